import { matchingKey } from '../page-path.ts';
import { type ChangedFile, presentFiles, renamesOf } from './changed-files.ts';
import {
  type FileChanges,
  lostRoutes,
  type Routes,
  routesByKey,
  type ServedRoute,
} from './compare-routes.ts';
import type { Site, SitePair } from './framework.ts';
import type { Snapshot, SnapshotPair } from './snapshot.ts';

/** The routes on both sides, and what of them ends. */
export interface RouteChange extends Omit<FileChanges, 'snippetReaders'> {
  before: Routes;
  after: Routes;
}

/** Finds what is served from which files on both sides. */
export async function readRouteChange(
  pair: SitePair,
  sides: SnapshotPair,
  files: readonly ChangedFile[],
): Promise<RouteChange> {
  const [before, after] = [routesOf(sides.before, pair.before), routesOf(sides.after, pair.after)];
  const generated = await pair.mayBeGenerated(lostRoutes(before, after));
  return {
    before,
    after,
    listed: presentFiles(files),
    movedFrom: movedPages(files, pair.before.pageOf),
    unresolved: new Set([...generated].map(({ path }) => matchingKey(path))),
  };
}

/** The routes of a site, with the version of the file that each is served from. */
export function routesOf({ files }: Snapshot, site: Site): Routes {
  const version = (file: string) => files.get(file)?.id ?? '';
  const aliases = site.aliases.map(
    (alias): ServedRoute => ({ ...alias, version: version(alias.file), kind: 'alias' }),
  );
  const pages = [...files.keys()].flatMap((file): ServedRoute[] => {
    const path = site.pageOf(file);
    return path === undefined ? [] : [{ path, file, version: version(file), kind: 'page' }];
  });
  // A page of its own takes the place of an alias.
  return routesByKey([...aliases, ...pages]);
}

/** The page that each renamed file was, by its new name. */
export function movedPages(
  files: readonly ChangedFile[],
  pageOf: (file: string) => string | undefined,
): Map<string, string> {
  const moves = [...renamesOf(files)].map(([file, old]) => ({ file, oldPath: pageOf(old) }));
  return new Map(
    moves.flatMap(({ file, oldPath }) => (oldPath === undefined ? [] : [[file, oldPath] as const])),
  );
}
