import { matchingKey } from '../paths/page-path.ts';
import type { RedirectRule } from './redirect-rule.ts';
import { type Doubt, type Ending, type Followed, RuleBook } from './rule-book.ts';

/** An ending where a reader gets something. */
export type WorkingEnding = Extract<Ending, { kind: 'page' | 'elsewhere' | 'file' }>;

export type FailedEnding = Exclude<Ending, WorkingEnding>;

/** The ending of a path. */
export type Fate =
  /** Its own page answers. */
  | { kind: 'served' }
  | {
      kind: 'redirected';
      ending: WorkingEnding;
      rule: RedirectRule | undefined;
    }
  | {
      kind: 'fails';
      ending: FailedEnding;
      rule: RedirectRule | undefined;
    }
  /** It fails, unless a doubtful rule works; or the reverse. */
  | {
      kind: 'uncertain';
      doubt: Doubt;
      ending: WorkingEnding;
    };

/** It is not certain that a reader gets something. */
export type PoorFate = Extract<Fate, { kind: 'fails' | 'uncertain' }>;

export function isPoor(fate: Fate): fate is PoorFate {
  return fate.kind === 'fails' || fate.kind === 'uncertain';
}

/** The rules and the pages of a site at one commit. */
export interface RuleFollower {
  book: RuleBook;
  /** Whether a page serves a canonical path, if no rule catches it. */
  isServed(path: string): boolean;
  /**
   * The ending of a canonical path.
   *
   * @throws {UnreadableFiles} when there are too many paths and rules to try.
   */
  fateOf(path: string): Fate;
}

/**
 * @param served canonical paths of the pages
 * @param basePath prefix under which the docs are served
 */
export function ruleFollower(
  rules: readonly RedirectRule[],
  served: readonly string[],
  basePath: string | undefined,
): RuleFollower {
  const book = new RuleBook(rules, basePath);
  const keys = new Set(['/', ...served.map(matchingKey)]);
  const isServed = (path: string) => keys.has(matchingKey(path));
  return {
    book,
    isServed,
    fateOf: (path) => fateOf(path, book.follow(path, isServed)),
  };
}

function fateOf(path: string, { endings, doubt, rule }: Followed): Fate {
  const isOwnPage = (ending: Ending) => ending.kind === 'page' && ending.path === path;
  const working = endings.filter(works);
  const failed = endings.filter((ending): ending is FailedEnding => !works(ending));
  const best = working.at(-1);
  const worst = failed.at(-1) ?? { kind: 'no-rule' };
  // Whether a doubtful rule works makes no difference to whether there is a page.
  if (best !== undefined && failed.length === 0) {
    if (working.some(isOwnPage)) return { kind: 'served' };
    return {
      kind: 'redirected',
      ending: best,
      rule,
    };
  }
  if (best === undefined || doubt === undefined)
    return {
      kind: 'fails',
      ending: worst,
      rule,
    };
  return {
    kind: 'uncertain',
    doubt,
    ending: best,
  };
}

export function works(ending: Ending): ending is WorkingEnding {
  return ending.kind === 'page' || ending.kind === 'elsewhere' || ending.kind === 'file';
}

/** The page, file or address where a path ends. */
export function placeOf(ending: WorkingEnding): string {
  return ending.kind === 'page' ? ending.path : ending.at;
}
