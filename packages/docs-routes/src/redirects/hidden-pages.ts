import { matchingKey } from '../paths/page-path.ts';
import type { RedirectRule } from './redirect-rule.ts';
import { type Fate, placeOf, type RuleFollower } from './rule-follower.ts';

/** A page that a file serves, and that a rule catches before. */
export interface HiddenPage {
  path: string;
  fate: Exclude<Fate, { kind: 'served' }>;
  /** The rule that catches it, or may. */
  rule: RedirectRule | undefined;
}

/**
 * The pages of a site that rules hide: the host looks for a rule before it looks for a page.
 *
 * @param pages canonical paths that files serve
 */
export function hiddenPages(pages: readonly string[], site: RuleFollower): HiddenPage[] {
  const hidden: HiddenPage[] = [];
  for (const path of pages) {
    const fate = site.fateOf(path);
    if (fate.kind === 'served') continue;
    // A rule that leads the start of the docs to a page is how some sites choose that page.
    if (path === '/' && fate.kind === 'redirected') continue;
    const rule = fate.kind === 'uncertain' ? undefined : fate.rule;
    hidden.push({ path, fate, rule });
  }
  return hidden;
}

/**
 * Those that were not hidden so before: the pull request adds the page, or changes the rules. A page
 * that led nowhere before is not lost now.
 */
export function newlyHidden(
  pages: readonly string[],
  before: RuleFollower,
  after: RuleFollower,
): HiddenPage[] {
  return hiddenPages(pages, after).filter(({ path, fate }) => {
    if (!before.isServed(path) && matchingKey(path) !== '/') return true;
    const old = before.fateOf(path);
    if (old.kind === 'redirected' && fate.kind === 'redirected')
      return placeOf(old.ending) !== placeOf(fate.ending);
    return old.kind === 'served' || (old.kind === 'redirected' && fate.kind === 'fails');
  });
}
