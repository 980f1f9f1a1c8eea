import { judgeMerge, type MergeVerdict } from '@docs-agent/verdicts';
import { createRandom, type Random } from '../simulation/random.ts';
import { type DrawnPage, drawSite, picked } from './site-draw.ts';
import type { SeriesSource } from './weekly-series.ts';

/** Which pages of a site a merge touches. */
export interface MergeKind {
  pages: number;
  among: 'all' | 'smallest sixth' | 'largest sixth' | 'one section';
}

/** Shares of merges, from 0 to 1. */
export interface MergeScore {
  /** For each factor: p ≤ .05 and in its direction; in any direction if the factor is 1. */
  found: number[];
  /** The 90% interval has the factor in it; of all factors together. */
  covered: number;
}

/** Few, because merges among the same small or large pages resemble each other. */
const MERGES_OF_A_SITE = 10;
const MIN_VIEWS = 20;
/** Small pages are looked for among smaller ones than the rest. */
const LEAST_LEVEL = {
  all: 100,
  'one section': 100,
  'smallest sixth': 12,
  'largest sixth': 12,
} as const;

/** Judges merges that changed the views of all their pages, by each factor in turn. */
export function scoreMerges(
  source: SeriesSource,
  kind: MergeKind,
  { factors, merges }: { factors: readonly number[]; merges: number },
  seed: number,
): MergeScore {
  const random = createRandom(seed);
  const verdicts = factors.map((factor) => ({ factor, judged: [] as MergeVerdict[] }));
  let site: DrawnPage[] = [];
  for (let merge = 0; merge < merges; merge += 1) {
    if (merge % MERGES_OF_A_SITE === 0) site = judgedSite(source, kind, random);
    const touched = new Set(touchedPages(site, kind, random));
    const untouched = site.filter((page) => !touched.has(page)).map(pairOf);
    for (const { factor, judged } of verdicts) {
      const changed = [...touched].map((page) =>
        pairOf({ ...page, current: page.changedBy(factor) }),
      );
      // Pages that lost all their views are gone and not judged; a merge may have too few others.
      const verdict = judgeMerge(
        changed.filter(({ current }) => current > 0),
        untouched,
        MIN_VIEWS,
      );
      if ('word' in verdict) judged.push(verdict);
    }
  }
  const covered = verdicts.flatMap(({ factor, judged }) =>
    judged.map((verdict) => isCovered(verdict, factor)),
  );
  return {
    found: verdicts.map(({ factor, judged }) =>
      shareOf(judged.map((verdict) => isFound(verdict, factor))),
    ),
    covered: shareOf(covered),
  };
}

/** The pages that were there in both windows, with enough views. */
function judgedSite(source: SeriesSource, { among }: MergeKind, random: Random): DrawnPage[] {
  const windows = { earlierWindows: 1, phase: 0, leastViews: LEAST_LEVEL[among] };
  return drawSite(source.seriesOfSite(random), windows, random).filter((page) => {
    const { current, baseline } = pairOf(page);
    return current > 0 && baseline > 0 && current + baseline >= MIN_VIEWS;
  });
}

function touchedPages(
  site: readonly DrawnPage[],
  { pages, among }: MergeKind,
  random: Random,
): DrawnPage[] {
  if (among === 'all') return picked(site, pages, random);
  if (among === 'one section') return sideBySide(site, pages, random);
  const sorted = site.toSorted((one, other) => one.level - other.level);
  const sixth = Math.floor(site.length / 6);
  return picked(
    among === 'smallest sixth' ? sorted.slice(0, sixth) : sorted.slice(-sixth),
    pages,
    random,
  );
}

/** Pages next to each other, of one section that has enough of them. */
function sideBySide(site: readonly DrawnPage[], pages: number, random: Random): DrawnPage[] {
  const runs = site.flatMap((page, first) =>
    site[first + pages - 1]?.section === page.section ? [site.slice(first, first + pages)] : [],
  );
  return runs[Math.floor(random.uniform() * runs.length)] ?? [];
}

function pairOf({ current, earlier: [baseline = 0] }: DrawnPage) {
  return { current, baseline };
}

function isFound({ word }: MergeVerdict, factor: number): boolean {
  if (factor === 1) return word !== 'no-clear-change';
  return word === (factor > 1 ? 'rose' : 'fell');
}

function isCovered({ intervalPercent: { low, high } }: MergeVerdict, factor: number): boolean {
  const percent = 100 * (factor - 1);
  return low <= percent && percent <= high;
}

function shareOf(outcomes: readonly boolean[]): number {
  return outcomes.filter((outcome) => outcome).length / outcomes.length;
}
