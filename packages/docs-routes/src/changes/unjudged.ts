import type { UnreadableFiles } from '../files/snapshot.ts';
import { isConfiguration } from '../mintlify/configuration.ts';
import type { Route } from '../mintlify/site.ts';
import { changedPaths, type ListedChange } from './changed-files.ts';
import type { TouchedPage } from './compare-routes.ts';

/** The parts of a pull request's redirects that could not be judged. */
export interface Unjudged {
  /** Unread parts, as sentences that name files. Empty if everything was judged. */
  why: readonly string[];
  /** Paths that lose their page and may have no redirect. */
  paths: readonly Route[];
  /**
   * The changed file of rules or configuration, if the rules are unknown now: any path may lose its
   * redirect.
   */
  rulesFile: string | undefined;
}

export const NOTHING_UNJUDGED: Unjudged = {
  why: [],
  paths: [],
  rulesFile: undefined,
};

/**
 * The first changed file that has rules, or may.
 *
 * @param before the file that had them before; undefined if that is unknown
 */
export function changedRulesFile(
  changed: ReadonlySet<string>,
  before: string | undefined,
): string | undefined {
  return [...changed].find((file) => file === before || isConfiguration(file));
}

/**
 * The parts that cannot be judged if no file can be read: pages whose file is removed or moved, and
 * changed rules. Files that GitHub does not list may be either.
 */
export function unjudgedByName(
  pages: readonly TouchedPage[],
  { files, unlistedFiles }: ListedChange,
  { message }: UnreadableFiles,
): Unjudged {
  const paths = pages.flatMap(({ change, path, previousPath, file }) => {
    if (previousPath !== undefined) return [{ path: previousPath, file }];
    return change === 'unresolved' ? [{ path, file }] : [];
  });
  const changed = new Set(changedPaths(files));
  const [first] = unlistedFiles > 0 ? changed : [];
  const rulesFile = changedRulesFile(changed, undefined) ?? first;
  if (paths.length === 0 && rulesFile === undefined) return NOTHING_UNJUDGED;
  return {
    why: [`The repository’s files could not be read: ${message}`],
    paths,
    rulesFile,
  };
}
