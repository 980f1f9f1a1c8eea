import { matchingKey } from '../../paths/page-path.ts';

/** Pages of one folder go to another folder. */
export interface FolderMove {
  from: string;
  to: string;
}

/**
 * Both folders of a page's move, by `matchingKey`, without the last segments that the paths share.
 * `/guides/api/setup` to `/build/api/setup` is `/guides` to `/build`. The root is empty.
 *
 * @returns undefined if the last segments differ
 */
export function folderMove(path: string, destination: string): FolderMove | undefined {
  const from = matchingKey(path).split('/');
  const to = matchingKey(destination).split('/');
  let shared = 0;
  while (from.at(-1 - shared) !== '' && from.at(-1 - shared) === to.at(-1 - shared)) shared += 1;
  if (shared === 0) return undefined;
  return { from: from.slice(0, -shared).join('/'), to: to.slice(0, -shared).join('/') };
}
