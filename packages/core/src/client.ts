import { createJob, getJob, sendMessage } from './agent-jobs.ts';
import type { CallOptions } from './call-options.ts';
import type { ClientOptions } from './client-options.ts';
import { getViews } from './get-views.ts';
import type { Job } from './job.ts';
import { type ClientContext, resolveOptions } from './options.ts';
import { type ReadWindowOptions, readWindow, type ViewsWindow, type WindowViews } from './read-window.ts';
import { type ViewRows, type ViewRowsOptions, viewRows } from './view-rows.ts';
import type { Views, ViewsQuery } from './views.ts';
import { waitForJob } from './wait-for-job.ts';
import type { WaitOptions, WaitResult } from './wait-options.ts';

/**
 * Agent jobs of a project. All methods reject with a {@link DocsAgentError}, or with what a function of the caller's
 * threw, as it is. What cannot be right is refused as `invalid-option` before anything is sent.
 */
export interface JobsClient {
  /**
   * Creates an agent job, which begins to work on the prompt. That is a paid run, so the request is repeated by itself
   * only where it certainly was not processed: the error of any other failure has `certainlyNotProcessed: false`.
   *
   * @param prompt at least one character that is not white space
   * @returns the job. An answer with a 2xx status counts as created, whatever its body is: fields that it lacks are
   *   null, and without an `id` there is a job that cannot be found again.
   * @see https://www.mintlify.com/docs/api/agent/v2/create-agent-job
   */
  createJob(prompt: string, options?: CallOptions): Promise<Job>;
  /**
   * Sends a follow-up prompt to an agent job: a paid run as well, and repeated as seldom as `createJob`.
   *
   * @param jobId as the service gave it; it is encoded
   * @param prompt at least one character that is not white space
   * @returns the job. An answer with a 2xx status counts as sent, whatever its body is. Fields that it lacks are null,
   *   and all are if it cannot be read: too large, cut off, late, no JSON or of another shape.
   * @see interface, "Send a follow-up message to an agent job"
   */
  sendMessage(jobId: string, prompt: string, options?: CallOptions): Promise<Job>;
  /**
   * Reads an agent job, at the client's `jobPath`. An unknown job is `not-found`.
   * @returns absent fields are null, and a status of tomorrow is kept as it came
   * @see https://www.mintlify.com/docs/api/agent/v2/get-agent-job
   */
  getJob(jobId: string, options?: CallOptions): Promise<Job>;
  /**
   * Reads a job again and again until the turn that the last prompt began is over: a terminal status was read, and
   * `active` before it; or `evidence` says so; or the status has held for `settleMs`. Waits for half an hour unless
   * `timeoutMs` says otherwise, and repeats reads that fail until then.
   *
   * @returns the job as last read, and what showed the end of the turn
   * @throws {WaitDeadlineError} of kind `wait-deadline` after `timeoutMs`: the job may still be working
   * @see interface, "States and transitions"
   */
  waitForJob(jobId: string, options?: WaitOptions): Promise<WaitResult>;
}

/**
 * Page views of a project. Fails as {@link JobsClient} does. Of the requests that it sends, the service allows
 * 100 an hour to an organization, for all that ask.
 */
export interface ViewsClient {
  /**
   * Reads one page of views. With `limit: 1` it is the cheapest way to the totals of some days.
   * @returns `totals` are of the whole site; a row without valid counts is left out and counted in `badRows`
   * @see interface, "Get page views"
   */
  getViews(query?: ViewsQuery, options?: CallOptions): Promise<Views>;
  /**
   * Reads the rows of a window one after the other, in the service's order, a page of 250 at a time:
   * `for await (const row of client.views(window))`. A loop that is left asks for no further page. At its end,
   * `complete` says whether the rows were all.
   *
   * @throws {DocsAgentError} of kind `invalid-option` at once; other errors come from the loop
   */
  views(window: ViewsWindow, options?: ViewRowsOptions): ViewRows;
  /**
   * Reads all rows of a window, several pages at once. After a spent budget, a 429 or an outage it gives what was read,
   * with `complete: false` and what a later reading needs to go on. Rows that moved while they were read are told
   * apart from rows in their own right by the totals.
   */
  readWindow(window: ViewsWindow, options?: ReadWindowOptions): Promise<WindowViews>;
}

export interface DocsAgentClient extends JobsClient, ViewsClient {}

/**
 * Makes a client of the documentation service for one project.
 * @throws {DocsAgentError} of kind `invalid-option`, also in a browser: the API key is a secret of servers
 */
export function createClient(clientOptions: ClientOptions): DocsAgentClient {
  const context = resolveOptions(clientOptions);
  return { ...jobsClient(context), ...viewsClient(context) };
}

/** As {@link createClient}, for a bundle that holds nothing about views. */
export function createJobsClient(clientOptions: ClientOptions): JobsClient {
  return jobsClient(resolveOptions(clientOptions));
}

/** As {@link createClient}, for a bundle that holds nothing about jobs. */
export function createViewsClient(clientOptions: ClientOptions): ViewsClient {
  return viewsClient(resolveOptions(clientOptions));
}

function jobsClient(context: ClientContext): JobsClient {
  return {
    createJob: (prompt, options = {}) => createJob(context, prompt, options),
    sendMessage: (jobId, prompt, options = {}) => sendMessage(context, jobId, prompt, options),
    getJob: (jobId, options = {}) => getJob(context, jobId, options),
    waitForJob: (jobId, options = {}) => waitForJob(context, jobId, options),
  };
}

function viewsClient(context: ClientContext): ViewsClient {
  return {
    getViews: (query = {}, options = {}) => getViews(context, query, options),
    views: (window, options = {}) => viewRows(context, window, options),
    readWindow: (window, options = {}) => readWindow(context, window, options),
  };
}
