import { matchingKey, type ServedSite, type SiteRead, UnreadableFiles } from '@docs-agent/docs-routes';
import { NO_VIEWS, type PageViews, viewsOf } from '../page-views.ts';
import type { DeadEnd, DeadEndFinding } from '../report/dead-end.ts';
import { findPathMismatch, type PathMismatch } from '../report/path-mismatch.ts';
import { judgeDeadEnds, redirectedFinding, viewedWithoutPage } from './find-dead-ends.ts';

/** Which viewed paths count. */
export interface DeadEndSettings {
  minViews: number;
  isShown(path: string): boolean;
}

/** The dead ends of a site, as far as they are known. */
export interface DeadEnds {
  /** Most viewed first; undefined if they were not checked. */
  deadEnds: readonly DeadEnd[] | undefined;
  /** What is unknown, and why, in sentences. */
  notes: readonly string[];
  /** Most views are on paths that the docs do not serve. */
  unmet: PathMismatch | undefined;
}

/**
 * Finds viewed paths that lead nowhere, or reach a page only through a redirect. Paths that a generated page may serve,
 * such as one from an API description, are left out.
 *
 * @param pages of the current window; lower bounds if it was read only in part
 */
export async function siteDeadEnds(
  read: SiteRead,
  pages: PageViews,
  settings: DeadEndSettings,
): Promise<DeadEnds> {
  if (read.kind === 'unknown') return notLookedFor(read.why);
  try {
    const { site } = read;
    const viewed = viewedWithoutPage(pages, site, settings.minViews);
    const generated = await site.mayBeGenerated(viewed);
    const lost = viewed.filter((path) => !generated.has(matchingKey(path)));
    const findings = await acceptGeneratedPages(judgeDeadEnds(lost, site), site);
    const working = new Set(findings.flatMap(({ redirect, path }) => (redirect === 'works' ? [path] : [])));
    const unmet = await findPathMismatch(pages, site, (path) => working.has(path));
    if (unmet !== undefined) return { ...notLookedFor(OTHER_SITE), unmet };
    const deadEnds = findings
      .filter(({ path }) => settings.isShown(path))
      .map((finding) => ({ ...finding, views: viewsOf(pages, [finding.path]) ?? NO_VIEWS }));
    return { deadEnds: deadEnds.sort(byViews), notes: read.notes, unmet: undefined };
  } catch (error) {
    if (!(error instanceof UnreadableFiles)) throw error;
    return notLookedFor(error.message);
  }
}

const OTHER_SITE = 'Most views are on paths that the docs do not serve.';

function notLookedFor(why: string): DeadEnds {
  const sentence = why.charAt(0).toUpperCase() + why.slice(1);
  return { deadEnds: undefined, notes: [`Dead ends were not checked. ${sentence}`], unmet: undefined };
}

/** Marks redirects as working if they end at a page that may be generated. */
async function acceptGeneratedPages(
  findings: readonly DeadEndFinding[],
  site: ServedSite,
): Promise<DeadEndFinding[]> {
  const destinations = findings.flatMap(({ redirect, redirectsTo }) =>
    redirect === 'no-page' && redirectsTo !== undefined ? [redirectsTo] : [],
  );
  const generated = await site.mayBeGenerated(destinations);
  return findings.map((finding) => {
    const { redirectsTo } = finding;
    const isGenerated = redirectsTo !== undefined && generated.has(matchingKey(redirectsTo));
    return isGenerated ? redirectedFinding(finding.path, redirectsTo) : finding;
  });
}

function byViews(left: DeadEnd, right: DeadEnd): number {
  return right.views.total - left.views.total || (left.path < right.path ? -1 : 1);
}
