import { canonicalPagePath } from '../paths/page-path.ts';
import type { MissingRedirect } from './missing-redirects.ts';
import { isPattern } from './pattern.ts';
import { carriesBase, type RuleForm, type RuleList } from './redirect-rule.ts';

/** Rules for one list, as text to paste. */
export interface RuleGroup extends Pick<RuleList, 'file' | 'key' | 'form'> {
  kind: 'add' | 'change';
  text: string;
}

/** A longer rule does not help in a comment; it is in the JSON file. */
const LONGEST_RULE = 400;

/** A suggested rule, if any, and its file. */
export type Suggested = Pick<MissingRedirect, 'suggestion' | 'rulesFile' | 'rulesKey' | 'rulesForm'>;

/**
 * The suggested rules by list, each source once. A folder's rule comes after those of pages: it may also catch a page
 * at the folder's own path.
 */
export function joinedRules(paths: readonly Suggested[]): RuleGroup[] {
  const isOfFolder = ({ suggestion }: Suggested) => isPattern(suggestion?.source ?? '');
  const pagesFirst = [...paths.filter((one) => !isOfFolder(one)), ...paths.filter(isOfFolder)];
  const rules = pagesFirst.flatMap(({ suggestion, rulesFile: file, rulesKey: key, rulesForm: form }) =>
    suggestion === undefined
      ? []
      : [{ file, key, form, kind: suggestion.kind, text: ruleText(suggestion, form) }],
  );
  const shown = rules.filter(({ text }) => text.length <= LONGEST_RULE);
  const groups = Map.groupBy(shown, ({ kind, file, key }) => JSON.stringify([kind, file, key]));
  return [...groups.values()].flatMap((group) => {
    const texts = [...new Set(group.map(({ text }) => text))];
    return group
      .slice(0, 1)
      .map((one) => ({ ...one, text: texts.join(one.form === 'lines' ? '\n' : ',\n') }));
  });
}

/** `{ "source": "/a", "destination": "/b" }`, or `/a /b 301` as a line, without invisible characters. */
export function ruleText(
  { source, destination }: { source: string; destination: string },
  form: RuleForm,
): string {
  // Hosts have different default statuses.
  if (form === 'lines') return `${source} ${destination} 301`;
  return `{ "source": ${visibleJson(source)}, "destination": ${visibleJson(destination)} }`;
}

function visibleJson(text: string): string {
  return JSON.stringify(text).replace(/[\p{C}\p{DI}\u2028\u2029]/gu, (character) =>
    Array.from(
      { length: character.length },
      (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}

/**
 * Writes a rule for one page, or for everything under a path, in the syntax of the list. Characters that would be a
 * wildcard, query or fragment are escaped.
 *
 * @param move canonical paths, without the base path
 */
export function spelledFor(
  list: RuleList,
  { kind, from, to }: { kind: 'page' | 'folder'; from: string; to: string },
  basePath: string | undefined,
): { source: string; destination: string } {
  const base = basePath !== undefined && carriesBase(list, basePath) ? canonicalPagePath(basePath) : '/';
  const path = (page: string) => escaped(`${base === '/' ? '' : base}${page}`, list);
  if (kind === 'page') return { source: path(from), destination: path(to) };
  const [any, caught] = list.form === 'lines' ? ['*', ':splat'] : [':slug*', ':slug*'];
  return { source: `${path(from)}/${any}`, destination: `${path(to)}/${caught}` };
}

const WILDCARDS = /[%?#*:]/g;
/** Parentheses would make these rules regular expressions, and spaces would split lines. */
const WILDCARDS_AND_SPACES = /[%?#*:(){}+\\\s\p{C}\p{DI}]/gu;

function escaped(path: string, { form }: RuleList): string {
  return path
    .toWellFormed()
    .replace(form === 'mintlify' ? WILDCARDS : WILDCARDS_AND_SPACES, (sign) =>
      /[*()]/.test(sign) ? `%${sign.charCodeAt(0).toString(16).toUpperCase()}` : encodeURIComponent(sign),
    );
}
