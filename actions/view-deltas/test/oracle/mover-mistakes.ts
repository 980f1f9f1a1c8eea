import { same } from './compare.ts';
import { inSmallLetters } from './file-mistakes.ts';
import { courseSpans } from './history-mistakes.ts';
import type { JudgedPage } from './judge.ts';
import type { Named } from './oracle.ts';
import { drawn, isKeptBack, publishedCounts, written, writtenRange } from './published.ts';
import { changeCellMistakes, TITLES } from './row-mistakes.ts';
import { cellOf, pathOf, type SaidRow } from './said.ts';
import type { SiteReport } from './section-mistakes.ts';
import { trafficOf } from './world.ts';

/** A list of pages that moved: in which section it is, and which pages belong in it. */
interface MoverList {
  section: string;
  series: Named;
  moved: 'Lost' | 'Gained' | 'Moved';
  belongs(moved: number): boolean;
}

const LISTS: readonly MoverList[] = [
  { section: 'Lost most (human)', series: 'human', moved: 'Lost', belongs: (moved) => moved < 0 },
  {
    section: 'Gained most (human)',
    series: 'human',
    moved: 'Gained',
    belongs: (moved) => moved > 0,
  },
  { section: 'AI movers', series: 'ai', moved: 'Moved', belongs: (moved) => moved !== 0 },
];

const COMES_OR_GOES = new Set<string | null>(['new', 'not-seen-before', 'gone']);

/** The lists of pages that moved, in a text. */
export function moverMistakes(
  where: string,
  markdown: string,
  rows: readonly SaidRow[],
  report: SiteReport,
): string[] {
  return LISTS.flatMap((list) => {
    const said = rows.filter(({ section }) => section === list.section);
    const expected = moversOf(list, report);
    const paths = said.map((row) => inSmallLetters(pathOf(row) ?? ''));
    const place = `${where}: ${list.section}`;
    return [
      ...same(`${place}, each page once`, new Set(paths).size, paths.length),
      ...same(
        `${place}, in order`,
        paths.map((path) => movedSize(path, list, report)),
        expected
          .slice(0, said.length)
          .map(({ path }) => movedSize(inSmallLetters(path), list, report)),
      ),
      ...same(
        `${place}, all of them`,
        said.length + furtherIn(markdown, list.section),
        expected.length,
      ),
      ...said.flatMap((row) => rowMistakes(place, row, list, report)),
    ];
  });
}

/**
 * The pages of a list, largest movement first: in views, or in percent if counts are hidden. Ties:
 * most viewed first.
 */
export function moversOf(
  list: Pick<MoverList, 'series' | 'belongs'>,
  report: SiteReport,
): JudgedPage[] {
  if (!report.truth.isComparable) return [];
  const sizeOf = (page: JudgedPage) => Math.abs(movedBy(page, list.series, report));
  const viewsOf = ({ truth: { total } }: JudgedPage) => total.current + total.baseline;
  return [...report.expected.pages.values()]
    .filter((page) => !isNewOrGone(page) && list.belongs(movedBy(page, list.series, report)))
    .sort(
      (left, right) =>
        sizeOf(right) - sizeOf(left) ||
        viewsOf(right) - viewsOf(left) ||
        (left.path < right.path ? -1 : 1),
    );
}

export function isNewOrGone({ human, ai }: Pick<JudgedPage, Named>): boolean {
  return COMES_OR_GOES.has(human.word) || COMES_OR_GOES.has(ai.word);
}

function movedBy(page: JudgedPage, series: Named, { expected }: SiteReport): number {
  const verdict = page[series];
  if (expected.numbers === 'relative')
    return isKeptBack(verdict, 'relative') ? 0 : (verdict.percent ?? 0);
  return verdict.current - verdict.baseline;
}

function movedSize(path: string, { series }: MoverList, report: SiteReport): number {
  const page = report.expected.pages.get(path);
  return page === undefined
    ? Number.NaN
    : Math.round(1e6 * Math.abs(movedBy(page, series, report)));
}

function rowMistakes(place: string, row: SaidRow, list: MoverList, report: SiteReport): string[] {
  const { expected, known } = report;
  const { numbers } = expected;
  const path = inSmallLetters(pathOf(row) ?? '');
  const page = expected.pages.get(path);
  if (page === undefined) return [`${place}: ${row.cells[0]} is no page`];
  const verdict = page[list.series];
  const counts = publishedCounts(verdict, numbers);
  const range = writtenRange(verdict, numbers);
  const mark = verdict.word === 'high' || verdict.word === 'low' ? ` ${verdict.word}` : '';
  const addresses = trafficOf(report.world).get(page.path) ?? [];
  const bars = drawn(
    courseSpans(known).map((span) => known.truth.countsIn(addresses, span)[list.series]),
  );
  const shown: [title: string, text: string | undefined][] = [
    [TITLES[list.series], counts.current === null ? undefined : written(counts.current)],
    ['Before', counts.baseline === null ? undefined : written(counts.baseline)],
    [list.moved, counts.delta === null ? undefined : signed(counts.delta)],
    ['Range', range === undefined ? '–' : `${range}${mark}`],
    [
      row.titles.find((title) => /^\d+ (?:months|weeks)$/.test(title)) ?? '',
      bars === undefined ? '–' : `\`${bars}\``,
    ],
  ];
  const change = cellOf(row, 'Change');
  return [
    ...shown.flatMap(([title, text]) => {
      const cell = cellOf(row, title);
      return cell === undefined || text === undefined
        ? []
        : same(`${place} ${path}, ${title}`, cell, text);
    }),
    ...(change === undefined
      ? []
      : changeCellMistakes(
          `${place} ${path}, change`,
          change,
          { ...verdict, range: null },
          numbers,
        )),
  ];
}

function signed(delta: number): string {
  return delta > 0 ? `+${written(delta)}` : written(delta);
}

/** Pages of a section that are only counted: `12 further pages are in the JSON and CSV files.` */
export function furtherIn(markdown: string, section: string): number {
  const lines = markdown.split('\n');
  const isStart = (line: string) => line.endsWith(` ${section}`) || line.includes(`>${section}<`);
  const start = lines.findIndex(isStart);
  if (start < 0) return 0;
  for (const line of lines.slice(start + 1)) {
    if (/^#/.test(line) || (/<summary>/.test(line) && !/more pages?</.test(line))) return 0;
    const further = /^([\d,]+) further pages? (?:is|are) in the/.exec(line)?.[1];
    if (further !== undefined) return Number(further.replaceAll(',', ''));
  }
  return 0;
}
