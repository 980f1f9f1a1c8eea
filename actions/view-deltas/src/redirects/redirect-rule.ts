import { isObject } from '../json-object.ts';

/** One rule: where a path leads that no page answers. */
export interface RedirectRule {
  /** Path with `:name`, `:name*` and `*` for what it catches. */
  source: string;
  /** Path or address, with the same names for what was caught. */
  destination: string;
}

/** The rules of a site, in order. */
export interface RedirectRules {
  rules: readonly RedirectRule[];
  /** The file that they stand in, from the docs' root on. */
  file: string;
  /** The key of the list in that file; undefined where the file is the list. */
  key: string | undefined;
}

/** The rules in a JSON value; entries of another form are no rules. */
export function readRules(value: unknown): RedirectRule[] {
  const entries: unknown[] = Array.isArray(value) ? value.flat() : [];
  return entries.filter(isObject).flatMap(({ source, destination }) => {
    if (typeof source !== 'string' || typeof destination !== 'string') return [];
    return [{ source, destination }];
  });
}
