import { findMissingRedirects, matchingKey, type ServedSite, type Suggested } from '@docs-agent/docs-routes';
import { isPagePath } from '../machine-files.ts';
import type { PageViews } from '../page-views.ts';
import type { DeadEndFinding } from '../report/dead-end.ts';

/**
 * Canonical paths that were viewed often enough, and that no page answers, the most viewed first. Paths of files, such
 * as `/llms.txt` and `/logo.png`, are none: a page can neither be near them nor take their place.
 *
 * @param minViews least views in the window; one at any rate.
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
 * What becomes of paths without a page, by the rules in force: known sources of redirects, working or not, and those
 * that are near a page. A rule is suggested only where there is none for the path.
 *
 * @param paths canonical; all of them, because a rule for a folder has to be right for each.
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
  const stranded = missing.map(
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
    ...stranded.filter(({ redirect, nearest }) => redirect !== 'none' || nearest !== undefined),
  ];
}

/** The finding of a path that its rules lead to a page, or out of the docs. */
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
