import type { SitePair } from '../frameworks/framework.ts';
import { matchingKey, withoutHtml } from '../paths/page-path.ts';
import type { Routes } from './routes.ts';

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

/** The paths served by routes. */
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
