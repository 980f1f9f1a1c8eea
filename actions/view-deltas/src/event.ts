import { eventPullRequest, type RunContext, UserError } from '@docs-agent/action-kit';
import type { Inputs } from './inputs.ts';

/** What this run reports on. */
export type Subject = { kind: 'pull-request'; number: number } | { kind: 'site' };

/**
 * The subject by the inputs `mode` and `pr-number`, and the event. A number that is given is meant, on any event.
 *
 * @throws {UserError} when a pull request is asked for and there is none, or one is named for a report of the site.
 */
export function readSubject(
  context: RunContext,
  { mode, prNumber }: Pick<Inputs, 'mode' | 'prNumber'>,
): Subject {
  if (mode === 'site') {
    if (prNumber === undefined) return { kind: 'site' };
    throw new UserError(
      `Input \`pr-number\` is \`${prNumber}\`, but \`mode\` is \`site\`, which is about no pull request. Leave one of them out.`,
    );
  }
  const number = prNumber ?? eventPullRequest(context);
  if (number !== undefined) return { kind: 'pull-request', number };
  if (mode === 'auto') return { kind: 'site' };
  throw new UserError(
    `Input \`mode\` is \`pull-request\`, but the event ${context.eventName} is about no pull request. Run it on \`pull_request\`, give \`pr-number\`, or leave \`mode\` at \`auto\`.`,
  );
}
