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

/** Traces of earlier runs in a read of a subject. */
export interface Stamped {
  nodeId: string;
  /** It has the stamp, as far as this read shows. */
  isStamped: boolean;
  /** When the stamp was renewed last; ISO 8601. Only the run that has the lock knows it. */
  stampedAt?: string | undefined;
}

/** How long a run waits for a lock. */
export interface LockPatience {
  /** By `performance.now()`. */
  deadlineMs: number;
  signal: AbortSignal;
}
