import { grouped } from '../grouped.ts';
import { foldersAbove, matchingKey } from '../paths/page-path.ts';

/** A lost path, and the page to redirect it to, if any. */
export interface Move {
  path: string;
  destination: string | undefined;
}

/** A folder whose pages all move to another folder, so that one rule replaces several. */
export interface FolderMove {
  from: string;
  to: string;
}

/** Work stays in proportion to the paths: folders below this depth are not joined. */
const DEEPEST_FOLDER = 16;
const foldersOf = (path: string) => foldersAbove(path, DEEPEST_FOLDER);

/**
 * Folders that move as a whole, by each lost path in them. One rule for a folder replaces the rules
 * of its pages only if it is right for all of them: at least two pages moved, every lost path in
 * the folder goes where the rule would send it, and nothing in the folder is still served or has a
 * rule.
 *
 * @param moves every lost path.
 * @param taken canonical paths that are served, and sources of the rules in effect.
 */
export function joinFolders(
  moves: readonly Move[],
  taken: readonly string[],
): Map<string, FolderMove> {
  const folders = new Map<string, FolderMove>();
  const movesUnder = grouped(moves, ({ path }) => foldersOf(matchingKey(path)));
  const pairs = differentPairs(moves).sort((left, right) => left.from.length - right.from.length);
  const asked = new Set(pairs.map(({ from }) => matchingKey(from)));
  const takenFolders = new Set(
    taken
      .map(matchingKey)
      .flatMap((path) => [path, ...foldersOf(path)].filter((one) => asked.has(one))),
  );
  for (const { from, to } of pairs) {
    const inside = movesUnder.get(matchingKey(from)) ?? [];
    const fits = inside.every(
      ({ path, destination }) => destination === to + path.slice(from.length),
    );
    // A rule into its own folder would catch its own destinations.
    const turnsBack = `${matchingKey(to)}/`.startsWith(`${matchingKey(from)}/`);
    if (inside.length < 2 || !fits || turnsBack || takenFolders.has(matchingKey(from))) continue;
    for (const { path } of inside) if (!folders.has(path)) folders.set(path, { from, to });
  }
  return folders;
}

/** Each possible move of a folder, once. */
function differentPairs(moves: readonly Move[]): FolderMove[] {
  const places = grouped(moves.flatMap(folderPairs), ({ from }) => [from]);
  return [...places].flatMap(([from, all]) =>
    [...new Set(all.map(({ to }) => to))].map((to) => ({ from, to })),
  );
}

/** The possible folder moves: both paths without a common ending. */
function folderPairs({ path, destination = '' }: Move): FolderMove[] {
  const places = new Map(
    ['', ...foldersOf(destination)].map((to) => [destination.slice(to.length), to]),
  );
  return foldersOf(path).flatMap((from) => {
    const to = places.get(path.slice(from.length));
    return to === undefined ? [] : [{ from, to }];
  });
}
