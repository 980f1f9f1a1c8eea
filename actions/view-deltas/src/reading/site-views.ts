import { canonicalPagePath, withoutBasePath } from '../page-path.ts';
import type { PageViews } from '../page-views.ts';
import type { PathNumbers } from './path-numbers.ts';
import type { SpanViews, WeekViews } from './reading.ts';
import { SitePages } from './site-pages.ts';
import { joinSpans, type SpanRows } from './span-rows.ts';

/**
 * The pages of a site, named alike in all windows: without the base path where at least half of the rows that are
 * compared carry it.
 */
export function pagesOfSite(
  compared: readonly SpanRows[],
  numbers: PathNumbers,
  basePath: string | undefined,
): SitePages {
  const isCarried = basePath !== undefined && carryBasePath(pathsIn(compared, numbers), basePath);
  return new SitePages(numbers, isCarried ? basePath : undefined);
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
