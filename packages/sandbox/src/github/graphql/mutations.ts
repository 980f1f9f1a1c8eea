import type { JsonObject } from '../contract/json.ts';
import { isObject } from '../contract/json.ts';
import { isTooLong, tooLong } from '../state/bodies.ts';
import { commentRefusal, conversationOf, reactionRefusal } from '../state/locked.ts';
import type { IssueRecord, ThreadRecord } from '../state/records.ts';
import { createComment, deleteComment, editComment, react, replyInThread } from '../state/writes.ts';
import type { Requirement } from '../tokens.ts';
import {
  type Arguments,
  type GraphQLContext,
  type GraphQLNode,
  requirePermission,
  typedError,
} from './context.ts';
import { issueCommentNode, reviewCommentNode, threadNode } from './nodes/discussion.ts';
import { issueOrPull, nodeOf, notResolved, placeOf, pullPlaceOf } from './nodes/lookup.ts';
import { contentOfEnum, reactionNode } from './nodes/written.ts';

type Mutation = (context: GraphQLContext, input: JsonObject) => Record<string, unknown>;

const mutations: Record<string, Mutation> = {
  addReaction: (context, input) => {
    const subjectId = String(input['subjectId']);
    requirePermission(context, permissionsFor(subjectId));
    const subject = nodeOf(context, subjectId);
    requireUnlockedFor(context, subjectId, 'AddReaction');
    const { reaction } = react(context.world, context.edit, subjectId, contentOfEnum(input['content']));
    return {
      reaction: () => reactionNode(context, reaction),
      subject,
      reactionGroups: subject['reactionGroups'],
    };
  },
  removeReaction: (context, input) => {
    const subjectId = String(input['subjectId']);
    requirePermission(context, permissionsFor(subjectId));
    const subject = nodeOf(context, subjectId);
    requireUnlockedFor(context, subjectId, 'RemoveReaction');
    const content = contentOfEnum(input['content']);
    const { world, edit } = context;
    const reaction = context.view.reactions
      .all()
      .find((one) => one.subjectNodeId === subjectId && one.content === content && one.author === edit.by);
    if (reaction === undefined) throw typedError('NOT_FOUND', 'Reaction not found');
    world.tables.reactions.remove(reaction.id, world.visibleAt(edit));
    return {
      reaction: () => reactionNode(context, reaction),
      subject,
      reactionGroups: subject['reactionGroups'],
    };
  },
  resolveReviewThread: (context, input) => resolve(context, input, context.edit.by),
  unresolveReviewThread: (context, input) => resolve(context, input, null),
  addPullRequestReviewThreadReply: (context, input) => {
    requirePermission(context, [['pull-requests', 'write']]);
    const thread = threadOf(context, String(input['pullRequestReviewThreadId']));
    const place = pullPlaceOf(context, thread.pullId);
    refuseWith('UNPROCESSABLE', commentRefusal(place.issue, context.token, 'create'));
    const made = replyInThread(context.world, context.edit, thread, content(context, input));
    return { comment: () => reviewCommentNode(context, place, made) };
  },
  addComment: (context, input) => {
    const issue = issueOf(context, String(input['subjectId']));
    requirePermission(context, permissionsFor(issue.nodeId));
    const place = placeOf(context, issue.id);
    refuseWith('UNPROCESSABLE', commentRefusal(issue, context.token, 'create'));
    const made = createComment(context.world, context.edit, issue.id, content(context, input));
    return {
      subject: () => issueOrPull(context, place),
      commentEdge: () => ({
        __typename: 'IssueCommentEdge',
        node: () => issueCommentNode(context, place, made),
      }),
    };
  },
  updateIssueComment: (context, input) => {
    const { comment, place } = commentOf(context, String(input['id']));
    requirePermission(context, permissionsFor(place.issue.nodeId));
    refuseWith('UNPROCESSABLE', commentRefusal(place.issue, context.token, 'update'));
    const edited = editComment(context.world, context.edit, comment, text(input));
    return { issueComment: () => issueCommentNode(context, place, edited) };
  },
  deleteIssueComment: (context, input) => {
    const { comment, place } = commentOf(context, String(input['id']));
    requirePermission(context, permissionsFor(place.issue.nodeId));
    refuseWith('UNPROCESSABLE', commentRefusal(place.issue, context.token, 'delete'));
    deleteComment(context.world, context.edit, comment);
    return {};
  },
};

export function mutationRoot(context: GraphQLContext): GraphQLNode {
  const fields = Object.entries(mutations).map(([name, mutation]) => [
    name,
    (args: Arguments) => {
      const input = isObject(args['input']) ? args['input'] : {};
      const typename = `${name.charAt(0).toUpperCase()}${name.slice(1)}Payload`;
      const payload = mutation(context, input);
      return { __typename: typename, clientMutationId: input['clientMutationId'] ?? null, ...payload };
    },
  ]);
  return { __typename: 'Mutation', ...Object.fromEntries(fields) };
}

/** Resolving takes `contents: write` on top, though the thread belongs to the pull request. */
function resolve(context: GraphQLContext, input: JsonObject, resolvedBy: string | null) {
  requirePermission(context, [['contents', 'write']]);
  requirePermission(context, [['pull-requests', 'write']]);
  const thread = threadOf(context, String(input['threadId']));
  const next = { ...thread, resolvedBy };
  context.world.tables.threads.put(next, context.world.visibleAt(context.edit));
  return { thread: () => threadNode(context, pullPlaceOf(context, thread.pullId), next) };
}

function requireUnlockedFor(
  context: GraphQLContext,
  subjectId: string,
  mutation: Parameters<typeof reactionRefusal>[2],
): void {
  const conversation = conversationOf(context.view, subjectId);
  if (conversation === undefined) return;
  refuseWith('FORBIDDEN', reactionRefusal(conversation, context.token, mutation));
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
