import { findMissingRedirects, matchingKey, type ServedSite, type Suggested } from '@docs-agent/docs-routes';
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
 * similar to a page. A rule is suggested only if the path has none.
 *
 * @param paths canonical, and all of them, because a rule for a folder has to be right for each
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
    rulesBefore: [],
    rulesAfter: rules,
    basePath,
  });
  const deadEnds = missing.map(
    (finding): DeadEndFinding => ({
      path: finding.path,
      redirect: redirectOf(finding.problem),
      redirectsTo: finding.deadEnd,
      nearest: finding.nearest,
      rule: finding.suggestion?.kind === 'add' ? ruleOf(finding) : undefined,
    }),
  );
  return [
    ...redirected.map(({ path, to }) => redirectedFinding(path, to)),
    ...deadEnds.filter(({ redirect, nearest }) => redirect !== 'none' || nearest !== undefined),
  ];
}

/** The finding for a path that redirects to a page, or out of the docs. */
export function redirectedFinding(path: string, redirectsTo: string | undefined): DeadEndFinding {
  return { path, redirect: 'works', redirectsTo, nearest: undefined, rule: undefined };
}

function ruleOf({ suggestion, rulesFile, rulesKey, rulesForm }: Suggested): Suggested {
  return { suggestion, rulesFile, rulesKey, rulesForm };
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
