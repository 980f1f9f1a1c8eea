import { grouped } from '../../grouped.ts';
import { foldersAbove, matchingKey } from '../../paths/page-path.ts';
import type { FolderMove } from './folder-move.ts';

/** A lost path, and the page to redirect it to, if any. */
export interface Move {
  path: string;
  destination: string | undefined;
}

/** Work stays in proportion to the paths: folders below this depth are not joined. */
const DEEPEST_FOLDER = 16;
const foldersOf = (path: string) => foldersAbove(path, DEEPEST_FOLDER);

/**
 * Folders that move as a whole, by each lost path in them. One rule for a folder replaces the rules
 * of its pages only if it is right for all of them: at least two pages moved, every lost path in
 * the folder goes where the rule would send it, and nothing in the folder is still served or has a
 * rule. If a folder and one above it fit, the one above is joined.
 *
 * @param moves every lost path.
 * @param taken canonical paths that are served, and sources of the rules in effect.
 */
export function joinFolders(
  moves: readonly Move[],
  taken: readonly string[],
): Map<string, FolderMove> {
  const candidates = candidatesOf(moves);
  const takenFolders = foldersWithin(taken, candidates);
  const movesUnder = grouped(moves, ({ path }) => foldersOf(matchingKey(path)));
  const joined = new Map<string, FolderMove>();
  for (const candidate of candidates) {
    const folder = matchingKey(candidate.from);
    const inside = movesUnder.get(folder) ?? [];
    if (inside.length < 2 || takenFolders.has(folder)) continue;
    if (turnsBack(candidate)) continue;
    if (!inside.every((move) => isPartOf(move, candidate))) continue;
    for (const { path } of inside) {
      if (!joined.has(path)) {
        joined.set(path, candidate);
      }
    }
  }
  return joined;
}

/** Each folder move that at least one page's move fits, once, the highest folders first. */
function candidatesOf(moves: readonly Move[]): FolderMove[] {
  const candidates = new Map<string, FolderMove>();
  for (const move of moves) {
    for (const candidate of folderMovesOf(move)) {
      candidates.set(`${candidate.from}\n${candidate.to}`, candidate);
    }
  }
  return [...candidates.values()].sort((left, right) => left.from.length - right.from.length);
}

/** Of `/a/x/y` to `/b/x/y`: `/a` to `/b`, and `/a/x` to `/b/x`. */
function folderMovesOf({ path, destination }: Move): FolderMove[] {
  const found: FolderMove[] = [];
  if (destination === undefined) return found;
  for (const from of foldersOf(path)) {
    const rest = path.slice(from.length);
    if (!destination.endsWith(rest)) continue;
    const to = destination.slice(0, -rest.length);
    found.push({ from, to });
  }
  return found;
}

function isPartOf({ path, destination }: Move, { from, to }: FolderMove): boolean {
  return destination === to + path.slice(from.length);
}

/** A rule into its own folder would catch its own destinations. */
function turnsBack({ from, to }: FolderMove): boolean {
  const folder = `${matchingKey(from)}/`;
  return `${matchingKey(to)}/`.startsWith(folder);
}

/** Folders of the candidates that have a taken path, or are one. */
function foldersWithin(
  taken: readonly string[],
  candidates: readonly FolderMove[],
): ReadonlySet<string> {
  const asked = new Set(candidates.map(({ from }) => matchingKey(from)));
  const found = new Set<string>();
  for (const path of taken.map(matchingKey)) {
    for (const folder of [path, ...foldersOf(path)]) {
      if (asked.has(folder)) {
        found.add(folder);
      }
    }
  }
  return found;
}
