import { grouped } from '../../grouped.ts';
import { matchingKey } from '../../paths/page-path.ts';
import { folderMove } from './folder-move.ts';
import { type FindMove, type KnownSite, onlyOf } from './moving-site.ts';

/** Work stays in proportion to the pages: only these folders of a path are compared. */
const COMPARED_FOLDERS = 16;

/**
 * The new place of the renamed file. Where the file was copied for several versions, as from
 * `/docs/start` to `/docs/v1/start` and `/docs/v2/start`, git calls one of the copies the rename;
 * then the page is the copy in the default version, if there is one.
 */
export function renamedPages({ renamedTo, defaultVersion, added, languages }: KnownSite): FindMove {
  const keysOf = (page: string) => keysWithOneOpenFolder(page, languages.of(page));
  const targets = [...renamedTo.values()];
  const targetKeys = new Set(targets.map(matchingKey));
  const copies = added.filter((page) => !targetKeys.has(matchingKey(page)));
  const keysOfCopies = new Set(copies.flatMap(keysOf));
  const newPages = [...copies, ...targets];
  const current = newPages.filter((page) => defaultVersion.has(matchingKey(page)));
  const currentByKey = grouped(current, keysOf);

  return (path) => {
    const target = renamedTo.get(path);
    if (target === undefined) return undefined;
    // Copies differ in one of the folders that are new.
    const keys = keysOf(target).slice(0, newFoldersOf(path, target));
    const copiedKeys = keys.filter((key) => keysOfCopies.has(key));
    if (copiedKeys.length === 0) return target;
    const found = new Set<string>();
    for (const key of copiedKeys) {
      // Two are already too many to choose from.
      const someOfKey = currentByKey.get(key)?.slice(0, 2) ?? [];
      for (const page of someOfKey) {
        found.add(page);
      }
    }
    return onlyOf([...found]);
  };
}

/** How many folders of the new place replace those of the old one. */
function newFoldersOf(path: string, target: string): number {
  const move = folderMove(path, target);
  return move === undefined ? 0 : move.to.split('/').length - 1;
}

/**
 * Keys that a page shares with those of its language whose path differs in one folder:
 * `en://v1/start` and `en:/docs//start` for `/docs/v1/start`.
 */
function keysWithOneOpenFolder(path: string, language: string | undefined): string[] {
  const segments = matchingKey(path).split('/');
  const folders = segments.slice(1, -1).slice(0, COMPARED_FOLDERS);
  return folders.map((_, index) => {
    const withOneOpen = segments.with(index + 1, '');
    return `${language}:${withOneOpen.join('/')}`;
  });
}
