import { posix } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { UnreadableFiles } from '../files/snapshot.ts';
import type { Route } from '../mintlify/site.ts';
import { unlistedPages } from '../mintlify/unlisted-pages.ts';
import { canonicalPagePath, matchingKey, withoutBasePath } from '../paths/page-path.ts';
import type {
  MissingRedirect,
  RedirectedPath,
  Redirection,
  SentReaders,
  UncertainRedirect,
} from '../redirects/findings.ts';
import { findMissingRedirects } from '../redirects/missing-redirects.ts';
import { isPattern } from '../redirects/pattern.ts';
import type { RedirectRule } from '../redirects/redirect-rule.ts';
import { leftNavigation } from './left-navigation.ts';
import {
  type PathChange,
  problemSentences,
  type ReadPathChange,
  unreadPaths,
} from './path-change.ts';
import { type MaybeGenerated, readGenerated } from './route-change.ts';
import { NOTHING_UNJUDGED, type Unjudged } from './unjudged.ts';

/** Where the paths lead that lose their page or their redirect. */
export interface JudgedPaths {
  missingRedirects: readonly MissingRedirect[];
  /** Paths with a working redirect, and where it leads: a page or an outside address. */
  redirected: readonly Pick<RedirectedPath, 'path' | 'to' | 'movedTo'>[];
  /** Paths whose only rule is one that Mintlify may not follow. */
  uncertain: readonly UncertainRedirect[];
  /** Pages that stay, and whose readers a rule sends elsewhere. */
  sent: readonly SentReaders[];
  /** Canonical paths of pages that leave the navigation and are still served. */
  leftNavigation: readonly string[];
  unjudged: Unjudged;
  /** A rule with a wildcard may have led any viewed path to a page, and may no longer do so. */
  dependsOnViews: boolean;
}

/** Nothing is lost. */
export const NOTHING_LOST: JudgedPaths = {
  missingRedirects: [],
  redirected: [],
  uncertain: [],
  sent: [],
  leftNavigation: [],
  unjudged: NOTHING_UNJUDGED,
  dependsOnViews: false,
};

/**
 * Judges where paths lead by the rules after the pull request: those that lose their page, and
 * those whose own rule is gone. Files are read only for what an API description may generate.
 *
 * @param options.viewed canonical paths that are viewed, to judge those of rules with wildcards
 * too; without them, `dependsOnViews` says whether there may be any
 */
export async function judgePaths(
  change: PathChange,
  { viewed = [] }: { viewed?: readonly string[] } = {},
): Promise<JudgedPaths> {
  if (change.kind === 'unjudged') return { ...NOTHING_LOST, unjudged: change.unjudged };
  try {
    const found = findMissingRedirects({
      ...change.served,
      viewed: await servedByRulesAlone(viewed, change),
    });
    const judged = await withoutUnsure(await withoutUnlisted(found, change), change);
    return {
      ...judged,
      leftNavigation: leftNavigation(change),
      dependsOnViews: mayLoseViewed(judged.missingRedirects, change),
    };
  } catch (error) {
    if (!(error instanceof UnreadableFiles)) throw error;
    return {
      ...NOTHING_LOST,
      unjudged: unreadPaths(change.served.lost, error),
      dependsOnViews: mayLoseViewed([], change),
    };
  }
}

/**
 * Pages that their authors kept from navigation or search need no redirect when they are removed.
 */
async function withoutUnlisted(
  found: Redirection,
  { served, before }: ReadPathChange,
): Promise<Redirection> {
  const lost = new Map(served.lost.map(({ path, file }) => [path, file]));
  const findings = [...found.missing, ...found.uncertain];
  const files = findings.flatMap(({ path }) => lost.get(path) ?? []);
  if (files.length === 0) return found;
  const unlisted = await unlistedPages([...new Set(files)], before);
  const isListed = ({ path }: { path: string }) => !unlisted.has(lost.get(path) ?? '');
  return {
    ...found,
    missing: found.missing.filter(isListed),
    uncertain: found.uncertain.filter(isListed),
  };
}

/** The paths that no file serves on either side, and that are not generated. */
async function servedByRulesAlone(
  paths: readonly string[],
  { served, pair }: ReadPathChange,
): Promise<string[]> {
  const pages = new Set([...served.servedBefore, ...served.servedAfter].map(matchingKey));
  const withoutFile = paths.filter((path) => !pages.has(matchingKey(path)));
  const routes = withoutFile.map((path): Route => ({ path, file: '' }));
  const generated = await pair.mayBeGenerated(routes, 'after');
  return withoutFile.filter((path) => !generated.has(matchingKey(path)));
}

