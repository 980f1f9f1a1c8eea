import type { SitePair } from '../frameworks/framework.ts';
import { matchingKey, withoutHtml } from '../paths/page-path.ts';
import type { Routes } from './routes.ts';

/** What is served at one commit, by the files of it. */
export interface ServedPaths {
  /** Canonical paths of the pages, and further ones that they answer. */
  paths: readonly string[];
  /** The file that a page is served from, by the matching key of its path; from the root of the repository. */
  fileOf(key: string): string | undefined;
  /**
   * Those of some canonical paths, by `matchingKey`, that may be answered although no file is theirs: by pages that are
   * made from something else, or by the file that is built for another path.
   *
   * @throws {UnreadableFiles}
   */
  mayBeGenerated(paths: readonly string[]): Promise<ReadonlySet<string>>;
}

/** What the routes after a pull request serve, or those of a commit where both sides of the pair are the same. */
export function servedPaths(
  routes: Routes,
  { addressEnding, mayBeGenerated }: Pick<SitePair, 'addressEnding' | 'mayBeGenerated'>,
): ServedPaths {
  const isBuilt = (path: string) => addressEnding !== undefined && routes.has(matchingKey(withoutHtml(path)));
  return {
    paths: [...routes.values()].map(({ path }) => path),
    fileOf: (key) => routes.get(key)?.file,
    async mayBeGenerated(paths) {
      const generated = await mayBeGenerated(paths.map((path) => ({ path, file: '' })));
      return new Set([...[...generated].map(({ path }) => path), ...paths.filter(isBuilt)].map(matchingKey));
    },
  };
}
