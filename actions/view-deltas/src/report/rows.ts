import type { ViewCounts } from '@docs-agent/core';
import { languagesOf, matchingKey, type TouchedPage } from '@docs-agent/docs-routes';
import { isMachineFile } from '../machine-files.ts';
import { mostViewedFirst } from '../page-views.ts';
import { isWhole, type Known, viewsIn } from '../reading/known.ts';
import type { WindowsReading } from '../reading/reading.ts';
import type { Windows } from '../windows.ts';
import { compareViews, type ViewDeltas } from './delta.ts';
import type { PageRow } from './page-row.ts';

export type MeasuredViews = Omit<WindowsReading, 'notes'>;

/** The matching keys of a row's paths: a page that is renamed by letter case only has one. */
export function keysOf({ path, previousPath }: Pick<PageRow, 'path' | 'previousPath'>): string[] {
  const paths = previousPath === undefined ? [path] : [path, previousPath];
  return [...new Set(paths.map(matchingKey))];
}

/** Rows for the pages that a pull request touches, most viewed first. */
export function touchedRows(touched: readonly TouchedPage[], views: MeasuredViews): PageRow[] {
  const rows = touched.map((page): PageRow => {
    return { ...page, views: compareMeasured(keysOf(page), views) };
  });
  return rows.sort(inOrder);
}

/**
 * Rows for every page of the site that was viewed in either window, most viewed first.
 *
 * @param fileOf the file that a page is served from, by its matching key
 */
export function siteRows(
  views: MeasuredViews,
  fileOf: (key: string) => string | undefined,
): PageRow[] {
  const rows = viewedKeys(views).map((key) => siteRow(key, views, fileOf(key)));
  return rows.sort(inOrder);
}

/** The pages of the site with a row in either window, without these rows. */
export function otherRows(rows: readonly PageRow[], views: MeasuredViews): PageRow[] {
  const keys = new Set(rows.flatMap(keysOf));
  const others = viewedKeys(views).filter((key) => !keys.has(key));
  return others.map((key) => siteRow(key, views));
}

function viewedKeys({ current, baseline }: MeasuredViews): string[] {
  const keys = new Set<string>();
  for (const { pages, invalid } of [current, baseline]) {
    for (const key of pages.keys()) {
      keys.add(key);
    }
    for (const key of invalid.keys()) {
      keys.add(key);
    }
  }
  return [...keys];
}

function siteRow(key: string, views: MeasuredViews, file?: string): PageRow {
  const { current, baseline } = views;
  const viewed = current.pages.get(key) ?? baseline.pages.get(key);
  const invalidPath = current.invalid.get(key) ?? baseline.invalid.get(key);
  return {
    path: viewed?.path ?? invalidPath ?? key,
    previousPath: undefined,
    change: undefined,
    file,
    throughSnippet: undefined,
    views: compareMeasured([key], views),
  };
}

/** How the whole site moved, by the service's totals. */
export function siteMove({ windows, current, baseline }: MeasuredViews): ViewDeltas {
  return compareViews(current.totals, baseline.totals, windows);
}

function compareMeasured(
  keys: readonly string[],
  { windows, current, baseline }: MeasuredViews,
): ViewDeltas {
  return compareViews(viewsIn(current, keys), viewsIn(baseline, keys), windows);
}

const inOrder = mostViewedFirst<PageRow>(
  ({ views: { total } }) => (total.current ?? 0) + (total.baseline ?? 0),
);

/** Whether the views of a row are known in both windows. */
export function isKnown({ views: { total } }: PageRow): boolean {
  return total.current !== undefined && total.baseline !== undefined;
}

/** The sum of the rows; unknown in a window in which a row is unknown. */
export function sumOf(rows: readonly PageRow[], windows: Windows): ViewDeltas {
  const sumIn = (window: 'current' | 'baseline'): Known<ViewCounts> => {
    const sum = {
      human: 0,
      ai: 0,
      total: 0,
    };
    for (const { views } of rows) {
      if (views.total[window] === undefined) return { unknown: 'not-read' };
      sum.human += views.human[window] ?? 0;
      sum.ai += views.ai[window] ?? 0;
      sum.total += views.total[window];
    }
    return { value: sum };
  };
  return compareViews(sumIn('current'), sumIn('baseline'), windows);
}

/** The pages of one language, or below one folder of the site. */
export interface Section {
  /** `/ko`, `/guides`, or `/` for the pages that are in no folder. */
  path: string;
  pages: number;
  views: ViewDeltas;
}

/**
 * The pages of each language first, then the other pages by the first segment of their path; those
 * with the most human views first. Empty if there is only one section, or not all rows are known.
 *
 * @param languages names of folders that hold the pages of one language
 */
export function sectionsOf(
  rows: readonly PageRow[],
  views: MeasuredViews,
  languages: readonly string[],
): readonly Section[] {
  const areKnown = isWhole(views.current) && isWhole(views.baseline);
  if (!areKnown) return [];
  const { folderOf } = languagesOf(languages);
  const pages = rows.filter(({ path }) => !isMachineFile(path));
  const groups = Map.groupBy(pages, ({ path }) => folderOf(path) ?? firstFolder(path));
  if (groups.size < 2) return [];
  const sections: Section[] = [];
  for (const [path, ofSection] of groups) {
    const sum = sumOf(ofSection, views.windows);
    sections.push({
      path,
      pages: ofSection.length,
      views: sum,
    });
  }
  sections.sort(mostViewedFirst(({ views: { human } }) => human.current));
  const isOfLanguage = ({ path }: Section) => folderOf(path) !== undefined;
  const others = sections.filter((section) => !isOfLanguage(section));
  return [...sections.filter(isOfLanguage), ...others];
}

/** `/guides` of `/guides/start`, or `/` for a page that is in no folder. */
function firstFolder(path: string): string {
  return /^\/[^/]+(?=\/)/.exec(matchingKey(path))?.[0] ?? '/';
}
