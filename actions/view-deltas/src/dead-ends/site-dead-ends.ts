import type { ViewRow } from '@docs-agent/core';
import {
  findMissingRedirects,
  matchingKey,
  type ServedSite,
  type SiteRead,
  UnreadableFiles,
} from '@docs-agent/docs-routes';
import { isMachineFile, isPagePath } from '../machine-files.ts';
import { mostViewedFirst, NO_VIEWS, type PageViews, viewsUnder } from '../page-views.ts';
import type { SpanViews } from '../reading/known.ts';
import type { DeadEnd, DeadEndFinding } from '../report/dead-end.ts';
import type { Delta } from '../report/delta.ts';
import type { PageRow } from '../report/page-row.ts';
import { findPathMismatch } from '../report/path-mismatch.ts';
import type { ReportParts, SiteParts } from '../report/report-parts.ts';
import { nearestPages } from './nearest-page.ts';

const NO_RULES = 'The redirects are not known, because docs-root has no docs.json or mint.json.';

const EXTENSION = /\.[a-z][a-z\d]{1,9}$/i;

/** A finding before its views are known. */
type Finding = Omit<DeadEndFinding, 'askedBy'>;

/** The dead ends of a site, as far as they are known. */
export type DeadEnds = Pick<SiteParts, 'deadEnds' | 'hiddenPages'> &
  Pick<ReportParts, 'notes' | 'notMatched'>;

const NOT_MATCHED = 'Hardly any page of the docs has views under its own path.';

/** The viewed paths to check. */
export interface DeadEndSettings {
  /** Least views in the current window; 0 counts as 1. */
  minViews: number;
  isShown(page: { path: string }): boolean;
  /** Matching keys of paths that are known to have no views in the window before. */
  viewedOnce: ReadonlySet<string>;
  /** Which of these paths were pages within the last year; the most viewed come first. */
  formerPages(paths: readonly string[]): Promise<ReadonlySet<string>>;
}

/**
 * Finds viewed paths that no page serves, or that reach a page only through a redirect. It leaves
 * out paths that a generated page may serve, such as one from an API description, and paths that
 * scanners request.
 *
 * @param current views of the current window; lower bounds if it was read only in part
 */
export async function siteDeadEnds(
  read: SiteRead,
  current: Pick<SpanViews, 'pages' | 'totals' | 'ofOthers'>,
  settings: DeadEndSettings,
): Promise<DeadEnds> {
  if (read.kind === 'unknown') return notLookedFor(read.why);
  try {
    const { site } = read;
    const { pages } = current;
    const notMatched = await findPathMismatch(current, site);
    if (notMatched !== undefined) return { ...notLookedFor(NOT_MATCHED), notMatched };
    if (site.rules === undefined) return notLookedFor(NO_RULES);
    const viewed = viewedWithoutPage(pages, site, settings.minViews);
    const generated = await site.mayBeGenerated(viewed);
    const lost = viewed.filter((path) => !generated.has(matchingKey(path)));
    const findings = await judgeDeadEnds(lost, site, site.rules);
    const viewedFindings: DeadEnd[] = [];
    for (const finding of findings.filter(settings.isShown)) {
      const views = viewsUnder(pages, [matchingKey(finding.path)]) ?? NO_VIEWS;
      const askedBy = views.human >= Math.max(1, settings.minViews) ? 'human' : 'ai';
      viewedFindings.push({ ...finding, askedBy, views });
    }
    const inOrder = viewedFindings
      .sort(mostViewedFirst(({ views }) => views.total))
      .sort((left, right) => right.views.human - left.views.human);
    const deadEnds = await withoutGuesses(inOrder, settings);
    const hiddenPages = site.hiddenByRules().filter(settings.isShown);
    return {
      deadEnds,
      hiddenPages,
      notes: read.notes,
      notMatched: undefined,
    };
  } catch (error) {
    if (!(error instanceof UnreadableFiles)) throw error;
    return notLookedFor(error.message);
  }
}

/**
 * The rows of pages: without those of addresses that no file serves and no description may
 * generate. Where the rules are unknown, or paths do not match the docs, only former addresses are
 * left out: their redirect works, so their views went to another page, and are no loss. Rows under
 * `minViews` in both windows stay, because the report does not mention them.
 */
