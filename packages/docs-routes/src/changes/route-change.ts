import type { SnapshotPair } from '../files/snapshot.ts';
import type { Route, SitePair } from '../frameworks/framework.ts';
import { matchingKey } from '../paths/page-path.ts';
import { type Routes, routesOf } from '../site/routes.ts';
import { type ChangedFile, presentFiles, renamesOf } from './changed-files.ts';
import { type FileChanges, lostRoutes } from './compare-routes.ts';

/** The routes on both sides, and what of them ends. */
export interface RouteChange extends Omit<FileChanges, 'snippetPages' | 'unresolved'>, MaybeGenerated {
  before: Routes;
  after: Routes;
  /** Whether a file exists afterwards; from the root of the repository. */
  hasFile(file: string): boolean;
}

/** Paths that may be served without a file, by `matchingKey`. */
export interface MaybeGenerated {
  unresolved: ReadonlySet<string>;
  /** Those among them that may be served only by what the pull request adds. */
  addedByChange: ReadonlySet<string>;
}

/** Finds what is served from which files on both sides. */
export async function readRouteChange(
  pair: SitePair,
  sides: SnapshotPair,
  files: readonly ChangedFile[],
): Promise<RouteChange> {
  const [before, after] = [routesOf(sides.before, pair.before), routesOf(sides.after, pair.after)];
  return {
    before,
    after,
    listed: presentFiles(files),
    movedFrom: movedPages(files, pair.before.pageOf),
    hasFile: (file) => sides.after.files.has(file),
    ...(await readGenerated(pair, lostRoutes(before, after))),
  };
}

/** Which paths without a file may be served all the same. */
export async function readGenerated(pair: SitePair, missing: readonly Route[]): Promise<MaybeGenerated> {
  const unresolved = await pair.mayBeGenerated(missing, 'after');
  const generated = missing.filter(({ path }) => unresolved.has(matchingKey(path)));
  const before = await pair.mayBeGenerated(generated, 'before');
  return { unresolved, addedByChange: new Set([...unresolved].filter((key) => !before.has(key))) };
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
