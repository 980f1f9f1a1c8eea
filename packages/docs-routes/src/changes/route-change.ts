import type { SnapshotPair } from '../files/snapshot.ts';
import type { SitePair } from '../frameworks/framework.ts';
import { matchingKey } from '../paths/page-path.ts';
import { type Routes, routesOf } from '../site/routes.ts';
import { type ChangedFile, presentFiles, renamesOf } from './changed-files.ts';
import { type FileChanges, lostRoutes } from './compare-routes.ts';

/** The routes on both sides, and what of them ends. */
export interface RouteChange extends Omit<FileChanges, 'snippetPages'> {
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
