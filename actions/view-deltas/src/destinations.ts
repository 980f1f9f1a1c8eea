import { UserError } from '@docs-agent/action-kit';
import type { Subject } from './event.ts';

/** Where a report is written, beside its files. */
export type Destination = 'comment' | 'summary';

/**
 * The destinations by the input `report-to`; `auto` stands for those of the subject.
 *
 * @throws {UserError} when a comment is asked for and there is no pull request to comment on.
 */
export function readDestinations(
  reportTo: readonly (Destination | 'auto')[],
  subject: Subject,
): ReadonlySet<Destination> {
  const usual: Destination[] = subject.kind === 'site' ? ['summary'] : ['comment', 'summary'];
  const destinations = new Set(reportTo.flatMap((name) => (name === 'auto' ? usual : [name])));
  if (subject.kind === 'site' && destinations.has('comment')) {
    throw new UserError(
      'Input `report-to` names `comment`, but this report is about the site, so there is no pull request to comment on. Use `summary` or `auto`.',
    );
  }
  return destinations;
}
