import { describe, expect, it } from 'vitest';
import { mergeVerdicts } from '../src/figures/merge-verdicts.ts';
import { pageMarks } from '../src/figures/page-marks.ts';
import { worstRow } from '../src/figures/worst-row.ts';
import type { SourceScore } from '../src/series/score-source.ts';
import { scoreWorlds } from '../src/series/trials.ts';
import { ASKED_TRIALS } from './support/asked-trials.ts';

/** The long tests try far more, and the bench more again. */
const scores = scoreWorlds({
  ...ASKED_TRIALS,
  draws: 8,
  merges: [
    { pages: 3, among: 'all' },
    { pages: 10, among: 'all' },
  ],
  mergeFactors: [1, 1.5],
  mergesOfAKind: 60,
});

describe.each(scores)('in the $name world', ({ marks, merges }) => {
  it('few unedited pages are marked, and many that lost half of their views', () => {
    for (const { low, high, found } of marks) {
      expect(low).toBeLessThan(0.03);
      expect(high).toBeLessThan(0.1);
      expect(found[0]).toBeGreaterThan(0.35);
    }
  });

  it('few merges without an effect are reported as having one', () => {
    for (const { found, covered } of merges) {
      expect(found[0]).toBeLessThan(0.12);
      expect(found[1]).toBeGreaterThan(0.25);
      expect(covered).toBeGreaterThan(0.8);
    }
  });
});

describe('figures', () => {
  const scoreOf = (name: string, share: number): SourceScore => ({
    name,
    marks: [
      { earlierWindows: 4, factors: [], low: 0.9, high: 0.9, found: [] },
      { earlierWindows: 12, factors: [0.5, 2], low: share, high: 0.0625, found: [0.5, share] },
    ],
    merges: [
      {
        kind: { pages: 3, among: 'all' },
        factors: [1, 1.5, 0.7],
        found: [share, 0.4, 1],
        covered: 0.9,
      },
      {
        kind: { pages: 5, among: 'one section' },
        factors: [1, 1.5, 0.7],
        found: [0.2, 0, 1],
        covered: 0.9,
      },
    ],
  });
  const both = [scoreOf('calm', 0.01), scoreOf('human', 0.04)];

  it('marks have a row for each number of earlier windows, and a column for each world', () => {
    const { columns, rows } = pageMarks(both);
    expect(columns).toEqual(['', 'calm', 'human']);
    expect(rows).toEqual([
      ['nothing done, low / high: 4', '90.0% / 90.0%', '90.0% / 90.0%'],
      ['nothing done, low / high: 12', '1.0% / 6.3%', '4.0% / 6.3%'],
      ['found with 12: × 0.5, × 2', '.50 .01', '.50 .04'],
    ]);
  });

  it('merges have a row for each kind, and the worlds in each cell', () => {
    expect(mergeVerdicts(both).rows).toEqual([
      ['3 pages', '.01 / .04', '.40 / .40', '1.00 / 1.00', '.90 / .90'],
      ['5 pages of one section', '.20 / .20', '.00 / .00', '1.00 / 1.00', '.90 / .90'],
    ]);
  });

  it('the worst of the worlds is named, in either direction', () => {
    const rows = worstRow(both).rows.map((row) => row.slice(1, 3));
    // low, high, halved, …, doubled, p ≤ .05 the farthest from 5%
    expect(rows[0]).toEqual(['4.0%', 'human']);
    expect(rows[4]).toEqual(['1.0%', 'calm']);
    expect(rows[5]).toEqual(['1.0%', 'calm']);
  });
});
