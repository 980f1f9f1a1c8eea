import { matchingKey, type ServedPaths } from '@docs-agent/docs-routes';
import { isPagePath } from '../machine-files.ts';
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
  const servedKeys = new Set(['/', ...served.paths.map(matchingKey)]);
  const viewed = [...pages.keys()].filter(isPagePath);
  let unknown = viewed.filter((key) => !servedKeys.has(key));
  const least = Math.min(LEAST_PAGES, LEAST_PART * served.paths.length);
  const remedy = remedyOf(new Set(pages.keys()), served);
  const isEnough = () => {
    const met = viewed.length - unknown.length;
    return met >= least && (remedy?.matched ?? 0) <= BETTER_TIMES * met;
  };
  for (const explain of [served.mayBeGenerated, served.redirected]) {
    if (unknown.length === 0 || isEnough()) return undefined;
    const explained = await explain(unknown.map((key) => pages.get(key)?.path ?? key));
    unknown = unknown.filter((key) => !explained.has(key));
  }
  if (unknown.length === 0 || isEnough()) return undefined;
  const isBetter = remedy !== undefined && remedy.matched >= Math.max(1, least);
  if (isBetter) return { remedy };
  return isWhole(views) ? { remedy: undefined } : undefined;
}

/**
 * Tries prefixes of viewed paths as the base path, and folders of served paths as folders that the
 * site leaves out: the input with which the most pages would have views.
 */
function remedyOf(viewed: ReadonlySet<string>, served: ServedPaths): Remedy | undefined {
  const { paths } = served;
  const matching = (spell: (path: string) => string) =>
    paths.filter((path) => viewed.has(matchingKey(spell(path))));
  let best: Remedy | undefined;
  const consider = (input: Remedy['input'], value: string, matched: number) => {
    if (matched > (best?.matched ?? 0)) best = { input, value, matched, pages: paths.length };
  };
  for (const prefix of prefixesOf([...viewed])) {
    const matched = matching((path) => `${prefix}${path === '/' ? '' : path}`);
    consider('base-path', prefix, matched.length);
  }
  for (const prefix of prefixesOf(paths)) {
    const matched = matching((path) =>
      path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path,
    );
    const inFolder = matched.find((path) => path.startsWith(`${prefix}/`));
    const folder = inFolder && folderOf(inFolder, prefix, served);
    if (folder !== undefined) consider('path-map', `${folder}/**/*.* => /$1/$2`, matched.length);
  }
  return best;
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
  const prefixes = paths.flatMap((path) => depths.flatMap((depth) => depth.exec(path)?.[0] ?? []));
  return [...Map.groupBy(prefixes, (prefix) => prefix)]
    .sort(([, left], [, right]) => right.length - left.length)
    .slice(0, MOST_PREFIXES)
    .map(([prefix]) => prefix);
}
