import { isDocsAgentError, ROWS_PER_PAGE, type ViewsWindow } from '@docs-agent/core';
import { NO_VIEWS } from '../page-views.ts';
import type { Windows } from '../windows.ts';
import { CONCURRENCY, type ReadingTools, readSpan, type Stop } from './read-span.ts';
import { readingError } from './reading-error.ts';
import { missingOfWindows, type Portion, planWindows, TOP_PAGES, topPortions } from './reading-plan.ts';

/**
 * Reads the missing parts of both windows, within the budget.
 *
 * @param isKept whether later runs will know what this one reads
 * @returns why it stopped, other than for the budget
 * @throws {UserError} when the service refuses a window, or the run is cancelled
 */
export async function readWindows(
  tools: ReadingTools,
  windows: Windows,
  isKept: boolean,
): Promise<Stop | undefined> {
  const { spans, budget } = tools;
  let stop: Stop | undefined;
  const readAll = async (portions: readonly Portion[]) => {
    const requestsEach = Math.floor(CONCURRENCY / Math.max(1, portions.length));
    const results = await Promise.allSettled(
      portions.map((portion) => readSpan(tools, portion, requestsEach)),
    );
    for (const [index, result] of results.entries()) {
      if (result.status === 'rejected') throw readingError(result.reason, portions[index]?.span, windows);
      if (result.value !== 'budget') stop ??= result.value;
    }
  };

  if (isKept && spans.rowsOf(windows.current) === undefined) {
    await readAll(topPortions(windows, spans, budget.left));
    if (stop === undefined) await measure(tools, windows);
  }
  if (stop !== undefined) return stop;
  const { together, inTurn } = planWindows(windows, spans, budget.left, isKept);
  await readAll(together);
  for (const span of inTurn) {
    if (budget.left === 0 || isDocsAgentError(stop)) break;
    await readAll([{ span }]);
  }
  return stop;
}

/** Measures windows of which only the largest pages are known. */
async function measure(tools: ReadingTools, windows: Windows): Promise<void> {
  const { spans, budget } = tools;
  const missing = missingOfWindows(windows, spans);
  const [window] = missing;
  const pagesRead = window === undefined ? 0 : spans.pagesRead(window);
  if (window === undefined || pagesRead < TOP_PAGES || budget.left === 0) return;
  const reach = pagesRead + Math.floor((budget.left - 1) / missing.length);
  try {
    spans.windowRows = await countRows(tools, window, { pagesRead, reach });
  } catch (error) {
    throw readingError(error, window, windows);
  }
}

/** Requests that looking for the end of a large window takes at most. */
const MOST_LOOKS = 8;

/**
 * Finds out how many rows a window has by requesting single pages: exactly if the last page is found, otherwise
 * approximately.
 *
 * @param known pages that were read, and pages that can be read; the first look shows whether those suffice, and then
 * there is no other
 * @returns undefined if the budget or the service did not allow it
 */
async function countRows(
  tools: ReadingTools,
  window: ViewsWindow,
  known: { pagesRead: number; reach: number },
): Promise<number | undefined> {
  let least = known.pagesRead + 1;
  let most = Number.POSITIVE_INFINITY;
  let page = Math.max(least, known.reach);
  for (let look = 1; look <= MOST_LOOKS && least < most; look += 1) {
    const seen = await lookAt(tools, window, page);
    if (seen === undefined) return undefined;
    if (seen === 'none') most = page;
    else if (seen.hasMore) least = page + 2;
    else return page * ROWS_PER_PAGE + seen.rows;
    if (look === 1 && seen === 'none') break;
    page = Number.isFinite(most) ? Math.floor((least + most) / 2) : Math.ceil(least * 1.5);
  }
  return (Number.isFinite(most) ? most : least) * ROWS_PER_PAGE;
}

const NOTHING_READ = { rows: [], totals: NO_VIEWS, unnamedViews: 0, badRows: 0, isSteady: true };

async function lookAt(
  { client, budget, signal }: ReadingTools,
  window: ViewsWindow,
  page: number,
): Promise<'none' | { rows: number; hasMore: boolean } | undefined> {
  const nextOffset = page * ROWS_PER_PAGE;
  try {
    const options = { budget, signal, maxPages: 1, unfinished: { ...NOTHING_READ, nextOffset } };
    const { rows, unfinished } = await client.readWindow(window, options);
    if (unfinished?.nextOffset === nextOffset) return undefined;
    const hasMore = unfinished !== undefined;
    return rows.length > 0 || hasMore ? { rows: rows.length, hasMore } : 'none';
  } catch (error) {
    // Some services refuse an offset beyond the end.
    if (isDocsAgentError(error) && error.kind === 'invalid') return 'none';
    throw error;
  }
}
