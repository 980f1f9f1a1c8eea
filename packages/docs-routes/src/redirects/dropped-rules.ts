import { matchingKey } from '../paths/page-path.ts';
import type { Ending } from './rule-book.ts';
import { type RuleFollower, works } from './rule-follower.ts';

/** A path that a rule led to a page, and that leads nowhere now. */
export interface DroppedPath {
  path: string;
  ending: Ending;
  /** Where its rule led, if that is still a page. */
  oldDestination: string | undefined;
  /** The lost page whose new rule also fixes this path. */
  fixedWith: string | undefined;
}

/**
 * Paths that no page serves, and whose rule worked before and no longer does: those with a rule of
 * their own, and viewed ones.
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
  for (const path of [...viewed, ...before.book.singlePaths()])
    candidates.set(matchingKey(path), path);
  const dropped: DroppedPath[] = [];
  for (const path of candidates.values()) {
    if (before.isServed(path) || after.isServed(path)) continue;
    const old = before.follow(path);
    const ending = after.follow(path);
    if (!works(old) || works(ending)) continue;
    const isPageStill = old.kind === 'page' && after.isServed(old.path);
    const oldDestination = isPageStill ? old.path : undefined;
    dropped.push({ path, ending, oldDestination, fixedWith: fixedWith(lostPages, old, ending) });
  }
  return dropped;
}

/** The path's own rule still leads to a lost page: with that page's rule, it works again. */
function fixedWith(
  lostPages: ReadonlyMap<string, string>,
  old: Ending,
  ending: Ending,
): string | undefined {
  const end = ending.kind === 'dead-end' ? lostPages.get(matchingKey(ending.at)) : undefined;
  if (end !== undefined) return end;
  if (ending.kind === 'no-rule' || old.kind !== 'page') return undefined;
  return lostPages.get(matchingKey(old.path));
}
