import type { RunContext } from '@docs-agent/action-kit';
import * as z from 'zod/mini';

const reviewedEvent = z.object({
  review: z.optional(z.object({ commit_id: z.nullable(z.string()) })),
  workflow_run: z.optional(z.object({ head_sha: z.string() })),
});

/**
 * The commit that was reviewed when a review woke this run: by now the pull request may have
 * another head.
 */
export function reviewedCommit({ payload }: Pick<RunContext, 'payload'>): string | undefined {
  const { data } = reviewedEvent.safeParse(payload);
  return data?.review?.commit_id ?? data?.workflow_run?.head_sha;
}
