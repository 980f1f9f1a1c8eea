import { findMissingRedirects, matchingKey, type ServedSite } from '@docs-agent/docs-routes';
import { isPagePath } from '../machine-files.ts';
import type { PageViews } from '../page-views.ts';
import type { DeadEndFinding } from '../report/dead-end.ts';

/**
 * Viewed canonical paths that no page serves, most viewed first. Paths of files such as `/llms.txt` and `/logo.png` are
 * left out, because no page could replace them.
 *
 * @param minViews least views in the window; 0 counts as 1
 */
export function viewedWithoutPage(
  pages: PageViews,
  { paths }: Pick<ServedSite, 'paths'>,
  minViews: number,
): string[] {
  const served = new Set(['/', ...paths.map(matchingKey)]);
  const least = Math.max(1, minViews);
  return [...pages.keys()]
    .flatMap((key) => (served.has(key) ? [] : (pages.get(key) ?? [])))
    .filter(({ path, total }) => total >= least && isPagePath(path))
    .sort((left, right) => right.total - left.total || (left.path < right.path ? -1 : 1))
    .map(({ path }) => path);
}

/**
 * Applies the redirect rules to paths without a page. Returns the paths that a rule catches, working or not, and those
 * near a page. No rule is suggested: authors redirected such paths to the most similar page in 61% of public cases, and
 * to the folder above in 6%.
 *
 * @param paths canonical
 */
export function judgeDeadEnds(
  paths: readonly string[],
  { paths: served, languages, rules, basePath }: Omit<ServedSite, 'mayBeGenerated' | 'fileOf'>,
): DeadEndFinding[] {
  const { missing, redirected } = findMissingRedirects({
    lost: paths.map((path) => ({ path, file: '' })),
    servedBefore: served,
    servedAfter: served,
    renamedTo: new Map(),
    languages,
    defaultVersion: new Set(),
    rulesBefore: [],
    rulesAfter: rules,
    basePath,
  });
  const deadEnds = missing.map(
    ({ path, problem, deadEnd, movedTo, nearest, rulesFile }): DeadEndFinding => ({
      path,
      redirect: redirectOf(problem),
      redirectsTo: deadEnd,
      nearest: movedTo === undefined ? nearest : { kind: 'similar', path: movedTo },
      rulesFile,
    }),
  );
  return [
    ...redirected.map(({ path, to }) => redirectedFinding(path, to)),
    ...deadEnds.filter(({ redirect, nearest }) => redirect !== 'none' || nearest !== undefined),
  ];
}

/** The finding for a path that redirects to a page, or out of the docs. */
export function redirectedFinding(path: string, redirectsTo: string | undefined): DeadEndFinding {
  return { path, redirect: 'works', redirectsTo, nearest: undefined, rulesFile: undefined };
}

function redirectOf(problem: 'none' | 'loop' | 'dead-end' | 'dropped'): DeadEndFinding['redirect'] {
  switch (problem) {
    case 'loop':
      return 'loop';
    case 'dead-end':
      return 'no-page';
    case 'none':
    case 'dropped':
      return 'none';
  }
}
