import { type RunContext, UserError } from '@docs-agent/action-kit';
import * as z from 'zod/mini';

const sentEvent = z.object({ sender: z.object({ login: z.string() }) });

/** Who raised the event; undefined on a schedule. */
export function wakerOf({ payload }: RunContext): string | undefined {
  const event = sentEvent.safeParse(payload);
  return event.success ? event.data.sender.login : undefined;
}

/** Events that people start by hand: the person who does needs permission. */
const RAISED_BY_HAND = ['workflow_dispatch', 'repository_dispatch'];

/**
 * The person whose permission the run itself needs: who dispatched it, or ran it again. On a schedule or a comment
 * the event is only a wake-up.
 *
 * @throws {UserError} when the runner does not say who it is.
 */
export function answerableActor(context: RunContext): string | undefined {
  const isByHand = RAISED_BY_HAND.includes(context.eventName) || context.runAttempt > 1;
  if (!isByHand) return undefined;
  if (context.triggeringActor !== '') return context.triggeringActor;
  throw new UserError(
    'The environment variable GITHUB_TRIGGERING_ACTOR is not set, so the person who started this run is unknown.',
  );
}
