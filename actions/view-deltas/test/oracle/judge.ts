import { type CountedPage, LEAST_VIEWS, type Mark, marksOf, rangeOf } from './marks.ts';
import {
  type Change,
  type Counts,
  meanOf,
  middleOf,
  NAMED,
  type Named,
  type Truth,
} from './oracle.ts';

/** What the report should say about its pages, in addition to their counts. */

/** A page of the site, window by window. */
export interface Page {
  path: string;
  /** The pull request's change; null in a site report. */
  change: string | null;
  isMachineFile: boolean;
  truth: Truth;
  /** In the blocks that are known, newest first. */
  blocks: readonly Counts[];
}

export interface Setting {
  isComparable: boolean;
  /** Whether the baseline is an earlier window like the blocks. */
  isPrevious: boolean;
}

/** A series of a page. */
export interface Verdict extends Change {
  word: string | null;
  range: { low: number; high: number } | null;
  adjustedPercent: number | null;
  /** Under the least views, now and before. */
  isFew: boolean;
}

export interface JudgedPage extends Page {
  human: Verdict;
  ai: Verdict;
}

export interface Marks {
  highs: number;
  lows: number;
  pages: number;
}

export interface Judged {
  pages: JudgedPage[];
  /** How the typical page moved, in percent. */
  typical: Record<Named, number | null>;
  /** Marks of human views; null where no page has one. */
  marks: { now: Marks; before: Marks | null } | null;
}

/** Ranges and marks use this many windows. */
const MOST_BLOCKS = 12;
const LEAST_BLOCKS = 2;
const LEAST_TYPICAL_PAGES = 10;

/** @param pages all pages of the site, one that a pull request renames under both its paths */
export function judge(pages: readonly Page[], setting: Setting): Judged {
  const known = pages.filter(({ truth: { unknown } }) => !unknown.current && !unknown.baseline);
  const by = { human: verdictsOf(known, 'human', setting), ai: verdictsOf(known, 'ai', setting) };
  const { marks } = by.human;
  return {
    pages: pages.map((page): JudgedPage => {
      const index = known.indexOf(page);
      if (index < 0) return unjudged(page);
      const [human, ai] = [by.human.verdicts[index], by.ai.verdicts[index]];
      if (human === undefined || ai === undefined) throw new Error('A page has no verdict.');
      return { ...page, human, ai };
    }),
    typical: { human: by.human.typical, ai: by.ai.typical },
    marks: marks.every((mark) => mark === null)
      ? null
      : { now: counted(marks), before: marksBefore(pages) },
  };
}

/** A page whose views are unknown has no word. */
function unjudged(page: Page): JudgedPage {
  const none = { word: null, range: null, adjustedPercent: null, isFew: false };
  return { ...page, human: { ...page.truth.human, ...none }, ai: { ...page.truth.ai, ...none } };
}

function verdictsOf(pages: readonly Page[], series: Named, setting: Setting) {
  const typical = setting.isComparable ? typicalPercent(pages, series) : null;
  const marks = setting.isComparable
    ? marksOf(pages.map((page) => countedPage(page, series, setting)))
    : pages.map(() => null);
  // A mark can contradict the change only if the baseline is not the time right before.
  const agreeing = pages.map((page, index): Mark | null => {
    const { delta } = page.truth[series];
    const mark = marks[index] ?? null;
    return (mark === 'high' && delta < 0) || (mark === 'low' && delta > 0) ? null : mark;
  });
  const verdicts = pages.map((page, index): Verdict => {
    const change = page.truth[series];
    const { earlier } = countedPage(page, series, setting);
    const [low, high] = rangeOf(earlier);
    const isRanged = countingBlocks(page).length >= LEAST_BLOCKS && setting.isComparable;
    return {
      ...change,
      word: wordOf(page, series, agreeing[index] ?? null, setting),
      range: isRanged ? { low, high } : null,
      adjustedPercent: beyondTypical(change, typical ?? 0),
      isFew: isFew(page, series, setting),
    };
  });
  return { typical, marks: agreeing, verdicts };
}

/** Index of the block with the page's first views; -1 for none. */
function firstBlock({ blocks }: Page): number {
  let first = -1;
  for (const [index, { total }] of blocks.entries()) if (total > 0) first = index;
  return first;
}