export async function rowsOfPages(
  rows: readonly PageRow[],
  read: SiteRead,
  { minViews, notMatched }: { minViews: number; notMatched: ReportParts['notMatched'] },
): Promise<PageRow[]> {
  if (read.kind === 'unknown') return [...rows];
  const { site } = read;
  const isViewed = ({ current = 0, baseline = 0 }: Delta) =>
    Math.max(current, baseline) >= minViews;
  const paths: string[] = [];
  for (const { path, file, views } of rows) {
    const mayLackPage = file === undefined && path !== '/' && !isMachineFile(path);
    if (mayLackPage && isViewed(views.total)) {
      paths.push(path);
    }
  }
  try {
    const generated = await site.mayBeGenerated(paths);
    const withoutPage = paths.filter((path) => !generated.has(matchingKey(path)));
    const isKnown = site.rules !== undefined && notMatched === undefined;
    const left = isKnown
      ? new Set(withoutPage.map(matchingKey))
      : await site.redirected(withoutPage);
    return rows.filter(({ path }) => !left.has(matchingKey(path)));
  } catch (error) {
    if (!(error instanceof UnreadableFiles)) throw error;
    return [...rows];
  }
}

/** Without what scanners guess, unless people open it and it was a page. */
async function withoutGuesses(
  deadEnds: readonly DeadEnd[],
  settings: DeadEndSettings,
): Promise<DeadEnd[]> {
  const guesses = new Set(deadEnds.filter((deadEnd) => isOfScanner(deadEnd, settings)));
  const opened = [...guesses].filter(({ askedBy }) => askedBy === 'human');
  const former = await settings.formerPages(opened.map(({ path }) => path));
  return deadEnds.filter((deadEnd) => !guesses.has(deadEnd) || former.has(deadEnd.path));
}

/**
 * Whether a path looks like a scanner's guess, where no page ever was: no rule is about it, no page
 * is near it, and it has an extension or views in one window alone.
 */
function isOfScanner(
  { path, redirect, nearest }: Finding,
  { viewedOnce }: DeadEndSettings,
): boolean {
  if (redirect !== 'none' || nearest?.kind === 'page') return false;
  return EXTENSION.test(path) || viewedOnce.has(matchingKey(path));
}

function notLookedFor(why: string): DeadEnds {
  const sentence = why.charAt(0).toUpperCase() + why.slice(1);
  return {
    deadEnds: undefined,
    hiddenPages: [],
    notes: [`The report did not look for addresses without a page. ${sentence}`],
    notMatched: undefined,
  };
}

/**
 * Viewed canonical paths that no page serves, most viewed first. Paths of files such as `/llms.txt`
 * and `/logo.png` are left out, because no page could replace them.
 */
function viewedWithoutPage(pages: PageViews, { paths }: ServedSite, minViews: number): string[] {
  const served = new Set(['/', ...paths.map(matchingKey)]);
  const least = Math.max(1, minViews);
  const viewed: ViewRow[] = [];
  for (const [key, row] of pages) {
    const isViewed = row.total >= least && isPagePath(row.path);
    if (isViewed && !served.has(key)) {
      viewed.push(row);
    }
  }
  viewed.sort(mostViewedFirst(({ total }) => total));
  return viewed.map(({ path }) => path);
}

/**
 * Applies the redirect rules to paths without a page. A rule works, too, if it ends at a page that
 * may be generated. No rule is suggested.
 *
 * @param paths canonical
 */
async function judgeDeadEnds(
  paths: readonly string[],
  site: ServedSite,
  rulesAfter: NonNullable<ServedSite['rules']>,
): Promise<Finding[]> {
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
  const ends: string[] = [];
  for (const { deadEnd } of missing) {
    if (deadEnd !== undefined) {
      ends.push(deadEnd);
    }
  }
  const generated = await site.mayBeGenerated(ends);
  const nearestTo = nearestPages(site.paths);
  const deadEnds = missing.map((lost): Finding => {
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
  const doubtful = uncertain.map(({ path, rule, rulesFile }): Finding => {
    return {
      path,
      redirect: 'not-certain',
      redirectsTo: undefined,
      doubtful: rule,
      nearest: undefined,
      rulesFile,
    };
  });
  const works = redirected.map(({ path, to }) => redirectedFinding(path, to));
  return [...works, ...doubtful, ...deadEnds];
}

const REDIRECTS = {
  none: 'none',
  loop: 'loop',
  'dead-end': 'no-page',
  dropped: 'none',
} as const;

function redirectedFinding(path: string, redirectsTo: string): Finding {
  return {
    path,
    redirect: 'works',
    redirectsTo,
    doubtful: undefined,
    nearest: undefined,
    rulesFile: undefined,
  };
}
