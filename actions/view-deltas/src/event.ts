import { eventPullRequest, type RunContext, UserError } from '@docs-agent/action-kit';
import type { Inputs } from './inputs.ts';

/** What this run reports on. */
export type Subject =
  | { kind: 'pull-request'; number: number }
  | { kind: 'site' }
  | { kind: 'impact'; afterWeeks: number }
  | { kind: 'site-and-impact'; afterWeeks: number };

/**
 * The subject, by the inputs `mode`, `pr-number` and `impact-after-weeks`, and the event. `pr-number` applies on any
 * event.
 *
 * @throws {UserError} if a pull request is requested and there is none, if one is named for a report of the site or of
 * merges, or if merges are requested without an age.
 */
export function readSubject(
  context: RunContext,
  inputs: Pick<Inputs, 'mode' | 'prNumber' | 'impactAfterWeeks'>,
): Subject {
  const { mode, prNumber, impactAfterWeeks } = inputs;
  if (mode === 'impact') return mergesOf(inputs);
  if (mode === 'site') {
    if (prNumber === undefined) return { kind: 'site' };
    throw new UserError(
      `Input \`pr-number\` is \`${prNumber}\`, but \`mode\` is \`site\`, which is about no pull request. Leave one of them out.`,
    );
  }
  const number = prNumber ?? eventPullRequest(context);
  if (number !== undefined) return { kind: 'pull-request', number };
  if (mode === 'auto')
    return impactAfterWeeks === undefined
      ? { kind: 'site' }
      : { kind: 'site-and-impact', afterWeeks: impactAfterWeeks };
  throw new UserError(
    `Input \`mode\` is \`pull-request\`, but the event ${context.eventName} is about no pull request. Run it on \`pull_request\`, give \`pr-number\`, or leave \`mode\` at \`auto\`.`,
  );
}

function mergesOf({ prNumber, impactAfterWeeks }: Pick<Inputs, 'prNumber' | 'impactAfterWeeks'>): Subject {
  if (impactAfterWeeks === undefined) {
    throw new UserError(
      'Input `impact-after-weeks` is missing: with `mode: impact` it sets how many weeks after its merge a pull request is reported. Allowed: a whole number from 1 to 52.',
    );
  }
  if (prNumber === undefined) return { kind: 'impact', afterWeeks: impactAfterWeeks };
  throw new UserError(
    `Input \`pr-number\` is \`${prNumber}\`, but \`mode\` is \`impact\`, which finds the merged pull requests itself. Leave one of them out.`,
  );
}
