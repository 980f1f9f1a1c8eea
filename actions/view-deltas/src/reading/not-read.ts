import { plural } from '@docs-agent/action-kit';
import {
  ANALYTICS_REQUESTS_PER_HOUR,
  type DocsAgentError,
  isDocsAgentError,
  ROWS_PER_PAGE,
} from '@docs-agent/core';
import { addCounts, NO_VIEWS } from '../page-views.ts';
import type { NotRead } from './known.ts';
import { type KnownWindow, leastUnreadRows, unreadOfAll } from './known-window.ts';
import type { Stop } from './read-span.ts';
import { reasonSentence } from './reading-error.ts';
import type { RunBudget } from './run-budget.ts';

/** The limits in reading two windows. */
export interface ReadLimits {
  /** Requests that were left for these windows. */
  requests: number;
  budget: RunBudget;
}

/** What was not read of these windows, and why; undefined if nothing was left out. */
export function notReadOf(
  current: KnownWindow,
  baseline: KnownWindow | undefined,
  stop: Stop | undefined,
  limits: ReadLimits,
): NotRead | undefined {
  const addressesRead = current.rows.length;
  if (baseline === undefined) {
    return {
      why: isDocsAgentError(stop) ? whyFailed(stop) : whySpent(limits.budget),
      what: 'baseline',
      areCountsExact: current.unread !== 'any',
      addressesRead,
    };
  }
  const partial = [current, baseline].filter(({ unread }) => unread !== 'none');
  const unread = unreadOfAll(partial);
  if (unread === 'none') return undefined;
  return {
    why: whyStopped(partial, stop, limits),
    what: unread === 'any' ? 'any address' : unread,
    areCountsExact: unread !== 'any',
    addressesRead,
  };
}

/** Why reading stopped, and what to do, in sentences. */
function whyStopped(
  partial: readonly KnownWindow[],
  stop: Stop | undefined,
  { requests, budget }: ReadLimits,
): string {
  if (stop === 'rows-moved') {
    return 'The data changed while it was being read, so rows and totals disagree. Run it again later.';
  }
  if (isDocsAgentError(stop)) return whyFailed(stop);
  if (requests === 0) return whySpent(budget);
  const { maxRequests, isContinued } = budget;
  const why = `The site has more addresses than ${requests} requests can read.`;
  const raise =
    maxRequests < ANALYTICS_REQUESTS_PER_HOUR ? ' Raise `max-requests` (at most 100).' : '';
  if (!isContinued)
    return `${why}${raise} With \`cache-dir\`, scheduled reports of the site read the rest.`;
  const runs = leastRuns(partial, maxRequests);
  return `${why} At least ${runs} more ${plural(runs, 'run')} in the same week ${plural(runs, 'reads', 'read')} the rest.${raise}`;
}

function whyFailed(error: DocsAgentError): string {
  return `Not all views could be read: ${reasonSentence(error)}`;
}

/** How many more runs it takes at least. */
function leastRuns(partial: readonly KnownWindow[], maxRequests: number): number {
  let requests = 0;
  for (const window of partial) {
    requests += Math.max(1, Math.ceil(leastUnreadRows(window) / ROWS_PER_PAGE));
  }
  return Math.ceil(requests / maxRequests);
}

/** Why the totals of a window are unknown although nothing failed. */
export function whyNothing(stop: Stop | undefined, budget: RunBudget): string {
  return isDocsAgentError(stop) ? reasonSentence(stop) : whySpent(budget);
}

function whySpent({ maxRequests, spentBefore }: RunBudget): string {
  if (spentBefore === 0)
    return `The ${maxRequests} requests of this run (\`max-requests\`) are already spent. A later run reads these days.`;
  return `Of the ${maxRequests} requests that \`max-requests\` allows in an hour, earlier runs had sent ${spentBefore}. Run it again in an hour.`;
}

const EQUAL = 'Both windows have the same views, row by row. The service may ignore dates.';

/** Whether both windows have the same rows for several paths, which cannot be chance. */
function areEqual(current: KnownWindow, baseline: KnownWindow | undefined): boolean {
  if (baseline === undefined || current.rows.length !== baseline.rows.length) return false;
  const before = new Map(baseline.rows.map((row) => [row.path, row]));
  const areSame = current.rows.every(({ path, human, ai }) => {
    const row = before.get(path);
    return row !== undefined && row.human === human && row.ai === ai;
  });
  return areSame && current.rows.filter(({ total }) => total > 0).length > 1;
}

function badRowsSentence(badRows: number): string {
  const rows = `${badRows.toLocaleString('en-US')} ${plural(badRows, 'row')}`;
  const views = plural(badRows, 'the views of its page', 'the views of their pages');
  return `${rows} of the service had no valid counts, so ${views} are unknown.`;
}

/** The sentences about the rows of both windows. They contain no number of views. */
export function notesOn(current: KnownWindow, baseline: KnownWindow | undefined): string[] {
  const badRows = current.badRows.length + (baseline?.badRows.length ?? 0);
  const notes: string[] = [];
  if (areEqual(current, baseline)) {
    notes.push(EQUAL);
  }
  if (badRows > 0) {
    notes.push(badRowsSentence(badRows));
  }
  if (hasTotalsBelowRows(current)) {
    notes.push(totalsSentence('current'));
  }
  if (hasTotalsBelowRows(baseline)) {
    notes.push(totalsSentence('baseline'));
  }
  return notes;
}

function hasTotalsBelowRows(window: KnownWindow | undefined): boolean {
  if (window === undefined) return false;
  const { rows, totals } = window;
  const sum = rows.reduce(addCounts, NO_VIEWS);
  return totals.human < sum.human || totals.ai < sum.ai || totals.total < sum.total;
}

function totalsSentence(name: string): string {
  return `The service's totals of the ${name} window are below the sum of its rows, so that sum is used.`;
}
