import type { RunContext } from '@docs-agent/action-kit';
import {
  connectRun,
  connectSubject,
  type Held,
  type RunConnections,
  type SubjectConnections,
} from '@docs-agent/agent-action';
import { reviewedCommit } from './event.ts';
import {
  createPullRequestPort,
  type PullRequestPort,
  TRACKING_PURPOSE,
} from './github/github-pull-request.ts';
import type { Inputs } from './inputs.ts';
import type { PullRequest } from './pull-request.ts';

/** What all pull requests of one run share. */
export interface Connections extends RunConnections<Inputs> {
  /** Accounts that are unknown to the repository, and whose permission was read. */
  strangersAsked: Set<string>;
}

/** What a run works with: the validated inputs and the two services, bound to one pull request. */
export interface Session extends Connections, SubjectConnections<PullRequest> {
  pullRequest: PullRequestPort;
  /** Page of the pull request, as a job names it. */
  pullRequestUrl: string;
}

/** A session whose lock is held: only with it does a run write, and send prompts. */
export type LockedSession = Session & Held<PullRequest>;

export function connect(inputs: Inputs, context: RunContext, signal: AbortSignal): Connections {
  return { ...connectRun(inputs, context, signal), strangersAsked: new Set() };
}

export function openSession(connections: Connections, number: number): Session {
  const { client, context } = connections;
  const { owner, name } = context.repository;
  const pullRequest = createPullRequestPort(client, { owner, name, number });
  const reviewedSha = reviewedCommit(context);
  const read = async () => ({ ...(await pullRequest.read()), reviewedSha });
  return {
    ...connections,
    ...connectSubject(
      connections,
      { kind: 'pull request', number },
      { read, purpose: TRACKING_PURPOSE },
    ),
    pullRequest,
    pullRequestUrl: `${context.serverUrl}/${owner}/${name}/pull/${number}`,
  };
}
