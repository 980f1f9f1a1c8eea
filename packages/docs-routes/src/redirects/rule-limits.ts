import { UnreadableFiles } from '../files/snapshot.ts';
import { isPattern, parseSource } from './pattern.ts';
import type { RedirectRule } from './redirect-rule.ts';

/**
 * More rules than these, or more wildcards of many segments in one, are not judged: trying them
 * could take minutes.
 */
const MOST_RULES = 20_000;
const MOST_PATTERNS = 2_000;
const MOST_WILDCARDS = 2;

/**
 * Why rules are too costly to try, as a clause after the file's name; undefined if they are not.
 */
export function excessOf(rules: readonly RedirectRule[]): string | undefined {
  if (rules.length > MOST_RULES)
    return `has more than ${MOST_RULES.toLocaleString('en-US')} redirects`;
  const patterns = rules.filter(({ source }) => isPattern(source));
  if (patterns.length > MOST_PATTERNS)
    return `has more than ${MOST_PATTERNS.toLocaleString('en-US')} redirects with wildcards`;
  const isCostly = (source: string) =>
    parseSource(source).filter((one) => one.kind === 'many' && one.most > 1).length >
    MOST_WILDCARDS;
  const costly = patterns.find(({ source }) => isCostly(source));
  if (costly === undefined) return undefined;
  return `has a redirect with more than ${MOST_WILDCARDS} wildcards of many segments: ${costly.source.slice(0, 80)}`;
}

/**
 * Segments that are compared with rules, and characters of paths that are looked up, before judging
 * is given up. It takes about a second.
 */
const MOST_STEPS = 10_000_000;

/** Counts the work of trying rules, over all paths. */
export class StepBudget {
  #left = MOST_STEPS;

  /** @throws {UnreadableFiles} once all steps are spent. */
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0)
      throw new UnreadableFiles('there are too many removed paths and redirects to check.');
  }
}
