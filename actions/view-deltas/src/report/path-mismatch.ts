import { matchingKey, type ServedPaths } from '@docs-agent/docs-routes';
import { isPagePath } from '../machine-files.ts';
import { leastOf, type SpanViews } from '../reading/known.ts';

/** Most views are on paths that the docs do not serve. */
export interface PathMismatch {
  /** The input that would fit, with its effect; undefined if none was found. */
  remedy:
    | { input: 'base-path' | 'path-map'; value: string; matched: number; pages: number }
    | undefined;
}

/** Less than this part of the pages would be a coincidence. */
const LEAST_MATCH = 0.5;
const MOST_PREFIXES = 5;

/**
 * Checks that the viewed paths match the docs: at least half of the views are on paths that are
 * served, may be generated, or are redirected.
 *
 * @returns undefined if they match, or nothing was viewed
 */
export async function findPathMismatch(
  { pages, totals }: Pick<SpanViews, 'pages' | 'totals'>,
  served: ServedPaths,
): Promise<PathMismatch | undefined> {
  const allViews = leastOf(totals)?.total ?? 0;
  // There are views, and none is under the base path.
  if (pages.size === 0 && allViews > 0) return { remedy: undefined };
  const servedKeys = new Set(['/', ...served.paths.map(matchingKey)]);
  const rows = [...pages.values()].filter(({ path }) => isPagePath(path));
  const isMost = (list: readonly { total: number }[]) => sumOf(list) * 2 > sumOf(rows);
  let unknown = rows.filter(({ path }) => !servedKeys.has(matchingKey(path)));
  for (const explain of [served.mayBeGenerated, served.redirected]) {
    if (!isMost(unknown)) return undefined;
    const explained = await explain(unknown.map(({ path }) => path));
    unknown = unknown.filter(({ path }) => !explained.has(matchingKey(path)));
  }
  if (!isMost(unknown)) return undefined;
  return { remedy: remedyOf(new Set(pages.keys()), served) };
}

function sumOf(rows: readonly { total: number }[]): number {
  return rows.reduce((sum, row) => sum + row.total, 0);
}

/**
 * Tries prefixes of viewed paths as the base path, and folders of served paths as folders that the
 * site leaves out.
 */
function remedyOf(viewed: ReadonlySet<string>, served: ServedPaths): PathMismatch['remedy'] {
  const { paths } = served;
  const matching = (spell: (path: string) => string) =>
    paths.filter((path) => viewed.has(matchingKey(spell(path))));
  const candidates = [
    ...prefixesOf([...viewed]).map((prefix) => ({
      input: 'base-path' as const,
      value: prefix,
      matched: matching((path) => `${prefix}${path === '/' ? '' : path}`).length,
    })),
    ...prefixesOf(paths).flatMap((prefix) => {
      const matched = matching((path) =>
        path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path,
      );
      const inFolder = matched.find((path) => path.startsWith(`${prefix}/`));
      const folder = inFolder && folderOf(inFolder, prefix, served);
      if (folder === undefined) return [];
      const value = `${folder}/**/*.* => /$1/$2`;
      return [{ input: 'path-map' as const, value, matched: matched.length }];
    }),
  ];
  const best = candidates.sort((left, right) => right.matched - left.matched)[0];
  if (best === undefined || best.matched < Math.max(1, LEAST_MATCH * paths.length))
    return undefined;
  return { ...best, pages: paths.length };
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
