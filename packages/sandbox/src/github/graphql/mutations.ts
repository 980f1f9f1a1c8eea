import type { JsonObject } from '../contract/json.ts';
import { isObject } from '../contract/json.ts';
import { isTooLong, tooLong } from '../state/bodies.ts';
import { commentRefusal, conversationOf, reactionRefusal } from '../state/locked.ts';
import type { IssueRecord, ThreadRecord } from '../state/records.ts';
import { createComment, editComment, react } from '../state/writes.ts';
import type { Requirement } from '../tokens.ts';
import {
  type Arguments,
  type GraphQLContext,
  type GraphQLNode,
  requirePermission,
  typedError,
} from './context.ts';
import { issueCommentNode, threadNode } from './nodes/discussion.ts';
import { notResolved, placeOf, pullPlaceOf } from './nodes/lookup.ts';
import { contentOfEnum, reactionNode } from './nodes/written.ts';

type Mutation = (context: GraphQLContext, input: JsonObject) => Record<string, unknown>;

const mutations: Record<string, Mutation> = {
  addReaction: (context, input) => {
    const subjectId = subjectOf(context, input, 'AddReaction');
    const { reaction } = react(
      context.world,
      context.edit,
      subjectId,
      contentOfEnum(input['content']),
    );
    return { reaction: reactionNode(reaction) };
  },
  removeReaction: (context, input) => {
    const subjectId = subjectOf(context, input, 'RemoveReaction');
    const content = contentOfEnum(input['content']);
    const { world, edit } = context;
    const reaction = context.view.reactions
      .all()
      .find(
        (one) =>
          one.subjectNodeId === subjectId && one.content === content && one.author === edit.by,
      );
    if (reaction === undefined) throw typedError('NOT_FOUND', 'Reaction not found');
    world.tables.reactions.remove(reaction.id, world.visibleAt(edit));
    return { reaction: reactionNode(reaction) };
  },
  // It takes `contents: write` on top, though the thread belongs to the pull request.
  resolveReviewThread: (context, input) => {
    requirePermission(context, [['contents', 'write']]);
    requirePermission(context, [['pull-requests', 'write']]);
    const thread = threadOf(context, String(input['threadId']));
    const next = { ...thread, resolvedBy: context.edit.by };
    context.world.tables.threads.put(next, context.world.visibleAt(context.edit));
    return { thread: () => threadNode(context, pullPlaceOf(context, thread.pullId), next) };
  },
  addComment: (context, input) => {
    const issue = issueOf(context, String(input['subjectId']));
    requirePermission(context, permissionsFor(issue.nodeId));
    const place = placeOf(context, issue.id);
    refuseWith('UNPROCESSABLE', commentRefusal(issue, context.token, 'create'));
    const made = createComment(context.world, context.edit, issue.id, content(context, input));
    return {
      commentEdge: {
        __typename: 'IssueCommentEdge',
        node: () => issueCommentNode(context, place, made),
      },
    };
  },
  updateIssueComment: (context, input) => {
    const { comment, place } = commentOf(context, String(input['id']));
    requirePermission(context, permissionsFor(place.issue.nodeId));
    refuseWith('UNPROCESSABLE', commentRefusal(place.issue, context.token, 'update'));
    const edited = editComment(context.world, context.edit, comment, text(input));
    return { issueComment: () => issueCommentNode(context, place, edited) };
  },
};

export function mutationRoot(context: GraphQLContext): GraphQLNode {
  const fields = Object.entries(mutations).map(([name, mutation]) => [
    name,
    (args: Arguments) => {
      const input = isObject(args['input']) ? args['input'] : {};
      const typename = `${name.charAt(0).toUpperCase()}${name.slice(1)}Payload`;
      return { __typename: typename, ...mutation(context, input) };
    },
  ]);
  return { __typename: 'Mutation', ...Object.fromEntries(fields) };
}

/** Id of what is reacted to. Throws GitHub's FORBIDDEN and NOT_FOUND. */
function subjectOf(
  context: GraphQLContext,
  input: JsonObject,
  mutation: 'AddReaction' | 'RemoveReaction',
): string {
  const id = String(input['subjectId']);
  requirePermission(context, permissionsFor(id));
  const { issues, comments, reviews, reviewComments } = context.view;
  const isThere = [issues, comments, reviews, reviewComments].some((records) =>
    records.all().some(({ nodeId }) => nodeId === id),
  );
  if (!isThere) throw notResolved(id);
  const conversation = conversationOf(context.view, id);
  if (conversation !== undefined)
    refuseWith('FORBIDDEN', reactionRefusal(conversation, context.token, mutation));
  return id;
}

/** Throws GitHub's error with these words, if there are any. */
function refuseWith(type: string, message: string | undefined): void {
  if (message !== undefined) throw typedError(type, message);
}

function permissionsFor(nodeId: string): Requirement {
  if (nodeId.startsWith('PRR')) return [['pull-requests', 'write']];
  return nodeId.startsWith('I_')
    ? [['issues', 'write']]
    : [
        ['issues', 'write'],
        ['pull-requests', 'write'],
      ];
}

function threadOf(context: GraphQLContext, nodeId: string): ThreadRecord {
  const thread = context.view.threads.all().find((one) => one.nodeId === nodeId);
  if (thread === undefined) throw notResolved(nodeId);
  return thread;
}

function issueOf(context: GraphQLContext, nodeId: string): IssueRecord {
  const issue = context.view.issues.all().find((one) => one.nodeId === nodeId);
  if (issue === undefined) throw notResolved(nodeId);
  return issue;
}

function commentOf(context: GraphQLContext, nodeId: string) {
  const comment = context.view.comments.all().find((one) => one.nodeId === nodeId);
  if (comment === undefined) throw notResolved(nodeId);
  return { comment, place: placeOf(context, comment.issueId) };
}

/** A new text, counted against the limit of content creation. */
function content(context: GraphQLContext, input: JsonObject): string {
  const body = text(input);
  if (context.limits.countCreation(context.token.value) === undefined) return body;
  throw typedError(
    'RATE_LIMITED',
    'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
  );
}

function text(input: JsonObject): string {
  const body = String(input['body']);
  if (body.trim() === '') throw typedError('UNPROCESSABLE', "Body can't be blank");
  if (isTooLong(body)) throw typedError('UNPROCESSABLE', `Body ${tooLong}`);
  return body;
}
