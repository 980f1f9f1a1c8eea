import { matchingKey } from '../paths/page-path.ts';
import { isPoor, type PoorFate, placeOf, type RuleFollower } from './rule-follower.ts';

/** A path that a rule led to a page, and that may lead nowhere now. */
export interface DroppedPath {
  path: string;
  fate: PoorFate;
  /** Where its rule led, if that is still a page. */
  oldDestination: string | undefined;
  /** The lost page whose new rule also fixes this path. */
  fixedWith: string | undefined;
}

/**
 * Paths that no page serves, and whose rule certainly worked before and no longer does: those with a
 * rule of their own, and viewed ones.
 *
 * @param lost paths that lose their page
 * @param viewed canonical paths that rules with wildcards may have led to a page
 */
export function droppedPaths(
  before: RuleFollower,
  after: RuleFollower,
  lost: readonly { path: string }[],
  viewed: readonly string[],
): DroppedPath[] {
  const lostPages = new Map(lost.map(({ path }) => [matchingKey(path), path]));
  const candidates = new Map<string, string>();
  for (const path of [...viewed, ...before.book.singlePaths()]) {
    candidates.set(matchingKey(path), path);
  }
  const dropped: DroppedPath[] = [];
  for (const path of candidates.values()) {
    if (before.isServed(path) || after.isServed(path)) continue;
    const old = before.fateOf(path);
    const fate = after.fateOf(path);
    if (old.kind !== 'redirected' || !isPoor(fate)) continue;
    const oldPage = old.ending.kind === 'page' ? placeOf(old.ending) : undefined;
    const isPageStill = oldPage !== undefined && after.fateOf(oldPage).kind === 'served';
    dropped.push({
      path,
      fate,
      oldDestination: isPageStill ? oldPage : undefined,
      fixedWith: lostPageOf(fate, oldPage, lostPages),
    });
  }
  return dropped;
}

/**
 * The lost page that a path's own rule still leads to: with that page's rule, the path works again.
 *
 * @param oldPage where the path led before
 */
export function lostPageOf(
  fate: PoorFate,
  oldPage: string | undefined,
  lostPages: ReadonlyMap<string, string>,
): string | undefined {
  if (fate.kind !== 'fails') return undefined;
  const { ending } = fate;
  const end = ending.kind === 'dead-end' ? lostPages.get(matchingKey(ending.at)) : undefined;
  if (end !== undefined) return end;
  if (ending.kind === 'no-rule' || oldPage === undefined) return undefined;
  return lostPages.get(matchingKey(oldPage));
}
