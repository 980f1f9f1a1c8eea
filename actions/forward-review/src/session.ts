import type { RunContext } from '@docs-agent/action-kit';
import {
  connectRun,
  connectSubject,
  type RunConnections,
  type SubjectConnections,
  wakerOf,
} from '@docs-agent/agent-action';
import type { DocsAgentClient } from '@docs-agent/core';
import { createPullRequestPort } from './github/github-pull-request.ts';
import type { Inputs } from './inputs.ts';
import type { PullRequest, PullRequestPort } from './pull-request.ts';

/** What a run works with: the validated inputs and the two services, bound to one pull request. */
export interface Session extends SubjectConnections<PullRequest> {
  inputs: Inputs;
  context: RunContext;
  jobs: DocsAgentClient;
  pullRequest: PullRequestPort;
  roleOf: PullRequestPort['roleOf'];
  /** Page of the pull request, as a job names it. */
  pullRequestUrl: string;
  /** Who raised the event that woke this run, if anyone did. */
  waker: string | undefined;
  /** Accounts of this run that are unknown to the repository, and whose permission was read. */
  strangersAsked: Set<string>;
  /** When all waiting of this run is over, in milliseconds since the epoch. */
  deadlineMs: number;
}

/** What all pull requests of one run share. */
export interface Connections extends RunConnections<Inputs> {
  strangersAsked: Set<string>;
}

export function connect(inputs: Inputs, context: RunContext): Connections {
  return { ...connectRun(inputs, context), strangersAsked: new Set() };
}

export function openSession(connections: Connections, number: number): Session {
  const { inputs, context, jobs, client, deadlineMs, roles, strangersAsked } = connections;
  const { owner, name } = context.repository;
  const pullRequest = createPullRequestPort(client, { ...context.repository, number }, roles);
  return {
    inputs,
    context,
    jobs,
    deadlineMs,
    ...connectSubject(connections, number, pullRequest),
    pullRequest,
    roleOf: pullRequest.roleOf,
    waker: wakerOf(context),
    strangersAsked,
    pullRequestUrl: `${context.serverUrl}/${owner}/${name}/pull/${number}`,
  };
}
