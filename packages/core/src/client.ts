import { createJob, getJob, sendMessage } from './agent-jobs.ts';
import type { CallOptions } from './call-options.ts';
import type { ClientOptions } from './client-options.ts';
import { getViews } from './get-views.ts';
import type { Job } from './job.ts';
import { resolveOptions } from './options.ts';
import { type ReadWindowOptions, readWindow, type ViewsWindow, type WindowViews } from './read-window.ts';
import { type ViewRows, type ViewRowsOptions, viewRows } from './view-rows.ts';
import type { Views, ViewsQuery } from './views.ts';
import { waitForJob } from './wait-for-job.ts';
import type { WaitOptions, WaitResult } from './wait-options.ts';

/** All methods reject with a {@link DocsAgentError}, or with what a function of the caller's threw, as it is. */
export interface DocsAgentClient {
  /**
   * Creates an agent job, which begins to work on the prompt. Repeated by itself only where it certainly was not processed.
   * An answer with a 2xx status counts as created, whatever its body is, as in `sendMessage`: without an `id` there is a
   * job that cannot be found again.
   */
  createJob(prompt: string, options?: CallOptions): Promise<Job>;
  /**
   * Sends a follow-up prompt to an agent job. Repeated by itself only where it certainly was not processed.
   * An answer with a 2xx status counts as sent, whatever its body is. Fields that it lacks are null, and all are if it
   * cannot be read: too large, cut off, late, no JSON or of another shape.
   */
  sendMessage(jobId: string, prompt: string, options?: CallOptions): Promise<Job>;
  /** Reads an agent job. */
  getJob(jobId: string, options?: CallOptions): Promise<Job>;
  /** Polls until the turn that the last message began is over. */
  waitForJob(jobId: string, options?: WaitOptions): Promise<WaitResult>;
  /** Reads one page of views. */
  getViews(query?: ViewsQuery, options?: CallOptions): Promise<Views>;
  /** Reads the rows of a window one after the other, a page at a time: `for await (const row of client.views(…))`. */
  views(window: ViewsWindow, options?: ViewRowsOptions): ViewRows;
  /** Reads all rows of a window, or as many as budget and service allow. */
  readWindow(window: ViewsWindow, options?: ReadWindowOptions): Promise<WindowViews>;
}

/**
 * Makes a client of the documentation service for one project.
 * @throws {DocsAgentError} of kind `invalid-option`, also in a browser: the API key is a secret of servers
 */
export function createClient(clientOptions: ClientOptions): DocsAgentClient {
  const context = resolveOptions(clientOptions);
  return {
    createJob: (prompt, options = {}) => createJob(context, prompt, options),
    sendMessage: (jobId, prompt, options = {}) => sendMessage(context, jobId, prompt, options),
    getJob: (jobId, options = {}) => getJob(context, jobId, options),
    waitForJob: (jobId, options = {}) => waitForJob(context, jobId, options),
    getViews: (query = {}, options = {}) => getViews(context, query, options),
    views: (window, options = {}) => viewRows(context, window, options),
    readWindow: (window, options = {}) => readWindow(context, window, options),
  };
}
