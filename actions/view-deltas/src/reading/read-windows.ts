import type { Windows } from '../windows.ts';
import { CONCURRENCY, type ReadingTools, readSpan, type Stop } from './read-span.ts';
import { readingError } from './reading-error.ts';

/**
 * Reads both windows, within a number of requests. Each goes as far as half of them do, so that a
 * run that cannot read everything has the totals and the first pages of both; a later run
 * continues. A window that ends before its half leaves the rest to the other.
 *
 * @returns why it stopped, other than for the budget
 * @throws {UserError} when the service refuses a window, or the run is cancelled
 */
export async function readWindows(
  tools: ReadingTools,
  windows: Windows,
  requests: number,
): Promise<Stop | undefined> {
  const usedBefore = tools.budget.used;
  const stop = await readSideBySide(tools, windows, requests);
  if (stop !== undefined) return stop;
  const left = requests - (tools.budget.used - usedBefore);
  return (await readSideBySide(tools, windows, left)) ?? tools.budget.refusal;
}

/** Reads what is missing of both windows, each with its part of the requests. */
async function readSideBySide(
  tools: ReadingTools,
  windows: Windows,
  requests: number,
): Promise<Stop | undefined> {
  const { current, baseline } = windows;
  const missing = [current, baseline].filter((window) => tools.spans.whole(window) === undefined);
  const readings: Promise<Stop | undefined>[] = [];
  for (const [index, window] of missing.entries()) {
    // An odd request is for the current window.
    const maxPages = Math.floor((requests + missing.length - 1 - index) / missing.length);
    if (maxPages <= 0) continue;
    const concurrency = Math.floor(CONCURRENCY / missing.length);
    const reading = readSpan(tools, window, { concurrency, maxPages }).catch((error: unknown) => {
      throw readingError(error, window, windows);
    });
    readings.push(reading);
  }
  let stop: Stop | undefined;
  for (const result of await Promise.allSettled(readings)) {
    if (result.status === 'rejected') throw result.reason;
    if (result.value !== 'budget') stop ??= result.value;
  }
  return stop;
}
