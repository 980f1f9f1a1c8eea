import {
  connectSubject,
  type Held,
  type RunConnections,
  type SubjectConnections,
} from '@docs-agent/agent-action';
import { createIssuePort, type IssuePort } from './github/issue-port.ts';
import type { Inputs } from './inputs.ts';
import { type Issue, PURPOSE } from './issue.ts';

/** What all issues of one run share. */
export interface Connections extends RunConnections<Inputs> {
  /**
   * Jobs of the last 24 hours that a sweep knows of: a list of GitHub may not tell yet what this
   * run created.
   */
  startedToday?: number;
}

/** What a run works with, bound to one issue. */
export interface Session extends Connections, SubjectConnections<Issue> {
  issue: IssuePort;
}

/** A session whose lock is held: only with it does a run write, and create a job. */
export type LockedSession = Session & Held<Issue>;

export function openSession(connections: Connections, number: number): Session {
  const { client, context } = connections;
  const issue = createIssuePort(client, { ...context.repository, number });
  const { read } = issue;
  return {
    ...connections,
    ...connectSubject(connections, { kind: 'issue', number }, { read, purpose: PURPOSE }),
    issue,
  };
}
