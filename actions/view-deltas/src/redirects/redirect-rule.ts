import { isObject } from '../json-object.ts';
import { withoutBasePath } from '../page-path.ts';

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

/**
 * The rules as they hold for paths without the site's base path: one that is spelled with it catches them too.
 *
 * @see https://www.mintlify.com/docs/create/redirects
 */
export function withoutBase(rules: readonly RedirectRule[], basePath: string): RedirectRule[] {
  return rules.flatMap((rule) => {
    const source = withoutBasePath(`/${rule.source.replace(/^\/+/, '')}`, basePath);
    return rule.source.replace(/^\/+/, '') === source.slice(1) ? [rule] : [rule, { ...rule, source }];
  });
}
