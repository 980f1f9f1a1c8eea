import { reasonOf } from '@docs-agent/agent-action';
import { ANALYTICS_REQUESTS_PER_HOUR, isDocsAgentError, ROWS_PER_PAGE } from '@docs-agent/core';
import { addCounts, NO_VIEWS } from '../page-views.ts';
import type { KnownWindow } from './known-spans.ts';
import type { Stop } from './read-span.ts';
import type { Incomplete } from './reading.ts';

/** The budget of a run. */
export interface SpentBudget {
  maxRequests: number;
  /** Requests that other runs with the same cache sent within the last hour. */
  spentBefore: number;
  /** Requests that were left for these windows. */
  left: number;
  windowRows: number | undefined;
  isKept: boolean;
}

/** Why rows of these windows are missing; undefined if none are. */
export function incompleteOf(
  current: KnownWindow,
  baseline: KnownWindow,
  stop: Stop | undefined,
  budget: SpentBudget,
): Incomplete | undefined {
  const partial = [current, baseline].filter(({ rowsAre }) => rowsAre !== 'all');
  if (partial.length === 0) return undefined;
  // A row with as many views as the last that was read may follow it.
  const mostUnread = Math.max(...partial.map(({ rows }) => rows.at(-1)?.total ?? 0));
  const isOrdered = partial.every(({ rowsAre }) => rowsAre === 'largest');
  return {
    why: whyStopped(stop, budget),
    unreadBelow: isOrdered ? mostUnread + 1 : undefined,
    addressesRead: current.rows.length,
  };
}

/** Why reading stopped, and what to do where that does not follow from how runs come, as one or two sentences. */
function whyStopped(stop: Stop | undefined, budget: SpentBudget): string {
  if (stop === 'rows-moved') {
    return 'The data changed while it was being read, so rows and totals disagree. Run it again later.';
  }
  if (isDocsAgentError(stop)) return `Not all views could be read: ${reasonOf(stop)}`;
  const { maxRequests, spentBefore, left, windowRows, isKept } = budget;
  const requests = Math.ceil((windowRows ?? 0) / ROWS_PER_PAGE);
  if (spentBefore > 0 && 2 * requests <= maxRequests) return whySpent(budget);
  const why = `The site has more pages than ${left} requests can read.`;
  // How many it has says the report, if it may, with when all will be read.
  if (isKept && windowRows !== undefined) return why;
  const raise = maxRequests < ANALYTICS_REQUESTS_PER_HOUR ? ' Raise `max-requests` (at most 100).' : '';
  return `${why}${raise} With \`cache-dir\`, later runs continue where this one ended.`;
}

/** Why the totals of a window are unknown although nothing failed. */
export function whyNothing(
  stop: Stop | undefined,
  budget: Pick<SpentBudget, 'maxRequests' | 'spentBefore'>,
): string {
  if (isDocsAgentError(stop)) return reasonOf(stop);
  if (budget.spentBefore > 0) return whySpent(budget);
  return `The ${budget.maxRequests} requests of this run (\`max-requests\`) are already spent. A later run reads these days.`;
}

function whySpent({ maxRequests, spentBefore }: Pick<SpentBudget, 'maxRequests' | 'spentBefore'>): string {
  return `Of the ${maxRequests} requests that \`max-requests\` allows in an hour, earlier runs had sent ${spentBefore}. Run it again in an hour.`;
}

/** What a report says about the rows of both windows. No number of views is in it. */
export function notesOn(current: KnownWindow, baseline: KnownWindow): string[] {
  const badRows = current.badRows + baseline.badRows;
  const [rows, are] = badRows === 1 ? ['1 row', 'is'] : [`${badRows.toLocaleString('en-US')} rows`, 'are'];
  const below = Object.entries({ current, baseline }).filter(([, window]) => {
    const sum = window.rows.reduce(addCounts, NO_VIEWS);
    return (['human', 'ai', 'total'] as const).some((series) => window.totals[series] < sum[series]);
  });
  return [
    ...(badRows > 0 ? [`${rows} of the service had no valid counts and ${are} left out.`] : []),
    ...below.map(
      ([name]) =>
        `The service's totals of the ${name} window are below the sum of its rows, so that sum is used.`,
    ),
  ];
}
