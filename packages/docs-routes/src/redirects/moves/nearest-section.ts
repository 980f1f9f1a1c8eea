import { foldersAbove, matchingKey } from '../../paths/page-path.ts';

/**
 * Finds the nearest folder above a path that is a page, but not the start page of the docs or of a
 * language.
 *
 * @param pages canonical paths.
 * @param languages names of folders that hold the pages of one language.
 */
export function nearestSections(
  pages: readonly string[],
  languages: readonly string[],
): (path: string) => string | undefined {
  const known = new Set(pages);
  const starts = new Set(languages.map((name) => `/${matchingKey(name)}`));
  return (path) =>
    foldersAbove(path).findLast((folder) => known.has(folder) && !starts.has(matchingKey(folder)));
}
