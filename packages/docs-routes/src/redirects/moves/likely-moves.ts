import { addedNamesakes } from './added-namesakes.ts';
import { knownSite, type MoveStep, type MovingSite } from './moving-site.ts';
import { renamedPages } from './renamed-pages.ts';
import { sharedMoves } from './shared-moves.ts';
import { translatedMoves } from './translated-moves.ts';

const STEPS: readonly MoveStep[] = [renamedPages, sharedMoves, addedNamesakes, translatedMoves];

/**
 * Where lost pages went, as far as the pull request shows it. In this order:
 *
 * 1. The new place of the renamed file. If the file was copied into several versions, which of them
 *    the rename names is chance; then it is the copy in the navigation's default version.
 * 2. The place that most moves so far suggest: if pages of `/a` went to `/b`, then `/a/page` went
 *    to `/b/page`.
 * 3. The only page with the same last segment, if the pull request adds it and the name is not
 *    generic.
 * 4. The page in its language to which its translations moved.
 *
 * @param lost canonical paths
 */
export function likelyMoves(
  lost: readonly string[],
  site: MovingSite,
): ReadonlyMap<string, string> {
  const known = knownSite(site);
  const moves = new Map(site.redirected);
  for (const step of STEPS) {
    const find = step(known, moves);
    const found = new Map<string, string>();
    for (const path of lost) {
      const place = moves.has(path) ? undefined : find(path);
      if (place !== undefined) {
        found.set(path, place);
      }
    }
    // A step decides by the moves of earlier steps alone, whatever the order of the paths.
    for (const [path, place] of found) {
      moves.set(path, place);
    }
  }
  return moves;
}
