import { canonicalPagePath } from '../paths/page-path.ts';
import { joinFolders } from './moves/join-folders.ts';
import type { Ending, RuleBook } from './rule-book.ts';
import { spelled } from './rules-to-paste.ts';

/** A rule to write, in the spelling of its file. */
export interface RedirectSuggestion {
  source: string;
  destination: string;
  /** `change`: there is a rule for this source already, and it has to lead elsewhere. */
  kind: 'add' | 'change';
}

/** A path without a page, and the page that it became, if that is known. */
export interface MovedPath {
  path: string;
  destination: string | undefined;
  ending: Ending;
}

/**
 * The rule to write for each path: its folder's, where that is right for all paths in it, or its
 * own.
 *
 * @param moves every path without a page
 * @param taken canonical paths that are served, and sources of the rules
 */
export function ruleSuggester(
  moves: readonly MovedPath[],
  taken: readonly string[],
  book: RuleBook,
): (path: string, destination: string | undefined) => RedirectSuggestion | undefined {
  // A wildcard that catches a page of the folder would come before the folder's rule.
  const caught = moves.filter(({ ending }) => ending.kind !== 'no-rule').map(({ path }) => path);
  const joined = joinFolders(moves, [...taken, ...caught]);
  return (path, destination) => {
    if (destination === undefined) return undefined;
    const folder = joined.get(path);
    if (folder !== undefined) return { ...spelled({ kind: 'folder', ...folder }), kind: 'add' };
    const rule = spelled({ kind: 'page', from: path, to: destination });
    // A source such as `/page.mdx` means `/page`, and would not catch the path `/page.mdx`.
    if (path !== '/' && !canonicalPagePath(rule.source).endsWith(path)) return undefined;
    return { ...rule, kind: book.has(path) ? 'change' : 'add' };
  };
}
