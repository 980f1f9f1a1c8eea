import type { IssueAddress } from '@docs-agent/action-kit';

/** An issue or a pull request, as people and permissions know it. */
export interface Subject extends IssueAddress {
  kind: 'issue' | 'pull request';
}

/** `pull request #7` */
export function nameOfSubject({ kind, number }: Subject): string {
  return `${kind} #${number}`;
}

/** The line of `permissions:` that writing to it needs. */
export function permissionFor({ kind }: Subject): string {
  return kind === 'issue' ? 'issues: write' : 'pull-requests: write';
}

/** What a read of a subject shows of earlier runs. */
export interface Stamped {
  nodeId: string;
  /** It has the stamp, as far as this read shows. */
  isStamped: boolean;
  /** When the stamp was renewed last; ISO 8601. Known only to who has the lock. */
  stampedAt?: string | undefined;
}

/** The reaction that gives one run the exclusive right to write to a subject. */
export interface Lock {
  /** Names it for `post`, which frees it when `main` died. */
  id: string;
  /** It was free when it was asked for. */
  wasFree: boolean;
  /** Whether what is left of its lease covers another call under it. */
  isFresh(): boolean;
  release(): Promise<void>;
}

/** How long a lock is waited for. */
export interface LockPatience {
  /** In milliseconds since the epoch. */
  deadlineMs: number;
  signal: AbortSignal;
}

/** When a run last wrote on a subject, by GitHub's clock. */
export interface LastWrite {
  /** ISO 8601; undefined where only its age is known. */
  at: string | undefined;
  ageMs: number;
}
