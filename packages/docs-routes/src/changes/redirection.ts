import type { SitePair } from '../frameworks/framework.ts';
import { matchingKey } from '../paths/page-path.ts';
import type { MissingRedirect } from '../redirects/missing-redirect.ts';
import { findMissingRedirects } from '../redirects/missing-redirects.ts';
import { lostRoutes } from './compare-routes.ts';
import type { RouteChange } from './route-change.ts';

/** What happens to the paths that lose their page. */
interface Redirection {
  missingRedirects: MissingRedirect[];
  redirected: string[];
  /** Why redirects were not checked, as sentences. */
  redirectNotes: string[];
}

const NO_RULES_KNOWN =
  'Redirects were not checked, because they are not in a file that can be read without running code. Name static rule files in the input redirects-files.';

/** Judges the lost paths by the rules after the pull request; where those cannot be read, by none. */
export async function redirectionOf(
  pair: SitePair,
  change: RouteChange,
  basePath: string | undefined,
): Promise<Redirection> {
  const [rulesBefore, rulesAfter] = [pair.before.redirects, pair.after.redirects];
  if (typeof rulesAfter === 'string') {
    const redirectNotes = rulesAfter === 'elsewhere' ? [NO_RULES_KNOWN] : [];
    return { missingRedirects: [], redirected: [], redirectNotes };
  }
  const { before, after, unresolved } = change;
  const lost = lostRoutes(before, after).filter(({ path }) => !unresolved.has(matchingKey(path)));
  const { missing, redirected } = findMissingRedirects({
    lost,
    servedBefore: [...before.values()].map(({ path }) => path),
    servedAfter: [...after.values()].map(({ path }) => path),
    renamedTo: renamedPages(change),
    languages: pair.after.languages,
    rulesBefore: typeof rulesBefore === 'string' ? [] : rulesBefore,
    rulesAfter,
    basePath,
  });
  const deadEnds = missing.flatMap(({ deadEnd }) =>
    deadEnd === undefined ? [] : [{ path: deadEnd, file: '' }],
  );
  const generated = new Set([...(await pair.mayBeGenerated(deadEnds))].map(({ path }) => path));
  return {
    missingRedirects: missing.flatMap(({ deadEnd, ...finding }) =>
      deadEnd !== undefined && generated.has(deadEnd) ? [] : [finding],
    ),
    redirected: redirected.map(({ path }) => path),
    redirectNotes: [],
  };
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
