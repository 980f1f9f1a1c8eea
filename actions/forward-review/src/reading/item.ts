import { createHash } from 'node:crypto';
import { authorsOf } from '@docs-agent/agent-action';
import type {
  IssueComment,
  ItemKey,
  LineRange,
  PullRequest,
  Review,
  ReviewComment,
  Thread,
} from '../pull-request.ts';
import { type Addressed, readAddressed } from './commands.ts';
import { isAcknowledgment, namesOfNoPerson, replyRule } from './reply.ts';

/** Something a reviewer wrote that can be forwarded, known by its GitHub id. */
export type Item = CommentItem | SummaryItem | RemarkItem;

interface ItemBase {
  key: ItemKey;
  id: number;
  nodeId: string;
  /** What is forwarded: the text without the command word, if it begins with that. */
  body: string;
  url: string;
  /** Login; undefined when the account is gone. */
  author: string | undefined;
  /** Everyone who wrote a part of the body: its author, and its last editor. Empty when the account is gone. */
  authors: string[];
  /** ISO 8601. */
  createdAt: string;
  /** Shows only whether the text changed: 8 hexadecimal digits. */
  hash: string;
  /** It begins with the command word, so it is meant for the agent whatever else is forwarded. */
  isAddressed: boolean;
}

/** A review comment, with its place. */
export interface CommentItem extends ItemBase {
  kind: 'comment';
  reviewId: number | undefined;
  threadId: string;
  /** The comment that its thread begins with: replies go there. */
  rootId: number;
  path: string;
  isOnFile: boolean;
  lines: LineRange | undefined;
  side: 'LEFT' | 'RIGHT';
  isOutdated: boolean;
  isMinimized: boolean;
  diffHunk: string;
  /** The comments before it in its thread. */
  before: ReviewComment[];
}

/** The text that a reviewer gave the whole review. */
export interface SummaryItem extends ItemBase {
  kind: 'summary';
}

/** A comment on the pull request itself that is addressed to the agent. */
export interface RemarkItem extends ItemBase {
  kind: 'remark';
}

/** Why an item is not forwarded, regardless of its author. */
export interface Exclusion {
  /** A clause that follows “Not forwarded:”. */
  reason: string;
  /** It was written in a review: if its author has access, the tracking comment says that it is left out. */
  isTold: boolean;
}

/** A possible item, and why it is not forwarded if it is not. */
export interface Candidate {
  item: Item;
  leftOut?: Exclusion | undefined;
}

/** What decides which kinds of words are forwarded. */
export interface ForwardRules {
  forward: 'all' | 'changes-requested' | 'mentions';
  /** Word that a comment to this action, or through it to the agent, begins with. */
  command: string;
  /** Names with `@`; comments that mention one are left to whom they address. */
  ignoreMentions: readonly string[];
  /** The first prompt that was ever sent: earlier reviews of older heads count as answered. */
  firstTurn: { sentAt: string; headBefore: string } | undefined;
  /** Whether an item was to go before, or may have gone: then it does not matter which head it is about. */
  isRecorded(item: Pick<Item, 'key' | 'createdAt'>): boolean;
}

/**
 * Every item of a pull request: comments by file and line, then review summaries and remarks as they came. What is left
 * out whatever its author's permission is marked.
 */
export function listCandidates(pullRequest: PullRequest, rules: ForwardRules): Candidate[] {
  const namesOfOthers = namesOfNoPerson(pullRequest);
  const comments = pullRequest.threads.flatMap((thread) => threadCandidates(thread, namesOfOthers, rules));
  const summaries = pullRequest.reviews.flatMap((review) => summaryCandidate(review, pullRequest, rules));
  const remarks = pullRequest.comments.flatMap((comment) => remarkCandidate(comment, rules));
  return [...comments.sort(byPlace), ...summaries, ...remarks];
}

function summaryCandidate(review: Review, { headSha }: PullRequest, rules: ForwardRules): Candidate[] {
  if (review.isMarked || review.state === 'PENDING' || review.body.trim() === '') return [];
  const addressed = readAddressed(review.body, rules.command);
  if (addressed?.kind === 'command') return [];
  const item: SummaryItem = {
    ...itemBase(review, addressed),
    kind: 'summary',
    key: `review:${review.id}`,
  };
  const leftOut =
    hiddenRule(review) ??
    summaryRule(review, item, headSha, rules) ??
    kindRule(review.state, item, rules) ??
    mentionRule(item, rules);
  return [{ item, leftOut }];
}

