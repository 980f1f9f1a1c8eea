import { conversationOf, reactionRefusal } from '../../state/locked.ts';
import { type ReactionContent, reactionContents } from '../../state/records.ts';
import { react } from '../../state/writes.ts';
import type { PermissionName, Requirement } from '../../tokens.ts';
import { issueOf, numberOf, type RestCall, type RestOperations, textOf } from '../call.ts';
import { notFound, refuseWith } from '../errors.ts';
import { reactionShape } from '../shapes/comment.ts';
import { shapes } from './comments.ts';

interface Subject {
  nodeId: string;
  /** Any one of these permissions opens it. */
  permissions: readonly PermissionName[];
}

/** What can be reacted to over REST. Reviews can only be over GraphQL. */
const subjects: Record<string, (call: RestCall) => Subject> = {
  '/repos/{owner}/{repo}/issues/{issue_number}/reactions': (call) => {
    const issue = issueOf(call, call.latest);
    return { nodeId: issue.nodeId, permissions: issuePermissions(issue.pull !== null) };
  },
  '/repos/{owner}/{repo}/issues/comments/{comment_id}/reactions': (call) => {
    const comment = call.latest.comments.get(numberOf(call.parameters, 'comment_id'));
    const issue = comment && call.latest.issues.get(comment.issueId);
    if (comment === undefined || issue?.repositoryId !== call.repository.id) throw notFound();
    return { nodeId: comment.nodeId, permissions: issuePermissions(issue.pull !== null) };
  },
  '/repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions': (call) => {
    const comment = call.latest.reviewComments.get(numberOf(call.parameters, 'comment_id'));
    const thread = comment && call.latest.threads.get(comment.threadId);
    const pull = thread && call.latest.issues.get(thread.pullId);
    if (comment === undefined || pull?.repositoryId !== call.repository.id) throw notFound();
    return { nodeId: comment.nodeId, permissions: ['pull-requests'] };
  },
};

export const reactionOperations: RestOperations = Object.fromEntries(
  Object.entries(subjects).flatMap(([path, subjectOf]) => {
    const needs =
      (level: 'read' | 'write') =>
      (call: RestCall): Requirement =>
        subjectOf(call).permissions.map((name) => [name, level]);
    return [
      [`GET ${path}`, { needs: needs('read'), run: (call: RestCall) => list(call, subjectOf(call)) }],
      [`POST ${path}`, { needs: needs('write'), run: (call: RestCall) => create(call, subjectOf(call)) }],
      [
        `DELETE ${path}/{reaction_id}`,
        { needs: needs('write'), run: (call: RestCall) => remove(call, subjectOf(call)) },
      ],
    ];
  }),
);

function issuePermissions(isPull: boolean): PermissionName[] {
  return isPull ? ['issues', 'pull-requests'] : ['issues'];
}

function list(call: RestCall, subject: Subject) {
  const content = call.query['content'];
  const found = call.seen.reactions
    .all()
    .filter(
      (one) => one.subjectNodeId === subject.nodeId && (content === undefined || one.content === content),
    );
  return { list: found.map((one) => reactionShape(shapes(call, call.seen), one)) };
}

/** 201 for a new reaction, 200 for one that this account had left before. */
function create(call: RestCall, subject: Subject) {
  requireUnlocked(call, subject, 'AddReaction');
  const { reaction, outcome } = react(call.world, call.edit, subject.nodeId, contentOf(call));
  const body = reactionShape(shapes(call, call.world.latest()), reaction);
  return { status: outcome === 'created' ? 201 : 200, body };
}

function remove(call: RestCall, subject: Subject) {
  const reaction = call.latest.reactions.get(numberOf(call.parameters, 'reaction_id'));
  if (reaction === undefined || reaction.subjectNodeId !== subject.nodeId) throw notFound();
  requireUnlocked(call, subject, 'RemoveReaction');
  call.world.tables.reactions.remove(reaction.id, call.world.visibleAt(call.edit));
  return { status: 204 };
}

function requireUnlocked(
  call: RestCall,
  { nodeId }: Subject,
  mutation: Parameters<typeof reactionRefusal>[2],
): void {
  const conversation = conversationOf(call.latest, nodeId);
  if (conversation !== undefined) refuseWith(reactionRefusal(conversation, call.token, mutation));
}

function contentOf(call: RestCall): ReactionContent {
  const text = textOf(call.body, 'content');
  const content = reactionContents.find((known) => known === text);
  if (content === undefined) throw new Error(`the contract let the reaction "${text}" pass`);
  return content;
}
