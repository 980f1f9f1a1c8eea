import { context } from '@actions/github';
import { UserError } from '../errors.ts';
import type { RepositoryName } from './repository.ts';

/** The runner's facts about this run. */
export interface RunContext {
  eventName: string;
  /** The event's payload as it came. */
  payload: unknown;
  repository: RepositoryName;
  /** Origin of GitHub for people, such as `https://github.com`. */
  serverUrl: string;
  /** Page of this run. */
  runUrl: string;
  /**
   * Commit that the run is about: on a schedule the head of the default branch, and that is `HEAD`.
   */
  commit: string;
  /**
   * Grows from run to run of a repository. A run that is repeated keeps it, with a higher attempt.
   */
  runId: number;
  runAttempt: number;
  /** Counts the runs of the workflow. */
  runNumber: number;
  /** Login of the account that started this attempt; empty if the runner does not say. */
  triggeringActor: string;
  /** Folder that lives as long as the job. */
  tempFolder: string;
}

/**
 * @throws {UserError} outside a workflow run.
 * @see https://docs.github.com/actions/reference/variables-reference#default-environment-variables
 */
export function readRunContext(environment: NodeJS.ProcessEnv = process.env): RunContext {
  const [owner, name] = required(environment, 'GITHUB_REPOSITORY').split('/');
  if (!owner || !name)
    throw new UserError('The environment variable GITHUB_REPOSITORY is not `owner/name`.');
  const runId = required(environment, 'GITHUB_RUN_ID');
  const serverUrl = context.serverUrl.replace(/\/$/, '');
  return {
    eventName: required(environment, 'GITHUB_EVENT_NAME'),
    payload: context.payload,
    repository: { owner, name },
    serverUrl,
    runUrl: `${serverUrl}/${owner}/${name}/actions/runs/${runId}`,
    commit: environment['GITHUB_SHA'] || 'HEAD',
    runId: Number(runId),
    runAttempt: Number(environment['GITHUB_RUN_ATTEMPT'] ?? 1),
    runNumber: Number(environment['GITHUB_RUN_NUMBER'] ?? 1),
    triggeringActor: environment['GITHUB_TRIGGERING_ACTOR'] ?? '',
    tempFolder: required(environment, 'RUNNER_TEMP'),
  };
}

function required(environment: NodeJS.ProcessEnv, name: string): string {
  const value = environment[name];
  if (value) return value;
  throw new UserError(
    `The environment variable ${name} is not set. This program runs as a step of a GitHub workflow.`,
  );
}
