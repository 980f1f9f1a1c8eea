import { canonicalPagePath, matchingKey, segmentsOf } from '../paths/page-path.ts';
import {
  beginsOtherwise,
  type Captures,
  fillDestination,
  isPattern,
  LONGEST_PATH,
  matchSource,
  parseSource,
  type SourcePattern,
} from './pattern.ts';
import type { RedirectRule } from './redirect-rule.ts';
import { StepBudget } from './rule-limits.ts';

/** Where a path without a page leads. */
export type Ending =
  | { kind: 'page'; path: string }
  /** Outside the docs. It is not checked whether it exists. */
  | { kind: 'elsewhere'; at: string }
  /** A file that is no page, as written in the rule. It is not checked whether it exists. */
  | { kind: 'file'; at: string }
  | { kind: 'no-rule' }
  /** The last rule leads to a path that no page serves: canonical, or as written in the rule. */
  | { kind: 'dead-end'; at: string }
  /** A loop, or rules that make the path longer at each step. */
  | { kind: 'loop' };

/** Whether a canonical path is answered by a page, or may be. */
export type IsServed = (path: string) => boolean;

const HOP_LIMIT = 50;

/** What a rule costs that begins with another segment, in steps. */
const SKIPPED = 0.2;

/** The redirect rules of a site. Those for a single path come before those with wildcards. */
export class RuleBook {
  /** Keys of all canonical sources. */
  readonly #sources = new Set<string>();
  /** The first rule for each single path, by its key. */
  readonly #single = new Map<string, RedirectRule>();
  readonly #wildcards: { pattern: SourcePattern; destination: string }[] = [];
  readonly #budget = new StepBudget();

  constructor(rules: readonly RedirectRule[]) {
    for (const { source: written, destination } of rules.filter(isUsable)) {
      const source = canonicalSource(written);
      const key = matchingKey(source);
      this.#sources.add(key);
      if (isPattern(source)) this.#wildcards.push({ pattern: parseSource(source), destination });
      else if (!this.#single.has(key)) this.#single.set(key, { source, destination });
    }
  }

  /** Whether there is a rule for exactly this source, wildcards compared as they are spelled. */
  has(source: string): boolean {
    return this.#sources.has(matchingKey(canonicalSource(source)));
  }

  /** Canonical sources without wildcards. */
  singlePaths(): string[] {
    return [...this.#single.values()].map(({ source }) => source);
  }

  /**
   * Follows the rules from a path without a page to their end.
   *
   * @throws {UnreadableFiles} when there are too many paths and rules to try.
   */
  follow(path: string, isServed: IsServed): Ending {
    const visited = new Set([matchingKey(path)]);
    let current = path;
    for (let hops = 0; hops < HOP_LIMIT && current.length <= LONGEST_PATH; hops += 1) {
      const step = this.#step(current);
      if (step === undefined)
        return hops === 0 ? { kind: 'no-rule' } : { kind: 'dead-end', at: current };
      const { destination, captures } = step;
      const filled = fillDestination(destination, captures);
      if (filled.kind === 'too-long') return { kind: 'loop' };
      if (isAddress(destination)) {
        const at = filled.kind === 'text' ? filled.text : destination;
        return isWebAddress(destination) ? { kind: 'elsewhere', at } : { kind: 'dead-end', at };
      }
      if (filled.kind === 'uncaught') return { kind: 'dead-end', at: destination };
      current = canonicalPagePath(filled.text);
      if (isServed(current)) return { kind: 'page', path: current };
      // A path and its Markdown file, as `/skill` and `/skill.md`, are no loop.
      const isVisited = visited.has(matchingKey(current));
      if (isFile(filled.text, isVisited)) return { kind: 'file', at: filled.text };
      if (isVisited) return { kind: 'loop' };
      visited.add(matchingKey(current));
    }
    return { kind: 'loop' };
  }

  /** The destination of the rule that catches a path, and its captures, if any. */
  #step(path: string): { destination: string; captures: Captures | undefined } | undefined {
    this.#budget.spend(path.length);
    const own = this.#single.get(matchingKey(path));
    if (own !== undefined) return { destination: own.destination, captures: undefined };
    const segments = segmentsOf(path);
    const firstKey = matchingKey(segments[0] ?? '');
    for (const { pattern, destination } of this.#wildcards) {
      this.#budget.spend(SKIPPED);
      if (beginsOtherwise(pattern, firstKey)) continue;
      this.#budget.spend(segments.length + pattern.length);
      const captures = matchSource(pattern, segments);
      if (captures !== undefined) return { destination, captures };
    }
    return undefined;
  }
}

/**
 * Sources with a query or fragment match nothing, because only the path of a request is matched.
 * Overlong sources are skipped.
 */
function isUsable({ source }: RedirectRule): boolean {
  return source.length <= LONGEST_PATH && !/[?#]/.test(source.replace(OPTIONAL, ''));
}

const OPTIONAL = /:\w{1,200}(?:\([^)]{0,200}\))?\?/g;

/** The source as a page path. A question mark left in it belongs to a wildcard, and is kept. */
function canonicalSource(source: string): string {
  return canonicalPagePath(source.replace(OPTIONAL, (wildcard) => wildcard.replaceAll('?', '%3F')));
}

/** Whether a destination names a host: it is out of the docs. */
export function isAddress(destination: string): boolean {
  return /^[a-z][a-z\d+.-]*:|^\/\//i.test(asBrowsed(destination));
}

/** Whether a browser goes to an address. It follows a redirect to no other scheme. */
function isWebAddress(destination: string): boolean {
  return /^(?:https?:)?\/\//i.test(asBrowsed(destination));
}

/** Browsers skip control characters in an address, and take a backslash for a slash. */
function asBrowsed(destination: string): string {
  return destination.replace(/[\0-\x20]+/g, '').replaceAll('\\', '/');
}

function isFile(destination: string, isMarkdown: boolean): boolean {
  const [path = ''] = destination.split(/[?#]/, 1);
  return /\.[a-z][a-z\d]{1,9}$/i.test(path) && !(isMarkdown ? /\.mdx$/i : /\.mdx?$/i).test(path);
}
