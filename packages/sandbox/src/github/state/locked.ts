import type { AccountType, IssueRecord } from './records.ts';
import type { View } from './world.ts';

/**
 * What GitHub says when a locked conversation refuses a comment; undefined where it takes it.
 * People with write access go on writing in it, tokens of workflows and apps do not.
 */
export function commentRefusal(
  { isLocked }: IssueRecord,
  { type }: { type: AccountType },
  verb: 'create' | 'update' | 'delete',
): string | undefined {
  if (!isLocked || type !== 'Bot') return undefined;
  return `Unable to ${verb} comment because issue is locked.`;
}

/** The same of a reaction, which a locked conversation takes from no one. */
export function reactionRefusal(
  { isLocked }: IssueRecord,
  { login }: { login: string },
  mutation: 'AddReaction' | 'RemoveReaction',
): string | undefined {
  if (!isLocked) return undefined;
  return `${login.replace(/\[bot\]$/, '')} does not have the correct permissions to execute \`${mutation}\``;
}

/** The issue or pull request whose conversation something that can be reacted to belongs to. */
export function conversationOf(view: View, nodeId: string): IssueRecord | undefined {
  const has = (record: { nodeId: string }) => record.nodeId === nodeId;
  const comment = view.comments.all().find(has);
  const review = view.reviews.all().find(has);
  const reviewComment = view.reviewComments.all().find(has);
  const thread = reviewComment && view.threads.get(reviewComment.threadId);
  const id = comment?.issueId ?? review?.pullId ?? thread?.pullId;
  return id === undefined ? view.issues.all().find(has) : view.issues.get(id);
}
