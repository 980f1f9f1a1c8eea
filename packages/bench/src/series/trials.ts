import { MARKED_VIEWS } from './score-marks.ts';
import type { MergeKind } from './score-merges.ts';
import { type SourceScore, scoreSource, type Trials } from './score-source.ts';
import { simulateWorld, WORLDS } from './simulated-world.ts';
import { isLargeEnough, weeksFor } from './site-draw.ts';
import { readWeeklySeries } from './weekly-series.ts';

const SEED = 20_261_122;
/** Sites with fewer could not have 20 pages of a merge judged. */
const LEAST_PAGES = 60;

/** As many earlier windows as the words look at. */
export const MOST_WINDOWS = 12;

const FACTORS = [0.2, 0.5, 0.7, 1.5, 2, 3] as const;

const RANDOM_MERGES: readonly MergeKind[] = [3, 5, 10, 20].map((pages) => ({
  pages,
  among: 'all',
}));
const SIXTH_MERGES: readonly MergeKind[] = (['smallest sixth', 'largest sixth'] as const).flatMap(
  (among) => [3, 10].map((pages) => ({ pages, among })),
);
const SECTION_MERGES: readonly MergeKind[] = [3, 5, 10, 20].map((pages) => ({
  pages,
  among: 'one section',
}));

const FILE_TRIALS: Trials = {
  marks: [
    { earlierWindows: 4, factors: [] },
    { earlierWindows: 6, factors: [] },
    { earlierWindows: 8, factors: FACTORS },
    { earlierWindows: MOST_WINDOWS, factors: FACTORS },
  ],
  draws: 200,
  merges: [...RANDOM_MERGES, ...SIXTH_MERGES],
  mergeFactors: [1, 1.5, 0.7],
  mergesOfAKind: 800,
};

/** All that the bench prints of the simulated worlds. */
export const WORLD_TRIALS: Trials = {
  ...FILE_TRIALS,
  merges: [...FILE_TRIALS.merges, ...SECTION_MERGES],
};

/** @throws Error if the file has too few weeks or pages, or a line that is no page’s counts */
export function scoreFile(file: string): SourceScore {
  const series = readWeeklySeries(file);
  const weeks = series[0]?.weeks.length ?? 0;
  const needed = weeksFor(MOST_WINDOWS);
  if (weeks < needed) {
    throw new Error(
      `${file} has ${weeks} weeks; ${MOST_WINDOWS} earlier windows in all phases need ${needed}`,
    );
  }
  const pages = series.filter((page) => isLargeEnough(page, MARKED_VIEWS)).length;
  if (pages < LEAST_PAGES) {
    throw new Error(
      `${file} has ${pages} pages with at least ${MARKED_VIEWS} views in an ordinary window; ${LEAST_PAGES} are needed`,
    );
  }
  return scoreSource({ name: 'file', seriesOfSite: () => series }, FILE_TRIALS, SEED);
}

export function scoreWorlds(trials: Trials): SourceScore[] {
  return WORLDS.map((world) =>
    scoreSource(
      { name: world.name, seriesOfSite: (random) => simulateWorld(world, random) },
      trials,
      SEED,
    ),
  );
}
