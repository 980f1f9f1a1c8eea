import { matchingKey } from '@docs-agent/docs-routes';
import { isMachineFile } from '../machine-files.ts';
import { mostViewedFirst } from '../page-views.ts';
import type { ViewDeltas } from './delta.ts';
import type { PageRow } from './page-row.ts';
import { type MeasuredViews, sumOf } from './rows.ts';

/** The pages below one folder of the site. */
export interface Section {
  /** `/guides`, or `/` for the pages that are in no folder. */
  path: string;
  pages: number;
  views: ViewDeltas;
}

/**
 * The pages by the first segment of their path, sections with the most human views first. Empty if there is only one
 * section, or not all rows are known.
 */
export function sectionsOf(rows: readonly PageRow[], views: MeasuredViews): readonly Section[] {
  const pages = rows.filter(({ path }) => !isMachineFile(path));
  const groups = Map.groupBy(pages, ({ path }) => /^\/[^/]+(?=\/)/.exec(matchingKey(path))?.[0] ?? '/');
  const isWhole = views.current.unreadBelow <= 1 && views.baseline.unreadBelow <= 1;
  if (!isWhole || groups.size < 2) return [];
  return [...groups]
    .map(([path, some]) => ({ path, pages: some.length, views: sumOf(some, views.windows) }))
    .sort(mostViewedFirst(({ views: { human } }) => human.current));
}
