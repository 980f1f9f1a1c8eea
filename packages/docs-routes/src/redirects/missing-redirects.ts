import { canonicalPagePath } from '../paths/page-path.ts';
import { droppedPaths } from './dropped-rules.ts';
import { likelyMoves } from './moves/likely-moves.ts';
import type { MovingSite } from './moves/moving-site.ts';
import { nearestSections } from './moves/nearest-section.ts';
import type { RedirectRule, RuleList } from './redirect-rule.ts';
import type { Ending } from './rule-book.ts';
import { ruleFollower, type WorkingEnding, works } from './rule-follower.ts';
import { type RedirectSuggestion, ruleSuggester } from './suggest-rules.ts';

/** How a pull request changes what is served. */
export interface ServedChange extends Omit<MovingSite, 'redirected'> {
  /** Paths that are no longer pages, with their former files. */
  lost: readonly { path: string; file: string }[];
  /** The rules before; none if they cannot be read. */
  rulesBefore: readonly RedirectRule[];
  /** The rules after. */
  rulesAfter: RuleList;
  /** Prefix under which the docs are served, which rules may carry or not. */
  basePath: string | undefined;
  /** Viewed paths, which rules with wildcards may have led to a page. */
  viewed?: readonly string[];
}

/** A path that the pull request leaves without a page and without a redirect that works. */
export interface MissingRedirect {
  path: string;
  /** The removed file, or the file of the dropped rule; from the root of the repository. */
  file: string;
  /**
   * What is wrong: no rule for the path; a loop of rules; a last rule that leads to no page; a
   * working rule that the pull request drops.
   */
  problem: 'none' | 'loop' | 'dead-end' | 'dropped';
  rulesFile: string;
  /** The key of the list in that file; undefined if the file is the list. */
  rulesKey: string | undefined;
  /** The rule to the page that the lost one became. Several paths may share a folder's rule. */
  suggestion: RedirectSuggestion | undefined;
  /** The page that the lost one became, as far as the pull request shows it. */
  movedTo: string | undefined;
  /** If that is unknown: the nearest folder above the lost page that is a page. */
  nearestSection: string | undefined;
  /** The lost page to which this path led: with that page's redirect, this one works again. */
  fixedWith?: string | undefined;
}

export interface Redirection {
  /** Findings, each with the path where its rules end, if they lead to no page. */
  missing: (MissingRedirect & { deadEnd: string | undefined })[];
  /** Lost paths with a working rule. */
  redirected: RedirectedPath[];
}

export interface RedirectedPath {
  path: string;
  /** The former file of the path. */
  file: string;
  /** The page, file or outside address that the rule leads to. */
  to: string;
  /** What that is. Only a page is known to exist. */
  kind: WorkingEnding['kind'];
}

/** A path without a page, and where the rules lead. */
interface WithoutPage {
  path: string;
  /** The removed file; of a dropped rule, none is. */
  file?: string;
  ending: Ending;
  oldDestination?: string | undefined;
  fixedWith?: string | undefined;
}

/** Judges what happens to lost paths, by the rules after the pull request. */
export function findMissingRedirects(change: ServedChange): Redirection {
  const { lost, servedBefore, servedAfter, rulesBefore, rulesAfter, basePath } = change;
  const before = ruleFollower(rulesBefore, servedBefore, basePath);
  const after = ruleFollower(rulesAfter.rules, servedAfter, basePath);

  const redirected: RedirectedPath[] = [];
  const withoutPage: WithoutPage[] = [];
  for (const { path, file } of lost) {
    const ending = after.follow(path);
    if (works(ending)) redirected.push({ path, file, to: endOf(ending), kind: ending.kind });
    else withoutPage.push({ path, file, ending });
  }
  withoutPage.push(...droppedPaths(before, after, lost, change.viewed ?? []));

  const destinationOf = destinations(withoutPage, redirected, change);
  const moves = withoutPage
    .filter(isOwn)
    .map((one) => ({ ...one, destination: destinationOf(one) }));
  const sources = rulesAfter.rules.map(({ source }) => canonicalPagePath(source));
  const suggestionFor = ruleSuggester(moves, [...servedAfter, ...sources], after.book);
  const sectionOf = nearestSections(servedAfter, change.languages);
  const missing = withoutPage.map((one) => {
    const { path, file, ending, fixedWith } = one;
    const movedTo = destinationOf(one);
    return {
      path,
      file: file ?? rulesAfter.file,
      problem: problemOf(ending, file === undefined || before.book.has(path)),
      deadEnd: ending.kind === 'dead-end' ? ending.at : undefined,
      rulesFile: rulesAfter.file,
      rulesKey: rulesAfter.key,
      suggestion: suggestionFor(path, movedTo),
      movedTo,
      nearestSection: movedTo === undefined ? sectionOf(path) : undefined,
      fixedWith,
    };
  });
  return { missing, redirected };
}

function endOf(ending: WorkingEnding): string {
  return ending.kind === 'page' ? ending.path : ending.at;
}

/** Whether a path needs a rule of its own. */
function isOwn({ fixedWith }: WithoutPage): boolean {
  return fixedWith === undefined;
}

/** Where each path without a page should lead: to the page that it became, if that is known. */
function destinations(
  withoutPage: readonly WithoutPage[],
  redirected: readonly RedirectedPath[],
  change: ServedChange,
): (one: WithoutPage) => string | undefined {
  const paths = withoutPage.filter(isOwn).map(({ path }) => path);
  const toPages = redirected.filter(({ kind }) => kind === 'page');
  const known = new Map(toPages.map(({ path, to }) => [path, to]));
  const moves = likelyMoves(paths, { ...change, redirected: known });
  return ({ path, oldDestination, fixedWith }) => oldDestination ?? moves.get(fixedWith ?? path);
}

function problemOf({ kind }: Ending, hadRule: boolean): MissingRedirect['problem'] {
  if (kind === 'loop' || kind === 'dead-end') return kind;
  return hadRule ? 'dropped' : 'none';
}
