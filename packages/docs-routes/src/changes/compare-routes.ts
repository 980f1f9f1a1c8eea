import type { Route } from '../mintlify/site.ts';
import { matchingKey } from '../paths/page-path.ts';
import type { Routes, ServedRoute } from '../site/routes.ts';

/**
 * The effect of a pull request on a page. `unresolved`: its file is gone, but the page may not be,
 * because a page generated from an API may replace it or because the files could not be read.
 */
export type PageChange = 'edited' | 'added' | 'removed' | 'renamed' | 'unresolved';

/**
 * A page that a pull request touches. It has the views of all its paths, so a rename joins old and
 * new.
 */
export interface TouchedPage {
  path: string;
  /** Its path before a rename. */
  previousPath: string | undefined;
  change: PageChange;
  /** The file that it is served from, or was, from the root of the repository. */
  file: string;
  /**
   * The changed file that the page imports, if that alone touches it; from the root of the
   * repository.
   */
  throughSnippet: string | undefined;
}

/** The effect of a pull request on the routes, and on the files behind them. */
export interface RouteChange {
  before: Routes;
  after: Routes;
  /**
   * Files that the pull request changes, by their new names; a change of the mode alone leaves the
   * content's id.
   */
  listed: ReadonlySet<string>;
  /** Names of folders that hold the pages of one language. */
  languages: readonly string[];
  /** New paths of renamed pages by their old ones, within their language. */
  renamedTo: ReadonlyMap<string, string>;
  /** The changed snippet by each file that shows one. */
  snippetPages: ReadonlyMap<string, string>;
  /** Paths, by `matchingKey`, that may be served although their file is gone. */
  unresolved: ReadonlySet<string>;
}

/**
 * The routes that end with the pull request. `/` never does: every site answers it with something.
 */
export function lostRoutes({
  before,
  after,
}: Pick<RouteChange, 'before' | 'after'>): ServedRoute[] {
  const lost: ServedRoute[] = [];
  for (const [key, route] of before) {
    if (key !== '/' && !after.has(key)) {
      lost.push(route);
    }
  }
  return lost;
}

/** The pages that the difference of the routes, and of their files, touches; ordered by path. */
export function comparePages(change: RouteChange): TouchedPage[] {
  const renames = renamesByNewKey(change);
  const pages: TouchedPage[] = [];
  for (const [key, route] of change.after) {
    const previousPath = renames.get(key);
    if (previousPath !== undefined) {
      pages.push({ ...touched('renamed', route), previousPath });
      continue;
    }
    const page = addedOrEdited(key, route, change);
    if (page !== undefined) {
      pages.push(page);
    }
  }
  const renamed = new Set([...renames.values()].map(matchingKey));
  for (const route of lostRoutes(change)) {
    const key = matchingKey(route.path);
    if (renamed.has(key)) continue;
    pages.push(touched(change.unresolved.has(key) ? 'unresolved' : 'removed', route));
  }
  return pages.sort((left, right) => (left.path < right.path ? -1 : 1));
}

/**
 * The old paths of renamed pages, by the key of the new one. A path that is still served keeps its
 * views, and no path is counted for two pages: files that swap their names, or follow each other in
 * a chain, are renamed without their pages' views moving along.
 */
function renamesByNewKey({ after, renamedTo }: RouteChange): ReadonlyMap<string, string> {
  const oldPaths = new Map<string, string>();
  for (const [path, place] of renamedTo) {
    oldPaths.set(matchingKey(place), path);
  }
  const renames = new Map<string, string>();
  const joined = new Set<string>();
  for (const [key, { kind }] of after) {
    const origin = kind === 'alias' ? undefined : oldPaths.get(key);
    if (origin === undefined) continue;
    const originKey = matchingKey(origin);
    if (after.has(originKey) || joined.has(originKey)) continue;
    joined.add(originKey);
    renames.set(key, origin);
  }
  return renames;
}

/** A page that was not renamed; undefined if the pull request does not touch it. */
function addedOrEdited(
  key: string,
  route: ServedRoute,
  { before, listed, snippetPages }: RouteChange,
): TouchedPage | undefined {
  const old = before.get(key);
  if (old === undefined) return touched('added', route);
  const { file, version } = route;
  const isSame = old.file === file && old.version === version;
  if (!isSame || listed.has(file)) return touched('edited', route);
  const throughSnippet = snippetPages.get(file);
  if (throughSnippet === undefined) return undefined;
  return { ...touched('edited', route), throughSnippet };
}

function touched(change: PageChange, { path, file }: Route): TouchedPage {
  return {
    path,
    file,
    change,
    previousPath: undefined,
    throughSnippet: undefined,
  };
}
