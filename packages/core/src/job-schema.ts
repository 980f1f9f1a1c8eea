import * as z from 'zod/mini';
import type { Job } from './job.ts';

const text = z.nullish(z.string());

/** Unknown keys pass; a known key of another type does not, because a wrong status would end a wait wrongly. */
export const jobSchema = z.object({
  id: text,
  status: text,
  source: z.nullish(z.object({ repository: text, ref: text })),
  model: text,
  prLink: text,
  createdAt: text,
  archivedAt: text,
});

export function toJob(raw: z.output<typeof jobSchema>): Job {
  const { source } = raw;
  return {
    id: raw.id ?? null,
    status: raw.status ?? null,
    source: source ? { repository: source.repository ?? null, ref: source.ref ?? null } : null,
    model: raw.model ?? null,
    prLink: raw.prLink ?? null,
    createdAt: raw.createdAt ?? null,
    archivedAt: raw.archivedAt ?? null,
  };
}
