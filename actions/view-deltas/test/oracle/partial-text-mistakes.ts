import { same } from './compare.ts';
import { inSmallLetters, type Report } from './file-mistakes.ts';
import { LEAST_VIEWS } from './marks.ts';
import { NAMED } from './oracle.ts';
import { type Numbers, written } from './published.ts';
import { sameWithPercent, TITLES } from './row-mistakes.ts';
import {
  cellOf,
  changeCellOf,
  pathOf,
  plain,
  readTables,
  type SaidPage,
  type SaidRow,
  saidAt,
} from './said.ts';

/** `Addresses under 12 views were not read.` */
export function unreadMistakes(
  where: string,
  markdown: string,
  report: Report,
  numbers: Numbers,
): string[] {
  const unreadBelow = saidAt(report['incomplete'], 'unreadBelow');
  const said = /Addresses under ([\d,]+) views were not read/.exec(plain(markdown))?.[1];
  const isShown = typeof unreadBelow === 'number' && numbers !== 'relative';
  return same(`${where}: unread addresses`, said, isShown ? written(unreadBelow) : undefined);
}

/**
 * The rows of a text about windows read in part: what the report's file has, which is compared with
 * the truth elsewhere; `≥` if counts are lower bounds.
 */
export function partialRowMistakes(where: string, markdown: string, report: Report): string[] {
  const pages = new Map(report.pages.map((page) => [inSmallLetters(page.path), page]));
  const least = saidAt(report['incomplete'], 'unreadBelow') === null ? '≥ ' : '';
  const isComparable = saidAt(report['windows'], 'isComparable') === true;
  return readTables(markdown).flatMap((row) => {
    const path = pathOf(row);
    if (path === undefined) return [];
    const page = pages.get(inSmallLetters(path));
    return page === undefined
      ? [`${where}: ${path} is no page`]
      : rowMistakes(`${where} ${path}`, row, page, { least, isComparable });
  });
}

/** No change is shown across a change of definition, nor of few views. */
function rowMistakes(
  where: string,
  row: SaidRow,
  page: SaidPage,
  { least, isComparable }: { least: string; isComparable: boolean },
): string[] {
  const counts = (part: string) => (series: string) => {
    const count = saidAt(page, series, part);
    return typeof count === 'number' ? `${least}${written(count)}` : '–';
  };
  return NAMED.flatMap((series) => {
    const [count, change] = [cellOf(row, TITLES[series]), changeCellOf(row, TITLES[series])];
    const isFew = ['current', 'baseline'].every(
      (part) => Number(saidAt(page, series, part) ?? LEAST_VIEWS) < LEAST_VIEWS,
    );
    const percent = isFew || !isComparable ? null : saidAt(page, series, 'percent');
    const isRelative = saidAt(page, series, 'current') === null && change === undefined;
    const isAdded = page['change'] === 'added' && count === '–';
    return [
      ...(count === undefined || isRelative || isAdded
        ? []
        : same(`${where} ${series}`, count, counts('current')(series))),
      ...(change === undefined || change.includes(' before)')
        ? []
        : typeof percent === 'number'
          ? sameWithPercent(`${where} ${series} change`, change, percent, (text) => text)
          : same(`${where} ${series} change`, change, '–')),
    ];
  });
}
