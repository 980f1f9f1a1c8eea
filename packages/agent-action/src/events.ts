import { type RunContext, UserError } from '@docs-agent/action-kit';
import * as z from 'zod/mini';
import { checkPermissions, type PermissionSource } from './permissions.ts';

/** The event `issue_comment`, on an issue or a pull request, as far as the actions read it. */
export const commentEvent = z.object({
  action: z.string(),
  issue: z.object({ number: z.number(), pull_request: z.optional(z.unknown()) }),
  comment: z.object({ body: z.nullish(z.string()) }),
});

/** An event that starts nothing, and why. */
export function ignored(reason: string): { kind: 'ignored'; reason: string } {
  return { kind: 'ignored', reason };
}

const sentEvent = z.object({ sender: z.object({ login: z.string() }) });

/** Who raised the event; undefined on a schedule. */
export function wakerOf({ payload }: RunContext): string | undefined {
  const event = sentEvent.safeParse(payload);
  return event.success ? event.data.sender.login : undefined;
}

/** Events that people start by hand; that person needs permission. */
const RAISED_BY_HAND = ['workflow_dispatch', 'repository_dispatch'];

/**
 * Why the person who dispatched or re-ran this run lacks permission, as a clause that begins with
 * the account. On a schedule or a comment the event is only a wake-up, and no one needs permission.
 *
 * @throws {UserError} when the runner does not say who it is, or GitHub which role the account has.
 */
export async function refusedActor({
  context: { eventName, runAttempt, triggeringActor },
  ...source
}: PermissionSource & { context: RunContext }): Promise<string | undefined> {
  if (!RAISED_BY_HAND.includes(eventName) && runAttempt <= 1) return undefined;
  if (triggeringActor === '')
    throw new UserError(
      'The environment variable GITHUB_TRIGGERING_ACTOR is not set, so the person who started this run is unknown.',
    );
  const { isAuthorized, missingPermission } = await checkPermissions(source, [triggeringActor]);
  if (isAuthorized(triggeringActor)) return undefined;
  return `${triggeringActor} started this run and ${missingPermission}`;
}
