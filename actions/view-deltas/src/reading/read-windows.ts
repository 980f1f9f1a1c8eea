import { isDocsAgentError } from '@docs-agent/core';
import type { Windows } from '../windows.ts';
import { countRows } from './count-rows.ts';
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
