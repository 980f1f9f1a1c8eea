import { createGitHubClient, log, type RunContext, readInputs } from '@docs-agent/action-kit';
import { createClient, type DocsAgentClient } from '@docs-agent/core';
import { createPullRequestPort } from './github/github-pull-request.ts';
import { INPUTS, type Inputs } from './inputs.ts';
import type { LedgerPlace } from './ledger.ts';
import type { PullRequestPort } from './pull-request.ts';

/** What a run works with: the validated inputs and the two services, bound to one pull request. */
export interface Session {
  inputs: Inputs;
  context: RunContext;
  jobs: DocsAgentClient;
  pullRequest: PullRequestPort;
  place: LedgerPlace;
  /** When all waiting of this run is over, in milliseconds since the epoch. */
  deadlineMs: number;
}

/** @throws {UserError} when an input is wrong. */
export function openSession(context: RunContext, pullRequestNumber: number): Session {
  const inputs = readInputs(INPUTS);
  const { owner, name } = context.repository;
  return {
    inputs,
    context,
    deadlineMs: Date.now() + inputs.timeoutMinutes * 60_000,
    jobs: createClient({
      baseUrl: inputs.baseUrl,
      projectId: inputs.projectId,
      apiKey: inputs.apiKey,
      jobPath: inputs.jobPath,
      onRetry: ({ operation, delayMs, error }) =>
        log.info(`${operation} failed (${error.message}); trying again in ${Math.round(delayMs / 1_000)} s.`),
    }),
    pullRequest: createPullRequestPort(createGitHubClient(inputs.githubToken), {
      ...context.repository,
      number: pullRequestNumber,
    }),
    place: {
      apiKey: inputs.apiKey,
      pullRequestUrl: `${context.serverUrl}/${owner}/${name}/pull/${pullRequestNumber}`,
    },
  };
}
