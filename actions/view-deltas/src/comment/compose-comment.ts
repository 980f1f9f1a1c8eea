import type { Inputs } from '../inputs.ts';
import type { PublishedReport } from '../published/published-report.ts';
import { type CommentState, withState } from './comment-state.ts';
import { shouldComment } from './comment-when.ts';
import { withMissedUpdate } from './missed-update.ts';
import { withStaleNote } from './stale-note.ts';

/** What our comment should say, given what it says; undefined to leave it, or have none. */
export type Compose = (existing: string | undefined) => string | undefined;

/** The run that composes. */
export interface Composer {
  own: CommentState;
  runUrl: string;
  commentWhen: Inputs['commentWhen'];
}

/** Of a report. One with missing views does not take the place of a complete one. */
export function composeReport(composer: Composer, report: PublishedReport, markdown: string): Compose {
  const { own, runUrl, commentWhen } = composer;
  const body = withState(markdown, own);
  return (existing) => {
    if (existing === undefined) return shouldComment(commentWhen, report) ? body : undefined;
    if (report.incomplete === undefined) return body;
    return withMissedUpdate(existing, own, runUrl) ?? body;
  };
}

/** When nothing could be read. */
export function composeMissed({ own, runUrl }: Composer): Compose {
  return (existing) => (existing === undefined ? undefined : withMissedUpdate(existing, own, runUrl));
}

/** When a report could not be brought up to date. */
export function composeStale({ own }: Composer, why: string): Compose {
  return (existing) => (existing === undefined ? undefined : withStaleNote(existing, own, why));
}

/** When the pull request touches no page: what stands there is kept true, and nothing new is said. */
export function composeNothing({ own, commentWhen }: Composer, markdown: string): Compose {
  const body = withState(markdown, own);
  return (existing) => (existing === undefined && commentWhen !== 'always' ? undefined : body);
}
