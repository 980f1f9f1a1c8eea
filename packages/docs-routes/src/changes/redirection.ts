import { posix } from 'node:path';
import { UnreadableFiles } from '../files/snapshot.ts';
import type { Route, SitePair, SiteRedirects } from '../frameworks/framework.ts';
import { canonicalPagePath, matchingKey, withoutBasePath } from '../paths/page-path.ts';
import {
  findMissingRedirects,
  type MissingRedirect,
  type RedirectedPath,
  type Redirection,
} from '../redirects/missing-redirects.ts';
import type { RuleList } from '../redirects/redirect-rule.ts';
import type { PageSettings } from '../site/choose-framework.ts';
import { lostRoutes } from './compare-routes.ts';
import { type MaybeGenerated, type RouteChange, readGenerated } from './route-change.ts';
import { changedRulesFile, NOTHING_UNJUDGED, type Unjudged } from './unjudged.ts';

/** What happens to the paths that lose their page. */
export interface LostPathRedirection {
  missingRedirects: readonly MissingRedirect[];
  /** Paths with a working redirect, and where it leads: a page or an outside address, if known. */
  redirected: readonly Pick<RedirectedPath, 'path' | 'to'>[];
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
  // If the configuration cannot be read, all pages may be generated, and if the pull request adds what generates them,
  // which ones is not known: then their redirects are judged first.
  const isWhole = pair.problems.length === 0;
  const lost = lostRoutes(change.before, change.after).filter(
    (route) => !isWhole || !isUnsure(route, change) || change.addedByChange.has(matchingKey(route.path)),
  );
  if (typeof rulesAfter !== 'string') {
    try {
      return await judge(pair, change, { ...settings, lost, rulesAfter });
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

interface LostPaths {
  lost: readonly Route[];
  rulesAfter: readonly [RuleList, ...RuleList[]];
}

async function judge(
  pair: SitePair,
  change: RouteChange,
  { lost, rulesAfter, ...settings }: LostPaths & Pick<PageSettings, 'docsRoot' | 'basePath'>,
): Promise<LostPathRedirection> {
  const rulesBefore = pair.before.redirects;
  const { basePath } = settings;
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
  const ends = await readGenerated(pair, deadEnds);
  const isEither = ({ path, deadEnd }: Redirection['missing'][number], kind: keyof MaybeGenerated) =>
    change[kind].has(matchingKey(path)) || (deadEnd !== undefined && ends[kind].has(matchingKey(deadEnd)));
  const isWhole = pair.problems.length === 0;
  const unsure = missing.filter((finding) => isEither(finding, isWhole ? 'addedByChange' : 'unresolved'));
  const unknown = redirected.filter(({ to, isToFile }) => isToFile && !isThere(to ?? '', change, settings));
  const why = [
    ...(isWhole ? unsure.map(addedSentence(pair)) : unsure.flatMap(() => problemSentences(pair))),
    ...unknown.map(({ to }) => `There is no file ${to}, where a redirect leads.`),
  ];
  return {
    missingRedirects: missing
      .filter((finding) => !isEither(finding, 'unresolved'))
      .map(({ deadEnd: _, ...finding }) => finding),
    redirected: redirected.filter((one) => !unknown.includes(one)).map(({ path, to }) => ({ path, to })),
    unjudged: {
      why: [...new Set(why)],
      paths: [...unsure, ...unknown].map(({ path, file }) => ({ path, file })),
      rulesFile: undefined,
    },
    redirectNotes: [],
  };
}

/** Folders of files that are served as they are: the docs’ root, or its folder for such files. */
const STATIC_FOLDERS = ['', 'public', 'static'];

function isThere(
  address: string,
  { hasFile }: RouteChange,
  { docsRoot, basePath = '/' }: Pick<PageSettings, 'docsRoot' | 'basePath'>,
): boolean {
  // The file keeps its own extension: only the last one is taken off.
  const path = canonicalPagePath(`${address.split(/[?#]/, 1)}.md`);
  return [path, withoutBasePath(path, basePath)].some((file) =>
    STATIC_FOLDERS.some((folder) => hasFile(posix.join(docsRoot, folder, file))),
  );
}

function addedSentence({ generatorOf }: SitePair): (finding: Redirection['missing'][number]) => string {
  return ({ path, deadEnd = path }) =>
    `Which pages ${generatorOf(deadEnd) ?? 'a template'} makes is not known, and it is new in this pull request: redirect the removed ones.`;
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
