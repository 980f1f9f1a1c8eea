import type { MergeKind } from './score-merges.ts';
import type { SourceScore } from './score-source.ts';
import { MOST_WINDOWS } from './trials.ts';

/** A share of pages or merges by which the words are judged, in every world. */
export interface Claim {
  what: string;
  /** What is asked of it; undefined where it is shown and no more. */
  asked: { text: string; isMet: (share: number) => boolean } | undefined;
  /** One or several shares of a world; NaN if it was not tried. */
  sharesOf: (score: SourceScore) => number[];
  /** The worse of two shares has the higher one. */
  badness: (share: number) => number;
}

const high = (share: number) => share;
const low = (share: number) => -share;

export const CLAIMS: readonly Claim[] = [
  {
    what: 'pages to which nothing was done: low',
    asked: { text: 'at most 2.5%', isMet: (share) => share <= 0.025 },
    sharesOf: (score) => ofYear(score, (marks) => marks.low),
    badness: high,
  },
  {
    what: 'pages to which nothing was done: high',
    asked: { text: 'at most 10%', isMet: (share) => share <= 0.1 },
    sharesOf: (score) => ofYear(score, (marks) => marks.high),
    badness: high,
  },
  {
    what: 'pages that lost half of their views: found',
    asked: { text: 'at least 35%', isMet: (share) => share >= 0.35 },
    sharesOf: (score) => ofYear(score, ({ factors, found }) => found[factors.indexOf(0.5)]),
    badness: low,
  },
  {
    what: 'pages that lost four fifths of their views: found',
    asked: undefined,
    sharesOf: (score) => ofYear(score, ({ factors, found }) => found[factors.indexOf(0.2)]),
    badness: low,
  },
  {
    what: 'pages whose views doubled: found',
    asked: undefined,
    sharesOf: (score) => ofYear(score, ({ factors, found }) => found[factors.indexOf(2)]),
    badness: low,
  },
  {
    what: 'merges of 3 to 20 random pages to which nothing was done: p ≤ .05',
    asked: { text: '3 to 7%', isMet: (share) => share >= 0.03 && share <= 0.07 },
    sharesOf: (score) => [mean(foundIn(score, 'all', 1))],
    badness: (share) => Math.abs(share - 0.05),
  },
  {
    what: 'merges of the smallest or the largest pages to which nothing was done: p ≤ .05',
    asked: { text: 'at most 8%', isMet: (share) => share <= 0.08 },
    sharesOf: (score) => [
      mean(foundIn(score, 'smallest sixth', 1)),
      mean(foundIn(score, 'largest sixth', 1)),
    ],
    badness: high,
  },
  {
    what: 'merges of 3 to 20 pages of one section to which nothing was done: p ≤ .05',
    asked: undefined,
    sharesOf: (score) => foundIn(score, 'one section', 1),
    badness: high,
  },
  {
    what: 'merges of 3 random pages that rose by 50%: found',
    asked: undefined,
    sharesOf: (score) => foundIn(score, 'all', 1.5).slice(0, 1),
    badness: low,
  },
  {
    what: 'merges of 10 random pages that rose by 50%: found',
    asked: undefined,
    sharesOf: (score) => foundIn(score, 'all', 1.5).slice(2, 3),
    badness: low,
  },
  {
    what: 'merges of random pages: 90% interval has the truth in it',
    asked: undefined,
    sharesOf: ({ merges }) =>
      merges.filter(({ kind }) => kind.among === 'all').map(({ covered }) => covered),
    badness: low,
  },
];

/** Of the marks with as many earlier windows as there are at most. */
function ofYear(
  { marks }: SourceScore,
  shareOf: (marks: SourceScore['marks'][number]) => number | undefined,
): number[] {
  return marks
    .filter(({ earlierWindows }) => earlierWindows === MOST_WINDOWS)
    .map((trial) => shareOf(trial) ?? Number.NaN);
}

/** One share for each number of pages. */
function foundIn({ merges }: SourceScore, among: MergeKind['among'], factor: number): number[] {
  return merges
    .filter(({ kind }) => kind.among === among)
    .map(({ factors, found }) => found[factors.indexOf(factor)] ?? Number.NaN);
}

function mean(shares: readonly number[]): number {
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}
