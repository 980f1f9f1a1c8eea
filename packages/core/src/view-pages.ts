import type { ClientContext } from './context.ts';
import type { DocsAgentError } from './errors.ts';
import { getViews, refuseQuery, type ViewsQuery } from './get-views.ts';
import { ROWS_PER_PAGE } from './service-limits.ts';
import type { ViewRow, Views } from './views.ts';

/** Empty pages that promise more have been met; this many in a row lead nowhere. */
const MAX_EMPTY_PAGES = 3;

/** Over a window that is still open, a short page can come twice by chance. */
const MAX_EQUAL_PAGES = 3;

const DEFAULT_MAX_PAGES = 200;

export interface PagesOptions {
  /** Ends the reading at once, with an error of kind `aborted`. */
  signal?: AbortSignal;
  /** Pages to read before it is an error that there are more. @default 200 */
  maxPages?: number;
}

/**
 * Follows `hasMore`, page by page.
 * @throws {DocsAgentError} of kind `unexpected-response` when the pages do not come to an end
 */
export async function* viewPages(
  context: ClientContext,
  query: ViewsQuery,
  options: PagesOptions = {},
): AsyncGenerator<Views, void, undefined> {
  const { signal, maxPages = DEFAULT_MAX_PAGES } = options;
  if (!Number.isSafeInteger(maxPages) || maxPages < 1) {
    throw refuseQuery(
      context,
      'getViews',
      `maxPages must be a whole number of at least 1, and is ${maxPages}`,
    );
  }
  const limit = query.limit ?? ROWS_PER_PAGE;
  const findFault = createPageGuard();
  for (let index = 0; index < maxPages; index += 1) {
    const offset = (query.offset ?? 0) + index * limit;
    const page = await getViews(context, { ...query, limit, offset }, { signal });
    const fault = findFault(page);
    if (fault !== undefined) throw createPagingError(context, `${fault}, at offset ${offset}`);
    yield page;
    if (!page.hasMore) return;
  }
  throw createPagingError(context, `there is more after ${maxPages} pages, the most that were to be read`);
}

/** The rows of {@link viewPages}, one by one, repeated ones included. */
export async function* viewRows(
  context: ClientContext,
  query: ViewsQuery,
  options: PagesOptions = {},
): AsyncGenerator<ViewRow, void, undefined> {
  for await (const page of viewPages(context, query, options)) yield* page.views;
}

/**
 * Makes a function that looks at the pages of one reading in their order, and says when they lead nowhere:
 * a service that ignores `offset` sends the same page forever.
 */
export function createPageGuard(): (page: Views) => string | undefined {
  let emptyPages = 0;
  let equalPages = 0;
  let previousRows: string | undefined;
  return ({ views, hasMore }) => {
    const rows = JSON.stringify(views);
    emptyPages = views.length === 0 ? emptyPages + 1 : 0;
    equalPages = rows === previousRows ? equalPages + 1 : 1;
    previousRows = rows;
    if (!hasMore) return undefined;
    if (emptyPages >= MAX_EMPTY_PAGES) return `${MAX_EMPTY_PAGES} empty pages in a row promised more`;
    if (equalPages >= MAX_EQUAL_PAGES) return `${MAX_EQUAL_PAGES} pages in a row were the same`;
    return undefined;
  };
}

export function createPagingError(context: ClientContext, why: string): DocsAgentError {
  return context.createError({
    kind: 'unexpected-response',
    operation: 'getViews',
    message: `Could not read all page views: ${why}.`,
    isRetryable: false,
    certainlyNotProcessed: false,
  });
}
