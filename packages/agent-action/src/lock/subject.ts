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

/** How long a lock is waited for. */
export interface LockPatience {
  /** By `performance.now()`. */
  deadlineMs: number;
  signal: AbortSignal;
}
