import { describe, expect, it } from 'vitest';
import { compareViews } from '../src/report/delta.ts';
import { siteRows, sumOf, touchedRows } from '../src/report/report.ts';
import { addUpPages } from './support/pages.ts';
import { touchedPage, WINDOWS } from './support/report.ts';

const counts = (human: number, ai: number) => ({ human, ai, total: human + ai });
const row = (path: string, human: number, ai: number) => ({ path, ...counts(human, ai) });

describe('compareViews', () => {
  it.each<[rule: string, current: number, baseline: number, delta: number, percent: number | undefined]>([
    ['a rise', 128, 100, 28, 28],
    ['a fall', 91, 100, -9, -9],
    ['no change', 100, 100, 0, 0],
    ['all lost', 0, 100, -100, -100],
    ['from nothing there is no percent', 95, 0, 95, undefined],
    ['nothing at all has no percent', 0, 0, 0, undefined],
    ['ten million', 10_000_001, 10_000_000, 1, 0.00001],
  ])('%s', (_rule, current, baseline, delta, percent) => {
    const { human } = compareViews(counts(current, 0), counts(baseline, 0), WINDOWS);
    expect(human).toMatchObject({ current, baseline, delta });
    if (percent === undefined) expect(human.percent).toBeUndefined();
    else expect(human.percent).toBeCloseTo(percent, 9);
  });

  it('windows of unlike length are compared by day', () => {
    const days = { currentDays: 28, baselineDays: 56 };
    const { human } = compareViews(counts(120, 0), counts(200, 0), days);
    expect(human).toEqual({ current: 120, baseline: 200, delta: -80, percent: 20 });
  });

  it('the AI share is AI views of all views, and its change is in points', () => {
    const { aiShare, aiShareDeltaPoints } = compareViews(counts(60, 40), counts(75, 25), WINDOWS);
    expect(aiShare).toBeCloseTo(0.4, 12);
    expect(aiShareDeltaPoints).toBeCloseTo(15, 9);
  });

  it.each([
    [counts(60, 39), counts(75, 25)],
    [counts(60, 40), counts(74, 25)],
  ])('under 100 views in either window the share has no change', (current, baseline) => {
    expect(compareViews(current, baseline, WINDOWS).aiShareDeltaPoints).toBeUndefined();
  });

  it('without views there is no share', () => {
    expect(compareViews(counts(0, 0), counts(5, 5), WINDOWS).aiShare).toBeUndefined();
  });
});

describe('rows', () => {
  const views = {
    current: {
      pages: addUpPages([row('/a', 5, 1), row('/b', 50, 2), row('/new', 3, 0)]),
      totals: counts(58, 3),
    },
    baseline: {
      pages: addUpPages([row('/a', 4, 1), row('/b', 40, 2), row('/old', 9, 9)]),
      totals: counts(53, 12),
    },
  };

  it('a renamed page has the views of both its paths', () => {
    const rows = touchedRows([touchedPage('renamed', '/new', '/old')], views, WINDOWS);
    expect(rows[0]?.views).toMatchObject({
      human: { current: 3, baseline: 9, delta: -6 },
      ai: { current: 0, baseline: 9 },
    });
  });

  it('the most viewed page comes first, and equals by path', () => {
    const edited = (path: string) => touchedPage('edited', path);
    const rows = touchedRows(['/z', '/a', '/y', '/b'].map(edited), views, WINDOWS);
    expect(rows.map(({ path }) => path)).toEqual(['/b', '/a', '/y', '/z']);
  });

  it('the site has a row for every page of either window', () => {
    expect(siteRows(views, WINDOWS).map(({ path }) => path)).toEqual(['/b', '/old', '/a', '/new']);
  });

  it('the sum adds up the rows, and takes its percent from the sums', () => {
    const sum = sumOf(siteRows(views, WINDOWS), WINDOWS);
    expect(sum.total).toEqual({ current: 61, baseline: 65, delta: -4, percent: (-4 / 65) * 100 });
    expect(sum.human).toMatchObject({ current: 58, baseline: 53 });
  });
});
