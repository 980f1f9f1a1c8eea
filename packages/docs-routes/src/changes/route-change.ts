import type { SnapshotPair } from '../files/snapshot.ts';
import type { Route, SitePair } from '../mintlify/site.ts';
import { keysOf, matchingKey } from '../paths/page-path.ts';
import { type PageSettings, pageByName } from '../site/read-sites.ts';
import { routesOf } from '../site/routes.ts';
import { type ChangedFile, formerFiles, presentFiles } from './changed-files.ts';
import { comparePages, lostRoutes, type RouteChange, type TouchedPage } from './compare-routes.ts';

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
  const [before, after] = [routesOf(sides.before, pair.before), routesOf(sides.after, pair.after)];
  return {
    before,
    after,
    listed: new Set(presentFiles(files)),
    movedFrom: movedPages(files, pair.before.pageOf),
    snippetPages: pair.snippetPages,
    ...(await readGenerated(pair, lostRoutes({ before, after }))),
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
  return { unresolved, addedByChange: new Set([...unresolved].filter((key) => !before.has(key))) };
}

/** The page that each renamed file was, by its new name. Copies do not count. */
function movedPages(
  files: readonly ChangedFile[],
  pageOf: (file: string) => string | undefined,
): Map<string, string> {
  const renamed = files.filter(({ status }) => status === 'renamed');
  return new Map(
    renamed.flatMap(({ path, previousPath }) => {
      const oldPage = previousPath === undefined ? undefined : pageOf(previousPath);
      return oldPage === undefined ? [] : [[path, oldPage]];
    }),
  );
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
  const routes = (names: readonly string[]) =>
    routesOf(
      { files: new Map(names.map((name) => [name, { id: name, bytes: 0 }])) },
      { pageOf, aliases: [] },
    );
  const [before, after] = [routes(formerFiles(files)), routes(presentFiles(files))];
  return comparePages({
    before,
    after,
    listed: new Set(presentFiles(files)),
    movedFrom: movedPages(files, pageOf),
    snippetPages: new Map(),
    unresolved: keysOf(lostRoutes({ before, after })),
  });
}
