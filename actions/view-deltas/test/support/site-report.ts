import type { Numbers } from '../../src/published/number-policy.ts';
import type { PublishedReport } from '../../src/published/published-report.ts';
import type { ReportLinks } from '../../src/report/report-parts.ts';
import { siteMove, siteRows } from '../../src/report/rows.ts';
import { addUpPages } from './pages.ts';
import {
  ALL_READ,
  blocksOf,
  type Counts,
  counts,
  type GivenParts,
  LINKS,
  published,
  WINDOWS,
} from './report.ts';

/** Views of a page; absent where a window has no row of it, or its row was not read. */
export interface SitePage {
  path: string;
  now?: Counts;
  before?: Counts;
  /** In blocks before the baseline, newest first. */
  earlier?: readonly Counts[];
}

/** With a live site. */
export const SITE_LINKS: ReportLinks = { ...LINKS, siteUrl: 'https://docs.example.com' };

/** Twelve blocks that go up and down by a twelfth. */
export function wave([human, ai]: Counts): Counts[] {
  const at = (views: number, index: number) => views + Math.round((views / 12) * ((index % 3) - 1));
  return Array.from({ length: 12 }, (_, index) => [at(human, index), at(ai, index)]);
}

/** The report of a site that has these pages, as it leaves the process. */
export function siteReport(
  pages: readonly SitePage[],
  rest: GivenParts = {},
  numbers: Numbers = 'exact',
): PublishedReport {
  const window = (countsIn: (page: SitePage) => Counts | undefined) => {
    const rows = pages.flatMap((page) => {
      const views = countsIn(page);
      return views === undefined ? [] : [{ path: page.path, ...counts(views) }];
    });
    const sum = (part: 'human' | 'ai') => rows.reduce((total, row) => total + row[part], 0);
    return {
      pages: addUpPages(rows),
      totals: { value: counts([sum('human'), sum('ai')]) },
      ...ALL_READ,
    };
  };
  const [current, baseline] = [window(({ now }) => now), window(({ before }) => before)];
  const windows = rest.windows ?? WINDOWS;
  const areLowerBounds = rest.notRead?.areCountsExact === false;
  const views = {
    windows,
    current: { ...current, areLowerBounds },
    baseline: { ...baseline, areLowerBounds },
    notRead: rest.notRead,
  };
  const rows = siteRows(views, () => undefined);
  const site = siteMove(views);
  const blocks = blocksOf(
    Object.fromEntries(pages.map(({ path, earlier = [] }) => [path, earlier])),
  );
  return published(
    rows,
    { subject: { kind: 'site' }, links: SITE_LINKS, site, ...rest },
    numbers,
    blocks,
  );
}
