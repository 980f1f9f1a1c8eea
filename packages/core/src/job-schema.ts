import * as z from 'zod/mini';
import type { Job } from './job.ts';

const text = z._default(z.nullable(z.string()), null);

/**
 * A job as the service gives it; absent fields become null. Unknown keys pass; a known key of another type does not,
 * because a wrong status would end a wait wrongly.
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
