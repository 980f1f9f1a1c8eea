import { canonicalPagePath, matchingKey, segmentsOf } from '../paths/page-path.ts';
import {
  type Captures,
  firstKeyOf,
  isPattern,
  matchSource,
  parseSource,
  type SourcePattern,
} from './pattern.ts';
import type { RedirectRule } from './redirect-rule.ts';
import { type FormId, formOf, ruleForm } from './rule-forms.ts';

/** A path that a rule catches, or may. */
export interface Caught {
  by: WrittenRule;
  /** Undefined if the rule is for one path. */
  captures: Captures | undefined;
  /** The form that makes it doubtful; undefined if the rule certainly catches the path. */
  doubt: FormId | undefined;
}

/** A rule as it stands in its file. */
export class WrittenRule {
  readonly rule: RedirectRule;
  /** Its place in the file. */
  readonly index: number;
  readonly form: FormId;
  /** The path that it is about, canonical, with its wildcards; without a query or fragment. */
  readonly source: string;
  /** Undefined if the rule is for one path. */
  readonly #pattern: SourcePattern | undefined;

  constructor(rule: RedirectRule, index: number) {
    this.rule = rule;
    this.index = index;
    this.form = formOf(rule.source);
    this.source = canonicalSource(rule.source);
    this.#pattern = isPattern(this.source) ? parseSource(this.source) : undefined;
  }

  get hasWildcard(): boolean {
    return this.#pattern !== undefined;
  }

  /** Segments of its pattern. */
  get segmentCount(): number {
    return this.#pattern?.length ?? 0;
  }

  /** The key of its first segment; undefined if that has a wildcard. */
  get firstKey(): string | undefined {
    return this.#pattern === undefined ? undefined : firstKeyOf(this.#pattern);
  }

  /** Whether it catches a canonical path, as far as that is known. */
  catches(path: string): Caught | undefined {
    if (this.#pattern === undefined) {
      if (matchingKey(this.source) !== matchingKey(path)) return undefined;
      return {
        by: this,
        captures: undefined,
        doubt: this.#doubtFor(path, undefined),
      };
    }
    const captures = matchSource(this.#pattern, segmentsOf(path));
    return (
      captures && {
        by: this,
        captures,
        doubt: this.#doubtFor(path, captures),
      }
    );
  }

  #doubtFor(path: string, captures: Captures | undefined): FormId | undefined {
    if (ruleForm(this.form).outcome === 'not-certain') return this.form;
    if (this.form === 'name-star' && captures?.values().next().value === '') return 'folder-itself';
    return path.startsWith(this.#literal()) ? undefined : 'letter-case';
  }

  /** The source up to its wildcard. */
  #literal(): string {
    return this.source.split(/[:*]/, 1)[0] ?? '';
  }
}

const OPTIONAL = /:\w{1,200}(?:\([^)]{0,200}\))?\?/g;

/** The source as a page path. A question mark left in it belongs to a wildcard, and is kept. */
function canonicalSource(source: string): string {
  return canonicalPagePath(source.replace(OPTIONAL, (wildcard) => wildcard.replaceAll('?', '%3F')));
}
