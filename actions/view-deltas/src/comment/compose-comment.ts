import type { Inputs } from '../inputs.ts';
import type { PublishedReport } from '../published/published-report.ts';
import { type CommentState, withState } from './comment-state.ts';
import { shouldComment } from './comment-when.ts';
import { withMissedUpdate } from './missed-update.ts';
import { withStaleNote } from './stale-note.ts';

/** The new text of our comment, given its present text; undefined to leave it, or to have none. */
export type Compose = (existing: string | undefined) => string | undefined;

/** The run that composes. */
export interface Composer {
  own: CommentState;
  runUrl: string;
  commentWhen: Inputs['commentWhen'];
}

/**
 * For a report. One with missing views does not replace a complete one.
 *
 * @param render the Markdown of a first report, or of one that replaces another
 */
export function composeReport(
  composer: Composer,
  report: PublishedReport,
  render: (turn: 'first' | 'later') => string,
): Compose {
  const { own, runUrl, commentWhen } = composer;
  let body: string | undefined;
  return (existing) => {
    body ??= withState(render(existing === undefined ? 'first' : 'later'), own);
    if (existing === undefined) return shouldComment(commentWhen, report) ? body : undefined;
    if (report.incomplete === undefined) return body;
    return withMissedUpdate(existing, own, runUrl) ?? body;
  };
}

/** For a run that could read nothing. */
export function composeMissed({ own, runUrl }: Composer): Compose {
  return (existing) => (existing === undefined ? undefined : withMissedUpdate(existing, own, runUrl));
}

/** For a report that could not be updated. */
export function composeStale({ own }: Composer, why: string): Compose {
  return (existing) => (existing === undefined ? undefined : withStaleNote(existing, own, why));
}

/** For a pull request that touches no page: an existing comment is updated, but none is created. */
export function composeNothing({ own, commentWhen }: Composer, markdown: string): Compose {
  const body = withState(markdown, own);
  return (existing) => (existing === undefined && commentWhen !== 'always' ? undefined : body);
}
