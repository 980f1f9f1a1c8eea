import type { RunContext } from '@docs-agent/action-kit';
import {
  connectRun,
  connectSubject,
  type GitHubTime,
  type Held,
  type PermissionSource,
  purposeOf,
  type RunConnections,
  type SubjectConnections,
} from '@docs-agent/agent-action';
import type { JobsClient } from '@docs-agent/core';
import {
  ACTION,
  createPullRequestPort,
  type PullRequestPort,
} from './github/github-pull-request.ts';
import { reviewedCommit } from './github/reviewed-commit.ts';
import type { Inputs } from './inputs.ts';
import type { PullRequest } from './pull-request.ts';

/** What this run knows from its workflow, the runner and the clocks. */
export interface Config {
  inputs: Inputs;
  context: RunContext;
  /** Of the pull request. */
  number: number;
  time: GitHubTime;
  /** When this run stops waiting, by `performance.now()`. */
  deadlineMs: number;
  /** Aborted when the run is cancelled. */
  signal: AbortSignal;
}

/** GitHub, for one pull request. */
export interface GitHub extends PullRequestPort, SubjectConnections<PullRequest> {
  /** Page of the pull request, as a job names it. */
  url: string;
  roleOf: PermissionSource['roleOf'];
  /** Asks for each role anew: people may lose their access while a run waits. */
  forgetRoles(): void;
  isFormerName(owner: string, name: string): Promise<boolean>;
  /** Accounts that nothing ties to the repository, and whose role this run read. */
  strangersAsked: Set<string>;
}

/** GitHub while this run has the lock: only then it sends prompts. */
export type LockedGitHub = GitHub & Held<PullRequest>;

/** The three things that a run works with on one pull request. */
export interface Session {
  github: GitHub;
  jobs: JobsClient;
  config: Config;
}

export interface LockedSession extends Session {
  github: LockedGitHub;
}

/** Values that all pull requests of one run share. */
export interface Connections extends RunConnections<Inputs> {
  strangersAsked: Set<string>;
}

export function connect(inputs: Inputs, context: RunContext, signal: AbortSignal): Connections {
  return { ...connectRun(inputs, context, signal), strangersAsked: new Set() };
}

export function openSession(connections: Connections, number: number): Session {
  const { client, context, jobs, inputs, time, deadlineMs, signal } = connections;
  const { owner, name } = context.repository;
  const pullRequest = createPullRequestPort(client, { owner, name, number });
  const reviewedSha = reviewedCommit(context);
  const read = async () => ({ ...(await pullRequest.read()), reviewedSha });
  const subject = connectSubject(
    connections,
    { kind: 'pull request', number },
    { read, purpose: purposeOf(ACTION, inputs.projectId) },
  );
  const { roleOf, forgetRoles, isFormerName, strangersAsked } = connections;
  const github: GitHub = {
    ...pullRequest,
    ...subject,
    url: `${context.serverUrl}/${owner}/${name}/pull/${number}`,
    roleOf,
    forgetRoles,
    isFormerName,
    strangersAsked,
  };
  return {
    github,
    jobs,
    config: {
      inputs,
      context,
      number,
      time,
      deadlineMs,
      signal,
    },
  };
}
