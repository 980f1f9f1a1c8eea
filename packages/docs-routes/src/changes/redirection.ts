import { UnreadableFiles } from '../files/snapshot.ts';
import type { Route, SitePair, SiteRedirects } from '../frameworks/framework.ts';
import { matchingKey } from '../paths/page-path.ts';
import type { MissingRedirect } from '../redirects/missing-redirect.ts';
import { findMissingRedirects, type Redirection } from '../redirects/missing-redirects.ts';
import type { RuleList } from '../redirects/redirect-rule.ts';
import type { PageSettings } from '../site/choose-framework.ts';
import { lostRoutes } from './compare-routes.ts';
import type { RouteChange } from './route-change.ts';
import { changedRulesFile, NOTHING_UNJUDGED, type Unjudged } from './unjudged.ts';

/** What happens to the paths that lose their page. */
export interface LostPathRedirection {
  missingRedirects: readonly MissingRedirect[];
  /** Paths with a working redirect, and where it leads: a page or an outside address, if known. */
  redirected: Redirection['redirected'];
  /** What could not be judged. */
  unjudged: Unjudged;
  /** Why redirects were not checked, as sentences. */
  redirectNotes: readonly string[];
}

export const NO_REDIRECTION: LostPathRedirection = {
  missingRedirects: [],
  redirected: [],
  unjudged: NOTHING_UNJUDGED,
  redirectNotes: [],
};

const NO_RULES_KNOWN =
  'Redirects were not checked, because they are not in a file that can be read without running code. Name static rule files in the input redirects-files.';

/** Judges the lost paths by the rules after the pull request. */
export async function redirectionOf(
  pair: SitePair,
  change: RouteChange,
  changed: ReadonlySet<string>,
  settings: PageSettings,
): Promise<LostPathRedirection> {
  const [rulesBefore, rulesAfter] = [pair.before.redirects, pair.after.redirects];
  // If the configuration cannot be read, all pages may be generated: then their redirects are judged first.
  const isWhole = pair.problems.length === 0;
  const lost = lostRoutes(change.before, change.after).filter(
    (route) => !isWhole || !isUnsure(route, change),
  );
  if (typeof rulesAfter !== 'string') {
    try {
      return await judge(pair, change, { lost, rulesAfter, ...settings });
    } catch (error) {
      if (!(error instanceof UnreadableFiles)) throw error;
      const why = [`Redirects could not be checked: ${error.message}`];
      return { ...NO_REDIRECTION, unjudged: { why, paths: lost, rulesFile: undefined } };
    }
  }
  if (rulesAfter === 'elsewhere' && typeof rulesBefore === 'string')
    return { ...NO_REDIRECTION, redirectNotes: [NO_RULES_KNOWN] };
  const rulesFile = changedRulesFile(changed, rulesBefore, settings);
  const isAsked = lost.length > 0 || rulesFile !== undefined;
  const why = isWhole ? [lostRules(rulesBefore)] : problemSentences(pair);
  return { ...NO_REDIRECTION, unjudged: isAsked ? { why, paths: lost, rulesFile } : NOTHING_UNJUDGED };
}

async function judge(
  pair: SitePair,
  change: RouteChange,
  {
    lost,
    rulesAfter,
    basePath,
  }: { lost: readonly Route[]; rulesAfter: readonly [RuleList, ...RuleList[]]; basePath: string | undefined },
): Promise<LostPathRedirection> {
  const rulesBefore = pair.before.redirects;
  const { missing, redirected } = findMissingRedirects({
    lost,
    servedBefore: [...change.before.values()].map(({ path }) => path),
    servedAfter: [...change.after.values()].map(({ path }) => path),
    renamedTo: renamedPages(change),
    languages: pair.after.languages,
    defaultVersion: pair.after.defaultVersion,
    rulesBefore: typeof rulesBefore === 'string' ? [] : rulesBefore,
    rulesAfter,
    basePath,
  });
  const deadEnds = missing.flatMap(({ deadEnd }) =>
    deadEnd === undefined ? [] : [{ path: deadEnd, file: '' }],
  );
  const generated = new Set([...(await pair.mayBeGenerated(deadEnds))].map(({ path }) => path));
  const mayBeServed = (finding: (typeof missing)[number]) =>
    isUnsure(finding, change) || (finding.deadEnd !== undefined && generated.has(finding.deadEnd));
  const unsure = pair.problems.length === 0 ? [] : missing.filter(mayBeServed);
  return {
    missingRedirects: missing
      .filter((finding) => !mayBeServed(finding))
      .map(({ deadEnd: _, ...finding }) => finding),
    redirected,
    unjudged:
      unsure.length === 0
        ? NOTHING_UNJUDGED
        : {
            why: problemSentences(pair),
            paths: unsure.map(({ path, file }) => ({ path, file })),
            rulesFile: undefined,
          },
    redirectNotes: [],
  };
}

function isUnsure({ path }: { path: string }, { unresolved }: RouteChange): boolean {
  return unresolved.has(matchingKey(path));
}

function problemSentences({ problems }: SitePair): string[] {
  return problems.map((problem) => `${problem}.`);
}

function lostRules(rulesBefore: SiteRedirects): string {
  const files = typeof rulesBefore === 'string' ? [] : rulesBefore.map(({ file }) => file);
  return files.length === 0
    ? 'The docs’ redirects cannot be read.'
    : `The redirects of ${[...new Set(files)].join(' and ')} can no longer be read.`;
}

/** Where the files of lost pages went, by the old page path. */
function renamedPages({ after, movedFrom }: RouteChange): Map<string, string> {
  const pages = [...after.values()].filter(({ kind }) => kind === 'page');
  return new Map(
    pages.flatMap(({ file, path }): [string, string][] => {
      const oldPath = movedFrom.get(file);
      return oldPath === undefined ? [] : [[oldPath, path]];
    }),
  );
}
