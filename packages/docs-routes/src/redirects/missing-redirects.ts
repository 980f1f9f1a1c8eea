import { canonicalPagePath } from '../paths/page-path.ts';
import type { MissingRedirect, Redirection, ServedChange, UncertainRedirect } from './findings.ts';
import { isArchived } from './moves/archives.ts';
import { likelyMoves } from './moves/likely-moves.ts';
import { nearestSections } from './moves/nearest-section.ts';
import { doubtfulRule } from './rule-doubt.ts';
import { type FailedEnding, type RuleFollower, ruleFollower } from './rule-follower.ts';
import { type SortedPaths, sortPaths, type WithoutPage } from './sort-paths.ts';
import { type RedirectSuggestion, ruleSuggester } from './suggest-rules.ts';

/**
 * Judges what happens to lost paths, by the rules after the pull request.
 *
 * @throws {UnreadableFiles} when there are too many paths and rules to try.
 */
export function findMissingRedirects(change: ServedChange): Redirection {
  const { servedBefore, servedAfter, rulesBefore, rulesAfter, basePath } = change;
  const before = ruleFollower(rulesBefore, servedBefore, basePath);
  const after = ruleFollower(rulesAfter.rules, servedAfter, basePath);
  const sorted = sortPaths(change, before, after);
  const destinationOf = destinations(sorted, change);
  const suggestionFor = suggestions(sorted.withoutPage, destinationOf, change, after);
  const sectionOf = nearestSections(servedAfter, change.languages);
  const place = { rulesFile: rulesAfter.file, rulesKey: rulesAfter.key };

  const missing: Redirection['missing'] = [];
  const uncertain: UncertainRedirect[] = [];
  for (const one of sorted.withoutPage) {
    const { path, cause, fate, fixedWith } = one;
    const file = cause.kind === 'removed' ? cause.file : rulesAfter.file;
    const suggestion = suggestionFor(one);
    const isHidden = cause.kind === 'hidden';
    if (fate.kind === 'uncertain') {
      uncertain.push({
        path,
        file,
        ...place,
        suggestion,
        isHidden,
        rule: doubtfulRule(fate.doubt),
      });
      continue;
    }
    const movedTo = destinationOf(one);
    const deadRule = isHidden ? undefined : after.book.deadRuleFor(path);
    const isRuleGone = before.book.has(path) && !after.book.has(path);
    missing.push({
      path,
      file,
      ...place,
      suggestion,
      problem: problemOf(fate.ending, cause.kind === 'dropped' || isRuleGone),
      hiddenBy: cause.kind === 'hidden' ? cause.by : undefined,
      deadRule: deadRule && doubtfulRule(deadRule),
      movedTo,
      nearestSection: movedTo === undefined && !isHidden ? sectionOf(path) : undefined,
      fixedWith,
      deadEnd: fate.ending.kind === 'dead-end' ? fate.ending.at : undefined,
    });
  }
  const { redirected, sent } = sorted;
  return {
    missing,
    uncertain,
    redirected,
    sent,
  };
}

type DestinationOf = (one: WithoutPage) => string | undefined;

/** Where each path should lead: to the page that it became, if that is known. */
function destinations(
  { withoutPage, redirected }: SortedPaths,
  change: ServedChange,
): DestinationOf {
  const known = new Map<string, string>();
  for (const { path, kind, to } of redirected) {
    if (kind === 'page') {
      known.set(path, to);
    }
  }
  // A rule that may do nothing shows all the same where its author sends readers.
  for (const { path, fate } of withoutPage) {
    if (fate.kind === 'uncertain' && fate.ending.kind === 'page') {
      known.set(path, fate.ending.path);
    }
  }
  const asked = withoutPage.filter(needsRule).map(({ path }) => path);
  const moves = likelyMoves(asked, { ...change, redirected: known });
  return ({ path, cause, oldDestination, fixedWith }) => {
    // A page with a file has not moved: the rule that hides it has to be removed.
    if (cause.kind === 'hidden') return undefined;
    return oldDestination ?? moves.get(fixedWith ?? path);
  };
}

/** Whether a path needs a rule of its own. */
function needsRule({ cause, fixedWith }: WithoutPage): boolean {
  return cause.kind !== 'hidden' && fixedWith === undefined;
}

function suggestions(
  withoutPage: readonly WithoutPage[],
  destinationOf: DestinationOf,
  { servedAfter, rulesAfter, defaultVersion }: ServedChange,
  after: RuleFollower,
): (one: WithoutPage) => RedirectSuggestion | undefined {
  const offeredFor = (one: WithoutPage) => {
    const { path, fate, oldDestination } = one;
    // If both rules exist already, none has to be written.
    if (fate.kind === 'uncertain' && fate.doubt.form === 'order') return undefined;
    const place = destinationOf(one);
    if (place === undefined || after.fateOf(place).kind !== 'served') return undefined;
    // The author of a dropped rule chose its target, even if that is an archive.
    const isChosen = oldDestination !== undefined;
    return isChosen || !isArchived(path, place, defaultVersion) ? place : undefined;
  };
  const moveOf = (one: WithoutPage) => ({
    path: one.path,
    destination: offeredFor(one),
    isCaught: one.fate.kind !== 'fails' || one.fate.ending.kind !== 'no-rule',
  });
  const sources = rulesAfter.rules.map(({ source }) => canonicalPagePath(source));
  const moves = withoutPage.filter(needsRule).map(moveOf);
  const suggestionFor = ruleSuggester(moves, [...servedAfter, ...sources], after.book);
  return (one) => suggestionFor(moveOf(one));
}

function problemOf({ kind }: FailedEnding, isRuleGone: boolean): MissingRedirect['problem'] {
  if (kind === 'loop' || kind === 'dead-end') return kind;
  return isRuleGone ? 'dropped' : 'none';
}
