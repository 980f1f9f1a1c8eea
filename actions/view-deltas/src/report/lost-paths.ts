import type { ViewCounts } from '@docs-agent/core';
import {
  type JudgedPaths,
  type MissingRedirect,
  matchingKey,
  type UncertainRedirect,
  type Unjudged,
} from '@docs-agent/docs-routes';
import { mostViewedFirst, NO_VIEWS } from '../page-views.ts';
import { type Known, leastOf, type SpanViews, viewsUpTo, type Why } from '../reading/known.ts';

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

/** A path whose only rule is one that the host may not follow. */
export interface UncertainPath extends UncertainRedirect {
  /** In the current window; undefined if they are not known. */
  views: ViewCounts | undefined;
}

/** The parts that could not be judged, as sentences and as paths, the most viewed first. */
export interface UnjudgedPaths extends Omit<Unjudged, 'paths'> {
  paths: readonly UnjudgedPath[];
}

/** The effect of a pull request on paths that lose their page. */
export interface RedirectReport {
  /** The most viewed first. */
  lost: readonly LostPath[];
  /** The most viewed first. */
  uncertain: readonly UncertainPath[];
  unjudged: UnjudgedPaths;
  /** Viewed paths whose redirect works, and where it leads. */
  redirected: JudgedPaths['redirected'];
  /** Pages that stay, viewed or not, and whose readers a rule sends elsewhere. */
  sent: JudgedPaths['sent'];
  /** Pages that leave the navigation and are still served, viewed or not. */
  leftNavigation: JudgedPaths['leftNavigation'];
}

/** A report without removed pages. */
export const NO_LOST_PATHS: RedirectReport = {
  lost: [],
  uncertain: [],
  unjudged: {
    why: [],
    paths: [],
    rulesFile: undefined,
  },
  redirected: [],
  sent: [],
  leftNavigation: [],
};

const WHY_UNKNOWN: Readonly<Record<Why, string>> = {
  'not-read': 'Not all of the site’s views were read.',
  'not-valid': 'The service has no valid counts for one of its addresses.',
  'not-matched': 'The views could not be matched to pages.',
};

/**
 * Filters for paths with at least `minViews` views, and at least one. If views were read only in
 * part, their counts are lower bounds, so this is still certain.
 *
 * @param current views in the current window
 */
export function lostPaths(
  judged: JudgedPaths,
  current: SpanViews,
  minViews: number,
): RedirectReport {
  const least = Math.max(1, minViews);
  /** Undefined if they are unknown and may be as many as `least`. */
  const knownAt = ({ path }: { path: string }): Known<ViewCounts> =>
    viewsUpTo(current, matchingKey(path), least);
  const viewsAt = (one: { path: string }): ViewCounts | undefined => leastOf(knownAt(one));
  const isViewed = (one: { path: string }) => (viewsAt(one)?.total ?? 0) >= least;
  const isUnread = (one: { path: string }) => viewsAt(one) === undefined;
  const mayBeViewed = (one: { path: string }) => isUnread(one) || isViewed(one);

  const viewed = judged.missingRedirects.filter(isViewed);
  const lost: LostPath[] = [];
  for (const { fixedWith: _, ...path } of viewed.filter(isNotFixedWith(viewed))) {
    lost.push({ ...path, views: viewsAt(path) ?? NO_VIEWS });
  }

  const uncertain: UncertainPath[] = [];
  for (const path of judged.uncertain.filter(mayBeViewed)) {
    uncertain.push({ ...path, views: viewsAt(path) });
  }

  const missingUnread = judged.missingRedirects.filter(isUnread);
  const unread = missingUnread.filter(isNotFixedWith([...viewed, ...missingUnread]));
  const unsure = judged.unjudged.paths.filter(mayBeViewed);
  const unjudged: UnjudgedPath[] = [];
  for (const { path, file } of [...unsure, ...unread]) {
    unjudged.push({
      path,
      file,
      views: viewsAt({ path }),
    });
  }

  const why: string[] = [];
  if (unsure.length > 0 || judged.unjudged.rulesFile !== undefined) {
    why.push(...judged.unjudged.why);
  }
  const unknown = unread.map(knownAt);
  // A rule with a wildcard may have led a path to a page whose views were not read.
  if (judged.dependsOnViews) {
    unknown.push(current.ofOthers);
  }
  const reasons = new Set<Why>();
  for (const known of unknown) {
    if ('unknown' in known) {
      reasons.add(known.unknown);
    }
  }
  for (const reason of reasons) {
    why.push(WHY_UNKNOWN[reason]);
  }

  return {
    lost: lost.sort(byViews),
    uncertain: uncertain.sort(byViews),
    unjudged: {
      why,
      paths: unjudged.sort(byViews),
      rulesFile: judged.unjudged.rulesFile,
    },
    redirected: judged.redirected.filter(isViewed),
    sent: judged.sent,
    leftNavigation: judged.leftNavigation,
  };
}

const byViews = mostViewedFirst<UnjudgedPath | UncertainPath>(({ views }) => views?.total);

/** A path that is fixed with a lost page is left out where that page is among the findings. */
export function isNotFixedWith(
  findings: readonly MissingRedirect[],
): (finding: MissingRedirect) => boolean {
  const paths = new Set(findings.map(({ path }) => path));
  return ({ fixedWith }) => fixedWith === undefined || !paths.has(fixedWith);
}
