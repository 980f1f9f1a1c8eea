import type { CallOptions } from './call-options.ts';
import type { ClientOptions } from './client-options.ts';
import { getViews } from './get-views.ts';
import { type ClientContext, resolveOptions } from './options.ts';
import {
  type ReadWindowOptions,
  readWindow,
  type ViewsWindow,
  type WindowViews,
} from './read-window.ts';
import { type ViewRows, type ViewRowsOptions, viewRows } from './view-rows.ts';
import type { Views, ViewsQuery } from './views.ts';

/**
 * Page views of a project. Fails as `JobsClient` does. Of the requests that it sends, the service
 * allows 100 an hour to an organization, for all that ask.
 */
export interface ViewsClient {
  /**
   * Reads one page of views. With `limit: 1` it is the cheapest way to the totals of some days.
   * @returns `totals` are of the whole site; a row without valid counts is left out, and its path is in
   *   `badRows`
   * @see interface, "Get page views"
   */
  getViews(query?: ViewsQuery, options?: CallOptions): Promise<Views>;
  /**
   * Reads the rows of a window one after the other, in the service's order, a page of 250 at a
   * time: `for await (const row of client.views(window))`. A loop that is left asks for no further
   * page. At its end, `complete` says whether the rows were all.
   *
   * @throws {DocsAgentError} of kind `invalid-option` at once; other errors come from the loop
   */
  views(window: ViewsWindow, options?: ViewRowsOptions): ViewRows;
  /**
   * Reads all rows of a window, several pages at once. After a spent budget, a 429 or an outage it
   * gives what was read, with `complete: false` and what a later reading needs to go on. The totals
   * distinguish rows that moved while they were read from further rows.
   */
  readWindow(window: ViewsWindow, options?: ReadWindowOptions): Promise<WindowViews>;
}

/** As `createClient`, for a bundle that holds nothing about jobs. */
export function createViewsClient(clientOptions: ClientOptions): ViewsClient {
  return viewsClient(resolveOptions(clientOptions));
}

/** The methods of a client that deal with views. */
export function viewsClient(context: ClientContext): ViewsClient {
  return {
    getViews: (query = {}, options = {}) => getViews(context, query, options),
    views: (window, options = {}) => viewRows(context, window, options),
    readWindow: (window, options = {}) => readWindow(context, window, options),
  };
}
