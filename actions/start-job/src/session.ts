import { lockSubject, type NoteForPost, type RunConnections, withoutLock } from '@docs-agent/agent-action';
import { createIssuePort } from './github/issue-port.ts';
import type { Inputs } from './inputs.ts';
import type { IssueLock, IssuePort } from './issue.ts';

/** What all issues of one run share. */
export type Connections = RunConnections<Inputs>;

/** What a run works with, bound to one issue. */
export interface Session extends Connections {
  number: number;
  issue: IssuePort;
  roleOf: IssuePort['roleOf'];
  noteForPost: NoteForPost;
  /** Takes the lock of the issue; `post` frees it if this process dies. A dry run takes none. */
  lock(signal: AbortSignal): Promise<IssueLock>;
}

export function openSession(connections: Connections, number: number): Session {
  const { client, context, roles, inputs, deadlineMs } = connections;
  const noteForPost = connections.notesForPost(number);
  const issue = createIssuePort(client, { ...context.repository, number }, roles);
  return {
    ...connections,
    number,
    issue,
    roleOf: issue.roleOf,
    noteForPost,
    lock: (signal) =>
      inputs.dryRun
        ? Promise.resolve(withoutLock(issue))
        : lockSubject(issue, noteForPost, { deadlineMs, signal }),
  };
}
