import { same } from './compare.ts';
import { changeMistakes, type Expected, numberMistakes } from './mistakes.ts';
import type { Truth } from './oracle.ts';
import { readTables, type SaidPage, saidAt } from './said.ts';
import { toldCounts, written, writtenDay } from './told.ts';
import type { TruthOfWorld } from './truth-of-world.ts';
import { adjustedMistakes, type Typical, wordMistakes } from './word-mistakes.ts';

/** A merge as the output `impact` has it. */
export interface SaidImpact {
  pages: SaidPage[];
  [part: string]: unknown;
}

/** What the output says of the merge. */
export function impactMistakes(
  said: SaidImpact,
  truth: TruthOfWorld,
  expected: Expected,
  typical: Typical | undefined,
): string[] {
  const { current, baseline } = truth.windows;
  const { typicalPage, pages } = said;
  return [
    ...same('impact: before', said['before'], { dateFrom: baseline.from, dateTo: baseline.until }),
    ...same('impact: after', said['after'], { dateFrom: current.from, dateTo: current.until }),
    ...same('impact: comparable', said['isComparable'], truth.isComparable),
    ...same('impact: pages', pathsOf(pages), [...expected.pages.keys()].sort()),
    ...pages.flatMap((page) =>
      numberMistakes(
        `impact ${page.path}`,
        page,
        expected.pages.get(page.path.toLowerCase()),
        expected.numbers,
      ),
    ),
    ...numberMistakes('impact, its pages together', said['sum'], expected.sum, expected.numbers),
    ...numberMistakes('impact, site', said['site'], expected.site, expected.numbers),
    ...wordMistakes('impact', pages, expected, truth.isComparable),
    ...(typical === undefined ? [] : adjustedMistakes('impact', { typicalPage, pages }, expected, typical)),
  ];
}

/** What the comment shows: all its pages, those of most views first, before and after. */
export function commentMistakes(
  comment: string,
  said: SaidImpact,
  truth: TruthOfWorld,
  { pages, numbers }: Expected,
): string[] {
  const rows = readTables(comment);
  const viewsOf = (page: Truth | undefined) =>
    page === undefined ? undefined : page.total.current + page.total.baseline;
  const { current, baseline } = truth.windows;
  return [
    ...same('impact comment: pages', pathsOf(rows), [...pages.keys()].sort()),
    ...same(
      'impact comment: order',
      rows.map(({ path }) => viewsOf(pages.get(path.toLowerCase()))),
      [...pages.values()].map((page) => viewsOf(page) ?? 0).sort((left, right) => right - left),
    ),
    ...same(
      'impact comment: days',
      comment.replaceAll('\u00a0', ' ').includes(`${daysOf(baseline)} against ${daysOf(current)} (UTC`),
      true,
    ),
    ...rows.flatMap((row) => {
      const page = pages.get(row.path.toLowerCase());
      const json = said.pages.find(({ path }) => path === row.path);
      if (page === undefined) return [];
      return (['human', 'ai'] as const).flatMap((series) => {
        const counts = toldCounts(page[series], numbers);
        const beforeAndAfter =
          counts.baseline === null || counts.current === null
            ? null
            : `${written(counts.baseline)} → ${written(counts.current)}`;
        const where = `impact comment ${row.path} ${series}`;
        const adjusted = saidAt(json, series, 'adjustedPercent');
        return [
          ...same(where, row[series] ?? null, beforeAndAfter),
          ...changeMistakes(where, row[`${series}Change`], typeof adjusted === 'number' ? adjusted : null),
        ];
      });
    }),
  ];
}

function pathsOf(pages: readonly { path: string }[]): string[] {
  return pages.map(({ path }) => path.toLowerCase()).sort();
}

/** `14 Sep – 11 Oct` */
function daysOf({ from, until }: TruthOfWorld['windows']['current']): string {
  const last = new Date(Date.parse(until) - 1).toISOString().slice(0, 10);
  return `${writtenDay(from)} – ${writtenDay(last)}`;
}
