import { type CallOptions, callService, parseAnswer } from './call.ts';
import type { Operation } from './errors.ts';
import type { ClientContext } from './options.ts';
import type { ApiRequest } from './request.ts';
import { ROWS_PER_PAGE } from './service-limits.ts';
import type { Views, ViewsPage } from './views.ts';
import { toViewsPage, viewsSchema } from './views-schema.ts';
import { wholeNumberProblem } from './whole-number.ts';

/** @see interface, "Get page views" */
export interface ViewsQuery {
  /** First day, `YYYY-MM-DD` in UTC. @default the service's own */
  dateFrom?: string;
  /** Day after the last one, `YYYY-MM-DD` in UTC. @default the service's own */
  dateTo?: string;
  /** Rows on one page, 1 to 250. @default 50, the service's own */
  limit?: number;
  /** Rows to skip. @default 0 */
  offset?: number;
}

/** One page of views. */
export async function getViews(
  context: ClientContext,
  query: ViewsQuery,
  options: CallOptions,
): Promise<Views> {
  const { totals, views, hasMore, badRows } = await getViewsPage(context, query, options);
  return { totals, views, hasMore, badRows };
}

/** One page of views, with counts that include rows without a path. */
export async function getViewsPage(
  context: ClientContext,
  query: ViewsQuery,
  options: CallOptions,
): Promise<ViewsPage> {
  checkQuery(context, query);
  const parameters = new URLSearchParams();
  for (const name of ['dateFrom', 'dateTo', 'limit', 'offset'] as const) {
    const value = query[name];
    if (value !== undefined) parameters.set(name, String(value));
  }
  const search = parameters.size === 0 ? '' : `?${parameters}`;
  const request: ApiRequest = {
    operation: 'getViews',
    method: 'GET',
    url: `${context.baseUrl}/v1/analytics/${encodeURIComponent(context.projectId)}/views${search}`,
    purpose: 'read the page views',
    subject: `the project id ${JSON.stringify(context.projectId)}`,
    scope: 'read',
  };
  const body = await callService(context, request, options);
  return toViewsPage(parseAnswer(context, request, viewsSchema, body));
}

function checkQuery(
  context: ClientContext,
  { limit = 1, offset = 0, dateFrom, dateTo }: ViewsQuery,
): void {
  const days = Object.entries({ dateFrom, dateTo }).map(([name, day]) =>
    day === undefined || isDay(day)
      ? undefined
      : `${name} must be a day as YYYY-MM-DD, and is ${JSON.stringify(day)}`,
  );
  refuseFirst(context, 'getViews', [
    Number.isSafeInteger(limit) && limit >= 1 && limit <= ROWS_PER_PAGE
      ? undefined
      : `limit must be a whole number from 1 to ${ROWS_PER_PAGE}, and is ${limit}`,
    wholeNumberProblem('offset', offset, 0),
    ...days,
  ]);
}

/** Whether a text is a day of the calendar, as `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const timeMs = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(timeMs) && new Date(timeMs).toISOString().startsWith(text);
}

/** @throws {DocsAgentError} of kind `invalid-option`, about the first problem, if there is one */
export function refuseFirst(
  { createError }: ClientContext,
  operation: Operation,
  problems: readonly (string | undefined)[],
): void {
  const problem = problems.find((one) => one !== undefined);
  if (problem === undefined) return;
  const message = `No page views were asked for: ${problem}.`;
  throw createError({ kind: 'invalid-option', operation, message });
}
