import { firstDayWith, isPrevious, type Window } from './calendar.ts';
import { near, same } from './compare.ts';
import type { Report } from './file-mistakes.ts';
import { LEAST_WINDOWS } from './marks.ts';
import { NAMED, type Named } from './oracle.ts';
import type { Numbers } from './published.ts';
import { saidAt } from './said.ts';
import type { JudgedReport, TruthOfWorld } from './truth-of-world.ts';
import type { World } from './world.ts';

/** A report's history. */
export interface KnownHistory {
  /** Newest first. */
  blocks: readonly Window[];
  truth: TruthOfWorld;
  judged: JudgedReport;
  changes: readonly string[];
  numbers: Numbers;
  /** Whether blocks that are unknown will be read. */
  hasCache: boolean;
  /** Most blocks that may be known beyond a gap: requests go out together, and one is refused. */
  beyondGap: number;
}

/** The blocks that a report claims to know. */
export function knownHistory(
  { definitionChanges, numbers, isCacheWarm, trouble }: World,
  truth: TruthOfWorld,
  report: Report,
  judge: (blocks: readonly Window[]) => JudgedReport,
): KnownHistory {
  const blocks = truth.possibleBlocks.slice(0, blocksIn(report));
  return {
    blocks,
    truth,
    judged: judge(blocks),
    changes: definitionChanges,
    numbers,
    hasCache: isCacheWarm,
    beyondGap: trouble.kind === 'refuses' ? trouble.after : 0,
  };
}

/** Maximum number of blocks that are read and used in ranges. */
export const MOST_BLOCKS = 12;

/** How many blocks a report says that it knows. */
export function blocksIn(report: { [part: string]: unknown }): number {
  return Number(saidAt(report['history'], 'blocks') ?? 0);
}

/** What the report's file says of its history. */
export function historyMistakes(report: Report, known: KnownHistory): string[] {
  const { blocks, truth, judged, changes } = known;
  const leastBlocks = LEAST_WINDOWS - (isPrevious(truth.windows) ? 1 : 0);
  const oldest = blocks.slice(0, MOST_BLOCKS).at(-1);
  const expected = {
    blocks: blocks.length,
    since: blocks.length < 2 ? null : (oldest?.from ?? null),
    rangesFrom: firstDayWith(2, truth.windows, changes),
    marksFrom: firstDayWith(leastBlocks, truth.windows, changes),
    refusedBefore: null,
    marks: judged.marks,
  };
  return [
    ...Object.entries(expected).flatMap(([name, value]) =>
      same(`history, ${name}`, saidAt(report['history'], name), value),
    ),
    ...missingMistakes(saidAt(report['history'], 'missingBlocks'), known),
  ];
}

/**
 * Unknown blocks. A block that is the baseline of a year ago may be known although later ones are
 * missing.
 */
function missingMistakes(said: unknown, known: KnownHistory): string[] {
  const { blocks, truth, hasCache, beyondGap } = known;
  if (!hasCache) return same('history, missingBlocks', said, 0);
  const missing = truth.possibleBlocks.slice(blocks.length, MOST_BLOCKS);
  const { baseline } = truth.windows;
  const others = missing.filter(
    ({ from, until }) => from !== baseline.from || until !== baseline.until,
  );
  const count = Number(said);
  const isPossible = count <= others.length && count >= others.length - beyondGap;
  return isPossible ? [] : same('history, missingBlocks', said, missing.length);
}

/** The spans of a course, oldest first; none if too few blocks are known. */
export function courseSpans({ blocks, truth: { windows, isComparable } }: KnownHistory): Window[] {
  if (blocks.length < 2 || !isComparable) return [];
  return [
    ...blocks.slice(0, MOST_BLOCKS).reverse(),
    ...(isPrevious(windows) ? [windows.baseline] : []),
    windows.current,
  ];
}

export type Course = Record<Named, number[]>;

/**
 * Views of the site by span, as published; otherwise in percent of the highest span of each series.
 */
function courseOf(known: KnownHistory, addresses: readonly string[]): Course {
  const countsOf = (series: Named) =>
    courseSpans(known).map((span) => known.truth.countsIn(addresses, span)[series]);
  return {
    human: shown(countsOf('human'), known.numbers),
    ai: shown(countsOf('ai'), known.numbers),
  };
}

function shown(counts: readonly number[], numbers: Numbers): number[] {
  return numbers === 'relative' ? percentsOfHighest(counts) : [...counts];
}

function percentsOfHighest(counts: readonly number[]): number[] {
  let highest = 1;
  for (const count of counts) if (count > highest) highest = count;
  return counts.map((count) => Math.round((100 * count) / highest));
}

/** The course in the report's file. */
export function courseMistakes(
  report: Report,
  known: KnownHistory,
  addresses: readonly string[],
): string[] {
  const spans = courseSpans(known);
  const said = saidAt(report['course'], 'spans');
  if (spans.length === 0) return same('course', report['course'], null);
  if (!Array.isArray(said)) return ['course: none'];
  const course = courseOf(known, addresses);
  return [
    ...same('spans of the course', said.length, spans.length),
    ...spans.flatMap(({ from, until }, index) => [
      ...same(`span ${index + 1}, from`, saidAt(said[index], 'dateFrom'), from),
      ...same(`span ${index + 1}, until`, saidAt(said[index], 'dateTo'), until),
      ...NAMED.flatMap((series) =>
        near(
          `span ${index + 1}, ${series}`,
          saidAt(said[index], series),
          course[series][index] ?? null,
        ),
      ),
    ]),
  ];
}
