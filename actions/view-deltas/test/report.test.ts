import { describe, expect, it } from 'vitest';
import type { NotRead } from '../src/reading/known.ts';
import { compareViews } from '../src/report/delta.ts';
import { moversOf } from '../src/report/movers.ts';
import { sectionsOf, siteRows, sumOf, touchedRows } from '../src/report/rows.ts';
import { addUpPages } from './support/pages.ts';
import {
  ALL_READ,
  incompleteReading,
  pageRow,
  partlyRead,
  touchedPage,
  WINDOWS,
} from './support/report.ts';

const counts = (human: number, ai: number) => ({ human, ai, total: human + ai });
const exact = (human: number, ai: number) => ({ value: counts(human, ai) });
const row = (path: string, human: number, ai: number) => ({ path, ...counts(human, ai) });

describe('compareViews', () => {
  it.each<
    [rule: string, current: number, baseline: number, delta: number, percent: number | undefined]
  >([
    ['a rise', 128, 100, 28, 28],
    ['a fall', 91, 100, -9, -9],
    ['no change', 100, 100, 0, 0],
    ['all lost', 0, 100, -100, -100],
    ['from nothing there is no percent', 95, 0, 95, undefined],
    ['nothing at all has no percent', 0, 0, 0, undefined],
    ['ten million', 10_000_001, 10_000_000, 1, 0.00001],
  ])('%s', (_rule, current, baseline, delta, percent) => {
    const { human } = compareViews(exact(current, 0), exact(baseline, 0), WINDOWS);
    expect(human).toMatchObject({ current, baseline, delta });
    if (percent === undefined) expect(human.percent).toBeUndefined();
    else expect(human.percent).toBeCloseTo(percent, 9);
  });

  it('the AI share is AI views of all views, and its change is in points', () => {
    const { aiShare, aiShareDeltaPoints } = compareViews(exact(60, 40), exact(75, 25), WINDOWS);
    expect(aiShare).toBeCloseTo(0.4, 12);
    expect(aiShareDeltaPoints).toBeCloseTo(15, 9);
  });

  it.each([
    [exact(60, 39), exact(75, 25)],
    [exact(60, 40), exact(74, 25)],
  ])('under 100 views in either window the share has no change', (current, baseline) => {
    expect(compareViews(current, baseline, WINDOWS).aiShareDeltaPoints).toBeUndefined();
  });

  it('across a change of definition the share has no change', () => {
    const windows = { ...WINDOWS, isComparable: false };
    expect(compareViews(exact(60, 40), exact(75, 25), windows).aiShareDeltaPoints).toBeUndefined();
  });

  it('of a window that was not read nothing is compared', () => {
    const { human, aiShare } = compareViews(exact(60, 40), { unknown: 'not-read' }, WINDOWS);
    expect(human).toEqual({
      current: 60,
      baseline: undefined,
      delta: undefined,
      percent: undefined,
    });
    expect(aiShare).toBeCloseTo(0.4, 12);
  });

  it('without views there is no share', () => {
    expect(compareViews(exact(0, 0), exact(5, 5), WINDOWS).aiShare).toBeUndefined();
  });
});

const ORDERED = incompleteReading('falling');

