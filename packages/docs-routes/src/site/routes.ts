import type { Snapshot } from '../files/snapshot.ts';
import type { Route, Site, SitePair } from '../frameworks/framework.ts';
import { matchingKey, withoutHtml } from '../paths/page-path.ts';

/** A page at one commit, and which version of its file it is served from. */
export interface ServedRoute extends Route {
  version: string;
  /** An alias answers with the file of a page that has a path of its own. */
  kind: 'page' | 'alias';
}

/** Routes by `matchingKey` of their path. */
export type Routes = ReadonlyMap<string, ServedRoute>;

/** The routes of a site, with the version of the file that each is served from. */
export function routesOf(
  { files }: Pick<Snapshot, 'files'>,
  { aliases, pageOf }: Pick<Site, 'aliases' | 'pageOf'>,
): Routes {
  const pages = [...files.keys()].flatMap((file) => {
    const path = pageOf(file);
    return path === undefined ? [] : [{ path, file, kind: 'page' as const }];
  });
  // A page overrides an alias.
  const all = [...aliases.map((alias) => ({ ...alias, kind: 'alias' as const })), ...pages];
  return new Map(
    all.map((route) => [matchingKey(route.path), { ...route, version: files.get(route.file)?.id ?? '' }]),
  );
}

/** What is served at one commit. */
export interface ServedPaths {
  /** Canonical paths of the pages, and further paths that they serve. */
  paths: readonly string[];
  /** The file that a page is served from, by the matching key of its path; from the root of the repository. */
  fileOf(key: string): string | undefined;
  /**
   * Which of some canonical paths may be served without a file of their own, by `matchingKey`: by generated pages, or
   * by the file built for another path.
   *
   * @throws {UnreadableFiles}
   */
  mayBeGenerated(paths: readonly string[]): Promise<ReadonlySet<string>>;
}

export function servedPaths(
  routes: Routes,
  { addressEnding, mayBeGenerated }: Pick<SitePair, 'addressEnding' | 'mayBeGenerated'>,
): ServedPaths {
  const isBuilt = (path: string) => addressEnding !== undefined && routes.has(matchingKey(withoutHtml(path)));
  return {
    paths: [...routes.values()].map(({ path }) => path),
    fileOf: (key) => routes.get(key)?.file,
    async mayBeGenerated(paths) {
      const missing = paths.map((path) => ({ path, file: '' }));
      const generated = await mayBeGenerated(missing, 'after');
      return new Set([...generated, ...paths.filter(isBuilt).map(matchingKey)]);
    },
  };
}
