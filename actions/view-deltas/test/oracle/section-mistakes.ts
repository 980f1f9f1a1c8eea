import { same } from './compare.ts';
import { changeMistakes, type Expected, inSmallLetters, type Report } from './file-mistakes.ts';
import type { JudgedPage } from './judge.ts';
import { type Change, NAMED, type Named } from './oracle.ts';
import { saidAt } from './said.ts';
import { sectionsOf } from './truth-of-world.ts';

interface Section {
  path: string;
  pages: number;
  human: KnownChange;
  ai: KnownChange;
}

/** Null where a page of the section is unknown. */
type KnownChange = Record<keyof Change, number | null>;

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
        (right.human.current ?? 0) - (left.human.current ?? 0) || (left.path < right.path ? -1 : 1),
    );
}

function changeOf(pages: readonly JudgedPage[], series: Named): KnownChange {
  const current = sumIn('current', pages, series);
  const baseline = sumIn('baseline', pages, series);
  if (current === null || baseline === null)
    return { current, baseline, delta: null, percent: null };
  const percent = baseline === 0 ? null : 100 * (current / baseline - 1);
  return { current, baseline, delta: current - baseline, percent };
}

function sumIn(
  window: 'current' | 'baseline',
  pages: readonly JudgedPage[],
  series: Named,
): number | null {
  let sum: number | null = 0;
  for (const { truth } of pages) {
    if (truth.unknown[window]) return null;
    sum += truth[series][window];
  }
  return sum;
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