function summaryRule(
  review: Review,
  item: SummaryItem,
  headSha: string,
  rules: ForwardRules,
): Exclusion | undefined {
  if (review.state === 'DISMISSED') return told('its review was dismissed.');
  if (review.state === 'APPROVED' && !item.isAddressed)
    return { reason: 'it is the summary of an approval.', isTold: !isAcknowledgment(item.body) };
  return !rules.isRecorded(item) && isFromBefore(review, headSha, rules)
    ? told('it is about an older commit, and was written before this action first ran here.')
    : undefined;
}

function told(reason: string): Exclusion {
  return { reason, isTold: true };
}

function untold(reason: string): Exclusion {
  return { reason, isTold: false };
}

function isFromBefore(
  { commitSha, createdAt }: Review,
  headSha: string,
  { firstTurn }: ForwardRules,
): boolean {
  if (commitSha === undefined || commitSha === (firstTurn?.headBefore ?? headSha)) return false;
  return firstTurn === undefined || Date.parse(createdAt) < Date.parse(firstTurn.sentAt);
}

function threadCandidates(
  thread: Thread,
  namesOfOthers: ReadonlySet<string>,
  rules: ForwardRules,
): Candidate[] {
  return thread.comments.flatMap((comment, index) => {
    if (comment.isMarked || comment.reviewState === 'PENDING') return [];
    const addressed = readAddressed(comment.body, rules.command);
    if (addressed?.kind === 'command') return [];
    const before = thread.comments.slice(0, index);
    const item: CommentItem = {
      ...itemBase(comment, addressed),
      kind: 'comment',
      key: `comment:${comment.id}`,
      reviewId: comment.reviewId,
      threadId: thread.id,
      rootId: thread.comments[0]?.id ?? comment.id,
      path: thread.path,
      isOnFile: thread.isOnFile,
      lines: thread.lines,
      side: thread.side,
      isOutdated: thread.isOutdated,
      isMinimized: comment.isMinimized,
      diffHunk: comment.diffHunk,
      before,
    };
    const leftOut =
      (thread.isResolved ? untold('its thread is resolved.') : hiddenRule(comment)) ??
      replyRule(item, namesOfOthers) ??
      kindRule(comment.reviewState, item, rules) ??
      mentionRule(item, rules);
    return [{ item, leftOut }];
  });
}

function hiddenRule({ isMinimized }: Pick<ReviewComment, 'isMinimized'>): Exclusion | undefined {
  return isMinimized ? untold('it is hidden on GitHub.') : undefined;
}

function kindRule(
  state: string | undefined,
  item: Item,
  { forward, command }: ForwardRules,
): Exclusion | undefined {
  if (forward === 'all' || item.isAddressed) return undefined;
  if (forward === 'mentions') return told(`it does not begin with ${command}.`);
  return state === 'CHANGES_REQUESTED' ? undefined : told('its review does not request changes.');
}

function mentionRule(item: Item, { ignoreMentions }: ForwardRules): Exclusion | undefined {
  const mentioned = ignoreMentions.find((name) => mentions(item.body, name));
  if (mentioned === undefined) return undefined;
  return { reason: `it is addressed to ${mentioned}.`, isTold: item.kind !== 'remark' };
}

/** Whether a text mentions an account as GitHub would see it: the whole name, not a part of a word. */
function mentions(body: string, name: string): boolean {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`(?<![\\w/@-])${escaped}(?![\\w/-])`, 'i').test(body);
}

function remarkCandidate(comment: IssueComment, rules: ForwardRules): Candidate[] {
  if (comment.isMarked) return [];
  const addressed = readAddressed(comment.body, rules.command);
  if (addressed?.kind !== 'text') return [];
  const item: RemarkItem = { ...itemBase(comment, addressed), kind: 'remark', key: `remark:${comment.id}` };
  const leftOut = hiddenRule(comment) ?? mentionRule(item, rules);
  return [{ item, leftOut }];
}

function itemBase(written: Review | ReviewComment | IssueComment, addressed: Addressed | undefined) {
  const { id, nodeId, body, url, author, createdAt } = written;
  return {
    id,
    nodeId,
    body: addressed?.kind === 'text' ? addressed.text : body,
    url,
    author,
    authors: authorsOf(written),
    createdAt,
    hash: hashOf(body),
    isAddressed: addressed !== undefined,
  };
}

function hashOf(body: string): string {
  return createHash('sha256').update(body.replace(/\r\n?/g, '\n')).digest('hex').slice(0, 8);
}

function byPlace(left: Candidate, right: Candidate): number {
  if (left.item.kind !== 'comment' || right.item.kind !== 'comment') return 0;
  const order = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
  return (
    order(left.item.path, right.item.path) ||
    order(left.item.lines?.first ?? 0, right.item.lines?.first ?? 0) ||
    order(left.item.id, right.item.id)
  );
}