/**
 * A page counts from the block after its first views, and in the oldest of all if it had views
 * there.
 */
function countingBlocks(page: Page): readonly Counts[] {
  if (page.isMachineFile) return [];
  const first = firstBlock(page);
  const counting = page.blocks.filter(
    (_, index) => index < first || first === page.blocks.length - 1,
  );
  return counting.slice(0, MOST_BLOCKS);
}

/** Whether no known block has the page; false if no block is known. */
function isNew(page: Page): boolean {
  return page.blocks.length > 0 && firstBlock(page) === -1;
}

function countedPage(page: Page, series: Named, { isPrevious }: Setting): CountedPage {
  const earlier: number[] = [];
  if (isPrevious && firstBlock(page) >= 0 && !page.isMachineFile)
    earlier.push(page.truth[series].baseline);
  for (const block of countingBlocks(page)) earlier.push(block[series]);
  return { current: page.truth[series].current, earlier };
}

function wordOf(page: Page, series: Named, mark: Mark | null, setting: Setting): string | null {
  const { current, baseline } = page.truth[series];
  const { total } = page.truth;
  if (page.change === 'added' && total.baseline === 0) return 'new';
  if (current === 0 && baseline === 0) return null;
  if (total.current === 0 && total.baseline >= LEAST_VIEWS) return 'gone';
  if (isFew(page, series, setting)) return 'too-few-views';
  if (isNew(page)) return 'new';
  if (!setting.isComparable) return 'not-comparable';
  if (baseline > 0) return mark;
  const wasThere = page.change !== null || total.baseline > 0 || firstBlock(page) >= 0;
  return wasThere ? 'from-none' : 'not-seen-before';
}

function isFew(page: Page, series: Named, setting: Setting): boolean {
  const { current, baseline } = page.truth[series];
  const { earlier } = countedPage(page, series, setting);
  const before = earlier.length > 0 ? meanOf(earlier) : baseline;
  return current < LEAST_VIEWS && before < LEAST_VIEWS;
}

/** Whether a page was there in both windows, with enough views for its move to count. */
export function isCompared({ truth, isMachineFile }: Page, series: Named): boolean {
  const isThere = truth.total.current > 0 && truth.total.baseline > 0 && !isMachineFile;
  return isThere && truth[series].current + truth[series].baseline >= LEAST_VIEWS;
}

function typicalPercent(pages: readonly Page[], series: Named): number | null {
  const ratios: number[] = [];
  for (const page of pages) {
    if (!isCompared(page, series) || isNew(page)) continue;
    const { current, baseline } = page.truth[series];
    ratios.push((current + 0.5) / (baseline + 0.5));
  }
  return ratios.length < LEAST_TYPICAL_PAGES ? null : 100 * (middleOf(ratios) - 1);
}

/** A change in percent beyond that of the typical page. */
function beyondTypical({ percent }: Change, typical: number): number | null {
  return percent === null ? null : 100 * ((1 + percent / 100) / (1 + typical / 100) - 1);
}

function counted(marks: readonly (Mark | null)[]): Marks {
  const count = { highs: 0, lows: 0, pages: 0 };
  for (const mark of marks) {
    if (mark === 'high') count.highs += 1;
    if (mark === 'low') count.lows += 1;
    if (mark !== null) count.pages += 1;
  }
  return count;
}

/**
 * What the newest block's marks were against the twelve before it; null where one of them is
 * unknown.
 */
function marksBefore(pages: readonly Page[]): Marks | null {
  const known = pages[0]?.blocks.length ?? 0;
  if (known <= MOST_BLOCKS) return null;
  const marked = pages.map((page): CountedPage => {
    const [newest, ...before] = page.blocks;
    const earlier = countingBlocks({ ...page, blocks: before });
    return { current: newest?.human ?? 0, earlier: earlier.map(({ human }) => human) };
  });
  return counted(marksOf(marked));
}

/** The words of all pages that a report has to count. */
export function countWords(pages: readonly JudgedPage[], word: string): number {
  let count = 0;
  for (const page of pages) for (const series of NAMED) if (page[series].word === word) count += 1;
  return count;
}
