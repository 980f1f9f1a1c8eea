import { isTooLong, tooLong } from '../../state/bodies.ts';
import { commentRefusal } from '../../state/locked.ts';
import type { CommentRecord, IssueRecord } from '../../state/records.ts';
import type { View } from '../../state/world.ts';
import { createComment, deleteComment, editComment } from '../../state/writes.ts';
import type { Requirement } from '../../tokens.ts';
import { issueOf, numberOf, type RestCall, type RestOperations, textOf } from '../call.ts';
import { invalid, notFound, refuseWith } from '../errors.ts';
import { issueCommentShape, type ShapeContext } from '../shapes/comment.ts';

const comments = '/repos/{owner}/{repo}/issues/{issue_number}/comments';
const comment = '/repos/{owner}/{repo}/issues/comments/{comment_id}';

/** Comments of issues and of pull requests; a pull request's are open to either permission. */
export const commentOperations: RestOperations = {
  [`POST ${comments}`]: {
    needs: (call) => requirement(issueOf(call), 'write'),
    creates: 'content',
    run: (call) => {
      const issue = issueOf(call);
      refuseWith(commentRefusal(issue, call.token, 'create'));
      const made = createComment(call.world, call.edit, issue.id, bodyOf(call, 'IssueComment'));
      const shape = issueCommentShape(shapes(call, call.world.latest()), issue, made);
      return { status: 201, body: shape, headers: { location: shape.url } };
    },
  },
  [`GET ${comment}`]: {
    needs: (call) => requirement(found(call, call.seen).issue, 'read'),
    run: (call) => {
      const { issue, record } = found(call, call.seen);
      return { status: 200, body: issueCommentShape(shapes(call, call.seen), issue, record) };
    },
  },
  [`PATCH ${comment}`]: {
    needs: (call) => requirement(found(call, call.latest).issue, 'write'),
    run: (call) => {
      const { issue, record } = found(call, call.latest);
      refuseWith(commentRefusal(issue, call.token, 'update'));
      const edited = editComment(call.world, call.edit, record, bodyOf(call, 'IssueComment'));
      return {
        status: 200,
        body: issueCommentShape(shapes(call, call.world.latest()), issue, edited),
      };
    },
  },
  [`DELETE ${comment}`]: {
    needs: (call) => requirement(found(call, call.latest).issue, 'write'),
    run: (call) => {
      const { issue, record } = found(call, call.latest);
      refuseWith(commentRefusal(issue, call.token, 'delete'));
      deleteComment(call.world, call.edit, record);
      return { status: 204 };
    },
  },
};

function requirement(issue: IssueRecord, level: 'read' | 'write'): Requirement {
  const issues = ['issues', level] as const;
  return issue.pull === null ? [issues] : [issues, ['pull-requests', level]];
}

function found(call: RestCall, view: View): { issue: IssueRecord; record: CommentRecord } {
  const record = view.comments.get(numberOf(call.parameters, 'comment_id'));
  const issue = record && call.latest.issues.get(record.issueId);
  if (record === undefined || issue?.repositoryId !== call.repository.id) throw notFound();
  return { issue, record };
}

/** A text that people read: not empty, and no longer than GitHub takes. */
export function bodyOf(call: RestCall, resource: string): string {
  const body = textOf(call.body, 'body');
  const error = { resource, code: 'unprocessable', field: 'data' };
  if (body.trim() === '') throw invalid({ ...error, message: 'Body cannot be blank' });
  if (isTooLong(body)) throw invalid({ ...error, message: `Body ${tooLong}` });
  return body;
}

export function shapes(call: RestCall, view: View): ShapeContext {
  return { world: call.world, view, urls: call.urls, repository: call.repository };
}
