import type { GitHubClient, MarkedComment, Role } from '@docs-agent/action-kit';
import { readLastWrite, releaseLock, takeLock } from './lock/reaction-lock.ts';
import { permissionFor, type Stamped, type Subject } from './lock/subject.ts';
import type { LockPort } from './lock/subject-lock.ts';
import { writeMarked } from './marked-comments.ts';
import { roleReader } from './permissions.ts';
import { writeStamped } from './writes/write-stamped.ts';
import { writeTogether } from './writes/write-together.ts';

/** GitHub, as far as every action needs it that sends prompts about an issue or a pull request. */
export interface SubjectPort<Read extends Stamped> extends LockPort<Read> {
  /** Frees a lock that this run took and could not free itself. */
  unlock(lockId: string): Promise<void>;
  roleOf(login: string): Promise<Role>;
  /** @param stampOn the issue or pull request, by its id for GraphQL: the same request renews the stamp. */
  writeComment(body: string, existing: MarkedComment | undefined, stampOn?: string): Promise<MarkedComment>;
}

/** What is particular to an action. */
export interface SubjectPortOptions<Read> {
  read(): Promise<Read>;
  /** Names our comment among the others. */
  purpose: string;
  /** Of accounts in the repository, as far as they were read: all issues and pull requests of a run share them. */
  roles: Map<string, Promise<Role>>;
}

export function createSubjectPort<Read extends Stamped>(
  client: GitHubClient,
  subject: Subject,
  { read, purpose, roles }: SubjectPortOptions<Read>,
): SubjectPort<Read> {
  return {
    read,
    lock: (patience) => takeLock(client, subject, patience),
    unlock: (lockId) => releaseLock(client, subject, lockId),
    lastWrite: (stamped) => readLastWrite(client, subject, stamped),
    write: (writes) => writeTogether(client, writes),
    roleOf: roleReader(client, subject, roles),
    writeComment(body, existing, stampOn) {
      const request =
        stampOn === undefined ? undefined : (text: string) => writeStamped(client, stampOn, existing, text);
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
