import { same } from './compare.ts';
import { changeMistakes, type Expected, inSmallLetters, type Report } from './file-mistakes.ts';
import type { KnownHistory } from './history-mistakes.ts';
import type { JudgedPage } from './judge.ts';
import { LEAST_VIEWS } from './marks.ts';
import { type Change, NAMED, type Named } from './oracle.ts';
import { publishedCounts, written } from './published.ts';
import { sameWithPercent, TITLES } from './row-mistakes.ts';
import { cellOf, changeCellOf, type SaidRow, saidAt } from './said.ts';
import { sectionsOf, type TruthOfWorld } from './truth-of-world.ts';
import type { World } from './world.ts';

/** The report of the site. */
export interface SiteReport {
  world: World;
  truth: TruthOfWorld;
  known: KnownHistory;
  expected: Expected;
}

export interface Section {
  path: string;
  pages: number;
  human: Change;
  ai: Change;
}

/** Sections, most human views first; none if there is only one, or if counts are hidden. */
function expectedSections({ pages, numbers }: Pick<Expected, 'pages' | 'numbers'>): Section[] {
  const sections = [...sectionsOf(pages.values())];
  if (numbers === 'relative' || sections.length < 2) return [];
  return sections
    .map(([path, some]) => ({
      path,
      pages: some.length,
      human: changeOf(some, 'human'),
      ai: changeOf(some, 'ai'),
    }))
    .sort(
      (left, right) =>
        right.human.current - left.human.current || (left.path < right.path ? -1 : 1),
    );
}

function changeOf(pages: readonly JudgedPage[], series: Named): Change {
  let [current, baseline] = [0, 0];
  for (const page of pages) {
    current += page.truth[series].current;
    baseline += page.truth[series].baseline;
  }
  const percent = baseline === 0 ? null : 100 * (current / baseline - 1);
  return { current, baseline, delta: current - baseline, percent };
}

/** Sections in the report's file. */
export function sectionMistakes(report: Report, expected: Expected): string[] {
  const sections = expectedSections(expected);
  const said = report['sections'];
  if (!Array.isArray(said)) return ['sections: none'];
  return [
    ...same(
      'sections',
      said.map((each) => [inSmallLetters(String(saidAt(each, 'path'))), saidAt(each, 'pages')]),
      sections.map(({ path, pages }) => [path, pages]),
    ),
    ...sections.flatMap((section, index) =>
      NAMED.flatMap((series) =>
        changeMistakes(
          `section ${section.path} ${series}`,
          saidAt(said[index], series),
          section[series],
          expected.numbers,
        ),
      ),
    ),
  ];
}

const MOST_SECTIONS = 10;

/** The table of sections in a text; its last rows may be left out. */
export function sectionTableMistakes(
  where: string,
  rows: readonly SaidRow[],
  { expected, truth }: Pick<SiteReport, 'expected' | 'truth'>,
): string[] {
  const { numbers } = expected;
  const sections = expectedSections(expected).slice(0, MOST_SECTIONS);
  const said = rows.filter(({ section }) => section === 'Sections');
  return [
    ...same(`${where}: no sections`, said.length === 0, sections.length === 0),
    ...said.flatMap((row, index) => {
      const section = sections[index];
      if (section === undefined) return [`${where}: section ${row.cells[0]} is none`];
      const name = section.path === '/' ? 'top level' : `\`${section.path}\``;
      return [
        ...same(`${where}: section`, inSmallLetters(row.cells[0] ?? ''), name),
        ...same(`${where}: pages of ${name}`, cellOf(row, 'Pages'), written(section.pages)),
        ...NAMED.flatMap((series) =>
          cellMistakes(`${where}: ${name} ${series}`, row, series, section, truth, numbers),
        ),
      ];
    }),
  ];
}

function cellMistakes(
  where: string,
  row: SaidRow,
  series: Named,
  section: Section,
  { isComparable }: TruthOfWorld,
  numbers: Expected['numbers'],
): string[] {
  const change = changeCellOf(row, TITLES[series]);
  return [
    ...same(
      where,
      cellOf(row, TITLES[series]),
      written(publishedCounts(section[series], numbers).current ?? 0),
    ),
    ...(change === undefined
      ? []
      : sumChangeMistakes(`${where} change`, change, section[series], { isComparable, numbers })),
  ];
}

/** The change of several pages together: none for few views, `from none`, or a percent. */
export function sumChangeMistakes(
  where: string,
  said: string | undefined,
  change: Change,
  { isComparable, numbers }: { isComparable: boolean; numbers: Expected['numbers'] },
): string[] {
  const isFew = numbers !== 'relative' && Math.max(change.current, change.baseline) < LEAST_VIEWS;
  if (!isComparable || isFew) return same(where, said, '–');
  if (change.percent === null) return same(where, said, 'from none');
  return sameWithPercent(where, said, change.percent, (percent) => percent);
}
