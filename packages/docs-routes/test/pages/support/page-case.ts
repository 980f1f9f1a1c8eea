import type { PageSettings } from '../../../src/site/read-sites.ts';
import type { DocsChange } from './docs-change.ts';

/** A rule by which files become pages. */
export type PageRule =
  | 'a page is an .mdx or .md file'
  | 'index is its folder'
  | 'a page keeps its path in another file'
  | 'a rename joins two paths'
  | 'a rename stays in its language'
  | 'snippet folders hold no pages'
  | 'an imported file is no page'
  | 'a snippet touches the pages that show it'
  | 'files about the repository are no pages'
  | 'ignored files are no pages'
  | 'pages outside the navigation are served'
  | 'the first page answers the root'
  | 'a locale is a folder'
  | 'the configuration is put together from its files'
  | 'generated pages are not lost'
  | 'the older configuration counts where there is no newer one'
  | 'the docs’ root is no part of a path'
  | 'the path map comes first'
  | 'without a configuration only the map makes pages';

/** One case of a rule, reduced from a public site where one is named. */
export interface PageCase extends DocsChange {
  rule: PageRule;
  /** Whether the rule applies here, or stops short of this. */
  kind: 'applies' | 'stops short';
  what: string;
  /** Public repository that the case was reduced from. */
  from?: string;
  settings?: Partial<PageSettings>;
  pages: readonly string[];
}

export function applies(rule: PageRule, what: string, rest: Rest): PageCase {
  return { rule, kind: 'applies', what, ...rest };
}

export function stopsShort(rule: PageRule, what: string, rest: Rest): PageCase {
  return { rule, kind: 'stops short', what, ...rest };
}

type Rest = Omit<PageCase, 'rule' | 'kind' | 'what'>;
