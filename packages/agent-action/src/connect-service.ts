import { log } from '@docs-agent/action-kit';
import { createClient, type DocsAgentClient } from '@docs-agent/core';
import type { CommonInputs } from './inputs.ts';

type ServiceInputs = Pick<CommonInputs, 'baseUrl' | 'projectId' | 'apiKey'> & { jobPath?: string };

/**
 * The service's client, as the inputs describe it. Each repetition of a request is logged.
 *
 * @throws {DocsAgentError} of kind `invalid-option`, which names the input that cannot be used
 */
export function connectService(inputs: ServiceInputs): DocsAgentClient {
  const { baseUrl, projectId, apiKey, jobPath } = inputs;
  return createClient({
    baseUrl,
    projectId,
    apiKey,
    ...(jobPath === undefined ? {} : { jobPath }),
    optionNames: {
      projectId: 'input `project-id`',
      apiKey: 'input `api-key`',
      jobPath: 'input `job-path`',
    },
    onRetry: ({ operation, delayMs, error }) =>
      log.info(
        `${operation} failed (${error.message}); trying again in ${Math.round(delayMs / 1_000)} s.`,
      ),
  });
}
