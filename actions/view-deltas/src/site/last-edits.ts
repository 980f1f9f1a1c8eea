import { addDays, dayOf, WEEK_DAYS } from '../days.ts';
import { readLastEdited } from '../github/last-edited.ts';
import type { MergedEdit } from '../report/merged-edit.ts';
import { mostViewedOf, moversOf } from '../report/movers.ts';
import type { PageRow } from '../report/page-row.ts';
import type { SiteParts } from '../report/report-parts.ts';
import type { ReportRun } from '../report-run.ts';
import type { Windows } from '../windows.ts';

/** Pages that lost the most views, and pages at a low, whose last change is asked for. */
const MOST_LOSING = 10;
/**
 * A pull request that touches more than this part of the pages does not count as an edit of any of
 * them.
 */
const MOST_TOUCHED = 0.2;

/**
 * When the most viewed pages were last edited, and which merged pull request last changed the pages
 * that lost the most human views, and those at a low.
 *
 * @param served number of pages of the site
 */
export async function lastEdits(
  { repository, context, windows }: Pick<ReportRun, 'repository' | 'context' | 'windows'>,
  pages: readonly PageRow[],
  served: number,
): Promise<Pick<SiteParts, 'editedOn' | 'changedIn'>> {
  const viewed = mostViewedOf(pages);
  const { losing } = moversOf(pages, 'by views');
  const atLow = losing.filter(({ verdicts }) => verdicts?.human.word === 'low');
  const fallen = new Set([...losing.slice(0, MOST_LOSING), ...atLow.slice(0, MOST_LOSING)]);
  const files = new Set<string>();
  for (const { file } of [...viewed, ...fallen]) {
    if (file !== undefined) {
      files.add(file);
    }
  }
  const edits = await readLastEdited(repository, context.commit, [...files]);
  const editedOn = new Map<string, string>();
  for (const { path, file = '' } of viewed) {
    const edit = edits.get(file);
    if (edit !== undefined) {
      editedOn.set(path, edit.day);
    }
  }
  const changedIn = new Map<string, MergedEdit>();
  for (const { path, file = '' } of fallen) {
    const merged = edits.get(file)?.mergedIn;
    if (merged === undefined || merged.changedFiles > MOST_TOUCHED * served) continue;
    if (mayPrecedeLoss(merged, windows)) {
      changedIn.set(path, merged);
    }
  }
  return { editedOn, changedIn };
}

/** Merged within the two windows, but not in the last week, when it may have followed the loss. */
function mayPrecedeLoss({ mergedAtMs }: MergedEdit, { current, baseline }: Windows): boolean {
  const day = dayOf(mergedAtMs);
  return day >= baseline.dateFrom && day < addDays(current.dateTo, -WEEK_DAYS);
}
