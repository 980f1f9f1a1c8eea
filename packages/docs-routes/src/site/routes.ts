import type { Snapshot } from '../files/snapshot.ts';
import type { Route, Site, SitePair } from '../mintlify/site.ts';
import { matchingKey } from '../paths/page-path.ts';
import { ruleFollower } from '../redirects/missing-redirects.ts';

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
    all.map((route) => [
      matchingKey(route.path),
      { ...route, version: files.get(route.file)?.id ?? '' },
    ]),
  );
}

/** What is served at one commit. */
export interface ServedPaths {
  /** Canonical paths of the pages, and further paths that they serve. */
  paths: readonly string[];
  /**
   * The file that a page is served from, by the matching key of its path; from the root of the
   * repository.
   */
  fileOf(key: string): string | undefined;
  /**
   * Which of some canonical paths may be served without a file of their own, by `matchingKey`: by
   * generated pages.
   *
   * @throws {UnreadableFiles}
   */
  mayBeGenerated(paths: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Which of some canonical paths without a page the redirects lead to a page or out of the docs,
   * by `matchingKey`. None if the rules are unknown.
   *
   * @throws {UnreadableFiles}
   */
  redirected(paths: readonly string[]): Promise<ReadonlySet<string>>;
}

/** @param basePath prefix under which the docs are served, which rules may carry or not */
export function servedPaths(
  routes: Routes,
  { mayBeGenerated, after }: Pick<SitePair, 'mayBeGenerated' | 'after'>,
  basePath: string | undefined,
): ServedPaths {
  const paths = [...routes.values()].map(({ path }) => path);
  const generatedOf = (some: readonly string[]) =>
    mayBeGenerated(
      some.map((path) => ({ path, file: '' })),
      'after',
    );
  return {
    paths,
    fileOf: (key) => routes.get(key)?.file,
    mayBeGenerated: generatedOf,
    async redirected(some) {
      if (typeof after.redirects === 'string') return new Set();
      const follow = ruleFollower(after.redirects.rules, paths, basePath);
      const ends = some.map((path) => ({ key: matchingKey(path), ...follow(path) }));
      const generated = await generatedOf(ends.flatMap(({ deadEnd }) => deadEnd ?? []));
      const isPage = (deadEnd?: string) =>
        deadEnd !== undefined && generated.has(matchingKey(deadEnd));
      return new Set(
        ends.flatMap(({ key, works, deadEnd }) => (works || isPage(deadEnd) ? [key] : [])),
      );
    },
  };
}
