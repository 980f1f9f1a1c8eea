import type { Route } from '../frameworks/framework.ts';
import { matchingKey } from '../paths/page-path.ts';
import type { Routes, ServedRoute } from '../site/routes.ts';
import type { PageChange, TouchedPage } from './touched-page.ts';

/** What a pull request does to the files behind the routes. */
export interface FileChanges {
  /** Files that the pull request changes, by their new names; a change of the mode alone leaves the content's id. */
  listed: ReadonlySet<string>;
  /** The page that a renamed file was, by its new name. */
  movedFrom: ReadonlyMap<string, string>;
  /** The changed snippet by each file that shows one. */
  snippetPages: ReadonlyMap<string, string>;
  /** Paths, by `matchingKey`, that may be served although their file is gone. */
  unresolved: ReadonlySet<string>;
}

/** The routes that end with the pull request. `/` never does: every site answers it with something. */
export function lostRoutes(before: Routes, after: Routes): ServedRoute[] {
  return [...before].filter(([key]) => key !== '/' && !after.has(key)).map(([, route]) => route);
}

/** The pages that the difference of the routes, and of their files, touches; ordered by path. */
export function comparePages(before: Routes, after: Routes, changes: FileChanges): TouchedPage[] {
  const joined = new Set<string>();
  const pages: TouchedPage[] = [];
  for (const [key, route] of after) {
    const origin = route.kind === 'alias' ? undefined : changes.movedFrom.get(route.file);
    const originKey = origin === undefined ? key : matchingKey(origin);
    // A path that is still served keeps its views, and no path is counted for two pages: files that swap their
    // names, or follow each other in a chain, are renamed without their pages' views moving along.
    if (origin !== undefined && !after.has(originKey) && !joined.has(originKey)) {
      joined.add(originKey);
      pages.push({ ...touched('renamed', route), previousPath: origin });
      continue;
    }
    const change = changeOf(before.get(key), route, changes.listed);
    const snippet = changes.snippetPages.get(route.file);
    if (change !== undefined) pages.push(touched(change, route));
    else if (snippet !== undefined) pages.push({ ...touched('edited', route), throughSnippet: snippet });
  }
  for (const route of lostRoutes(before, after)) {
    const key = matchingKey(route.path);
    if (joined.has(key)) continue;
    pages.push(touched(changes.unresolved.has(key) ? 'unresolved' : 'removed', route));
  }
  return pages.sort((left, right) => (left.path < right.path ? -1 : 1));
}

function changeOf(
  before: ServedRoute | undefined,
  after: ServedRoute,
  listed: ReadonlySet<string>,
): PageChange | undefined {
  if (before === undefined) return 'added';
  const isSame = before.file === after.file && before.version === after.version;
  return isSame && !listed.has(after.file) ? undefined : 'edited';
}

function touched(change: PageChange, { path, file }: Route): TouchedPage {
  return { path, file, change, previousPath: undefined, throughSnippet: undefined };
}
