import { isObject } from '../files/json-object.ts';
import { withoutBasePath } from '../paths/page-path.ts';

/** One rule: where a path leads that no page answers. */
export interface RedirectRule {
  /** Path with `:name`, `:name*` and `*` for what it catches. */
  source: string;
  /** Path or address, with the same names for what was caught; undefined where it cannot be told. */
  destination: string | undefined;
}

/**
 * How a list is written, and by whom its rules are tried: `mintlify`, with those for a single path first; or in the order
 * in which they stand, as `json` with `source` and `destination`, the same in a `vercel.json`, or as the `lines` of a
 * `_redirects` file.
 */
export type RuleForm = 'mintlify' | 'json' | 'vercel' | 'lines';

/** Rules that stand in one place, in order. */
export interface RuleList {
  rules: readonly RedirectRule[];
  /** The file that they stand in. */
  file: string;
  /** The key of the list in that file; undefined where the file is the list. */
  key: string | undefined;
  form: RuleForm;
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
 * The list as it holds for paths without the site's base path: a rule that is spelled with it catches them too.
 *
 * @see https://www.mintlify.com/docs/create/redirects
 */
export function withoutBase(list: RuleList, basePath: string): RuleList {
  const rules = list.rules.flatMap((rule) => {
    const source = baseless(rule, basePath);
    return source === undefined ? [rule] : [rule, { ...rule, source }];
  });
  return { ...list, rules };
}

/** Whether rules for the list are spelled with the base path: what stands before the docs sees whole paths. */
export function carriesBase({ rules, form }: RuleList, basePath: string): boolean {
  if (form === 'mintlify') return false;
  return form !== 'json' || rules.some((rule) => baseless(rule, basePath) !== undefined);
}

/** The source without the base path, if it has it. */
function baseless({ source }: RedirectRule, basePath: string): string | undefined {
  const path = `/${source.replace(/^\/+/, '')}`;
  const rest = withoutBasePath(path, basePath);
  return rest === path ? undefined : rest;
}
