import { isObject } from '../files/json-object.ts';

/** A redirect rule. */
export interface RedirectRule {
  /** Path with the wildcards `:name`, `:name*` and `*`. */
  source: string;
  /** Path or address, with the same names for captures. */
  destination: string;
}

/** The rules of a site. */
export interface RuleList {
  rules: readonly RedirectRule[];
  file: string;
  /** The key of the list in that file; undefined if the file is the list. */
  key: string | undefined;
  /** The line of the file in which the list begins, from 1; undefined if there is no list yet. */
  line?: number | undefined;
}

/** The rules in a JSON list; entries of another form are no rules. */
export function readRules(entries: readonly unknown[]): RedirectRule[] {
  const rules = entries.flat().filter(isObject);
  return rules.flatMap(({ source, destination }) =>
    typeof source === 'string' && typeof destination === 'string' ? [{ source, destination }] : [],
  );
}