/**
 * Whether a viewed path may have lost the page that a rule with a wildcard led it to: pages are
 * lost, or such rules changed. A rule that is added below them changes nothing for them.
 */
function mayLoseViewed(
  missing: readonly MissingRedirect[],
  { served: { rulesBefore, rulesAfter } }: ReadPathChange,
): boolean {
  const before = wildcardsOf(rulesBefore);
  if (before.length === 0) return false;
  const kept = wildcardsOf(rulesAfter.rules).slice(0, before.length);
  return missing.length > 0 || !isDeepStrictEqual(before, kept);
}

/** In order, because the first that catches a path counts. */
function wildcardsOf(rules: readonly RedirectRule[]): RedirectRule[] {
  return rules.filter(({ source }) => isPattern(source));
}

/** A path without a redirect, and where its rules end. */
interface Finding {
  path: string;
  deadEnd?: string | undefined;
}

/** Removes uncertain results: pages or files that a redirect leads to may or may not exist. */
async function withoutUnsure(
  { missing, uncertain, redirected, sent }: Redirection,
  change: ReadPathChange,
): Promise<Omit<JudgedPaths, 'leftNavigation' | 'dependsOnViews'>> {
  const mayBeServed = await readMayBeServed(missing, change);
  const unsure: Route[] = [];
  const why = new Set<string>();
  const isNotServed = (finding: Finding & Route) => {
    const certainty = mayBeServed(finding);
    if (certainty === 'unknown') {
      unsure.push({ path: finding.path, file: finding.file });
      for (const sentence of unknownPageSentences(finding, change)) {
        why.add(sentence);
      }
    }
    return certainty === 'not served';
  };
  const missingRedirects: MissingRedirect[] = [];
  for (const finding of missing.filter(isNotServed)) {
    const { deadEnd: _, ...found } = finding;
    missingRedirects.push(found);
  }
  const works: JudgedPaths['redirected'][number][] = [];
  for (const { path, file, to, kind, movedTo } of redirected) {
    if (kind !== 'file' || hasFile(to, change)) {
      works.push({ path, to, movedTo });
      continue;
    }
    unsure.push({ path, file });
    why.add(`There is no file ${to}, where a redirect leads.`);
  }
  return {
    missingRedirects,
    uncertain: uncertain.filter(isNotServed),
    redirected: works,
    sent,
    unjudged: {
      why: [...why],
      paths: unsure,
      rulesFile: undefined,
    },
  };
}

/**
 * Whether a path without a redirect, or the page where its rules end, may be served without a file.
 * `as before`: by what was there before, so that nothing is lost. `unknown`: only by what the pull
 * request adds, or by a configuration that cannot be read.
 */
async function readMayBeServed(
  missing: readonly Finding[],
  { generated, pair }: ReadPathChange,
): Promise<(finding: Finding) => 'not served' | 'as before' | 'unknown'> {
  const deadEnds = missing.flatMap(({ deadEnd }) => deadEnd ?? []);
  const ends = await readGenerated(
    pair,
    deadEnds.map((path) => ({ path, file: '' })),
  );
  const isEither = ({ path, deadEnd }: Finding, kind: keyof MaybeGenerated) =>
    generated[kind].has(matchingKey(path)) ||
    (deadEnd !== undefined && ends[kind].has(matchingKey(deadEnd)));
  return (finding) => {
    if (!isEither(finding, 'unresolved')) return 'not served';
    if (pair.problems.length > 0) return 'unknown';
    return isEither(finding, 'addedByChange') ? 'unknown' : 'as before';
  };
}

function unknownPageSentences(
  { path, deadEnd = path }: Finding,
  { pair }: ReadPathChange,
): string[] {
  if (pair.problems.length > 0) return problemSentences(pair);
  const generator = pair.generatorOf(deadEnd) ?? 'A description';
  return [
    `${generator} is new and generates pages that cannot be listed. Add redirects for the removed pages.`,
  ];
}

/** Files in the docs’ root are served as they are. */
function hasFile(address: string, { files, docsRoot, served }: ReadPathChange): boolean {
  // The file keeps its own extension: only the last one is taken off.
  const path = canonicalPagePath(`${address.split(/[?#]/, 1)}.md`);
  const inner = withoutBasePath(path, served.basePath ?? '/');
  return files.has(posix.join(docsRoot, path)) || files.has(posix.join(docsRoot, inner));
}
