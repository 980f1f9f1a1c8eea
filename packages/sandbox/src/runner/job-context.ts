import { join } from 'node:path';
import type { Contexts } from './expressions.ts';
import type { ActionMetadata } from './metadata.ts';

/** Files and folders of one job. */
export interface JobFolders {
  workspace: string;
  temp: string;
  toolCache: string;
  home: string;
  event: string;
}

/** Everything about a job that its steps can see. */
export interface JobDescription {
  metadata: ActionMetadata;
  folders: JobFolders;
  eventName: string;
  payload: Readonly<Record<string, unknown>>;
  repository: string;
  actor: string;
  triggeringActor: string;
  token: string;
  ref: string;
  sha: string;
  runId: number;
  runAttempt: number;
  job: string;
  /** Origin of GitHub's pages, for links. */
  serverUrl: string;
  apiUrl: string;
  graphqlUrl: string;
}

/**
 * The environment of every step, before its inputs, its state and what the workflow sets.
 *
 * @see https://docs.github.com/en/actions/reference/workflows-and-actions/variables
 */
export function describeEnvironment(job: JobDescription): Record<string, string> {
  const [owner = ''] = job.repository.split('/');
  // A pull request's own events run the file of its merge ref, all others that of the default
  // branch.
  const workflowRef = `${job.repository}/.github/workflows/docs.yml@${job.ref}`;
  return {
    CI: 'true',
    HOME: job.folders.home,
    PATH: process.env['PATH'] ?? '',
    GITHUB_ACTION: '__self',
    GITHUB_ACTIONS: 'true',
    GITHUB_ACTION_REF: '',
    GITHUB_ACTION_REPOSITORY: '',
    GITHUB_ACTOR: job.actor,
    GITHUB_ACTOR_ID: '1',
    GITHUB_API_URL: job.apiUrl,
    GITHUB_BASE_REF: pullRequestRef(job, 'base'),
    GITHUB_EVENT_NAME: job.eventName,
    GITHUB_EVENT_PATH: job.folders.event,
    GITHUB_GRAPHQL_URL: job.graphqlUrl,
    GITHUB_HEAD_REF: pullRequestRef(job, 'head'),
    GITHUB_JOB: job.job,
    GITHUB_REF: job.ref,
    GITHUB_REF_NAME: job.ref.replace(/^refs\/(heads|tags|pull)\//, ''),
    GITHUB_REF_PROTECTED: 'false',
    GITHUB_REF_TYPE: job.ref.startsWith('refs/tags/') ? 'tag' : 'branch',
    GITHUB_REPOSITORY: job.repository,
    GITHUB_REPOSITORY_OWNER: owner,
    GITHUB_RETENTION_DAYS: '90',
    GITHUB_RUN_ATTEMPT: String(job.runAttempt),
    GITHUB_RUN_ID: String(job.runId),
    GITHUB_RUN_NUMBER: '1',
    GITHUB_SERVER_URL: job.serverUrl,
    GITHUB_SHA: job.sha,
    GITHUB_TRIGGERING_ACTOR: job.triggeringActor,
    GITHUB_WORKFLOW: 'Docs',
    GITHUB_WORKFLOW_REF: workflowRef,
    GITHUB_WORKFLOW_SHA: job.sha,
    GITHUB_WORKSPACE: job.folders.workspace,
    RUNNER_ARCH: 'X64',
    RUNNER_ENVIRONMENT: 'github-hosted',
    RUNNER_NAME: 'sandbox',
    RUNNER_OS: 'Linux',
    RUNNER_TEMP: job.folders.temp,
    RUNNER_TOOL_CACHE: job.folders.toolCache,
    RUNNER_WORKSPACE: join(job.folders.workspace, '..'),
  };
}

/** The contexts that an input's default may use. */
export function describeContexts(job: JobDescription): Contexts {
  const environment = describeEnvironment(job);
  const github: Record<string, unknown> = { token: job.token, event: job.payload };
  const runner: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(environment)) {
    if (name.startsWith('GITHUB_')) github[name.slice('GITHUB_'.length).toLowerCase()] = value;
    if (name.startsWith('RUNNER_')) runner[name.slice('RUNNER_'.length).toLowerCase()] = value;
  }
  return { github, runner, job: { status: 'success' }, strategy: {}, matrix: {} };
}

/**
 * `GITHUB_REF` of an event: a pull request's own events run on its merge ref, all others on the
 * default branch.
 */
export function defaultRef(eventName: string, payload: Readonly<Record<string, unknown>>): string {
  const pullRequest = record(payload['pull_request']);
  const onMergeRef = /^pull_request(_review|_review_comment)?$/.test(eventName);
  if (onMergeRef && pullRequest['number'] !== undefined)
    return `refs/pull/${pullRequest['number']}/merge`;
  const branch = record(payload['repository'])['default_branch'];
  return `refs/heads/${typeof branch === 'string' ? branch : 'main'}`;
}

function pullRequestRef(job: JobDescription, side: 'base' | 'head'): string {
  if (!/^pull_request(_target)?$/.test(job.eventName)) return '';
  const ref = record(record(job.payload['pull_request'])[side])['ref'];
  return typeof ref === 'string' ? ref : '';
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
