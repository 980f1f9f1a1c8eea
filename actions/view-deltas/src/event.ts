import { eventPullRequest, type RunContext, UserError } from '@docs-agent/action-kit';

/** What this run reports on. */
export type Subject = { kind: 'pull-request'; number: number } | { kind: 'site' };

/**
 * The subject by the input `mode` and the event.
 *
 * @throws {UserError} when a pull request is asked for and the event has none.
 */
export function readSubject(context: RunContext, mode: 'auto' | 'pull-request' | 'site'): Subject {
  if (mode === 'site') return { kind: 'site' };
  const number = eventPullRequest(context);
  if (number !== undefined) return { kind: 'pull-request', number };
  if (mode === 'auto') return { kind: 'site' };
  throw new UserError(
    `Input \`mode\` is \`pull-request\`, but the event ${context.eventName} is about no pull request. Run it on \`pull_request\`, or leave \`mode\` at \`auto\`.`,
  );
}
