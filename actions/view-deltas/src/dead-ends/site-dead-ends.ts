import {
  findMissingRedirects,
  matchingKey,
  type ServedSite,
  type SiteRead,
  UnreadableFiles,
} from '@docs-agent/docs-routes';
import { isPagePath } from '../machine-files.ts';
import { mostViewedFirst, NO_VIEWS, type PageViews, viewsUnder } from '../page-views.ts';
import type { SpanViews } from '../reading/known.ts';
import type { DeadEndFinding } from '../report/dead-end.ts';
import type { Delta } from '../report/delta.ts';
import type { PageRow } from '../report/page-row.ts';
import { findPathMismatch } from '../report/path-mismatch.ts';
import type { Report } from '../report/report.ts';
import { nearestPages } from './nearest-page.ts';

const NO_RULES = 'The redirects are not known, because docs-root has no docs.json or mint.json.';

/** The dead ends of a site, as far as they are known. */
export type DeadEnds = Pick<Report, 'deadEnds' | 'hiddenPages' | 'notes' | 'unmet'>;

/**
 * Finds viewed paths that lead nowhere, or reach a page only through a redirect. Paths that a
 * generated page may serve, such as one from an API description, are left out.
 *
 * @param current views of the current window; lower bounds if it was read only in part
 * @param settings.minViews least views in the window; 0 counts as 1
 */
export async function siteDeadEnds(
  read: SiteRead,
  current: Pick<SpanViews, 'pages' | 'totals'>,
  settings: { minViews: number; isShown(page: { path: string }): boolean },
): Promise<DeadEnds> {
  if (read.kind === 'unknown') return notLookedFor(read.why);
  try {
    const { site } = read;
    const { pages } = current;
    const unmet = await findPathMismatch(current, site);
    if (unmet !== undefined)
      return { ...notLookedFor('Most views are on paths that the docs do not serve.'), unmet };
    if (site.rules === undefined) return notLookedFor(NO_RULES);
    const viewed = viewedWithoutPage(pages, site, settings.minViews);
    const generated = await site.mayBeGenerated(viewed);
    const lost = viewed.filter((path) => !generated.has(matchingKey(path)));
    const findings = await judgeDeadEnds(lost, site, site.rules);
    const deadEnds = findings.filter(settings.isShown).map((finding) => ({
      ...finding,
      views: viewsUnder(pages, [matchingKey(finding.path)]) ?? NO_VIEWS,
    }));
    const inOrder = deadEnds.sort(mostViewedFirst(({ views }) => views.total));
    const hiddenPages = site.hiddenByRules().filter(settings.isShown);
    return { deadEnds: inOrder, hiddenPages, notes: read.notes, unmet: undefined };
  } catch (error) {
    if (!(error instanceof UnreadableFiles)) throw error;
    return notLookedFor(error.message);
  }
}

/**
 * The rows without those of former addresses, which have no file and a redirect that works: their
 * views went to another page, and are no loss. Those under `minViews` in both windows stay, as
 * nothing is said of them.
 */
export async function withoutFormerAddresses(
  rows: readonly PageRow[],
  read: SiteRead,
  minViews: number,
): Promise<PageRow[]> {
  if (read.kind === 'unknown') return [...rows];
  const isViewed = ({ current = 0, baseline = 0 }: Delta) =>
    Math.max(current, baseline) >= minViews;
  const paths = rows.flatMap(({ file, path, views }) =>
    file === undefined && path !== '/' && isViewed(views.total) ? [path] : [],
  );
  try {
    const generated = await read.site.mayBeGenerated(paths);
    const former = await read.site.redirected(
      paths.filter((path) => !generated.has(matchingKey(path))),
    );
    return rows.filter(({ path }) => !former.has(matchingKey(path)));
  } catch (error) {
    if (!(error instanceof UnreadableFiles)) throw error;
    return [...rows];
  }
}

function notLookedFor(why: string): DeadEnds {
  const sentence = why.charAt(0).toUpperCase() + why.slice(1);
  return {
    deadEnds: undefined,
    hiddenPages: [],
    notes: [`Dead ends were not checked. ${sentence}`],
    unmet: undefined,
  };
}

/**
 * Viewed canonical paths that no page serves, most viewed first. Paths of files such as `/llms.txt`
 * and `/logo.png` are left out, because no page could replace them.
 */
function viewedWithoutPage(pages: PageViews, { paths }: ServedSite, minViews: number): string[] {
  const served = new Set(['/', ...paths.map(matchingKey)]);
  const least = Math.max(1, minViews);
  return [...pages]
    .flatMap(([key, row]) => (served.has(key) ? [] : [row]))
    .filter(({ path, total }) => total >= least && isPagePath(path))
    .sort(mostViewedFirst(({ total }) => total))
    .map(({ path }) => path);
}

/**
 * Applies the redirect rules to paths without a page. Returns the paths that a rule catches,
 * working or not, and those near a page. A rule works, too, if it ends at a page that may be
 * generated. No rule is suggested.
 *
 * @param paths canonical
 */
async function judgeDeadEnds(
  paths: readonly string[],
  site: ServedSite,
  rulesAfter: NonNullable<ServedSite['rules']>,
): Promise<DeadEndFinding[]> {
  const { missing, uncertain, redirected } = findMissingRedirects({
    lost: paths.map((path) => ({ path, file: '' })),
    servedBefore: site.paths,
    servedAfter: site.paths,
    renamedTo: new Map(),
    languages: site.languages,
    defaultVersion: new Set(),
    rulesBefore: rulesAfter.rules,
    rulesAfter,
    basePath: site.basePath,
  });
  const generated = await site.mayBeGenerated(missing.flatMap(({ deadEnd }) => deadEnd ?? []));
  const nearestTo = nearestPages(site.paths);
  const deadEnds = missing.map((lost): DeadEndFinding => {
    const { path, problem, deadEnd, rulesFile } = lost;
    if (deadEnd !== undefined && generated.has(matchingKey(deadEnd)))
      return redirectedFinding(path, deadEnd);
    return {
      path,
      redirect: REDIRECTS[problem],
      redirectsTo: deadEnd,
      doubtful: undefined,
      nearest: nearestTo(lost),
      rulesFile,
    };
  });
  const doubtful = uncertain.map(({ path, rule, rulesFile }): DeadEndFinding => {
    const unknown = { redirectsTo: undefined, nearest: undefined };
    return { path, redirect: 'not-certain', doubtful: rule, ...unknown, rulesFile };
  });
  return [
    ...redirected.map(({ path, to }) => redirectedFinding(path, to)),
    ...doubtful,
    ...deadEnds.filter(({ redirect, nearest }) => redirect !== 'none' || nearest !== undefined),
  ];
}

const REDIRECTS = { none: 'none', loop: 'loop', 'dead-end': 'no-page', dropped: 'none' } as const;

function redirectedFinding(path: string, redirectsTo: string): DeadEndFinding {
  const nothingElse = { doubtful: undefined, nearest: undefined, rulesFile: undefined };
  return { path, redirect: 'works', redirectsTo, ...nothingElse };
}
