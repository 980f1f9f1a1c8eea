import { authorsOf, readAddressed } from '@docs-agent/agent-action';
import type { Inputs } from '../inputs.ts';
import type {
  IssueComment,
  ItemKey,
  PullRequest,
  Review,
  ReviewComment,
  Thread,
} from '../pull-request.ts';
import { hashOf } from './commands.ts';
import { namesOfNoPerson, replyRule } from './reply.ts';
import { isAcknowledgment, isWordless, meansStop, stopReason } from './short-words.ts';
import { withoutCode } from './without-code.ts';

/** Something a reviewer wrote that can be forwarded, known by its GitHub id. */
export type Item = CommentItem | SummaryItem | RemarkItem;

interface ItemBase extends Pick<IssueComment, 'id' | 'nodeId' | 'url' | 'author' | 'createdAt'> {
  key: ItemKey;
  /** The forwarded text: without the command word, if it begins with that. */
  body: string;
  /**
   * Everyone who wrote a part of the body: its author, and its last editor. Empty when the account
   * is gone.
   */
  authors: string[];
  /** See {@link hashOf}. */
  hash: string;
  /** It begins with the command word, so it is meant for the agent whatever the other rules say. */
  isAddressed: boolean;
}

/** A review comment, with its place. */
export interface CommentItem
  extends ItemBase,
    Pick<Thread, 'path' | 'isOnFile' | 'lines' | 'side' | 'isOutdated'>,
    Pick<ReviewComment, 'reviewId' | 'isMinimized' | 'diffHunk' | 'beginsWithMention'> {
  kind: 'comment';
  threadId: string;
  /** The comment that its thread begins with: replies go there. */
  rootId: number;
  /** The comments before it in its thread. */
  before: ReviewComment[];
}

/** The text that a reviewer gave the whole review. */
export type SummaryItem = ItemBase & { kind: 'summary' };

/** A comment on the pull request itself that is addressed to the agent. */
export type RemarkItem = ItemBase & { kind: 'remark' };

/** Why an item is not forwarded, regardless of its author. */
export interface Exclusion {
  /** A clause that follows “Not forwarded:”. */
  reason: string;
  /**
   * It was written in a review: if its author has access, the tracking comment says that it is left
   * out.
   */
  isTold: boolean;
}

/** A possible item, and why it is not forwarded if it is not. */
export interface Candidate {
  item: Item;
  leftOut?: Exclusion | undefined;
}

/** Facts that decide which kinds of comments are forwarded. */
export interface ForwardRules
  extends Pick<Inputs, 'forward' | 'command' | 'ignoreMentions' | 'resolve'> {
  /**
   * The first prompt that was ever sent, or our first comment: earlier reviews of older heads count
   * as answered.
   */
  firstTurn: { sentAt: string; headBefore: string } | undefined;
  /**
   * Whether an item was pending before, or may have been sent: then it does not matter which head
   * it is about.
   */
  isRecorded(item: Pick<Item, 'key' | 'createdAt'>): boolean;
}

/**
 * Every item of a pull request: comments by file and line, then review summaries and remarks as
 * they came. Items that are left out whatever their author's permission are marked.
 */
export function listCandidates(pullRequest: PullRequest, rules: ForwardRules): Candidate[] {
  const namesOfOthers = namesOfNoPerson(pullRequest);
  const comments = pullRequest.threads.flatMap((thread) =>
    threadCandidates(thread, pullRequest, namesOfOthers, rules),
  );
  const summaries = pullRequest.reviews.flatMap((review) =>
    summaryCandidate(review, pullRequest, rules),
  );
  const remarks = pullRequest.comments.flatMap((comment) => remarkCandidate(comment, rules));
  return [...comments.sort(byPlace), ...summaries, ...remarks];
}

/** @returns undefined for our own texts, and for a command */
function itemBase(
  key: ItemKey,
  written: Review | ReviewComment | IssueComment,
  { command }: ForwardRules,
): ItemBase | undefined {
  const { id, nodeId, body, url, author, createdAt, isMarked } = written;
  const addressed = readAddressed(body, command, 'pull request');
  if (isMarked || (addressed !== undefined && addressed.kind !== 'text')) return undefined;
  return {
    key,
    id,
    nodeId,
    body: addressed?.text ?? body,
    url,
    author,
    authors: authorsOf(written),
    createdAt,
    hash: hashOf(body),
    isAddressed: addressed !== undefined,
  };
}

function summaryCandidate(
  review: Review,
  pullRequest: PullRequest,
  rules: ForwardRules,
): Candidate[] {
  const base = itemBase(`review:${review.id}`, review, rules);
  if (base === undefined || review.state === 'PENDING' || review.body.trim() === '') return [];
  const item: SummaryItem = { ...base, kind: 'summary' };
  const leftOut =
    hiddenRule(review) ??
    thanksRule(item) ??
    summaryRule(review, item, pullRequest, rules) ??
    kindRule(review.state, item, rules) ??
    mentionRule(item, rules);
  return [{ item, leftOut }];
}

