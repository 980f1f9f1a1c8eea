import { grouped } from '../../grouped.ts';
import type { Languages } from '../../paths/languages.ts';
import { matchingKey } from '../../paths/page-path.ts';
import { folderMove } from './folder-move.ts';
import type { FindMove, KnownSite } from './moving-site.ts';

/**
 * Work stays in proportion to the pages: a limited number of folders of a path, and of destinations
 * of a folder, is compared.
 */
const COMPARED_FOLDERS = 16;
const COMPARED_DESTINATIONS = 16;

interface SharedMove {
  from: string;
  to: string;
  /** Pages that moved so. */
  count: number;
}

/**
 * The place that most moves so far suggest and that is a page, not of another language: if pages of
 * `/a` went to `/b`, then `/a/page` went to `/b/page`.
 */
export function sharedMoves(
  { servedAfter, languages }: Pick<KnownSite, 'servedAfter' | 'languages'>,
  moves: ReadonlyMap<string, string>,
): FindMove {
  const served = new Map(servedAfter.map((page) => [matchingKey(page), page]));
  const byFolder = commonest(moves);
  return (path) => {
    const key = matchingKey(path);
    const shared: SharedMove[] = [];
    for (const folder of foldersFrom(key)) {
      const moved = byFolder.get(folder) ?? [];
      shared.push(...moved);
    }
    shared.sort((left, right) => right.count - left.count);
    for (const { from, to } of shared) {
      const rest = key.slice(from.length);
      const page = served.get(to + rest);
      if (page === undefined) continue;
      if (!crossesLanguages(path, page, languages)) return page;
    }
    return undefined;
  };
}

function crossesLanguages(path: string, page: string, languages: Languages): boolean {
  const from = languages.of(path);
  const to = languages.of(page);
  return from !== undefined && to !== undefined && from !== to;
}

/** The most frequent moves of each folder, by that folder. */
function commonest(moves: ReadonlyMap<string, string>): Map<string, SharedMove[]> {
  const all = new Map<string, SharedMove>();
  for (const [path, place] of moves) {
    const move = folderMove(path, place);
    if (move === undefined) continue;
    const id = `${move.from}\n${move.to}`;
    const known = all.get(id);
    if (known === undefined) {
      all.set(id, { ...move, count: 1 });
    } else {
      known.count += 1;
    }
  }
  const byFolder = grouped(all.values(), ({ from }) => [from]);
  for (const [folder, some] of byFolder) {
    some.sort((left, right) => right.count - left.count);
    byFolder.set(folder, some.slice(0, COMPARED_DESTINATIONS));
  }
  return byFolder;
}

/** A path and the folders above it, the longest first; the root is empty. */
function foldersFrom(path: string): string[] {
  const segments = path.split('/').slice(0, COMPARED_FOLDERS);
  return segments.map((_, index) => segments.slice(0, segments.length - index).join('/'));
}