describe('rows', () => {
  const views = {
    windows: WINDOWS,
    current: {
      pages: addUpPages([row('/a', 5, 1), row('/b', 50, 2), row('/new', 3, 0)]),
      totals: exact(58, 3),
      ...ALL_READ,
    },
    baseline: {
      pages: addUpPages([row('/a', 4, 1), row('/b', 40, 2), row('/old', 9, 9)]),
      totals: exact(53, 12),
      ...ALL_READ,
    },
    notRead: undefined,
  };
  const noFile = () => undefined;

  it('a renamed page has the views of both its paths', () => {
    const rows = touchedRows([touchedPage('renamed', '/new', '/old')], views);
    expect(rows[0]?.views).toMatchObject({
      human: { current: 3, baseline: 9, delta: -6 },
      ai: { current: 0, baseline: 9 },
    });
  });

  it('the most viewed page comes first, and equals by path', () => {
    const edited = (path: string) => touchedPage('edited', path);
    const rows = touchedRows(['/z', '/a', '/y', '/b'].map(edited), views);
    expect(rows.map(({ path }) => path)).toEqual(['/b', '/a', '/y', '/z']);
  });

  it('the site has a row for every page of either window', () => {
    expect(siteRows(views, noFile).map(({ path }) => path)).toEqual(['/b', '/old', '/a', '/new']);
  });

  it('the sum adds up the rows, and takes its percent from the sums', () => {
    const sum = sumOf(siteRows(views, noFile), WINDOWS);
    expect(sum.total).toEqual({ current: 61, baseline: 65, delta: -4, percent: (-4 / 65) * 100 });
    expect(sum.human).toMatchObject({ current: 58, baseline: 53 });
  });

  it('the sum is unknown if a row is', () => {
    const unknown = { ...views, current: { ...views.current, ...partlyRead(ORDERED) } };
    const rows = touchedRows(
      [touchedPage('edited', '/b'), touchedPage('edited', '/unread')],
      unknown,
    );
    expect(sumOf(rows, WINDOWS).human).toMatchObject({
      current: undefined,
      baseline: 40,
      delta: undefined,
    });
  });

  describe('of windows that were not read whole', () => {
    const edited = ['/b', '/old', '/unread'].map((path) => touchedPage('edited', path));
    const readAs = (notRead: NotRead) => ({
      windows: WINDOWS,
      current: { ...views.current, ...partlyRead(notRead) },
      baseline: { ...views.baseline, ...partlyRead(notRead) },
      notRead,
    });

    it('in falling order have the counts that were read, and no others', () => {
      const rows = touchedRows(edited, readAs(ORDERED));
      expect(
        rows.map(({ path, views: { human } }) => [path, human.current, human.baseline]),
      ).toEqual([
        ['/b', 50, 40],
        ['/old', undefined, 9],
        ['/unread', undefined, undefined],
      ]);
    });

    it('in no order are lower bounds without a change', () => {
      const unordered = readAs(incompleteReading('none'));
      for (const { views: row } of touchedRows(edited, unordered))
        expect([row.human.baseline, row.human.percent, row.aiShare]).toEqual([
          undefined,
          undefined,
          undefined,
        ]);
    });
  });
});

it('sections are the first folders, most human views first; a site with one has none', () => {
  const rows = [
    pageRow('/guides/a', [10, 1], [5, 1]),
    pageRow('/guides/b/c', [30, 1], [5, 1]),
    pageRow('/api/a', [50, 1], [5, 1]),
    pageRow('/quickstart', [7, 1], [5, 1]),
    pageRow('/llms.txt', [900, 900], [1, 1]),
  ];
  const whole = {
    windows: WINDOWS,
    current: { pages: new Map(), totals: exact(0, 0), ...ALL_READ },
    baseline: { pages: new Map(), totals: exact(0, 0), ...ALL_READ },
    notRead: undefined,
  };
  expect(
    sectionsOf(rows, whole, []).map(({ path, pages, views }) => [path, pages, views.human.current]),
  ).toEqual([
    ['/api', 1, 50],
    ['/guides', 2, 40],
    ['/', 1, 7],
  ]);
  expect(sectionsOf(rows.slice(0, 2), whole, [])).toEqual([]);
});

it('sections are languages first, then the folders of the pages in no language', () => {
  const rows = [
    pageRow('/guides/a', [50, 1], [5, 1]),
    pageRow('/KO/guides/a', [3, 1], [5, 1]),
    pageRow('/ko', [4, 1], [5, 1]),
    pageRow('/docs/pt-BR/guides/a', [9, 1], [5, 1]),
    pageRow('/quickstart', [70, 1], [5, 1]),
  ];
  const span = { pages: new Map(), totals: exact(0, 0), ...ALL_READ };
  const whole = { windows: WINDOWS, current: span, baseline: span, notRead: undefined };
  const sections = sectionsOf(rows, whole, ['ko', 'pt-br', 'en']);
  expect(sections.map(({ path, pages, views }) => [path, pages, views.human.current])).toEqual([
    ['/docs/pt-br', 1, 9],
    ['/ko', 2, 7],
    ['/', 1, 70],
    ['/guides', 1, 50],
  ]);
});

describe('movers', () => {
  const rows = [
    pageRow('/large', [1_100, 0], [1_000, 0]),
    pageRow('/small', [90, 0], [30, 0]),
    pageRow('/less', [10, 5], [90, 0]),
    pageRow('/same', [5, 5], [5, 5]),
  ];
  const paths = (list: readonly { path: string }[]) => list.map(({ path }) => path);

  it('are ordered by views more or fewer', () => {
    const { losing, gaining, ai } = moversOf(rows, 'by views');
    expect([paths(losing), paths(gaining), paths(ai)]).toEqual([
      ['/less'],
      ['/large', '/small'],
      ['/less'],
    ]);
  });

  it('are ordered by percent if views are hidden', () => {
    expect(paths(moversOf(rows, 'by percent').gaining)).toEqual(['/small', '/large']);
  });
});
