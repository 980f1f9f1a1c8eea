import * as z from 'zod/mini';

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
}

const text = z._default(z.nullable(z.string()), null);

/**
 * A job as the service gives it; absent fields become null. Unknown keys pass; a known key of
 * another type does not, because a wrong status would end a wait wrongly.
 */
export const jobSchema: z.ZodMiniType<Job> = z.object({
  id: text,
  status: text,
  source: z._default(z.nullable(z.object({ repository: text, ref: text })), null),
  model: text,
  prLink: text,
  createdAt: text,
  archivedAt: text,
});

const TERMINAL: ReadonlySet<string> = new Set(['completed', 'archived', 'failed']);

/**
 * Whether a job with this status has ended. A status that is absent or that the interface does not
 * name has not.
 * @see interface, "States and transitions"
 */
export function isTerminal(status: string | null | undefined): boolean {
  return typeof status === 'string' && TERMINAL.has(status);
}
