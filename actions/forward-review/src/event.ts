import type { RunContext } from '@docs-agent/action-kit';
import { z } from 'zod';

const reviewEvent = z.object({
  action: z.string(),
  review: z.object({ id: z.number() }),
  pull_request: z.object({
    number: z.number(),
    head: z.object({ repo: z.object({ full_name: z.string() }).nullish() }),
    base: z.object({ repo: z.object({ full_name: z.string() }) }),
  }),
  sender: z.object({ login: z.string() }).nullish(),
});

/** What woke this run. */
export type Wake =
  | { kind: 'pull-request'; number: number; withoutSecrets: boolean }
  | { kind: 'ignored'; reason: string };

/**
 * Which pull request the event is about. The event only wakes the run: what is sent is read from GitHub.
 *
 * @see https://docs.github.com/actions/reference/events-that-trigger-workflows#pull_request_review
 */
export function readWake(context: RunContext): Wake {
  if (context.eventName !== 'pull_request_review') {
    return {
      kind: 'ignored',
      reason: `The event ${context.eventName} is not about a review. Run this action on \`pull_request_review\` with \`types: [submitted]\`.`,
    };
  }
  const event = reviewEvent.safeParse(context.payload);
  if (!event.success) {
    return { kind: 'ignored', reason: 'The event says it is a review, but names no pull request.' };
  }
  if (event.data.action !== 'submitted') {
    return {
      kind: 'ignored',
      reason: `The review was ${event.data.action}, not submitted: nothing to forward.`,
    };
  }
  const { number, head, base } = event.data.pull_request;
  const isFork = head.repo?.full_name.toLowerCase() !== base.repo.full_name.toLowerCase();
  return {
    kind: 'pull-request',
    number,
    withoutSecrets: isFork || event.data.sender?.login === 'dependabot[bot]',
  };
}
