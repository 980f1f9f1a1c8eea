import { matchingKey } from '@docs-agent/docs-routes';
import { isMachineFile } from '../machine-files.ts';
import type { ViewDeltas } from './delta.ts';
import type { ComparedDays, PageRow } from './page-row.ts';
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
export function sectionsOf(
  rows: readonly PageRow[],
  views: MeasuredViews,
  windows: ComparedDays,
): readonly Section[] {
  const groups = new Map<string, PageRow[]>();
  for (const row of rows) {
    if (isMachineFile(row.path)) continue;
    const path = /^\/[^/]+(?=\/)/.exec(matchingKey(row.path))?.[0] ?? '/';
    const group = groups.get(path);
    if (group === undefined) groups.set(path, [row]);
    else group.push(row);
  }
  const isWhole = views.current.unreadBelow <= 1 && views.baseline.unreadBelow <= 1;
  if (!isWhole || groups.size < 2) return [];
  return [...groups]
    .map(([path, pages]) => ({ path, pages: pages.length, views: sumOf(pages, windows) }))
    .sort(
      (left, right) =>
        (right.views.human.current ?? 0) - (left.views.human.current ?? 0) ||
        (left.path < right.path ? -1 : 1),
    );
}
