import { isObject } from '../files/json-object.ts';
import { withoutBasePath } from '../paths/page-path.ts';

/** A redirect rule, used if no page serves the path. */
export interface RedirectRule {
  /** Path with the wildcards `:name`, `:name*` and `*`. */
  source: string;
  /** Path or address, with the same names for captures; undefined if unknown. */
  destination: string | undefined;
}

/**
 * The syntax of a list and the order of its rules. `mintlify`: rules for a single path first. In the order of the file:
 * `json` with `source` and `destination`, the same in `vercel.json`, or the `lines` of a `_redirects` file.
 */
export type RuleForm = 'mintlify' | 'json' | 'vercel' | 'lines';

/** Rules of one list, in order. */
export interface RuleList {
  rules: readonly RedirectRule[];
  file: string;
  /** The key of the list in that file; undefined if the file is the list. */
  key: string | undefined;
  form: RuleForm;
}

/** A rule file cannot be read. The message continues a sentence that begins with the file's name. */
export class UnreadableRules extends Error {
  override readonly name = 'UnreadableRules';
}

/** The rules in a JSON list; entries of another form are no rules. */
export function readRules(entries: readonly unknown[]): RedirectRule[] {
  const rules = entries.flat().filter(isObject);
  return rules.flatMap(({ source, destination }) =>
    typeof source === 'string' && typeof destination === 'string' ? [{ source, destination }] : [],
  );
}

/**
 * The list for paths without the site's base path: a rule with the base path catches them, too.
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

/** Whether rules in the list need the base path, because the host sees whole paths. */
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
