import { UserError } from '@docs-agent/action-kit';
import type { RedirectsInputs } from '../inputs.ts';

/** The defaults of `action.yml`. */
const DEFAULT_NUMBERS = 'auto';

/**
 * Refuses inputs that make no sense without views.
 *
 * @throws {UserError} that names each such input.
 */
export function refuseInputsOfViews({
  impactAfterWeeks,
  cacheDir,
  numbers,
  missingRedirects,
}: RedirectsInputs): void {
  const problems: string[] = [];
  const refuse = (input: string, value: string | number, why: string) =>
    problems.push(
      `Input \`${input}\` is \`${value}\`, but \`mode\` is \`redirects\`, which ${why}. Leave one of them out.`,
    );
  if (impactAfterWeeks !== undefined) {
    refuse('impact-after-weeks', impactAfterWeeks, 'reports no merged pull requests');
  }
  if (cacheDir !== undefined) {
    refuse('cache-dir', cacheDir, 'reads no views');
  }
  if (numbers !== DEFAULT_NUMBERS) {
    refuse('numbers', numbers, 'shows no views');
  }
  if (missingRedirects === 'off') {
    refuse('missing-redirects', 'off', 'does nothing else');
  }
  if (problems.length > 0) throw new UserError(problems.join('\n'));
}

/** Where the result of the check is written. */
type CheckDestination = 'comment' | 'summary';

/**
 * The destinations in the input `report-to`. `auto` is the summary alone, because a fork's token
 * cannot write a comment.
 *
 * @throws {UserError} if an issue is requested
 */
export function readCheckDestinations(
  reportTo: RedirectsInputs['reportTo'],
): ReadonlySet<CheckDestination> {
  const destinations = new Set<CheckDestination>();
  for (const name of reportTo) {
    if (name === 'issue') {
      throw new UserError(
        'Input `report-to` names `issue`, but `mode` is `redirects`, which is about a pull request. Use `comment`, `summary` or `auto`.',
      );
    }
    destinations.add(name === 'auto' ? 'summary' : name);
  }
  return destinations;
}
