import { matchingKey, withoutBasePath } from '../paths/page-path.ts';
import { type RedirectRule, withoutBase } from './redirect-rule.ts';
import { type Ending, RuleBook } from './rule-book.ts';

/** An ending where a reader gets something. */
export type WorkingEnding = Extract<Ending, { kind: 'page' | 'elsewhere' | 'file' }>;

export function works(ending: Ending): ending is WorkingEnding {
  return ending.kind === 'page' || ending.kind === 'elsewhere' || ending.kind === 'file';
}

/** The rules and the pages of a site at one commit. */
export interface RuleFollower {
  book: RuleBook;
  /** Whether a page serves a canonical path. */
  isServed(path: string): boolean;
  /**
   * Follows the rules from a canonical path without a page.
   *
   * @throws {UnreadableFiles} when there are too many paths and rules to try.
   */
  follow(path: string): Ending;
}

/**
 * @param served canonical paths of the pages
 * @param basePath prefix under which the docs are served, which rules may carry or not
 */
export function ruleFollower(
  rules: readonly RedirectRule[],
  served: readonly string[],
  basePath: string | undefined,
): RuleFollower {
  const book = new RuleBook(basePath === undefined ? rules : withoutBase(rules, basePath));
  const keys = new Set(['/', ...served.map(matchingKey)]);
  const isServed = (path: string) => {
    if (keys.has(matchingKey(path))) return true;
    return basePath !== undefined && keys.has(matchingKey(withoutBasePath(path, basePath)));
  };
  return { book, isServed, follow: (path) => book.follow(path, isServed) };
}
