import type { Snapshot, SnapshotPair, UnreadableFiles } from '../files/snapshot.ts';
import type { SitePair } from '../mintlify/site.ts';
import { matchingKey } from '../paths/page-path.ts';
import type { ServedChange } from '../redirects/findings.ts';
import type { RuleList } from '../redirects/redirect-rule.ts';
import type { PageSettings } from '../site/read-sites.ts';
import type { Routes } from '../site/routes.ts';
import { lostRoutes, type RouteChange } from './compare-routes.ts';
import type { MaybeGenerated } from './route-change.ts';
import { changedRulesFile, NOTHING_UNJUDGED, type Unjudged } from './unjudged.ts';

/** The effect of a pull request on the paths of the docs. `judgePaths` says where they lead. */
export type PathChange =
  /** It does not depend on views which paths lose their redirect. */
  { kind: 'unjudged'; unjudged: Unjudged } | ReadPathChange;

/** The routes and rules of both sides, and what may be served besides. */
export interface ReadPathChange {
  kind: 'read';
  served: ServedChange;
  /** Which lost paths may be served without a file. */
  generated: MaybeGenerated;
  pair: SitePair;
  /** The files of the merge base, from the root of the repository. */
  before: Snapshot;
  /** The files of the head, in the same way. */
  files: Snapshot['files'];
  docsRoot: string;
}

/** No path loses its page or its redirect. */
export const NO_PATH_CHANGE: PathChange = { kind: 'unjudged', unjudged: NOTHING_UNJUDGED };

/** Reads the effect of a pull request on paths, from its routes and from both configurations. */
export function readPathChange(
  pair: SitePair,
  change: RouteChange & MaybeGenerated,
  { before, after }: SnapshotPair,
  changed: ReadonlySet<string>,
  settings: PageSettings,
): PathChange {
  const { before: siteBefore, after: siteAfter } = pair;
  if (siteBefore.redirects === 'none' && siteAfter.redirects === 'none') return NO_PATH_CHANGE;
  const lost = pathsToJudge(pair, change);
  const rulesBefore = typeof siteBefore.redirects === 'string' ? undefined : siteBefore.redirects;
  if (typeof siteAfter.redirects === 'string') {
    const rulesFile = changedRulesFile(changed, rulesBefore?.file);
    if (lost.length === 0 && rulesFile === undefined) return NO_PATH_CHANGE;
    const why = pair.problems.length === 0 ? [lostRules(rulesBefore)] : problemSentences(pair);
    return {
      kind: 'unjudged',
      unjudged: {
        why,
        paths: lost,
        rulesFile,
      },
    };
  }
  return {
    kind: 'read',
    served: {
      lost,
      servedBefore: pathsOf(change.before),
      servedAfter: pathsOf(change.after),
      renamedTo: change.renamedTo,
      languages: change.languages,
      defaultVersion: siteAfter.defaultVersion,
      rulesBefore: rulesBefore?.rules ?? [],
      rulesAfter: siteAfter.redirects,
      basePath: settings.basePath,
    },
    generated: { unresolved: change.unresolved, addedByChange: change.addedByChange },
    pair,
    before,
    files: after.files,
    docsRoot: settings.docsRoot,
  };
}

/**
 * The lost paths whose redirects are judged. If the configuration can be read, a page that may be
 * generated is none of them, unless the pull request itself adds what generates it: which pages
 * that makes is not known.
 */
function pathsToJudge({ problems }: SitePair, change: RouteChange & MaybeGenerated) {
  const lost = lostRoutes(change);
  if (problems.length > 0) return lost;
  return lost.filter(({ path }) => {
    const key = matchingKey(path);
    return !change.unresolved.has(key) || change.addedByChange.has(key);
  });
}

/** The unread parts of the configuration, as sentences. */
export function problemSentences({ problems }: SitePair): string[] {
  return problems.map((problem) => `${problem}.`);
}

/** Nothing is judged of these paths, because files could not be read. */
export function unreadPaths(paths: Unjudged['paths'], error: UnreadableFiles): Unjudged {
  const why = [`Redirects could not be checked: ${error.message}`];
  return {
    why,
    paths,
    rulesFile: undefined,
  };
}

function lostRules(rulesBefore: RuleList | undefined): string {
  if (rulesBefore === undefined) return 'The docs’ redirects cannot be read.';
  return `The redirects of ${rulesBefore.file} can no longer be read.`;
}

function pathsOf(routes: Routes): string[] {
  return [...routes.values()].map(({ path }) => path);
}
