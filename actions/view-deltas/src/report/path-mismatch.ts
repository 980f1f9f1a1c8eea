import { matchingKey, type ServedPaths } from '@docs-agent/docs-routes';
import { isPagePath } from '../machine-files.ts';
import type { PageViews } from '../page-views.ts';
import { isWhole, leastOf, type SpanViews } from '../reading/known.ts';

/** Hardly any page has views under its own path. */
export interface PathMismatch {
  /** The input that would fit, with its effect; undefined if none was found. */
  remedy: Remedy | undefined;
}

interface Remedy {
  input: 'base-path' | 'path-map';
  value: string;
  /** How many of the docs' pages would have views. */
  matched: number;
  pages: number;
}

/** So many pages with views are no coincidence; on small sites this part of the pages. */
const LEAST_PAGES = 3;
const LEAST_PART = 0.1;
/** An input fits better if more than this many times the pages would have views. */
const BETTER_TIMES = 2;
const MOST_PREFIXES = 5;

/**
 * Checks that the viewed paths match the docs, whatever scanners ask for: enough pages have views
 * under their own path, and no input would give more than twice as many. Paths that may be generated
 * or that are redirected count as pages.
 *
 * @param views if some were not read, pages may have views without a row: then only an input that
 *   fits better shows a mismatch
 * @returns undefined if they match, or every viewed path is known
 */
export async function findPathMismatch(
  views: Pick<SpanViews, 'pages' | 'totals' | 'ofOthers'>,
  served: ServedPaths,
): Promise<PathMismatch | undefined> {
  const { pages, totals } = views;
  const allViews = leastOf(totals)?.total ?? 0;
  // There are views, and none is under the base path.
  if (pages.size === 0 && allViews > 0) return { remedy: undefined };
  const remedy = remedyOf(new Set(pages.keys()), served);
  if (await doPathsMatch(pages, served, remedy)) return undefined;
  const leastMatched = Math.max(1, leastPages(served));
  if (remedy !== undefined && remedy.matched >= leastMatched) return { remedy };
  return isWhole(views) ? { remedy: undefined } : undefined;
}

function leastPages({ paths }: ServedPaths): number {
  return Math.min(LEAST_PAGES, LEAST_PART * paths.length);
}

/** Whether enough viewed paths are explained by the docs; asks for redirects only if it has to. */
async function doPathsMatch(
  pages: PageViews,
  served: ServedPaths,
  remedy: Remedy | undefined,
): Promise<boolean> {
  const servedKeys = new Set(['/', ...served.paths.map(matchingKey)]);
  const viewed = [...pages.keys()].filter(isPagePath);
  const least = leastPages(served);
  const areEnough = (unknown: readonly string[]) => {
    const met = viewed.length - unknown.length;
    const isRemedyBetter = (remedy?.matched ?? 0) > BETTER_TIMES * met;
    return unknown.length === 0 || (met >= least && !isRemedyBetter);
  };
  let unknown = viewed.filter((key) => !servedKeys.has(key));
  for (const explain of [served.mayBeGenerated, served.redirected]) {
    if (areEnough(unknown)) return true;
    const paths = unknown.map((key) => pages.get(key)?.path ?? key);
    const explained = await explain(paths);
    unknown = unknown.filter((key) => !explained.has(key));
  }
  return areEnough(unknown);
}

/**
 * Tries prefixes of viewed paths as the base path, and folders of served paths as folders that the
 * site leaves out: the input with which the most pages would have views.
 */
function remedyOf(viewed: ReadonlySet<string>, served: ServedPaths): Remedy | undefined {
  let best: Remedy | undefined;
  for (const remedy of [...basePaths(viewed, served), ...pathMaps(viewed, served)]) {
    if (remedy.matched > (best?.matched ?? 0)) {
      best = remedy;
    }
  }
  return best;
}

function basePaths(viewed: ReadonlySet<string>, { paths }: ServedPaths): Remedy[] {
  return prefixesOf([...viewed]).map((prefix) => {
    const matched = paths.filter((path) => {
      const prefixed = path === '/' ? prefix : `${prefix}${path}`;
      return viewed.has(matchingKey(prefixed));
    });
    return remedyFor('base-path', prefix, matched.length, paths);
  });
}

function pathMaps(viewed: ReadonlySet<string>, served: ServedPaths): Remedy[] {
  const { paths } = served;
  const maps: Remedy[] = [];
  for (const prefix of prefixesOf(paths)) {
    const isBelow = (path: string) => path.startsWith(`${prefix}/`);
    const matched = paths.filter((path) => {
      const withoutPrefix = isBelow(path) ? path.slice(prefix.length) : path;
      return viewed.has(matchingKey(withoutPrefix));
    });
    const inFolder = matched.find(isBelow);
    const folder = inFolder && folderOf(inFolder, prefix, served);
    if (folder === undefined) continue;
    const map = `${folder}/**/*.* => /$1/$2`;
    maps.push(remedyFor('path-map', map, matched.length, paths));
  }
  return maps;
}

function remedyFor(
  input: Remedy['input'],
  value: string,
  matched: number,
  paths: readonly string[],
): Remedy {
  return {
    input,
    value,
    matched,
    pages: paths.length,
  };
}

/** The folder whose files are served below a prefix, by one of them. */
function folderOf(path: string, prefix: string, { fileOf }: ServedPaths): string | undefined {
  const file = fileOf(matchingKey(path))?.replace(/\.\w+$/, '');
  const rest = path.slice(prefix.length);
  return file?.endsWith(rest) ? file.slice(0, -rest.length) : undefined;
}

/** The commonest folders at the beginning of paths, of one and of two segments. */
function prefixesOf(paths: readonly string[]): string[] {
  const depths = [/^\/[^/]+(?=\/|$)/, /^\/[^/]+\/[^/]+(?=\/|$)/];
  const timesByPrefix = new Map<string, number>();
  for (const path of paths) {
    for (const depth of depths) {
      const prefix = depth.exec(path)?.[0];
      if (prefix === undefined) continue;
      timesByPrefix.set(prefix, (timesByPrefix.get(prefix) ?? 0) + 1);
    }
  }
  const commonestFirst = [...timesByPrefix].sort(([, left], [, right]) => right - left);
  return commonestFirst.slice(0, MOST_PREFIXES).map(([prefix]) => prefix);
}
