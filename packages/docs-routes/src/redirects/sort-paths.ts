import { matchingKey } from '../paths/page-path.ts';
import { droppedPaths, lostPageOf } from './dropped-rules.ts';
import type { RedirectedPath, SentReaders, ServedChange } from './findings.ts';
import { newlyHidden } from './hidden-pages.ts';
import type { RedirectRule } from './redirect-rule.ts';
import { isPoor, type PoorFate, placeOf, type RuleFollower } from './rule-follower.ts';

/** A path that leads nowhere, or may. */
export interface WithoutPage {
  path: string;
  /** Why it loses its page: its file or its rule is gone, or a rule hides it. */
  cause:
    | { kind: 'removed'; file: string }
    | { kind: 'dropped' }
    | { kind: 'hidden'; by: RedirectRule | undefined };
  fate: PoorFate;
  /** Where its rule led, if that is still a page. */
  oldDestination: string | undefined;
  /** The lost page whose new rule also fixes this path. */
  fixedWith: string | undefined;
}

/** The paths that lose something by a pull request, by their ending. */
export interface SortedPaths {
  redirected: RedirectedPath[];
  sent: SentReaders[];
  withoutPage: WithoutPage[];
}

/** Follows each path that loses its page, its rule, or the page behind a rule. */
export function sortPaths(
  change: ServedChange,
  before: RuleFollower,
  after: RuleFollower,
): SortedPaths {
  const redirected: RedirectedPath[] = [];
  const sent: SentReaders[] = [];
  const withoutPage: WithoutPage[] = [];
  const { lost, servedAfter, renamedTo, viewed = [] } = change;
  for (const { path, file } of lost) {
    const fate = after.fateOf(path);
    if (fate.kind === 'redirected') {
      const to = placeOf(fate.ending);
      const newPage = renamedTo.get(path);
      const movedTo = newPage === to ? undefined : newPage;
      redirected.push({
        path,
        file,
        to,
        kind: fate.ending.kind,
        movedTo,
      });
    }
    if (isPoor(fate)) {
      withoutPage.push({
        ...ITSELF,
        path,
        fate,
        cause: { kind: 'removed', file },
      });
    }
  }
  for (const dropped of droppedPaths(before, after, lost, viewed)) {
    withoutPage.push({ ...dropped, cause: { kind: 'dropped' } });
  }

  const lostPages = new Map(lost.map(({ path }) => [matchingKey(path), path]));
  for (const { path, fate, rule } of newlyHidden(servedAfter, before, after)) {
    if (fate.kind === 'redirected') {
      sent.push({
        path,
        to: placeOf(fate.ending),
        source: rule?.source ?? '',
      });
    }
    if (!isPoor(fate)) continue;
    const fixedWith = lostPageOf(fate, undefined, lostPages);
    withoutPage.push({
      ...ITSELF,
      path,
      fate,
      fixedWith,
      cause: { kind: 'hidden', by: rule },
    });
  }
  return { redirected, sent, withoutPage };
}

/** Nothing but a rule of its own helps. */
const ITSELF = { oldDestination: undefined, fixedWith: undefined };
