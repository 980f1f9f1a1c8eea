import { parsePathMap } from '../../../src/paths/path-map.ts';
import { touchedBy } from '../../pages/support/docs-change.ts';

/** What is asked of static files of rules. */
export type RuleFilePrinciple =
  | 'a line is a rule'
  | 'a word that begins with # ends a line'
  | 'the first rule that catches a path counts'
  | 'a star catches the rest of the path'
  | 'a name catches one segment'
  | 'what does not hold for every reader is left out'
  | 'an error is no redirect'
  | 'a rewrite answers for one page'
  | 'another host’s rules are left out'
  | 'JSON is a list of rules'
  | 'a name with a star, or a group, catches any segments'
  | 'a regular expression is not tried'
  | 'rules may carry the base path'
  | 'a suggestion is spelled as the file spells rules'
  | 'a file that goes takes its rules along';

/** A file of rules, and what becomes of the one page that is removed. */
export interface RuleFileCase {
  principle: RuleFilePrinciple;
  kind: 'applies' | 'stops short';
  what: string;
  /** By name; values that are no texts are JSON. */
  files: Readonly<Record<string, unknown>>;
  /** Files that the pull request removes. */
  drop?: readonly string[];
  /** The page that is removed; `/old` unless it matters. */
  lost?: string;
  basePath?: string;
  /**
   * `redirected`, or what is missing and what is suggested. `/new` and `/new/page` stay, and
   * `/guides/events/webhooks` is added.
   */
  found: string;
}

type Rest = Omit<RuleFileCase, 'principle' | 'kind' | 'what'>;

export function applies(principle: RuleFilePrinciple, what: string, rest: Rest): RuleFileCase {
  return { principle, kind: 'applies', what, ...rest };
}

export function stopsShort(principle: RuleFilePrinciple, what: string, rest: Rest): RuleFileCase {
  return { principle, kind: 'stops short', what, ...rest };
}

/** What is found where the pages are what the map says, and the rules what the files hold. */
export async function foundIn({ files, lost = '/old', drop = [], basePath }: RuleFileCase): Promise<string> {
  const pages = ['index', 'new', 'new/page', lost.slice(1)];
  const { missingRedirects, redirected, notes } = await touchedBy(
    {
      files: { ...Object.fromEntries(pages.map((page) => [`docs/${page}.md`, page])), ...files },
      remove: [`docs${lost}.md`, ...drop],
      write: { 'docs/guides/events/webhooks.md': 'Webhooks' },
    },
    {
      framework: 'none',
      pathMap: parsePathMap('docs/**/*.md => /$1/$2'),
      redirectsFiles: Object.keys(files),
      basePath,
    },
  );
  const missing = missingRedirects.map(
    ({ problem, path, suggestion, rulesFile }) =>
      `${problem} ${path}${suggestion === undefined ? '' : `, ${suggestion.kind} in ${rulesFile}: ${suggestion.source} ${suggestion.destination}`}`,
  );
  return [...missing, ...redirected.map(({ path }) => `redirected ${path}`), ...notes].join('; ');
}
