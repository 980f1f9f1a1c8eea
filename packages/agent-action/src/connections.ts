import {
  createGitHubClient,
  type GitHubClient,
  type MarkedComment,
  type RunContext,
} from '@docs-agent/action-kit';
import type { JobsClient } from '@docs-agent/core';
import { isFormerName } from './binding.ts';
import { connectJobs } from './connect-service.ts';
import { createGitHubTime, type GitHubTime } from './github-time.ts';
import type { CommonInputs } from './inputs.ts';
import type { JobInputs } from './job-inputs.ts';
import { releaseLock } from './lock/reaction-lock.ts';
import { permissionFor, type Stamped, type Subject } from './lock/subject.ts';
import { lockSubject, type SubjectLock, withoutLock } from './lock/subject-lock.ts';
import { writeMarked } from './marked-comments.ts';
import { type PermissionSource, roleReader } from './permissions.ts';
import { createPostNotes, type NoteForPost } from './unfinished.ts';
import { writeStamped } from './writes/write-stamped.ts';
import { type Write, writeTogether } from './writes/write-together.ts';

/** The parts of a run that sends prompts, for any issue or pull request. */
export interface RunConnections<Inputs> {
  inputs: Inputs;
  context: RunContext;
  client: GitHubClient;
  jobs: JobsClient;
  /** The time for everything that is stored, or compared with GitHub's times. */
  time: GitHubTime;
  /** When this run stops waiting, by `performance.now()`. */
  deadlineMs: number;
  /** Aborted when the run is cancelled. */
  signal: AbortSignal;
  roleOf: PermissionSource['roleOf'];
  /** Asks for each role anew: people may lose their access while a run waits. */
  forgetRoles(): void;
  /** Whether a repository's former name leads to this one. */
  isFormerName(owner: string, name: string): Promise<boolean>;
  /** Saves for `post` what is open on an issue or pull request. */
  notesForPost(number: number): NoteForPost;
}

/** @throws {DocsAgentError} of kind `invalid-option`, which names the input that cannot be used */
export function connectRun<Inputs extends CommonInputs & JobInputs>(
  inputs: Inputs,
  context: RunContext,
  signal: AbortSignal,
): RunConnections<Inputs> {
  const time = createGitHubTime();
  const client = createGitHubClient(inputs.githubToken, { onAnswer: time.follow });
  return {
    inputs,
    context,
    client,
    jobs: connectJobs(inputs),
    time,
    deadlineMs: performance.now() + inputs.timeoutMinutes * 60_000,
    signal,
    ...roleReader(client, context.repository),
    isFormerName: (owner, name) => isFormerName(client, context.repository, { owner, name }),
    notesForPost: createPostNotes(),
  };
}

/** The parts of a run for one issue or pull request. */
export interface SubjectConnections<Read extends Stamped> {
  number: number;
  read(): Promise<Read>;
  /** Keeps for `post` what is open on it. */
  noteForPost: NoteForPost;
  /** Takes its lock; `post` frees that if this process dies. A dry run takes none. */
  lock(signal?: AbortSignal): Promise<SubjectLock<Read>>;
  /** Releases a lock that this run took and could not release before. */
  unlock(lockId: string): Promise<void>;
  /** Does several things as one request, in this order; one that fails does not stop the others. */
  write(writes: readonly Write[]): Promise<unknown>;
  /**
   * @param stampOn the issue or pull request, by its id for GraphQL: the same request renews the
   * stamp.
   */
  writeComment(
    body: string,
    existing: MarkedComment | undefined,
    stampOn?: string,
  ): Promise<MarkedComment>;
}

/** The lock of a session: only the run that has it writes and sends. */
export interface Held<Read extends Stamped> {
  held: SubjectLock<Read>;
}

/** Does something under the lock, and releases it. */
export async function underLock<Read extends Stamped, Session, Done>(
  session: Session & Pick<SubjectConnections<Read>, 'lock'>,
  act: (session: Session & Held<Read>) => Promise<Done>,
  signal?: AbortSignal,
): Promise<Done> {
  const held = await session.lock(signal);
  try {
    return await act({ ...session, held });
  } finally {
    await held.release();
  }
}

/** @param purpose names our comment among the others */
export function connectSubject<Read extends Stamped>(
  { inputs, context, client, deadlineMs, notesForPost, ...run }: RunConnections<CommonInputs>,
  { kind, number }: Pick<Subject, 'kind' | 'number'>,
  { read, purpose }: { read(): Promise<Read>; purpose: string },
): SubjectConnections<Read> {
  const subject: Subject = { ...context.repository, kind, number };
  const noteForPost = notesForPost(number);
  return {
    number,
    read,
    noteForPost,
    lock: async (signal = run.signal) =>
      inputs.dryRun
        ? withoutLock(read)
        : lockSubject(
            {
              client,
              subject,
              read,
              noteForPost,
            },
            { deadlineMs, signal },
          ),
    unlock: (lockId) => releaseLock(client, subject, lockId),
    write: (writes) => writeTogether(client, writes),
    writeComment(body, existing, stampOn) {
      const request =
        stampOn === undefined
          ? undefined
          : (text: string) => writeStamped(client, stampOn, existing, text);
      return writeMarked(client, subject, {
        purpose,
        body,
        existing,
        request,
        needs: permissionFor(subject),
      });
    },
  };
}
