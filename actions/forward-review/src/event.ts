import { eventPullRequest, type RunContext } from '@docs-agent/action-kit';
import * as z from 'zod/mini';

const reviewEvent = z.object({ action: z.string(), review: z.object({ id: z.number() }) });

/** What woke this run. */
export type Wake = { kind: 'pull-request'; number: number } | { kind: 'ignored'; reason: string };

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
  const number = eventPullRequest(context);
  const event = reviewEvent.safeParse(context.payload);
  if (!event.success || number === undefined) {
    return { kind: 'ignored', reason: 'The event says it is a review, but names no pull request.' };
  }
  if (event.data.action !== 'submitted') {
    return {
      kind: 'ignored',
      reason: `The review was ${event.data.action}, not submitted: nothing to forward.`,
    };
  }
  return { kind: 'pull-request', number };
}
