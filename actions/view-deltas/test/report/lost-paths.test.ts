import { NOTHING_LOST } from '@docs-agent/docs-routes';
import { describe, expect, it } from 'vitest';
import { NO_VIEWS } from '../../src/page-views.ts';
import { type SpanViews, withUnmatched } from '../../src/reading/known.ts';
import { lostPaths } from '../../src/report/lost-paths.ts';
import { addUpPages } from '../support/pages.ts';
import { ALL_READ, lostPath } from '../support/report.ts';

const VIEWED = addUpPages([
  { path: '/busy', human: 30, ai: 10, total: 40 },
  { path: '/Busier', human: 1, ai: 99, total: 100 },
  { path: '/quiet', human: 3, ai: 2, total: 5 },
]);
const missing = (path: string) => {
  const { views, ...finding } = lostPath(path, [0, 0]);
  return finding;
};
const missingRedirects = ['/busy', '/busier', '/quiet', '/never'].map(missing);
const redirected = ['/quiet', '/busy', '/never'].map((path) => ({
  path,
  to: '/here',
  movedTo: undefined,
}));
const judged = { ...NOTHING_LOST, missingRedirects, redirected };
const WHOLE = { pages: VIEWED, totals: { value: NO_VIEWS }, ...ALL_READ };
const PARTLY = { ...WHOLE, ofOthers: { unknown: 'not-read' } } as const;

it.each<[rule: string, minViews: number, lost: string[], redirected: string[]]>([
  ['the most viewed come first', 5, ['/busier', '/busy', '/quiet'], ['/quiet', '/busy']],
  ['paths under the least views are not lost paths', 6, ['/busier', '/busy'], ['/busy']],
  [
    'a path without a view is not viewed, whatever the least',
    0,
    ['/busier', '/busy', '/quiet'],
    ['/quiet', '/busy'],
  ],
])('%s', (_rule, minViews, lost, stillRedirected) => {
  const report = lostPaths(judged, WHOLE, minViews);
  expect(report.lost.map(({ path }) => path)).toEqual(lost);
  expect(report.redirected.map(({ path }) => path)).toEqual(stillRedirected);
});

it('each has the views of its path, letter case aside', () => {
  const { lost } = lostPaths(judged, WHOLE, 5);
  expect(lost[0]).toMatchObject({ path: '/busier', views: { human: 1, ai: 99, total: 100 } });
});

it.each<[rule: string, page: string, lost: string[]]>([
  ['is left out where that page is reported', '/busier', ['/busier']],
  ['is reported itself where that page has too few views', '/quiet', ['/busy']],
])('a path that is fixed with a lost page %s', (_rule, page, lost) => {
  const findings = [{ ...missing('/busy'), fixedWith: page }, missing(page)];
  const report = lostPaths({ ...judged, missingRedirects: findings }, WHOLE, 6);
  expect(report.lost.map(({ path }) => path)).toEqual(lost);
});

describe('what is not judged', () => {
  const why = ['docs.json is not valid JSON.'];
  const unread = [
    { path: '/never', file: 'never.mdx' },
    { path: '/busy', file: 'busy.mdx' },
  ];
  const judge = (
    findings: Partial<Parameters<typeof lostPaths>[0]>,
    read: Parameters<typeof lostPaths>[1],
  ) => lostPaths({ ...NOTHING_LOST, ...findings }, read, 6).unjudged;

  it('is a path whose rules cannot be read, if it is viewed', () => {
    const found = judge({ unjudged: { why, paths: unread, rulesFile: undefined } }, WHOLE);
    expect(found.why).toEqual(why);
    expect(found.paths).toEqual([
      { path: '/busy', file: 'busy.mdx', views: { human: 30, ai: 10, total: 40 } },
    ]);
  });

  it('is nothing if no such path is viewed, unless rules themselves changed', () => {
    const quiet = { why, paths: unread.slice(0, 1), rulesFile: undefined };
    expect(judge({ unjudged: quiet }, WHOLE).why).toEqual([]);
    expect(judge({ unjudged: { ...quiet, rulesFile: 'docs.json' } }, WHOLE)).toMatchObject({
      why,
      paths: [],
    });
  });

  it('is a path without a redirect whose views were not read, and may be as many as the least', () => {
    const paths = (span: SpanViews) =>
      judge({ missingRedirects }, span).paths.map(({ path }) => path);
    // A page has rows of several addresses, so each may have further ones.
    for (const areLowerBounds of [true, false])
      expect(paths({ ...PARTLY, areLowerBounds })).toEqual(['/never', '/quiet']);
    expect(paths(WHOLE)).toEqual([]);
  });

  it('is each path without a redirect and without known views, if views could not be matched to pages', () => {
    const found = lostPaths(judged, withUnmatched(WHOLE), 6);
    expect(found.lost.map(({ path }) => path)).toEqual(['/busier', '/busy']);
    expect(found.unjudged.why).toEqual(['The views could not be matched to pages.']);
    expect(found.unjudged.paths.map(({ path, views }) => [path, views])).toEqual([
      ['/never', undefined],
      ['/quiet', undefined],
    ]);
  });
});
