import type { Item } from '../reading/item.ts';
import type { LeftOut } from '../reading/selection.ts';
import {
  barePlan,
  type CommentEntry,
  type Plan,
  type Threads,
  threadSoFar,
  threadsOf,
} from './plan.ts';
import { type Writer, writeChanged, writeComment, writePrompt } from './write.ts';

/** A plan that fits, and what it leaves. */
export interface Fit {
  plan: Plan;
  /** Items that no prompt of this length can carry. */
  tooLong: readonly Item[];
  /** Items too complex to find out which part is visible. */
  tooComplex: readonly Item[];
}

/**
 * Chooses what goes into a prompt of a length. Items come first, as many as fit, in order; then
 * items that changed since they were sent; then the diffs, in order; then replies that are not
 * forwarded; then the threads so far, newest comments first. So older comments are dropped first,
 * then diffs, then whole items from the last on; no item is ever cut.
 *
 * @param items in the order in which the prompt has them.
 */
export function fitPrompt(
  items: readonly Item[],
  parts: {
    changed: readonly Item[];
    leftOut: readonly LeftOut[];
    maxChars: number;
  },
  writer: Writer,
): Fit {
  const { maxChars } = parts;
  const fits = (plan: Plan) => writePrompt(plan, writer).length <= maxChars;
  const { able, tooLong, tooComplex } = sortOut(items, maxChars, writer);
  const refused = tooLong.length + tooComplex.length;
  const unread = items.slice(able.length + refused);
  const planOf = (size: number, notes: Plan['notes']) =>
    barePlan(able.slice(0, size), {
      waiting: [...able.slice(size), ...unread],
      leftOut: parts.leftOut,
      refused,
      notes,
    });
  const most = (notes: Plan['notes']) => {
    const size = largest(able.length, (some) => fits(planOf(some, notes)));
    return planOf(size, notes);
  };
  const isSome = (plan: Plan) =>
    plan.summaries.length + plan.comments.length + plan.remarks.length > 0;
  // An item that fits alone is sent, even if there is no room to name the others.
  const alone = planOf(Math.min(1, able.length), 'none');
  const plan = [most('names'), most('counts')].find(isSome) ?? alone;
  return {
    plan: withContext(withChanged(plan, parts, writer), maxChars, writer),
    tooLong,
    tooComplex,
  };
}

/**
 * Separates items that can never fit. Stops when the prompt is full; the rest go in a later prompt.
 */
function sortOut(items: readonly Item[], maxChars: number, writer: Writer) {
  const [able, tooLong, tooComplex]: [Item[], Item[], Item[]] = [[], [], []];
  let chars = 0;
  for (const item of items) {
    if (chars > maxChars) break;
    const alone = barePlan([item], {
      waiting: [],
      leftOut: [],
      refused: 0,
      notes: 'none',
    });
    const body = writer.read(item.body);
    if (body === undefined) {
      tooComplex.push(item);
    } else if (writePrompt(alone, writer).length > maxChars) {
      tooLong.push(item);
    } else {
      able.push(item);
      chars += body.length;
    }
  }
  return { able, tooLong, tooComplex };
}

/**
 * The largest number up to `most` that fits, if fewer fit wherever more do; all are tried first.
 */
function largest(most: number, fits: (number: number) => boolean): number {
  if (fits(most)) return most;
  let fitting = 0;
  let over = most;
  while (over - fitting > 1) {
    const middle = Math.floor((fitting + over) / 2);
    if (fits(middle)) {
      fitting = middle;
    } else {
      over = middle;
    }
  }
  return fitting;
}

function withChanged(
  plan: Plan,
  { changed, maxChars }: { changed: readonly Item[]; maxChars: number },
  writer: Writer,
): Plan {
  let room = maxChars - writePrompt(plan, writer).length;
  const fitting = changed.filter((item) => {
    if (room <= 0 || writer.read(item.body) === undefined) return false;
    const cost = '\n\n'.length + writeChanged(item, writer).length;
    if (cost > room) return false;
    room -= cost;
    return true;
  });
  return { ...plan, changed: fitting };
}

function withContext(plan: Plan, maxChars: number, writer: Writer): Plan {
  const comments = [...plan.comments];
  const threads = threadsOf(plan);
  let room = maxChars - writePrompt(plan, writer).length;
  const grow = (index: number, change: Partial<CommentEntry>): boolean => {
    const entry = comments[index];
    if (entry === undefined) return false;
    const grown = { ...entry, ...change };
    const cost =
      writeComment(grown, threads, writer).length - writeComment(entry, threads, writer).length;
    if (cost > room) return false;
    comments[index] = grown;
    room -= cost;
    return true;
  };
  for (const [index, { item }] of comments.entries()) {
    if (item.diffHunk !== '') {
      grow(index, { hasHunk: true });
    }
  }
  for (const index of comments.keys()) {
    grow(index, { hasReplies: true });
  }
  const isFull = new Set<number>();
  for (const { index, quoted } of quotesByAge(comments, threads, writer)) {
    if (!isFull.has(index) && !grow(index, { quoted })) {
      isFull.add(index);
    }
  }
  return { ...plan, comments };
}

/**
 * Every quotation that could be made, the newest comment first; each needs those after it in its
 * thread.
 */
function quotesByAge(
  comments: readonly CommentEntry[],
  threads: Threads,
  { isAuthorized }: Writer,
): {
  index: number;
  quoted: number;
  id: number;
}[] {
  return comments
    .flatMap((entry, index) => {
      const { quotable } = threadSoFar(entry, threads, isAuthorized);
      return quotable.map(({ id }, older) => ({
        index,
        quoted: quotable.length - older,
        id,
      }));
    })
    .sort((left, right) => right.id - left.id || left.quoted - right.quoted);
}
