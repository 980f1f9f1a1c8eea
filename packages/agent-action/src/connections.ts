import { createGitHubClient, type GitHubClient, type Role, type RunContext } from '@docs-agent/action-kit';
import type { DocsAgentClient } from '@docs-agent/core';
import { connectService } from './connect-service.ts';
import type { CommonInputs, JobInputs } from './inputs.ts';
import type { Stamped } from './lock/subject.ts';
import { type LockPort, lockSubject, type SubjectLock, withoutLock } from './lock/subject-lock.ts';
import { createPostNotes, type NoteForPost } from './unfinished.ts';

/** What a run that sends prompts works with, whatever it is about. */
export interface RunConnections<Inputs> {
  inputs: Inputs;
  context: RunContext;
  client: GitHubClient;
  jobs: DocsAgentClient;
  /** When all waiting of this run is over, in milliseconds since the epoch. */
  deadlineMs: number;
  /** Of accounts in the repository, as far as they were read. */
  roles: Map<string, Promise<Role>>;
  /** Keeps for `post` what is open on an issue or pull request. */
  notesForPost(number: number): NoteForPost;
}

/** @throws {DocsAgentError} of kind `invalid-option`, which names the input that cannot be used */
export function connectRun<Inputs extends CommonInputs & JobInputs>(
  inputs: Inputs,
  context: RunContext,
): RunConnections<Inputs> {
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

/** What a run works with on one issue or pull request, whatever it does there. */
export interface SubjectConnections<Read extends Stamped> {
  number: number;
  /** Keeps for `post` what is open on it. */
  noteForPost: NoteForPost;
  /** Takes its lock; `post` frees that if this process dies. A dry run takes none. */
  lock(signal: AbortSignal): Promise<SubjectLock<Read>>;
}

export function connectSubject<Read extends Stamped>(
  { inputs, deadlineMs, notesForPost }: RunConnections<CommonInputs>,
  number: number,
  port: LockPort<Read>,
): SubjectConnections<Read> {
  const noteForPost = notesForPost(number);
  const lock = async (signal: AbortSignal) =>
    inputs.dryRun ? withoutLock(port) : lockSubject(port, noteForPost, { deadlineMs, signal });
  return { number, noteForPost, lock };
}
