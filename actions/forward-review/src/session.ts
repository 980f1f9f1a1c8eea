import {
  createGitHubClient,
  log,
  messageOf,
  type RunContext,
  readInputs,
  saveForPost,
} from '@docs-agent/action-kit';
import { createClient, type DocsAgentClient } from '@docs-agent/core';
import { createPullRequestPort } from './github/github-pull-request.ts';
import { INPUTS, type Inputs } from './inputs.ts';
import type { LedgerPlace } from './ledger.ts';
import type { Lock, PullRequestPort } from './pull-request.ts';

/** What a run works with: the validated inputs and the two services, bound to one pull request. */
export interface Session {
  inputs: Inputs;
  context: RunContext;
  jobs: DocsAgentClient;
  pullRequest: PullRequestPort;
  /** The lock of the pull request; `post` frees it if this process dies. A dry run takes none. */
  lock(signal: AbortSignal): Promise<Lock>;
  place: LedgerPlace;
  /** When all waiting of this run is over, in milliseconds since the epoch. */
  deadlineMs: number;
}

/** Name under which `main` tells `post` which lock it holds: the pull request's number and the lock's id. */
export const HELD_LOCK = 'held-lock';

/** @throws {UserError} when an input is wrong. */
export function openSession(context: RunContext, pullRequestNumber: number): Session {
  const inputs = readInputs(INPUTS);
  const { owner, name } = context.repository;
  const pullRequest = createPullRequestPort(createGitHubClient(inputs.githubToken), {
    ...context.repository,
    number: pullRequestNumber,
  });
  return {
    inputs,
    context,
    deadlineMs: Date.now() + inputs.timeoutMinutes * 60_000,
    jobs: createClient({
      baseUrl: inputs.baseUrl,
      projectId: inputs.projectId,
      apiKey: inputs.apiKey,
      jobPath: inputs.jobPath,
      optionNames: {
        projectId: 'input `project-id`',
        apiKey: 'input `api-key`',
        jobPath: 'input `job-path`',
      },
      onRetry: ({ operation, delayMs, error }) =>
        log.info(`${operation} failed (${error.message}); trying again in ${Math.round(delayMs / 1_000)} s.`),
    }),
    pullRequest,
    lock: (signal) =>
      inputs.dryRun ? Promise.resolve(NO_LOCK) : lockForRun(pullRequest, pullRequestNumber, signal),
    place: {
      apiKey: inputs.apiKey,
      pullRequestUrl: `${context.serverUrl}/${owner}/${name}/pull/${pullRequestNumber}`,
    },
  };
}

/** A dry run writes nothing, and so needs no lock. */
const NO_LOCK: Lock = { id: '', assertFresh: () => undefined, release: () => Promise.resolve() };

async function lockForRun(pullRequest: PullRequestPort, number: number, signal: AbortSignal): Promise<Lock> {
  const lock = await pullRequest.lock(signal);
  saveForPost(HELD_LOCK, `${number} ${lock.id}`);
  return {
    ...lock,
    async release() {
      try {
        await lock.release();
        saveForPost(HELD_LOCK, '');
      } catch (error) {
        // What was done under the lock is done. `post` tries again, and the lock's lease ends anyway.
        log.warning(messageOf(error));
      }
    },
  };
}
