import {
  findMissingRedirects,
  languagesOf,
  matchingKey,
  type Redirection,
  renamesInLanguage,
} from '@docs-agent/docs-routes';
import type { History } from './histories.ts';

/**
 * What is said of the lost paths of some histories, compared with where their authors redirected
 * them.
 */
export interface Score {
  repositories: number;
  commits: number;
  paths: number;
  /** Paths that a rule to paste leads to the authors' page, or to another one. */
  pasted: { right: number; other: number };
  /** Paths for which the nearest section is named, without a rule. */
  named: { right: number; other: number };
}

export function scoreSuggestions(histories: readonly History[]): Score {
  const score: Score = {
    repositories: new Set(histories.map(({ repository }) => repository)).size,
    commits: histories.length,
    paths: 0,
    pasted: { right: 0, other: 0 },
    named: { right: 0, other: 0 },
  };
  for (const history of histories) {
    const { missing } = judge(history, []);
    const leadsTo = pastedRulesLeadTo(history);
    const sections = new Map(missing.map((lost) => [lost.path, lost.nearestSection]));
    for (const [path, page] of Object.entries(history.authors)) {
      score.paths += 1;
      const [kind, said] = leadsTo.has(path)
        ? (['pasted', leadsTo.get(path)] as const)
        : (['named', sections.get(path)] as const);
      if (said !== undefined)
        score[kind][matchingKey(said) === matchingKey(page) ? 'right' : 'other'] += 1;
    }
  }
  return score;
}

/** Where the rules to paste lead the lost paths of a history, with all of them pasted. */
export function pastedRulesLeadTo(history: History): Map<string, string> {
  const { missing } = judge(history, []);
  const rules = missing.flatMap(({ suggestion }) => suggestion ?? []);
  return new Map(judge(history, rules).redirected.map(({ path, to }) => [path, to]));
}

/** Share of the rules to paste that lead to the authors' page. */
export function precision({ pasted: { right, other } }: Score): number {
  return right / (right + other);
}

/** Share of the lost paths that a rule to paste leads to the authors' page. */
export function recall({ pasted, paths }: Score): number {
  return pasted.right / paths;
}

/** What is found without the authors' redirects, but with these rules. */
function judge(
  history: History,
  rules: readonly { source: string; destination: string }[],
): Redirection {
  const {
    authors,
    renamed = {},
    lost: others = [],
    added = [],
    stayed = [],
    languages = [],
    defaultVersion = [],
  } = history;
  const lost = [...new Set([...Object.keys(authors), ...Object.keys(renamed), ...others])];
  const [servedBefore, servedAfter] = [
    [...stayed, ...lost],
    [...stayed, ...added],
  ];
  const around = { servedBefore, servedAfter, languages: languagesOf(languages) };
  return findMissingRedirects({
    lost: lost.map((path) => ({ path, file: `${path}.mdx` })),
    servedBefore,
    servedAfter,
    renamedTo: renamesInLanguage(new Map(Object.entries(renamed)), around),
    languages,
    defaultVersion: new Set(defaultVersion.map(matchingKey)),
    rulesBefore: [],
    rulesAfter: { rules, file: 'docs.json', key: 'redirects' },
    basePath: undefined,
  });
}
