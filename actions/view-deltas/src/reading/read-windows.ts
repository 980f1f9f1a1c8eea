import type { Windows } from '../windows.ts';
import { type PlannedWindow, planWindows } from './plan.ts';
import { type ReadingTools, readSpan, type Stop } from './read-span.ts';
import { readingError } from './reading-error.ts';

/**
 * Reads both windows, within a number of requests. Each gets half of them, so that a run that
 * cannot read everything has the totals and the first pages of both; a later run continues. A
 * window that ends before its half leaves the rest to the other.
 *
 * @returns why it stopped, other than for the budget
 * @throws {UserError} when the service refuses a window, or the run is cancelled
 */
export async function readWindows(
  tools: ReadingTools,
  windows: Windows,
  requests: number,
): Promise<Stop | undefined> {
  const { budget, spans } = tools;
  const usedBefore = budget.used;
  const stop = await readPlanned(tools, windows, planWindows(windows, spans, requests));
  if (stop !== undefined) return stop;
  const left = requests - (budget.used - usedBefore);
  const stopOfRest = await readPlanned(tools, windows, planWindows(windows, spans, left));
  return stopOfRest ?? budget.refusal;
}

async function readPlanned(
  tools: ReadingTools,
  windows: Windows,
  planned: readonly PlannedWindow[],
): Promise<Stop | undefined> {
  const readings = planned.map(({ window, limits }) =>
    readSpan(tools, window, limits).catch((error: unknown) => {
      throw readingError(error, window, windows);
    }),
  );
  let stop: Stop | undefined;
  for (const result of await Promise.allSettled(readings)) {
    if (result.status === 'rejected') throw result.reason;
    if (result.value !== 'budget') {
      stop ??= result.value;
    }
  }
  return stop;
}
