import { UserError } from '@docs-agent/action-kit';
import type { Subject } from './event.ts';

/** Where a report is written, beside its files. */
export type Destination = 'comment' | 'summary' | 'issue';

/**
 * The destinations by the input `report-to`; `auto` stands for those of the subject. Merges that are told beside the
 * site are told in comments where the site has its issue: they have no other place that lasts.
 *
 * @throws {UserError} when a comment is asked for and there is no pull request, or an issue for a pull request.
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
      'Input `report-to` names `issue`, which only reports of the site have, and this one is about pull requests. Use `comment`, `summary` or `auto`, or set `mode: site`.',
    );
  }
  return destinations;
}
