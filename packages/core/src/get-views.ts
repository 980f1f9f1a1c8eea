import { CALL_OPTIONS } from './argument-schemas.ts';
import { type CallSettings, callService, parseAnswer } from './call.ts';
import type { CallOptions } from './call-options.ts';
import { checkArguments } from './check-arguments.ts';
import type { ClientContext } from './options.ts';
import type { ApiRequest } from './request.ts';
import type { Views, ViewsPage, ViewsQuery } from './views.ts';
import { VIEWS_QUERY } from './views-arguments.ts';
import { toViewsPage, viewsSchema } from './views-schema.ts';

/** One page of views. */
export async function getViews(
  context: ClientContext,
  query: ViewsQuery,
  options: CallOptions,
): Promise<Views> {
  const schemas = { query: VIEWS_QUERY, options: CALL_OPTIONS };
  checkArguments(context, 'getViews', { query, options }, schemas);
  const { totals, views, hasMore, badRows } = await getViewsPage(context, query, options);
  return {
    totals,
    views,
    hasMore,
    badRows,
  };
}

/** One page of views, with counts that include rows without a path. */
export async function getViewsPage(
  context: ClientContext,
  query: ViewsQuery,
  options: CallSettings,
): Promise<ViewsPage> {
  const parameters = new URLSearchParams();
  for (const name of ['dateFrom', 'dateTo', 'limit', 'offset'] as const) {
    const value = query[name];
    if (value !== undefined) {
      parameters.set(name, String(value));
    }
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
  const answer = await callService(context, request, options);
  return toViewsPage(parseAnswer(context, request, viewsSchema, answer));
}
