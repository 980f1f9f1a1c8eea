import { same } from './compare.ts';
import type { Expected } from './file-mistakes.ts';
import type { JudgedPage, Verdict } from './judge.ts';
import { NAMED, type Named } from './oracle.ts';
import {
  type Numbers,
  publishedCounts,
  written,
  writtenPercent,
  writtenRange,
  writtenWord,
} from './published.ts';
import { cellOf, changeCellOf, pathOf, type SaidRow } from './said.ts';

/** Rows of the tables of pages in texts. */

export const TITLES: Readonly<Record<Named, string>> = { human: 'Human', ai: 'AI' };

/** How a text shows changes. */
export interface Layout {
  /** Between windows that cannot be compared a report of the site shows no change. */
  isComparable: boolean;
  /** Whether the table has no room for ranges. */
  ranges: 'all' | 'where there is room';
}

const IN_FULL: Layout = { isComparable: true, ranges: 'all' };

/** Counts and changes of all rows that begin with a page. */
export function rowMistakes(
  where: string,
  rows: readonly SaidRow[],
  { pages, numbers }: Pick<Expected, 'pages' | 'numbers'>,
  layout = IN_FULL,
): string[] {
  return rows.flatMap((row) => {
    const path = pathOf(row);
    if (path === undefined) return [];
    const page = pages.get(path.toLowerCase());
    if (page === undefined) return [`${where}: ${path} is no page`];
    return NAMED.flatMap((series) => {
      const [count, change] = [cellOf(row, TITLES[series]), changeCellOf(row, TITLES[series])];
      const place = `${where} ${path} ${series}`;
      // If counts are hidden, changes replace them.
      const changes = numbers === 'relative' ? count : change;
      return [
        ...(count === undefined || numbers === 'relative'
          ? []
          : same(place, count, countText(page, series, numbers))),
        ...(changes === undefined
          ? []
          : layoutMistakes(`${place} change`, changes, page[series], numbers, layout)),
      ];
    });
  });
}

/** An added page could not be viewed. */
function countText(
  { change, truth, ...page }: JudgedPage,
  series: Named,
  numbers: Numbers,
): string {
  if (change === 'added' && truth.total.current + truth.total.baseline === 0) return '–';
  return written(publishedCounts(page[series], numbers).current ?? 0);
}

function layoutMistakes(
  where: string,
  said: string,
  verdict: Verdict,
  numbers: Numbers,
  { isComparable, ranges }: Layout,
): string[] {
  const word = writtenWord(verdict, numbers);
  if (!isComparable && (word === undefined || verdict.word === 'not-comparable'))
    return same(where, said, '–');
  const isShort = ranges === 'where there is room' && !said.includes('(');
  return changeCellMistakes(where, said, isShort ? { ...verdict, range: null } : verdict, numbers);
}

/** `+28% high (3,610–4,380)` */
export function changeCellMistakes(
  where: string,
  said: string,
  verdict: Verdict,
  numbers: Numbers,
): string[] {
  const word = writtenWord(verdict, numbers);
  if (word !== undefined) return same(where, said, word);
  const range = writtenRange(verdict, numbers);
  const mark = verdict.word === 'high' || verdict.word === 'low' ? ` ${verdict.word}` : '';
  const after = `${mark}${range === undefined ? '' : ` (${range})`}`;
  return sameWithPercent(
    where,
    said,
    verdict.percent ?? Number.NaN,
    (percent) => `${percent}${after}`,
  );
}

/** A text with a percent; a value halfway between two whole ones may be either. */
export function sameWithPercent(
  where: string,
  said: string | undefined,
  percent: number,
  textWith: (percent: string) => string,
): string[] {
  const texts = [percent * (1 - 1e-9), percent * (1 + 1e-9)].map((each) =>
    textWith(writtenPercent(each)),
  );
  return texts.includes(said ?? '') ? [] : same(where, said, texts[0]);
}
