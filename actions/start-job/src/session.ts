import { connectSubject, type RunConnections, type SubjectConnections } from '@docs-agent/agent-action';
import { createIssuePort } from './github/issue-port.ts';
import type { Inputs } from './inputs.ts';
import type { Issue, IssuePort } from './issue.ts';

/** What all issues of one run share. */
export type Connections = RunConnections<Inputs>;

/** What a run works with, bound to one issue. */
export interface Session extends Connections, SubjectConnections<Issue> {
  issue: IssuePort;
  roleOf: IssuePort['roleOf'];
}

export function openSession(connections: Connections, number: number): Session {
  const { client, context, roles } = connections;
  const issue = createIssuePort(client, { ...context.repository, number }, roles);
  return { ...connections, ...connectSubject(connections, number, issue), issue, roleOf: issue.roleOf };
}
