import { canonicalPagePath, matchingKey } from '../page-path.ts';
import {
  fillDestination,
  isPattern,
  matchSource,
  parseSource,
  type SourcePattern,
  segmentsOf,
} from './pattern.ts';
import type { RedirectRule } from './redirect-rule.ts';

/** Where a path without a page of its own leads. */
export type Ending =
  | { kind: 'page'; path: string }
  /** Outside the docs, or at a file: nobody can tell here whether it is there. */
  | { kind: 'elsewhere' }
  | { kind: 'no-rule' }
  /** The last rule leads to a canonical path, or as it stands one, where no page is. */
  | { kind: 'dead-end'; at: string }
  | { kind: 'loop' };

/** Whether a canonical path is answered by a page, or may be. */
export type IsServed = (path: string) => boolean;

const HOP_LIMIT = 50;

/** The redirect rules of a site, ready to be followed. Those for a single path come before those with wildcards. */
export class RuleBook {
  readonly #exact = new Map<string, RedirectRule>();
  readonly #patterns: { rule: RedirectRule; pattern: SourcePattern }[] = [];

  /** Of two rules for one source the first is in force. */
  constructor(rules: readonly RedirectRule[]) {
    for (const rule of rules.filter(isUsable)) {
      const source = canonicalSource(rule.source);
      if (!isPattern(source)) {
        if (!this.#exact.has(matchingKey(source))) this.#exact.set(matchingKey(source), rule);
        continue;
      }
      const pattern = parseSource(source);
      if (pattern !== undefined) this.#patterns.push({ rule, pattern });
    }
  }

  /** The rule for exactly this source, wildcards compared as they are spelled. */
  ruleFor(source: string): RedirectRule | undefined {
    const key = matchingKey(canonicalSource(source));
    const same = ({ rule }: { rule: RedirectRule }) => matchingKey(canonicalSource(rule.source)) === key;
    return this.#exact.get(key) ?? this.#patterns.find(same)?.rule;
  }

  /** Canonical sources that stand for one path each. */
  singlePaths(): string[] {
    return [...this.#exact.values()].map(({ source }) => canonicalSource(source));
  }

  /** Follows the rules from a path that no page answers to where they end. */
  follow(path: string, isServed: IsServed): Ending {
    const visited = new Set([matchingKey(path)]);
    let place = path;
    for (let hops = 0; hops < HOP_LIMIT; hops += 1) {
      const step = this.#step(place);
      if (step === undefined) return hops === 0 ? { kind: 'no-rule' } : { kind: 'dead-end', at: place };
      if (isAddress(step.rule.destination)) return { kind: 'elsewhere' };
      if (step.destination === undefined) return { kind: 'dead-end', at: step.rule.destination };
      place = canonicalPagePath(step.destination);
      if (isServed(place)) return { kind: 'page', path: place };
      if (isFile(step.destination)) return { kind: 'elsewhere' };
      if (visited.has(matchingKey(place))) return { kind: 'loop' };
      visited.add(matchingKey(place));
    }
    return { kind: 'loop' };
  }

  #step(path: string): { rule: RedirectRule; destination: string | undefined } | undefined {
    const exact = this.#exact.get(matchingKey(path));
    if (exact !== undefined) return { rule: exact, destination: exact.destination };
    const segments = segmentsOf(path);
    for (const { rule, pattern } of this.#patterns) {
      const captures = matchSource(pattern, segments);
      if (captures !== undefined) return { rule, destination: fillDestination(rule.destination, captures) };
    }
    return undefined;
  }
}

/** A source with a query or fragment matches nothing: requests are matched by their path alone. */
function isUsable({ source }: RedirectRule): boolean {
  return !/[?#]/.test(source.replace(OPTIONAL, ''));
}

const OPTIONAL = /:\w+(?:\([^)]*\))?\?/g;

/** The source as a page path. A question mark left in it belongs to a wildcard, and is kept. */
function canonicalSource(source: string): string {
  return canonicalPagePath(source.replace(OPTIONAL, (wildcard) => wildcard.replaceAll('?', '%3F')));
}

function isAddress(destination: string): boolean {
  return /^[a-z][a-z\d+.-]*:|^\/\//i.test(destination);
}

function isFile(destination: string): boolean {
  const [path = ''] = destination.split(/[?#]/, 1);
  return /\.[a-z][a-z\d]{1,9}$/i.test(path) && !/\.mdx?$/i.test(path);
}
