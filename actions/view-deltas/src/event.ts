import { eventPullRequest, type RunContext, UserError } from '@docs-agent/action-kit';
import type { Inputs } from './inputs.ts';

/** The subject of this run. A report of the site may include merges of some weeks ago. */
export type Subject =
  | { kind: 'pull-request'; number: number }
  | { kind: 'site'; afterWeeks: number | undefined }
  | { kind: 'impact'; afterWeeks: number };

/**
 * The subject, by the inputs `mode`, `pr-number` and `impact-after-weeks`, and the event.
 * `pr-number` applies on any event.
 *
 * @throws {UserError} if a pull request is requested and there is none, if one is named for a
 * report of the site or of merges, or if merges are requested without an age, or with a mode that
 * leaves them out.
 */
export function readSubject(
  context: RunContext,
  { mode, prNumber, impactAfterWeeks }: Pick<Inputs, 'mode' | 'prNumber' | 'impactAfterWeeks'>,
): Subject {
  const refuse = (input: string, value: number | undefined, what: string) => {
    if (value === undefined) return;
    throw new UserError(
      `Input \`${input}\` is \`${value}\`, but \`mode\` is \`${mode}\`, which ${what}. Leave one of them out.`,
    );
  };
  if (mode === 'impact') {
    if (impactAfterWeeks === undefined) {
      throw new UserError(
        'Input `impact-after-weeks` is missing: with `mode: impact` it sets how many weeks after its merge a pull request is reported. Allowed: a whole number from 1 to 52.',
      );
    }
    refuse('pr-number', prNumber, 'finds the merged pull requests itself');
    return { kind: 'impact', afterWeeks: impactAfterWeeks };
  }
  if (mode === 'site') {
    refuse('pr-number', prNumber, 'is not about a pull request');
    refuse('impact-after-weeks', impactAfterWeeks, 'reports no merged pull requests');
    return { kind: 'site', afterWeeks: undefined };
  }
  const number = prNumber ?? eventPullRequest(context);
  if (number !== undefined) return { kind: 'pull-request', number };
  if (mode === 'auto') return { kind: 'site', afterWeeks: impactAfterWeeks };
  throw new UserError(
    `Input \`mode\` is \`pull-request\`, but the event ${context.eventName} is not about a pull request. Run it on \`pull_request\`, give \`pr-number\`, or leave \`mode\` at \`auto\`.`,
  );
}

/** Where a report is written, in addition to its files. */
export type Destination = 'comment' | 'summary' | 'issue';

/**
 * The destinations in the input `report-to`; `auto` depends on the subject. If the site's report
 * goes to an issue, the merges in the same run are reported in comments, because they have no other
 * lasting place.
 *
 * @throws {UserError} if a comment is requested without a pull request, or an issue for a pull
 * request.
 */
export function readDestinations(
  reportTo: readonly (Destination | 'auto')[],
  subject: Subject,
): ReadonlySet<Destination> {
  const isOfSite = subject.kind === 'site';
  const hasMerges = isOfSite && subject.afterWeeks !== undefined;
  const usual: Destination[] = isOfSite && !hasMerges ? ['summary'] : ['comment', 'summary'];
  const named = reportTo.map((name) => (name === 'auto' ? usual : [name]));
  const destinations = new Set(named.flat());
  if (hasMerges && destinations.has('issue')) {
    destinations.add('comment');
  }
  if (isOfSite && !hasMerges && destinations.has('comment')) {
    throw new UserError(
      'Input `report-to` names `comment`, but this report is about the site, so there is no pull request to comment on. Use `summary` or `auto`.',
    );
  }
  if (!isOfSite && destinations.has('issue')) {
    throw new UserError(
      'Input `report-to` names `issue`, but only reports of the site go to an issue, and this one is about pull requests. Use `comment`, `summary` or `auto`, or set `mode: site`.',
    );
  }
  return destinations;
}
