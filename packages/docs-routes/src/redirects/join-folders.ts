import { matchingKey } from '../paths/page-path.ts';

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

/**
 * Folders that move as a whole, by each lost path in them. One rule for a folder replaces the rules of its pages only
 * if it is right for all of them: at least two pages moved, every lost path in the folder goes where the rule would
 * send it, and nothing in the folder is still served or has a rule.
 *
 * @param moves every lost path.
 * @param taken canonical paths that are served, and sources of the rules in effect.
 */
export function joinFolders(moves: readonly Move[], taken: readonly string[]): Map<string, FolderMove> {
  const folders = new Map<string, FolderMove>();
  const movesUnder = groupByFolder(moves);
  const different = new Map(moves.flatMap(folderPairs).map((pair) => [JSON.stringify(pair), pair]));
  const pairs = [...different.values()].sort((left, right) => left.from.length - right.from.length);
  // A source may be as long as its file. Only folders that can be part of a pair count.
  const longest = pairs.reduce((most, { from }) => Math.max(most, matchingKey(from).length), 0);
  const takenFolders = new Set(
    taken.map(matchingKey).flatMap((path) => [path, ...foldersAbove(path.slice(0, longest + 1))]),
  );
  for (const { from, to } of pairs) {
    const inside = movesUnder.get(matchingKey(from)) ?? [];
    const fits = inside.every(({ path, destination }) => destination === to + path.slice(from.length));
    // A rule into its own folder would catch its own destinations.
    const turnsBack = `${matchingKey(to)}/`.startsWith(`${matchingKey(from)}/`);
    if (inside.length < 2 || !fits || turnsBack || takenFolders.has(matchingKey(from))) continue;
    for (const { path } of inside) if (!folders.has(path)) folders.set(path, { from, to });
  }
  return folders;
}

function groupByFolder(moves: readonly Move[]): Map<string, Move[]> {
  const groups = new Map<string, Move[]>();
  for (const move of moves) {
    for (const folder of foldersAbove(matchingKey(move.path))) {
      const group = groups.get(folder);
      if (group === undefined) groups.set(folder, [move]);
      else group.push(move);
    }
  }
  return groups;
}

/** The possible folder moves: both paths without a common ending. */
function folderPairs({ path, destination }: Move): { from: string; to: string }[] {
  const [from, to] = [path.split('/'), destination?.split('/') ?? []];
  const pairs: { from: string; to: string }[] = [];
  for (let shared = 1; from.length - shared > 1 && to.length > shared; shared += 1) {
    if (from.at(-shared) !== to.at(-shared)) break;
    pairs.push({ from: from.slice(0, -shared).join('/'), to: to.slice(0, -shared).join('/') });
  }
  return pairs;
}

function foldersAbove(path: string): string[] {
  const segments = path.split('/');
  return segments.slice(2).map((_, index) => segments.slice(0, index + 2).join('/'));
}
