import type { SnapshotPair } from '../files/snapshot.ts';
import type { Route, SitePair } from '../mintlify/site.ts';
import { languagesOf } from '../paths/languages.ts';
import { keysOf, matchingKey } from '../paths/page-path.ts';
import { type PageSettings, pageByName } from '../site/read-sites.ts';
import { type Routes, routesOf } from '../site/routes.ts';
import { type ChangedFile, formerFiles, presentFiles } from './changed-files.ts';
import { comparePages, lostRoutes, type RouteChange, type TouchedPage } from './compare-routes.ts';
import { renamesInLanguage } from './renames-in-language.ts';

/** Paths that may be served without a file, by `matchingKey`. */
export interface MaybeGenerated {
  unresolved: ReadonlySet<string>;
  /** Those among them that may be served only by what the pull request adds. */
  addedByChange: ReadonlySet<string>;
}

export async function readRouteChange(
  pair: SitePair,
  sides: SnapshotPair,
  files: readonly ChangedFile[],
): Promise<RouteChange & MaybeGenerated> {
  const before = routesOf(sides.before, pair.before);
  const after = routesOf(sides.after, pair.after);
  const servedBefore = pathsOf(before);
  const servedAfter = pathsOf(after);
  const declared = [...pair.before.languages, ...pair.after.languages];
  const languages = languagesOf(declared, servedBefore, servedAfter);
  const renamed = renamedPages(files, pair.before.pageOf, after);
  const generated = await readGenerated(pair, lostRoutes({ before, after }));
  return {
    before,
    after,
    listed: new Set(presentFiles(files)),
    languages: languages.names,
    renamedTo: renamesInLanguage(renamed, { servedBefore, servedAfter, languages }),
    snippetPages: pair.snippetPages,
    ...generated,
  };
}

/** Which paths without a file may be served all the same. */
export async function readGenerated(
  pair: SitePair,
  missing: readonly Route[],
): Promise<MaybeGenerated> {
  const unresolved = await pair.mayBeGenerated(missing, 'after');
  const generated = missing.filter(({ path }) => unresolved.has(matchingKey(path)));
  const before = await pair.mayBeGenerated(generated, 'before');
  const added = [...unresolved].filter((key) => !before.has(key));
  return { unresolved, addedByChange: new Set(added) };
}

/** The page that each page's renamed file is now, by its old path. Copies do not count. */
function renamedPages(
  files: readonly ChangedFile[],
  pageOf: (file: string) => string | undefined,
  after: Routes,
): Map<string, string> {
  const newPages = new Map<string, string>();
  for (const { kind, file, path } of after.values()) {
    if (kind === 'page') {
      newPages.set(file, path);
    }
  }
  const renamed = new Map<string, string>();
  for (const { status, path, previousPath } of files) {
    if (status !== 'renamed' || previousPath === undefined) continue;
    const newPage = newPages.get(path);
    const oldPage = pageOf(previousPath);
    if (newPage === undefined || oldPage === undefined) continue;
    if (!renamed.has(oldPage)) {
      renamed.set(oldPage, newPage);
    }
  }
  return renamed;
}

function pathsOf(routes: Routes): string[] {
  return [...routes.values()].map(({ path }) => path);
}

/**
 * The pages of the changed files, by file name alone. Then it is unknown whether a path is still
 * served.
 */
export async function pagesByName(
  files: readonly ChangedFile[],
  settings: PageSettings,
): Promise<TouchedPage[]> {
  const pageOf = await pageByName(settings);
  const routes = (names: readonly string[]) => {
    const versions = new Map(names.map((name) => [name, { id: name, bytes: 0 }]));
    return routesOf({ files: versions }, { pageOf, aliases: [] });
  };
  const before = routes(formerFiles(files));
  const after = routes(presentFiles(files));
  return comparePages({
    before,
    after,
    listed: new Set(presentFiles(files)),
    languages: [],
    renamedTo: renamedPages(files, pageOf, after),
    snippetPages: new Map(),
    unresolved: keysOf(lostRoutes({ before, after })),
  });
}
