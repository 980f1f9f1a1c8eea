import { canonicalPagePath } from '../paths/page-path.ts';
import { carriesBase, type RuleList } from './redirect-rule.ts';

/** What moves: one page, or everything under a path. */
export interface RedirectMove {
  kind: 'page' | 'folder';
  /** Canonical paths, without the base path. */
  from: string;
  to: string;
}

/** Spells a rule for the list. What would be a wildcard, a query or a fragment in it is escaped. */
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
/** These rules are read as regular expressions where they hold parentheses, and as lines where they hold spaces. */
const WILDCARDS_AND_SPACES = /[%?#*:(){}+\\\s\p{C}\p{DI}]/gu;

function escaped(path: string, { form }: RuleList): string {
  return path
    .toWellFormed()
    .replace(form === 'mintlify' ? WILDCARDS : WILDCARDS_AND_SPACES, (sign) =>
      /[*()]/.test(sign) ? `%${sign.charCodeAt(0).toString(16).toUpperCase()}` : encodeURIComponent(sign),
    );
}
