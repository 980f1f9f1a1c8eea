import type { ServedPaths } from '@docs-agent/docs-routes';
import { expect, it } from 'vitest';
import { findPathMismatch } from '../../src/report/path-mismatch.ts';
import { viewsOfRows } from '../support/pages.ts';

const pages = Array.from({ length: 80 }, (_, index) => `/guides/topic-${index}`);
const viewed = (paths: readonly string[]) =>
  viewsOfRows(paths.map((path) => ({ path, human: 10, ai: 5, total: 15 })));
const served = (
  paths: readonly string[],
  others: { generated?: readonly string[]; redirected?: readonly string[] } = {},
): ServedPaths => ({
  paths,
  fileOf: (key) => `${key.slice(1)}.md`,
  mayBeGenerated: async (asked) =>
    new Set(asked.filter((path) => others.generated?.includes(path))),
  hiddenByRules: () => [],
  rulesAt: () => new Map(),
  redirected: async (asked) => new Set(asked.filter((path) => others.redirected?.includes(path))),
});

it('paths that are served meet', async () => {
  expect(await findPathMismatch(viewed(pages), served(pages))).toBeUndefined();
});

it('a site does not meet whose views are all outside of the base path', async () => {
  const outside = { ...viewed([]), totals: { value: { human: 10, ai: 5, total: 15 } } };
  expect(await findPathMismatch(outside, served(pages))).toEqual({ remedy: undefined });
});

it('a site without views meets', async () => {
  expect(await findPathMismatch(viewed([]), served(pages))).toBeUndefined();
});

it('a prefix that all viewed paths have is named as the base path', async () => {
  const below = pages.slice(0, 78).map((path) => `/docs${path}`);
  expect(await findPathMismatch(viewed(below), served(pages))).toEqual({
    remedy: { input: 'base-path', value: '/docs', matched: 78, pages: 80 },
  });
});

it('a folder that the site leaves out is named as a path map', async () => {
  const routes = pages.map((path) => `/src${path}`);
  expect(await findPathMismatch(viewed(pages), served(routes))).toEqual({
    remedy: { input: 'path-map', value: 'src/**/*.* => /$1/$2', matched: 80, pages: 80 },
  });
});

it('paths of another site have no remedy', async () => {
  expect(await findPathMismatch(viewed(['/a', '/b', '/c']), served(pages))).toEqual({
    remedy: undefined,
  });
});

it.each([
  ['pages that a description may generate count as served', { generated: ['/api/a', '/api/b'] }],
  [
    'paths that a redirect answers are no sign of another site',
    { redirected: ['/api/a', '/api/b'] },
  ],
  ['and both together', { generated: ['/api/a'], redirected: ['/api/b'] }],
])('%s', async (_rule, others) => {
  const paths = viewed(['/api/a', '/api/b', ...pages.slice(0, 1)]);
  expect(await findPathMismatch(paths, served(pages, others))).toBeUndefined();
});

it('files that machines read do not count', async () => {
  const machines = ['/llms.txt', '/logo.png', '/a.css'];
  expect(
    await findPathMismatch(viewed([...machines, ...pages.slice(0, 1)]), served(pages)),
  ).toBeUndefined();
});
