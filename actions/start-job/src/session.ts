import type { RunContext } from '@docs-agent/action-kit';
import {
  connectRun,
  connectSubject,
  type Held,
  purposeOf,
  type RunConnections,
  type SubjectConnections,
} from '@docs-agent/agent-action';
import { createIssuePort, type IssuePort } from './github/issue-port.ts';
import type { Inputs } from './inputs.ts';
import type { Issue } from './issue.ts';
import { ACTION } from './kept-record.ts';
import type { Names } from './situations/situation.ts';

/** Values that all issues of one run share. */
export interface Connections extends RunConnections<Inputs> {
  /** Values that sentences need. */
  names: Names;
  /** Jobs of the last 24 hours that a sweep knows of: GitHub's list may not show them yet. */
  startedToday?: number;
}

/** The parts of a run, bound to one issue. */
export interface Session extends Connections, SubjectConnections<Issue> {
  issue: IssuePort;
  /** When this run set the label for a command, before anything else; ISO 8601. */
  requestKeptAt?: string;
}

/** A session whose lock is held: only with it does a run write, and create a job. */
export type LockedSession = Session & Held<Issue>;

/** @throws {DocsAgentError} of kind `invalid-option`, which names the input that cannot be used */
export function connect(inputs: Inputs, context: RunContext, signal: AbortSignal): Connections {
  const run = connectRun(inputs, context, signal);
  const { serverUrl, repository } = context;
  const names: Names = {
    label: inputs.label,
    command: inputs.command,
    serverUrl,
    repositoryUrl: `${serverUrl}/${repository.owner}/${repository.name}`,
    get now() {
      return new Date(run.time.now());
    },
  };
  return { ...run, names };
}

export function openSession(connections: Connections, number: number): Session {
  const { client, context, inputs } = connections;
  const purpose = purposeOf(ACTION, inputs.projectId);
  const issue = createIssuePort(client, { ...context.repository, number }, purpose);
  const { read } = issue;
  return {
    ...connections,
    ...connectSubject(connections, { kind: 'issue', number }, { read, purpose }),
    issue,
  };
}
