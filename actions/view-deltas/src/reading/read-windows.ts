import { UserError } from '@docs-agent/action-kit';
import {
  createRequestBudget,
  type DocsAgentClient,
  isDocsAgentError,
  type WindowViews,
} from '@docs-agent/core';
import { addUpPages } from '../page-views.ts';
import type { Windows } from '../windows.ts';
import type { Reading } from './reading.ts';

export interface ReadingOptions {
  maxRequests: number;
}

/**
 * Reads both windows side by side, out of one budget.
 *
 * @param connect makes the client; it refuses a key or project that cannot be one.
 * @throws {UserError} when the key, its scope or the project is wrong.
 */
export async function readSite(
  connect: () => DocsAgentClient,
  windows: Windows,
  { maxRequests }: ReadingOptions,
  signal: AbortSignal,
): Promise<Reading> {
  const budget = createRequestBudget(maxRequests);
  try {
    const client = connect();
    const [current, baseline] = await Promise.all([
      client.readWindow(windows.current, { budget, signal }),
      client.readWindow(windows.baseline, { budget, signal }),
    ]);
    return {
      current: measured(current),
      baseline: measured(baseline),
      weeks: [],
      earlierWindows: [],
      missingWeeks: 0,
      requestBudget: maxRequests,
      requestsUsed: budget.used,
      incomplete: whyIncomplete([current, baseline], maxRequests),
      isRateLimited: [current, baseline].every(wasRefused),
    };
  } catch (error) {
    if (!isDocsAgentError(error)) throw error;
    if (error.kind === 'aborted') {
      throw new UserError('The run was cancelled while page views were read; nothing was written.', {
        cause: error,
      });
    }
    throw new UserError(`Page views could not be read: ${error.message}`, { cause: error });
  }
}

function measured(window: WindowViews) {
  return { pages: addUpPages(window.rows), totals: window.totals };
}

function wasRefused({ rows, incompleteReason }: WindowViews): boolean {
  return rows.length === 0 && isDocsAgentError(incompleteReason) && incompleteReason.kind === 'rate-limited';
}

function whyIncomplete(windows: readonly WindowViews[], maxRequests: number): string | undefined {
  const reason = windows.find((window) => !window.complete)?.incompleteReason;
  if (reason === undefined) return undefined;
  if (reason === 'budget') {
    return `The site has more pages than ${maxRequests} requests can read, so counts may be too low (≥) and changes are left out. Raise \`max-requests\`.`;
  }
  if (reason === 'rows-moved') {
    return 'The rows of the service do not come to its totals, because they moved while they were read, so counts may be too low (≥) and changes are left out. Run it again later.';
  }
  return `Not all views could be read, so counts may be too low (≥) and changes are left out: ${reason.message}`;
}
