import type { ViewCounts } from '@docs-agent/core';
import type { MissingRedirect, TouchedPages, Unjudged } from '@docs-agent/docs-routes';
import { mostViewedFirst, NO_VIEWS, viewsOf } from '../page-views.ts';
import type { WindowsReading } from '../reading/reading.ts';

/** A viewed path that the pull request leaves without a page and without a redirect. */
export interface LostPath extends Omit<MissingRedirect, 'fixedWith'> {
  /** In the current window. */
  views: ViewCounts;
}

/** A path that loses its page and may have no redirect, or may have views. */
export interface UnjudgedPath {
  path: string;
  /** The removed file. */
  file: string;
  /** In the current window; undefined if they are not known. */
  views: ViewCounts | undefined;
}

/** What could not be judged, as sentences and as paths, the most viewed first. */
export interface UnjudgedPaths extends Omit<Unjudged, 'paths'> {
  paths: readonly UnjudgedPath[];
}

/** What the pull request does to paths that lose their page. */
export interface RedirectReport {
  /** The most viewed first. */
  lost: readonly LostPath[];
  unjudged: UnjudgedPaths;
  /** Viewed paths whose redirect works, and where it leads. */
  redirected: TouchedPages['redirected'];
}

/** A report without removed pages. */
export const NO_LOST_PATHS: RedirectReport = {
  lost: [],
  unjudged: { why: [], paths: [], rulesFile: undefined },
  redirected: [],
};

/**
 * Filters for paths with at least `minViews` views, and at least one. If views were read only in
 * part, their counts are lower bounds, so this is still certain.
 *
 * @param unmetWhy why no views could be matched to pages, if so
 */
export function lostPaths(
  touched: Pick<TouchedPages, 'missingRedirects' | 'redirected' | 'unjudged' | 'judgeViewed'>,
  { current }: Pick<WindowsReading, 'current'>,
  minViews: number,
  unmetWhy: string | undefined,
): RedirectReport {
  const { missingRedirects, redirected, unjudged, judgeViewed } = touched;
  const areUnread = unmetWhy !== undefined || current.unreadBelow > 1;
  const least = Math.max(1, minViews);
  /** Undefined if they are unknown and may be as many as `least`. */
  const viewsAt = (path: string): ViewCounts | undefined => {
    const views = viewsOf(current.pages, [path]);
    if ((views?.total ?? 0) >= least) return views;
    // The bound is that of an address, and a page has several.
    return areUnread ? undefined : (views ?? NO_VIEWS);
  };
  const isViewed = ({ path }: { path: string }) => (viewsAt(path)?.total ?? 0) >= least;
  const isUnread = ({ path }: { path: string }) => viewsAt(path) === undefined;
  const viewed = missingRedirects.filter(isViewed);
  const unviewed = missingRedirects.filter(isUnread);
  const unread = unviewed.filter(isNotFixedWith([...viewed, ...unviewed]));
  const unsure = unjudged.paths.filter((one) => isUnread(one) || isViewed(one));
  const isRuled = unsure.length > 0 || unjudged.rulesFile !== undefined;
  return {
    lost: viewed
      .filter(isNotFixedWith(viewed))
      .map(({ fixedWith: _, ...finding }) => ({
        ...finding,
        views: viewsAt(finding.path) ?? NO_VIEWS,
      }))
      .sort(mostViewedFirst(({ views }) => views.total)),
    unjudged: {
      why: [
        ...(isRuled ? unjudged.why : []),
        // A rule with a wildcard may have led a path to a page whose views were not read.
        ...(unread.length > 0 || (areUnread && judgeViewed !== undefined)
          ? [unmetWhy ?? 'Not all of the site’s views were read.']
          : []),
      ],
      paths: [...unsure, ...unread]
        .map(({ path, file }) => ({ path, file, views: viewsAt(path) }))
        .sort(mostViewedFirst(({ views }) => views?.total)),
      rulesFile: unjudged.rulesFile,
    },
    redirected: redirected.filter(isViewed),
  };
}

/** A path that is fixed with a lost page is left out where that page is among the findings. */
function isNotFixedWith(
  findings: readonly MissingRedirect[],
): (finding: MissingRedirect) => boolean {
  const paths = new Set(findings.map(({ path }) => path));
  return ({ fixedWith }) => fixedWith === undefined || !paths.has(fixedWith);
}
