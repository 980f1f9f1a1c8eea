import { UserError } from '@docs-agent/action-kit';
import type { Subject } from './event.ts';

/** Where a report is written, in addition to its files. */
export type Destination = 'comment' | 'summary' | 'issue';

/**
 * The destinations in the input `report-to`; `auto` depends on the subject. If the site's report goes to an issue, the
 * merges in the same run are reported in comments, because they have no other lasting place.
 *
 * @throws {UserError} if a comment is requested without a pull request, or an issue for a pull request.
 */
export function readDestinations(
  reportTo: readonly (Destination | 'auto')[],
  subject: Subject,
): ReadonlySet<Destination> {
  const usual: Destination[] = subject.kind === 'site' ? ['summary'] : ['comment', 'summary'];
  const destinations = new Set(reportTo.flatMap((name) => (name === 'auto' ? usual : [name])));
  if (subject.kind === 'site-and-impact' && destinations.has('issue')) destinations.add('comment');
  if (subject.kind === 'site' && destinations.has('comment')) {
    throw new UserError(
      'Input `report-to` names `comment`, but this report is about the site, so there is no pull request to comment on. Use `summary` or `auto`.',
    );
  }
  const isOfSite = subject.kind === 'site' || subject.kind === 'site-and-impact';
  if (!isOfSite && destinations.has('issue')) {
    throw new UserError(
      'Input `report-to` names `issue`, but only reports of the site go to an issue, and this one is about pull requests. Use `comment`, `summary` or `auto`, or set `mode: site`.',
    );
  }
  return destinations;
}
