import { createJob, getJob, sendMessage } from './agent-jobs.ts';
import type { CallOptions } from './call-options.ts';
import type { ClientOptions } from './client-options.ts';
import type { Job } from './job.ts';
import { type ClientContext, resolveOptions } from './options.ts';
import { waitForJob } from './wait-for-job.ts';
import type { WaitOptions, WaitResult } from './wait-options.ts';

/**
 * Agent jobs of a project. All methods reject with a {@link DocsAgentError}, or with what a
 * function of the caller's threw, as it is. What cannot be right is refused as `invalid-option`
 * before anything is sent.
 */
export interface JobsClient {
  /**
   * Creates an agent job, which begins to work on the prompt. That is a paid run, so the request is
   * repeated by itself only where it certainly was not processed: the error of any other failure
   * has `certainlyNotProcessed: false`.
   *
   * @param prompt at least one character that is not white space
   * @returns the job. An answer with a 2xx status counts as created, whatever its body is: fields
   *   that it lacks are null, and without an `id` there is a job that cannot be found again.
   * @see https://www.mintlify.com/docs/api/agent/v2/create-agent-job
   */
  createJob(prompt: string, options?: CallOptions): Promise<Job>;
  /**
   * Sends a follow-up prompt to an agent job: a paid run as well, and repeated as seldom as
   * `createJob`.
   *
   * @param jobId as the service gave it; it is encoded
   * @param prompt at least one character that is not white space
   * @returns the job. An answer with a 2xx status counts as sent, whatever its body is. Fields that
   *   it lacks are null, and all are if it cannot be read: too large, cut off, late, no JSON or of
   *   another shape.
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
   * Reads a job again and again until the turn that the last prompt began is over: a terminal
   * status was read, and `active` before it; or `evidence` says so; or the status has held for
   * `settleMs`. Waits for half an hour unless `timeoutMs` says otherwise, and repeats reads that
   * fail until then.
   *
   * @returns the job as last read, and what showed the end of the turn
   * @throws {WaitDeadlineError} of kind `wait-deadline` after `timeoutMs`: the job may still be
   *   working
   * @see interface, "States and transitions"
   */
  waitForJob(jobId: string, options?: WaitOptions): Promise<WaitResult>;
}

/** As `createClient`, for a bundle that holds nothing about views. */
export function createJobsClient(clientOptions: ClientOptions): JobsClient {
  return jobsClient(resolveOptions(clientOptions));
}

/** The methods of a client that deal with jobs. */
export function jobsClient(context: ClientContext): JobsClient {
  return {
    createJob: (prompt, options = {}) => createJob(context, prompt, options),
    sendMessage: (jobId, prompt, options = {}) => sendMessage(context, jobId, prompt, options),
    getJob: (jobId, options = {}) => getJob(context, jobId, options),
    waitForJob: (jobId, options = {}) => waitForJob(context, jobId, options),
  };
}
