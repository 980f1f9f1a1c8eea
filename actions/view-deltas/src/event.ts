import { type RunContext, UserError } from '@docs-agent/action-kit';
import { z } from 'zod';

const pullRequestEvent = z.object({
  pull_request: z.object({
    number: z.number(),
    head: z.object({ repo: z.object({ full_name: z.string() }).nullish() }),
    base: z.object({ repo: z.object({ full_name: z.string() }) }),
  }),
  sender: z.object({ login: z.string() }).nullish(),
});

/** What this run reports on. */
export type Subject = { kind: 'pull-request'; number: number; withoutSecrets: boolean } | { kind: 'site' };

/**
 * The subject by the input `mode` and the event.
 *
 * @throws {UserError} when a pull request is asked for and the event has none.
 */
export function readSubject(context: RunContext, mode: 'auto' | 'pull-request' | 'site'): Subject {
  if (mode === 'site') return { kind: 'site' };
  const event = pullRequestEvent.safeParse(context.payload);
  if (event.success) {
    const { number, head, base } = event.data.pull_request;
    const isFork = head.repo?.full_name.toLowerCase() !== base.repo.full_name.toLowerCase();
    return {
      kind: 'pull-request',
      number,
      withoutSecrets: isFork || event.data.sender?.login === 'dependabot[bot]',
    };
  }
  if (mode === 'auto') return { kind: 'site' };
  throw new UserError(
    `Input \`mode\` is \`pull-request\`, but the event ${context.eventName} is about no pull request. Run it on \`pull_request\`, or leave \`mode\` at \`auto\`.`,
  );
}
