import { isDocsAgentError, ROWS_PER_PAGE, type ViewsWindow } from '@docs-agent/core';
import type { ReadingTools } from './read-span.ts';

/** Requests that looking for the end of a large window takes at most. */
const MOST_LOOKS = 8;

const NOTHING_READ = {
  rows: [],
  totals: { human: 0, ai: 0, total: 0 },
  unnamedViews: 0,
  badRows: 0,
  isSteady: true,
};

/**
 * Finds out how many rows a window has by requesting single pages: exactly if the last page is found, otherwise
 * approximately.
 *
 * @param known pages that were read, and pages that can be read; the first look shows whether those suffice, and then
 * there is no other
 * @returns undefined if the budget or the service did not allow it
 */
export async function countRows(
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
