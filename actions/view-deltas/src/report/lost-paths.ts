import type { ViewCounts } from '@docs-agent/core';
import type { MissingRedirect } from '@docs-agent/docs-routes';
import { NO_VIEWS, type PageViews, viewsOf } from '../page-views.ts';

/** A viewed path that the pull request leaves without a page and without a redirect. */
export interface LostPath extends MissingRedirect {
  /** In the current window. */
  views: ViewCounts;
}

/** What the pull request does to paths that lose their page. */
export interface RedirectReport {
  /** The most viewed first. */
  lost: LostPath[];
  /** Viewed paths whose redirect works. */
  redirected: string[];
}

/** The paths that lose their page, viewed or not. */
export interface RedirectFindings {
  missingRedirects: readonly MissingRedirect[];
  redirected: readonly string[];
}

/**
 * Filters for paths with at least `minViews` views, and at least one. If views were read only in part, their counts are
 * lower bounds, so this is still certain.
 */
export function lostPaths(
  { missingRedirects, redirected }: RedirectFindings,
  current: PageViews,
  minViews: number,
): RedirectReport {
  const least = Math.max(1, minViews);
  const viewsAt = (path: string) => viewsOf(current, [path]) ?? NO_VIEWS;
  const isViewed = (path: string) => viewsAt(path).total >= least;
  return {
    lost: missingRedirects
      .filter(({ path }) => isViewed(path))
      .map((finding) => ({ ...finding, views: viewsAt(finding.path) }))
      .sort((left, right) => right.views.total - left.views.total || (left.path < right.path ? -1 : 1)),
    redirected: redirected.filter(isViewed),
  };
}
