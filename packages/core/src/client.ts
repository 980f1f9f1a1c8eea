import { createJob, getJob, sendMessage } from './agent-jobs.ts';
import { getViews, type ViewsQuery } from './get-views.ts';
import type { Job } from './job.ts';
import { type ClientOptions, resolveOptions } from './options.ts';
import {
  type ReadWindowOptions,
  readWindow,
  type ViewsWindow,
  type WindowViews,
} from './read-window.ts';
import type { Views } from './views.ts';
import { waitForJob } from './wait-for-job.ts';
import type { WaitOptions, WaitResult } from './wait-options.ts';

export interface AbortOptions {
  /** Ends the call at once, with an error of kind `aborted`. */
  signal?: AbortSignal;
}

/** All methods reject with a {@link DocsAgentError}, or with what a function of the caller's threw, as it is. */
export interface DocsAgentClient {
  /**
   * Creates an agent job, which begins to work on the prompt. Repeated by itself only where it certainly was not processed.
   * An answer with a 2xx status counts as created, whatever its body is, as in `sendMessage`: without an `id` there is a
   * job that cannot be found again.
   */
  createJob(prompt: string, options?: AbortOptions): Promise<Job>;
  /**
   * Sends a follow-up prompt to an agent job. Repeated by itself only where it certainly was not processed.
   * An answer with a 2xx status counts as sent, whatever its body is. Fields that it lacks are null, and all are if it
   * cannot be read: too large, cut off, late, no JSON or of another shape.
   */
  sendMessage(jobId: string, prompt: string, options?: AbortOptions): Promise<Job>;
  /** Reads an agent job. */
  getJob(jobId: string, options?: AbortOptions): Promise<Job>;
  /** Polls until the turn that the last message began is over. */
  waitForJob(jobId: string, options: WaitOptions): Promise<WaitResult>;
  /** Reads one page of views. */
  getViews(query?: ViewsQuery, options?: AbortOptions): Promise<Views>;
  /** Reads all rows of a window, or as many as budget and service allow. */
  readWindow(window: ViewsWindow, options?: ReadWindowOptions): Promise<WindowViews>;
}

/**
 * Makes a client of the documentation service for one project.
 * @throws {DocsAgentError} of kind `invalid-option`
 */
export function createClient(options: ClientOptions): DocsAgentClient {
  const context = resolveOptions(options);
  return {
    createJob: (prompt, { signal } = {}) => createJob(context, prompt, { signal }),
    sendMessage: (jobId, prompt, { signal } = {}) =>
      sendMessage(context, jobId, prompt, { signal }),
    getJob: (jobId, { signal } = {}) => getJob(context, jobId, { signal }),
    waitForJob: (jobId, waitOptions) => waitForJob(context, jobId, waitOptions),
    getViews: (query = {}, { signal } = {}) => getViews(context, query, { signal }),
    readWindow: (window, windowOptions = {}) => readWindow(context, window, windowOptions),
  };
}
