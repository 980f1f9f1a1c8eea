import { canonicalPagePath, withoutBasePath, withoutHtml } from '../page-path.ts';
import type { PageViews } from '../page-views.ts';
import type { PathNumbers } from './path-numbers.ts';
import type { SpanViews, WeekViews } from './reading.ts';
import { SitePages } from './site-pages.ts';
import { joinSpans, type SpanRows } from './span-rows.ts';

/**
 * The pages of a site, named alike in all windows: without the base path, and without `.html`, each where at least half
 * of the rows that are compared carry it.
 */
export function pagesOfSite(
  compared: readonly SpanRows[],
  numbers: PathNumbers,
  basePath: string | undefined,
): SitePages {
  const isCarried = basePath !== undefined && carryBasePath(pathsIn(compared, numbers), basePath);
  const named = endInHtml(compared, numbers)
    ? (path: string) => withoutHtml(canonicalPagePath(path))
    : canonicalPagePath;
  return new SitePages(numbers, isCarried ? (path) => withoutBasePath(named(path), basePath) : named);
}

/** Whether at least half of the rows are of addresses as some sites build them: `/guides/setup.html`. */
function endInHtml(spans: readonly SpanRows[], numbers: PathNumbers): boolean {
  let [html, all] = [0, 0];
  for (const { rows } of spans) {
    all += rows.paths.length;
    for (const path of rows.paths) if (/\.html(?:[?#]|$)/i.test(numbers.pathOf(path))) html += 1;
  }
  return html > 0 && html * 2 >= all;
}

function pathsIn(spans: readonly SpanRows[], numbers: PathNumbers): string[] {
  const { paths } = joinSpans(spans, numbers).rows;
  return Array.from(paths, (path) => numbers.pathOf(path));
}

/** Whether at least half of the paths are below a prefix, so that it is the site's and not a page's. */
function carryBasePath(paths: readonly string[], basePath: string): boolean {
  const carrying = paths.filter((path) => {
    const canonical = canonicalPagePath(path);
    return withoutBasePath(canonical, basePath) !== canonical;
  });
  return carrying.length > 0 && carrying.length * 2 >= paths.length;
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
