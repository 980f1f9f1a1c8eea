import type { ReviewComment } from '../pull-request.ts';
import type { CommentItem, Item } from '../reading/item.ts';

/** A comment, with as much around it as there is room for. */
export interface CommentEntry {
  item: CommentItem;
  /** The number in its heading, from 1. */
  position: number;
  hasHunk: boolean;
  /** How many of the latest comments before it are quoted. */
  quoted: number;
}

/** What goes into one prompt. */
export interface Plan {
  summaries: readonly Item[];
  comments: readonly CommentEntry[];
  remarks: readonly Item[];
  changed: readonly Item[];
  /** What did not fit, and goes next. */
  waiting: readonly Item[];
  /** How many are kept from the agent. */
  notForwarded: number;
  /** What is said of the last two. */
  notes: 'none' | 'counts' | 'names';
}

/** What a prompt says of the thread before a comment. */
export interface ThreadSoFar {
  /** The comment of this prompt, by its number, that the thread was last at. */
  above: number | undefined;
  /** What came after that, or all there is, in order: of those who may speak to the agent. */
  quotable: readonly ReviewComment[];
  unauthorized: number;
}

/** A plan without any context: summaries, comments, remarks, each kind in the order given. */
export function barePlan(
  items: readonly Item[],
  rest: Pick<Plan, 'waiting' | 'notForwarded' | 'notes'>,
): Plan {
  const comments = items.filter((item) => item.kind === 'comment');
  return {
    summaries: items.filter(({ kind }) => kind === 'summary'),
    comments: comments.map((item, index) => ({ item, position: index + 1, hasHunk: false, quoted: 0 })),
    remarks: items.filter(({ kind }) => kind === 'remark'),
    changed: [],
    ...rest,
  };
}

/** Numbers of a prompt's comments, by their GitHub id. */
export type Positions = ReadonlyMap<number, number>;

export function positionsOf(comments: readonly CommentEntry[]): Positions {
  return new Map(comments.map(({ item, position }) => [item.id, position]));
}

/** What a prompt quotes from the thread before a comment is not said twice: an earlier comment of it may be above. */
export function threadSoFar(
  { item }: CommentEntry,
  positions: Positions,
  isAuthorized: (login: string) => boolean,
): ThreadSoFar {
  const last = item.before.findLastIndex(({ id }) => positions.has(id));
  const since = item.before.slice(last + 1);
  const quotable = since.filter((comment) => isQuotable(comment, isAuthorized));
  return {
    above: positions.get(item.before[last]?.id ?? Number.NaN),
    quotable,
    unauthorized: since.length - quotable.length,
  };
}

function isQuotable(comment: ReviewComment, isAuthorized: (login: string) => boolean): boolean {
  if (comment.isOurs) return true;
  if (comment.author === undefined) return false;
  return isAuthorized(comment.author) && (comment.editor === undefined || isAuthorized(comment.editor));
}
