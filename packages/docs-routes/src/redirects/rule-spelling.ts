import { canonicalPagePath } from '../paths/page-path.ts';
import { carriesBase, type RuleList } from './redirect-rule.ts';

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
