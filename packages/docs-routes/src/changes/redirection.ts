import { posix } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Snapshot, type SnapshotPair, UnreadableFiles } from '../files/snapshot.ts';
import type { SitePair } from '../mintlify/site.ts';
import { canonicalPagePath, matchingKey, withoutBasePath } from '../paths/page-path.ts';
import {
  findMissingRedirects,
  type MissingRedirect,
  type RedirectedPath,
  type Redirection,
} from '../redirects/missing-redirects.ts';
import { isPattern } from '../redirects/pattern.ts';
import type { RedirectRule, RuleList } from '../redirects/redirect-rule.ts';
import type { PageSettings } from '../site/read-sites.ts';
import { lostRoutes, type RouteChange } from './compare-routes.ts';
import { type MaybeGenerated, readGenerated } from './route-change.ts';
import { changedRulesFile, NOTHING_UNJUDGED, type Unjudged } from './unjudged.ts';

/** What happens to the paths that lose their page. */
export interface LostPathRedirection {
  missingRedirects: readonly MissingRedirect[];
  /** Paths with a working redirect, and where it leads: a page or an outside address. */
  redirected: readonly Pick<RedirectedPath, 'path' | 'to'>[];
  unjudged: Unjudged;
  /**
   * Judges again, with canonical paths that are viewed; undefined if no rule with a wildcard may
   * lose one.
   */
  judgeViewed?: ((viewed: readonly string[]) => Promise<LostPathRedirection>) | undefined;
}

export const NO_REDIRECTION: LostPathRedirection = {
  missingRedirects: [],
  redirected: [],
  unjudged: NOTHING_UNJUDGED,
};

/** Judges the lost paths by the rules after the pull request. */
export async function redirectionOf(
  pair: SitePair,
  change: RouteChange & MaybeGenerated,
  { after: docs }: SnapshotPair,
  changed: ReadonlySet<string>,
  settings: PageSettings,
): Promise<LostPathRedirection> {
  const { redirects: rulesAfter } = pair.after;
  const rulesBefore = typeof pair.before.redirects === 'string' ? undefined : pair.before.redirects;
  // If the configuration cannot be read, all pages may be generated, and if the pull request adds
  // what generates them, which ones is not known: then their redirects are judged first.
  const isWhole = pair.problems.length === 0;
  const isSure = (key: string) => !change.unresolved.has(key) || change.addedByChange.has(key);
  const lost = lostRoutes(change).filter(({ path }) => !isWhole || isSure(matchingKey(path)));
  if (typeof rulesAfter === 'string') {
    const rulesFile = changedRulesFile(changed, rulesBefore?.file);
    if (lost.length === 0 && rulesFile === undefined) return NO_REDIRECTION;
    const why = isWhole ? [lostRules(rulesBefore)] : problemSentences(pair);
    return { ...NO_REDIRECTION, unjudged: { why, paths: lost, rulesFile } };
  }
  const judge = async (viewed: readonly string[]): Promise<LostPathRedirection> => {
    try {
      const isServed = (key: string) => change.before.has(key) || change.after.has(key);
      const unserved = viewed.filter((path) => !isServed(matchingKey(path)));
      const generated = await pair.mayBeGenerated(
        unserved.map((path) => ({ path, file: '' })),
        'after',
      );
      const found = findMissingRedirects({
        ...pair.after,
        viewed: unserved.filter((path) => !generated.has(matchingKey(path))),
        lost,
        servedBefore: [...change.before.values()].map(({ path }) => path),
        servedAfter: [...change.after.values()].map(({ path }) => path),
        renamedTo: renamedPages(change),
        rulesBefore: rulesBefore?.rules ?? [],
        rulesAfter,
        basePath: settings.basePath,
      });
      const isThere = (address: string) => hasFile(address, docs, settings);
      return await withoutUnsure(found, pair, change, isThere);
    } catch (error) {
      if (!(error instanceof UnreadableFiles)) throw error;
      const why = [`Redirects could not be checked: ${error.message}`];
      return { ...NO_REDIRECTION, unjudged: { why, paths: lost, rulesFile: undefined } };
    }
  };
  const redirection = await judge([]);
  const wildcards = wildcardsOf(rulesBefore?.rules ?? []);
  // What is added below them takes nothing from them.
  const kept = wildcardsOf(rulesAfter.rules).slice(0, wildcards.length);
  const isChanged = redirection.missingRedirects.length > 0 || !isDeepStrictEqual(wildcards, kept);
  return { ...redirection, judgeViewed: wildcards.length > 0 && isChanged ? judge : undefined };
}

