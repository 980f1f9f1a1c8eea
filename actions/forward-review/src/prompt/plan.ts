import { areHeard, isHeard } from '@docs-agent/agent-action';
import type { ReviewComment } from '../pull-request.ts';
import type { CommentItem, Item, RemarkItem } from '../reading/item.ts';
import { type Numbered, numbered } from '../reading/numbered.ts';
import type { LeftOut } from '../reading/selection.ts';
import { isAcknowledgment } from '../reading/short-words.ts';

/** A comment, with as much around it as there is room for. */
export interface CommentEntry extends Numbered<CommentItem> {
  hasHunk: boolean;
  /** How many of the latest comments before it are quoted. */
  quoted: number;
  /** Whether replies after it that are not forwarded are quoted. */
  hasReplies: boolean;
}

/** The content of one prompt. */
export interface Plan {
  summaries: readonly Item[];
  comments: readonly CommentEntry[];
  remarks: readonly Numbered<RemarkItem>[];
  changed: readonly Item[];
  /** Items that did not fit; the next prompt has them. */
  waiting: readonly Item[];
  leftOut: readonly LeftOut[];
  /** How many more the agent does not get: no prompt can carry them. */
  refused: number;
  /** The sentences about the last three. */
  notes: 'none' | 'counts' | 'names';
}

/** The thread around a comment, as a prompt has it. */
export interface ThreadSoFar {
  /** The number of this prompt's previous comment in the same thread. */
  above: number | undefined;
  /** Later comments, or all of them, in order, by people who may speak to the agent. */
  quotable: readonly ReviewComment[];
  unauthorized: number;
  /** Later comments that are not forwarded, in order, by people who may speak to the agent. */
  replies: readonly CommentItem[];
}

/** A plan without any context: summaries, comments, remarks, each kind in the order given. */
export function barePlan(
  items: readonly Item[],
  rest: Pick<Plan, 'waiting' | 'leftOut' | 'refused' | 'notes'>,
): Plan {
  const { comments, remarks } = numbered(items);
  const noContext = {
    hasHunk: false,
    quoted: 0,
    hasReplies: false,
  };
  return {
    summaries: items.filter(({ kind }) => kind === 'summary'),
    comments: comments.map((entry) => ({ ...entry, ...noContext })),
    remarks,
    changed: [],
    ...rest,
  };
}

/** The threads of a prompt. */
export interface Threads {
  /** Numbers of the prompt's comments, by their GitHub id. */
  numbers: ReadonlyMap<number, number>;
  /** The prompt's last comment in each thread: the ids of both. */
  last: ReadonlyMap<string, number>;
  /** Comments that are not forwarded, by their thread's id. */
  leftOut: ReadonlyMap<string, readonly CommentItem[]>;
}

export function threadsOf({ comments, leftOut }: Pick<Plan, 'comments' | 'leftOut'>): Threads {
  const byAge = comments.toSorted(
    (left, right) => left.item.before.length - right.item.before.length,
  );
  const items = leftOut.map(({ item }) => item).filter((item) => item.kind === 'comment');
  return {
    numbers: new Map(comments.map(({ item, number }) => [item.id, number])),
    last: new Map(byAge.map(({ item }) => [item.threadId, item.id])),
    leftOut: Map.groupBy(items, ({ threadId }) => threadId),
  };
}

/** A prompt quotes no comment twice: an earlier comment of the thread may be above. */
export function threadSoFar(
  { item }: Pick<CommentEntry, 'item'>,
  { numbers, last: lastOf, leftOut }: Threads,
  isAuthorized: (login: string) => boolean,
): ThreadSoFar {
  const last = item.before.findLastIndex(({ id }) => numbers.has(id));
  // Our own answers tell the agent nothing new, and others can edit them.
  const since = item.before
    .slice(last + 1)
    .filter(
      ({ isMarked, reviewState, isMinimized }) =>
        !isMarked && reviewState !== 'PENDING' && !isMinimized,
    );
  const quotable = since.filter((comment) => isHeard(comment, isAuthorized));
  const laterReplies = (leftOut.get(item.threadId) ?? []).filter(
    ({ before, authors, isMinimized }) =>
      before.length > item.before.length && !isMinimized && areHeard(authors, isAuthorized),
  );
  return {
    above: numbers.get(item.before[last]?.id ?? Number.NaN),
    quotable,
    unauthorized: since.length - quotable.length,
    replies: lastOf.get(item.threadId) === item.id ? laterReplies : [],
  };
}

/** How many of what is left out the prompt does not quote either, without thanks and approval. */
export function unquoted(plan: Plan, isAuthorized: (login: string) => boolean): number {
  const threads = threadsOf(plan);
  const quoted = new Set<number>();
  for (const entry of plan.comments) {
    const { quotable, replies } = threadSoFar(entry, threads, isAuthorized);
    const earlier = quotable.slice(quotable.length - entry.quoted);
    const shown = entry.hasReplies ? replies : [];
    for (const { id } of [...earlier, ...shown]) {
      quoted.add(id);
    }
  }
  const isQuoted = (item: Item) => item.kind === 'comment' && quoted.has(item.id);
  const missing = plan.leftOut.filter(
    ({ item }) => !isAcknowledgment(item.body) && !isQuoted(item),
  );
  return missing.length + plan.refused;
}
