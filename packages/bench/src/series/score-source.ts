import { type MarkScore, scoreMarks } from './score-marks.ts';
import { type MergeKind, type MergeScore, scoreMerges } from './score-merges.ts';
import type { SeriesSource } from './weekly-series.ts';

/** What to try on a source of sites, and how often. */
export interface Trials {
  /**
   * Numbers of earlier windows with which pages are marked; changed pages are looked for with some
   * of them.
   */
  marks: readonly { earlierWindows: number; factors: readonly number[] }[];
  /** Sites drawn for each, a multiple of 4. */
  draws: number;
  merges: readonly MergeKind[];
  mergeFactors: readonly number[];
  /** Merges of each kind. */
  mergesOfAKind: number;
}

export interface SourceScore {
  name: string;
  marks: readonly (MarkScore & { earlierWindows: number; factors: readonly number[] })[];
  merges: readonly (MergeScore & { kind: MergeKind; factors: readonly number[] })[];
}

export function scoreSource(source: SeriesSource, trials: Trials, seed: number): SourceScore {
  return {
    name: source.name,
    marks: trials.marks.map((trial) => ({
      ...trial,
      ...scoreMarks(source, { ...trial, draws: trials.draws }, seed),
    })),
    merges: trials.merges.map((kind) => ({
      kind,
      factors: trials.mergeFactors,
      ...scoreMerges(
        source,
        kind,
        { factors: trials.mergeFactors, merges: trials.mergesOfAKind },
        seed,
      ),
    })),
  };
}
