import * as z from 'zod/mini';
import type { Job } from './job.ts';

const text = z.nullish(z.string());

const givenJob = z.object({
  id: text,
  status: text,
  source: z.nullish(z.object({ repository: text, ref: text })),
  model: text,
  prLink: text,
  createdAt: text,
  archivedAt: text,
});

/**
 * A job as the service gives it; absent fields become null. Unknown keys pass; a known key of
 * another type does not, because a wrong status would end a wait wrongly.
 */
export const jobSchema: z.ZodMiniType<Job> = z.pipe(givenJob, z.transform(withoutGaps));

function withoutGaps({ source, ...job }: z.output<typeof givenJob>): Job {
  return {
    id: job.id ?? null,
    status: job.status ?? null,
    source: source ? { repository: source.repository ?? null, ref: source.ref ?? null } : null,
    model: job.model ?? null,
    prLink: job.prLink ?? null,
    createdAt: job.createdAt ?? null,
    archivedAt: job.archivedAt ?? null,
  };
}
