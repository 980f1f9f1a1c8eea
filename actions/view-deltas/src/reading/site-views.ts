import { canonicalPagePath, withoutBasePath, withoutHtml } from '../page-path.ts';
import type { PageViews } from '../page-views.ts';
import type { PathNumbers } from './path-numbers.ts';
import type { SpanViews, WeekViews } from './reading.ts';
import { SitePages } from './site-pages.ts';
import { joinSpans, type SpanRows } from './span-rows.ts';

/**
 * The pages of a site, named alike in all windows: without the base path, and without `.html`, each where at least half
 * of the paths that are compared carry it.
 */
export function pagesOfSite(
  compared: readonly SpanRows[],
  numbers: PathNumbers,
  basePath: string | undefined,
): SitePages {
  const paths = pathsIn(compared, numbers);
  const named = areHalf(paths, isBuiltAddress)
    ? (path: string) => withoutHtml(canonicalPagePath(path))
    : canonicalPagePath;
  if (basePath === undefined || !areHalf(paths, (path) => isBelow(path, basePath)))
    return new SitePages(numbers, named);
  return new SitePages(numbers, (path) => withoutBasePath(named(path), basePath));
}

/** Each path once. */
function pathsIn(spans: readonly SpanRows[], numbers: PathNumbers): string[] {
  const { paths } = joinSpans(spans, numbers).rows;
  return Array.from(paths, (path) => numbers.pathOf(path));
}

/** Whether at least half of the paths are so: then the site is, and not a page of it. */
function areHalf(paths: readonly string[], areSo: (path: string) => boolean): boolean {
  const found = paths.filter(areSo).length;
  return found > 0 && found * 2 >= paths.length;
}

/** An address as some sites build them: `/guides/setup.html`. */
function isBuiltAddress(path: string): boolean {
  return /\.html(?:[?#]|$)/i.test(path);
}

function isBelow(path: string, basePath: string): boolean {
  const canonical = canonicalPagePath(path);
  return withoutBasePath(canonical, basePath) !== canonical;
}

/** The pages of a span, added up when they are first asked for: few reports look into every week. */
export function spanViews(span: SpanRows, site: SitePages): SpanViews {
  let pages: PageViews | undefined;
  return {
    totals: span.totals,
    get pages() {
      pages ??= site.addUp(span.rows);
      return pages;
    },
  };
}

/** {@link spanViews} of a week. */
export function weekViews(monday: string, span: SpanRows, site: SitePages): WeekViews {
  return Object.assign(spanViews(span, site), { monday });
}
