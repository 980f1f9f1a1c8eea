import { log } from '@docs-agent/action-kit';
import {
  type ClientOptions,
  createJobsClient,
  createViewsClient,
  type JobsClient,
  type ViewsClient,
} from '@docs-agent/core';
import type { CommonInputs } from './inputs.ts';

interface ServiceInputs extends Pick<CommonInputs, 'baseUrl' | 'projectId' | 'apiKey'> {
  jobPath?: string;
}

/**
 * The client of the service's jobs, as the inputs describe it. Each repetition of a request is
 * logged.
 *
 * @throws {DocsAgentError} of kind `invalid-option`, which names the input that cannot be used
 */
export function connectJobs(inputs: ServiceInputs): JobsClient {
  return createJobsClient(clientOptions(inputs));
}

/** As {@link connectJobs}, for page views. */
export function connectViews(inputs: ServiceInputs): ViewsClient {
  return createViewsClient(clientOptions(inputs));
}

function clientOptions({ baseUrl, projectId, apiKey, jobPath }: ServiceInputs): ClientOptions {
  return {
    baseUrl,
    projectId,
    apiKey,
    jobPath,
    optionNames: {
      projectId: 'input `project-id`',
      apiKey: 'input `api-key`',
      jobPath: 'input `job-path`',
    },
    onRetry: ({ operation, delayMs, error }) =>
      log.info(
        `${operation} failed (${error.message}); trying again in ${Math.round(delayMs / 1_000)} s.`,
      ),
  };
}
