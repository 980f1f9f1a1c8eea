import { matchingKey, type PageSettings, readServedSite } from '@docs-agent/docs-routes';
import { type DeadEnds, siteDeadEnds } from '../../../src/dead-ends/site-dead-ends.ts';
import { pageFilter } from '../../../src/page-filter.ts';
import { docsAt, type Files } from '../../support/docs-at.ts';
import { viewsOfRows } from '../../support/pages.ts';

/** The rules about dead ends. */
export type DeadEndPrinciple =
  | 'a viewed path that no file serves is not found'
  | 'what scanners guess is none'
  | 'a source of a redirect is known'
  | 'a path takes part from min-views on'
  | 'files and machine paths are none'
  | 'what a description of an API may generate is none'
  | 'only shown paths are listed'
  | 'a path without a working redirect is shown, with a page near it'
  | 'the files have to be the site’s'
  | 'the redirects have to be known';

export interface DeadEndCase {
  principle: DeadEndPrinciple;
  kind: 'applies' | 'stops short';
  what: string;
  /** Files of the repository; the redirects are in `docs.json` unless it is given. */
  files: Files;
  redirects?: readonly (readonly [source: string, destination: string])[];
  /**
   * Human and AI views by path, in addition to those of `/home-page`, which shows that paths match.
   */
  viewed: Readonly<Record<string, readonly [human: number, ai: number]>>;
  /** Paths without views in the window before. */
  viewedOnce?: readonly string[];
  /** Paths that were pages within the last year. */
  formerPages?: readonly string[];
  minViews?: number;
  paths?: readonly string[];
  settings?: Partial<PageSettings>;
  /** `none /a ~ /b`, `works /a → /b`, …, in the order of the report; or the message instead. */
  found: readonly string[] | RegExp;
}

export const SETTINGS: PageSettings = {
  docsRoot: '.',
  basePath: undefined,
  pathMap: [],
};

type Rest = Omit<DeadEndCase, 'principle' | 'kind' | 'what'>;

export function applies(principle: DeadEndPrinciple, what: string, rest: Rest): DeadEndCase {
  return { principle, kind: 'applies', what, ...rest };
}

export function stopsShort(principle: DeadEndPrinciple, what: string, rest: Rest): DeadEndCase {
  return { principle, kind: 'stops short', what, ...rest };
}

/** The findings for the files and the views of a case. */
export async function deadEndsOf(one: DeadEndCase): Promise<DeadEnds> {
  const { files, redirects = [], settings = {} } = one;
  const rules = redirects.map(([source, destination]) => ({ source, destination }));
  const named = Array.isArray(files) ? Object.fromEntries(files.map((file) => [file, ''])) : files;
  const docs = docsAt({ 'docs.json': { redirects: rules }, 'home-page.mdx': '', ...named });
  const read = await readServedSite(async () => docs, { ...SETTINGS, ...settings });
  const viewed = Object.entries({ '/home-page': [9_000, 0] as const, ...one.viewed });
  const rows = viewed.map(([path, [human, ai]]) => ({ path, human, ai, total: human + ai }));
  const isShown = pageFilter(one.paths);
  const viewedOnce = new Set((one.viewedOnce ?? []).map(matchingKey));
  const { minViews = 20 } = one;
  return siteDeadEnds(read, viewsOfRows(rows), {
    minViews,
    isShown,
    viewedOnce,
    formerPages: async (paths) => new Set(one.formerPages?.filter((path) => paths.includes(path))),
  });
}

/**
 * `none /a ~ /b`: the path has no redirect and is near a page; `works /a → /b`: its redirect leads
 * there.
 */
export function described({ deadEnds = [] }: DeadEnds): string[] {
  return deadEnds.map(({ redirect, path, redirectsTo, nearest }) => {
    const to = redirectsTo === undefined ? '' : ` → ${redirectsTo}`;
    return `${redirect} ${path}${to}${nearest === undefined ? '' : ` ~ ${nearest.path}`}`;
  });
}

/** Docs of one page. */
export const webhooks = ['guides/webhooks.mdx'];

/** Docs with pages from an API description, in addition to the given ones. */
export function api(pages: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    'docs.json': { navigation: { tabs: [{ tab: 'API', openapi: 'openapi.json' }] } },
    'openapi.json': {
      paths: { '/x': { get: { 'x-mint': { href: '/guides/special-endpoint' } } } },
    },
    'api-reference/users.mdx': '',
    'guides/special.mdx': '',
    ...pages,
  };
}
