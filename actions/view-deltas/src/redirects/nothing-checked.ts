import { type Outcome, type RunContext, UserError } from '@docs-agent/action-kit';

/** Events that a required check has to answer, although no pull request is named. */
const WITHOUT_PULL_REQUEST = ['push', 'merge_group'];

/**
 * How a run ends whose event names no pull request.
 *
 * @throws {UserError} on events on which a check of redirects makes no sense
 */
export function nothingChecked({ eventName }: RunContext): Outcome {
  if (!WITHOUT_PULL_REQUEST.includes(eventName)) {
    throw new UserError(
      `Input \`mode\` is \`redirects\`, but the event ${eventName} is not about a pull request. Run it on \`pull_request\`, or give \`pr-number\`.`,
    );
  }
  return {
    result: 'nothing-to-report',
    sentence: NO_REDIRECT_CHECKED,
    ends: 'notice',
  };
}

/** A gate checks nothing where there is no pull request. */
export const NO_REDIRECT_CHECKED =
  'Redirects were not checked, because this run is not about a pull request. Removed pages are checked on `pull_request` events.';
