import type { Raw } from './raw.ts';

/** The statuses that the interface names, and any other, kept as it came. */
export type JobStatus = 'active' | 'completed' | 'archived' | 'failed' | (string & {});

/**
 * An agent job. The service guarantees none of these fields: what is absent is null.
 * @see interface, "Agent job"
 */
export interface Job {
  id: string | null;
  status: JobStatus | null;
  source: { repository: string | null; ref: string | null } | null;
  model: string | null;
  /** URL of the pull request that the job created. */
  prLink: string | null;
  /** ISO 8601, as it came. */
  createdAt: string | null;
  /** ISO 8601, as it came. */
  archivedAt: string | null;
  /**
   * The job as the service sent it, for fields that are not listed here. Absent if its answer could
   * not be read.
   */
  raw?: Raw;
}

const TERMINAL: ReadonlySet<string> = new Set(['completed', 'archived', 'failed']);

/**
 * Whether a job with this status has ended. A status that is absent or that the interface does not
 * name has not.
 * @see interface, "States and transitions"
 */
export function isTerminal(status: string | null | undefined): boolean {
  return typeof status === 'string' && TERMINAL.has(status);
}