/** In order, because the first that catches a path counts. */
function wildcardsOf(rules: readonly RedirectRule[]): RedirectRule[] {
  return rules.filter(({ source }) => isPattern(source));
}

/**
 * Takes out what may be otherwise, because pages or files that a redirect leads to may be there or
 * not.
 */
async function withoutUnsure(
  { missing, redirected }: Redirection,
  pair: SitePair,
  change: MaybeGenerated,
  isThere: (address: string) => boolean,
): Promise<LostPathRedirection> {
  const deadEnds = missing.flatMap(({ deadEnd }) => deadEnd ?? []);
  const ends = await readGenerated(
    pair,
    deadEnds.map((path) => ({ path, file: '' })),
  );
  const isEither = ({ path, deadEnd }: Finding, kind: keyof MaybeGenerated) =>
    change[kind].has(matchingKey(path)) ||
    (deadEnd !== undefined && ends[kind].has(matchingKey(deadEnd)));
  const isWhole = pair.problems.length === 0;
  const unsure = missing.filter((finding) =>
    isEither(finding, isWhole ? 'addedByChange' : 'unresolved'),
  );
  const unknown = redirected.filter(({ to, isToFile }) => isToFile && !isThere(to));
  const why = [
    ...unsure.flatMap((finding) =>
      isWhole ? addedSentence(finding, pair) : problemSentences(pair),
    ),
    ...unknown.map(({ to }) => `There is no file ${to}, where a redirect leads.`),
  ];
  return {
    missingRedirects: missing
      .filter((finding) => !isEither(finding, 'unresolved'))
      .map(({ deadEnd: _, ...finding }) => finding),
    redirected: redirected
      .filter((one) => !unknown.includes(one))
      .map(({ path, to }) => ({ path, to })),
    unjudged: {
      why: [...new Set(why)],
      paths: [...unsure, ...unknown].map(({ path, file }) => ({ path, file })),
      rulesFile: undefined,
    },
  };
}

type Finding = Redirection['missing'][number];

/** Files in the docs’ root are served as they are. */
function hasFile(
  address: string,
  { files }: Snapshot,
  { docsRoot, basePath = '/' }: Pick<PageSettings, 'docsRoot' | 'basePath'>,
): boolean {
  // The file keeps its own extension: only the last one is taken off.
  const path = canonicalPagePath(`${address.split(/[?#]/, 1)}.md`);
  return [path, withoutBasePath(path, basePath)].some((file) =>
    files.has(posix.join(docsRoot, file)),
  );
}

function addedSentence({ path, deadEnd = path }: Finding, { generatorOf }: SitePair): string {
  return `Which pages ${generatorOf(deadEnd) ?? 'a description'} makes is not known, and it is new in this pull request: redirect the removed ones.`;
}

function problemSentences({ problems }: SitePair): string[] {
  return problems.map((problem) => `${problem}.`);
}

function lostRules(rulesBefore: RuleList | undefined): string {
  if (rulesBefore === undefined) return 'The docs’ redirects cannot be read.';
  return `The redirects of ${rulesBefore.file} can no longer be read.`;
}

/** Where the files of lost pages went, by the old page path. */
function renamedPages({ after, movedFrom }: RouteChange): Map<string, string> {
  const pages = [...after.values()].filter(({ kind }) => kind === 'page');
  return new Map(
    pages.flatMap(({ file, path }) => {
      const oldPath = movedFrom.get(file);
      return oldPath === undefined ? [] : [[oldPath, path]];
    }),
  );
}