function summaryRule(
  review: Review,
  item: SummaryItem,
  pullRequest: PullRequest,
  rules: ForwardRules,
): Exclusion | undefined {
  const isThanks = !item.isAddressed && isAcknowledgment(item.body);
  if (review.state === 'DISMISSED')
    return { reason: 'its review was dismissed.', isTold: !isThanks };
  if (review.state === 'APPROVED' && !item.isAddressed)
    return { reason: 'it is the summary of an approval.', isTold: !isThanks };
  if (review.state === 'COMMENTED' && isThanks) return untold('it is an acknowledgment.');
  if (review.state === 'COMMENTED' && isWordless(item.body)) return told('it has no words.');
  if (!item.isAddressed && meansStop(item.body, rules.command))
    return told(stopReason(rules.command));
  return !rules.isRecorded(item) && isFromBefore(review, pullRequest, rules)
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
  { headSha, reviewedSha }: PullRequest,
  { firstTurn }: ForwardRules,
): boolean {
  const heads = firstTurn === undefined ? [headSha, reviewedSha] : [firstTurn.headBefore];
  if (commitSha === undefined || heads.includes(commitSha)) return false;
  return firstTurn === undefined || Date.parse(createdAt) < Date.parse(firstTurn.sentAt);
}

function threadCandidates(
  { id: threadId, isResolved, resolvedBy, comments, ...place }: Thread,
  { ourLogin }: Pick<PullRequest, 'ourLogin'>,
  namesOfOthers: ReadonlySet<string>,
  rules: ForwardRules,
): Candidate[] {
  const isResolvedByUs =
    rules.resolve &&
    resolvedBy !== null &&
    withoutSuffix(resolvedBy.login) === withoutSuffix(ourLogin);
  return comments.flatMap((comment, index) => {
    const base = itemBase(`comment:${comment.id}`, comment, rules);
    const { id, reviewId, reviewState, isMinimized, diffHunk, beginsWithMention } = comment;
    if (base === undefined || reviewState === 'PENDING') return [];
    const item: CommentItem = {
      ...base,
      ...place,
      kind: 'comment',
      reviewId,
      threadId,
      rootId: comments[0]?.id ?? id,
      isMinimized,
      diffHunk,
      beginsWithMention,
      before: comments.slice(0, index),
    };
    const leftOut =
      (isResolved ? resolvedRule(item, isResolvedByUs) : undefined) ??
      hiddenRule(comment) ??
      thanksRule(item) ??
      replyRule(item, namesOfOthers, rules) ??
      kindRule(reviewState, item, rules) ??
      mentionRule(item, rules);
    return [{ item, leftOut }];
  });
}

function withoutSuffix(login: string): string {
  return login.replace(/\[bot\]$/, '');
}

/**
 * A reply does not open its thread again. Nevertheless, a reply to the agent is sent, and so is any
 * reply in a thread that this action resolved: our answer may have asked for it.
 */
function resolvedRule(
  { isAddressed, before }: CommentItem,
  isByUs: boolean,
): Exclusion | undefined {
  const isForAgent = before.length > 0 && (isAddressed || isByUs);
  return isForAgent ? undefined : untold('its thread is resolved.');
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
  if (item.isAddressed) return undefined;
  const mentioned = ignoreMentions.find((name) => mentions(item.body, name));
  return mentioned === undefined ? undefined : told(`it is addressed to ${mentioned}.`);
}

/**
 * Whether a text mentions an account as GitHub would see it: the whole name, not a part of a word,
 * and not in code.
 */
function mentions(body: string, name: string): boolean {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`(?<![\\w/@-])${escaped}(?![\\w/-])`, 'i').test(withoutCode(body));
}

function remarkCandidate(comment: IssueComment, rules: ForwardRules): Candidate[] {
  const base = itemBase(`remark:${comment.id}`, comment, rules);
  if (base?.isAddressed !== true) return [];
  const item: RemarkItem = { ...base, kind: 'remark' };
  return [{ item, leftOut: hiddenRule(comment) ?? thanksRule(item) }];
}

/** Nothing but thanks, although it is addressed to the agent. */
function thanksRule({ isAddressed, body }: Item): Exclusion | undefined {
  return isAddressed && isAcknowledgment(body) ? untold('it is an acknowledgment.') : undefined;
}

function byPlace({ item: left }: Candidate, { item: right }: Candidate): number {
  if (left.kind !== 'comment' || right.kind !== 'comment') return 0;
  const order = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
  return (
    order(left.path, right.path) ||
    order(left.lines?.first ?? 0, right.lines?.first ?? 0) ||
    order(left.id, right.id)
  );
}
