import { matchingKey } from '../page-path.ts';
import { type PageViews, viewsOf } from '../page-views.ts';
import type { ServedSite, SiteRead } from '../pages/read-served-site.ts';
import { UnreadableFiles } from '../pages/snapshot.ts';
import type { DeadEnd, DeadEndFinding } from './dead-end.ts';
import { judgeDeadEnds, sentOn, viewedWithoutPage } from './find-dead-ends.ts';

/** Which viewed paths count. */
export interface DeadEndSettings {
  minViews: number;
  /** Whether a path is shown, by the input `paths`. */
  isShown(path: string): boolean;
}

/** The dead ends of a site as far as they can be told. */
export interface DeadEnds {
  /** The most viewed first; undefined where they are not looked for. */
  deadEnds: readonly DeadEnd[] | undefined;
  /** What could not be told, and why, as sentences. */
  notes: readonly string[];
}

/**
 * Finds the viewed paths that lead nowhere, or by a detour. A path that a page may answer which is made from something
 * else, such as a description of an API, is none.
 *
 * @param pages of the current window; lower bounds where it was read in part.
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
    const findings = await withGeneratedEnds(judgeDeadEnds(lost, site), site);
    if (!isSiteOfFiles(site, pages, lost, findings)) return notLookedFor(OTHER_SITE);
    const deadEnds = findings
      .filter(({ path }) => settings.isShown(path))
      .map((finding) => ({ ...finding, views: viewsOf(pages, [finding.path]) }));
    return { deadEnds: deadEnds.sort(byViews), notes: read.notes };
  } catch (error) {
    if (!(error instanceof UnreadableFiles)) throw error;
    return notLookedFor(error.message);
  }
}

const OTHER_SITE =
  'Most views are on paths that no file of the docs serves: do the inputs docs-root, path-map and base-path name this site?';

function notLookedFor(why: string): DeadEnds {
  const sentence = why.charAt(0).toUpperCase() + why.slice(1);
  return { deadEnds: undefined, notes: [`Dead ends are not looked for. ${sentence}`] };
}

/** Rules that end at a page which may be made from something else count as working. */
async function withGeneratedEnds(
  findings: readonly DeadEndFinding[],
  site: ServedSite,
): Promise<DeadEndFinding[]> {
  const ends = findings.flatMap(({ redirect, redirectsTo }) =>
    redirect === 'no-page' && redirectsTo !== undefined ? [redirectsTo] : [],
  );
  const generated = await site.mayBeGenerated(ends);
  return findings.map((finding) => {
    const { redirectsTo } = finding;
    const isOpen = redirectsTo !== undefined && generated.has(matchingKey(redirectsTo));
    return isOpen ? sentOn(finding.path, redirectsTo) : finding;
  });
}

/** Files of another site would make every page of this one a dead end. */
function isSiteOfFiles(
  { paths }: ServedSite,
  pages: PageViews,
  lost: readonly string[],
  findings: readonly DeadEndFinding[],
): boolean {
  const working = new Set(findings.filter(({ redirect }) => redirect === 'works').map(({ path }) => path));
  const viewsLost = viewsOf(
    pages,
    lost.filter((path) => !working.has(path)),
  );
  return viewsLost.total <= viewsOf(pages, paths).total;
}

function byViews(left: DeadEnd, right: DeadEnd): number {
  return right.views.total - left.views.total || (left.path < right.path ? -1 : 1);
}
