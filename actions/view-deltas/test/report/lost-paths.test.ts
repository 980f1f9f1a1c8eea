import { expect, it } from 'vitest';
import { lostPaths } from '../../src/report/lost-paths.ts';
import { addUpPages } from '../support/pages.ts';
import { lostPath } from '../support/report.ts';

const VIEWED = addUpPages([
  { path: '/busy', human: 30, ai: 10, total: 40 },
  { path: '/Busier', human: 1, ai: 99, total: 100 },
  { path: '/quiet', human: 3, ai: 2, total: 5 },
]);
const missingRedirects = ['/busy', '/busier', '/quiet', '/never'].map((path) => {
  const { views, ...finding } = lostPath(path, [0, 0]);
  return finding;
});
const redirected = ['/quiet', '/busy', '/never'];

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
  const report = lostPaths({ missingRedirects, redirected }, VIEWED, minViews);
  expect(report.lost.map(({ path }) => path)).toEqual(lost);
  expect(report.redirected).toEqual(stillRedirected);
});

it('each has the views of its path, letter case aside', () => {
  const { lost } = lostPaths({ missingRedirects, redirected }, VIEWED, 5);
  expect(lost[0]).toMatchObject({ path: '/busier', views: { human: 1, ai: 99, total: 100 } });
});
