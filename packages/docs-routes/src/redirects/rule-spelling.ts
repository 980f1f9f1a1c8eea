import { canonicalPagePath } from '../paths/page-path.ts';
import { carriesBase, type RuleList } from './redirect-rule.ts';

/** A redirect of one page, or of everything under a path. */
export interface RedirectMove {
  kind: 'page' | 'folder';
  /** Canonical paths, without the base path. */
  from: string;
  to: string;
}

/** Writes a rule in the syntax of the list. Characters that would be a wildcard, query or fragment are escaped. */
export function spelledFor(
  list: RuleList,
  { kind, from, to }: RedirectMove,
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
