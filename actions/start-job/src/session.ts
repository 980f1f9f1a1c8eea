import { createGitHubClient, type GitHubClient, type Role, type RunContext } from '@docs-agent/action-kit';
import {
  connectService,
  createPostNotes,
  lockSubject,
  type NoteForPost,
  withoutLock,
} from '@docs-agent/agent-action';
import type { DocsAgentClient } from '@docs-agent/core';
import { createIssuePort } from './github/issue-port.ts';
import type { Inputs } from './inputs.ts';
import type { IssueLock, IssuePort } from './issue.ts';

/** What all issues of one run share. */
export interface Connections {
  inputs: Inputs;
  context: RunContext;
  client: GitHubClient;
  jobs: DocsAgentClient;
  /** When all waiting of this run is over, in milliseconds since the epoch. */
  deadlineMs: number;
  roles: Map<string, Promise<Role>>;
  notesForPost(number: number): NoteForPost;
}

/** What a run works with, bound to one issue. */
export interface Session extends Connections {
  number: number;
  issue: IssuePort;
  roleOf: IssuePort['roleOf'];
  noteForPost: NoteForPost;
  /** Takes the lock of the issue; `post` frees it if this process dies. A dry run takes none. */
  lock(signal: AbortSignal): Promise<IssueLock>;
}

export function connect(inputs: Inputs, context: RunContext): Connections {
  return {
    inputs,
    context,
    client: createGitHubClient(inputs.githubToken),
    jobs: connectService(inputs),
    deadlineMs: Date.now() + inputs.timeoutMinutes * 60_000,
    roles: new Map(),
    notesForPost: createPostNotes(),
  };
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
