import { alert, outside, paragraph, writeMarkdown } from '@docs-agent/action-kit';
import { WHOLE_SITE } from '../github/our-comment.ts';
import type { Inputs } from '../inputs.ts';
import { formatDay } from '../published/periods.ts';
import type { PublishedReport } from '../published/published-report.ts';
import { shortSha } from '../render/links.ts';
import { type CommentState, stateOf, withoutState, withState } from './comment-state.ts';
import { shouldComment } from './comment-when.ts';

/** The new text of our comment, given its present text; undefined to leave it, or to write none. */
export type Compose = (existing: string | undefined) => string | undefined;

/**
 * For a report. One with missing views does not replace a complete one.
 *
 * @param own the subject of the comment
 * @param render the Markdown of a first report, or of one that replaces another
 */
export function composeReport(
  {
    own,
    runUrl,
    commentWhen,
  }: {
    own: CommentState;
    runUrl: string;
    commentWhen: Inputs['commentWhen'];
  },
  report: PublishedReport,
  render: (turn: 'first' | 'later') => string,
): Compose {
  let body: string | undefined;
  return (existing) => {
    body ??= withState(render(existing === undefined ? 'first' : 'later'), own);
    if (existing === undefined) return shouldComment(commentWhen, report) ? body : undefined;
    if (report.notRead === undefined) return body;
    return withMissedUpdate(existing, own, runUrl) ?? body;
  };
}

/** The end of the last line, with what an earlier run added. */
const END_OF_LAST_LINE = /(?: · not updated for [^<]*)?<\/sub>\s*$/;

/**
 * Keeps a complete report that a later run could not update, and says so in its last line.
 *
 * @param body of our comment, with its marker or without.
 * @returns undefined if there is nothing to keep: it is not a complete report, or has no line for
 * it
 */
export function withMissedUpdate(
  body: string,
  own: CommentState,
  runUrl: string,
): string | undefined {
  const state = stateOf(body);
  const markdown = withoutState(body);
  if (state?.report !== 'complete' || !END_OF_LAST_LINE.test(markdown)) return undefined;
  const subject =
    own.head === WHOLE_SITE ? `the time up to ${own.until}` : `\`${shortSha(own.head)}\``;
  const isUpToDate = state.head === own.head && state.until === own.until;
  const missed = isUpToDate
    ? ''
    : ` · not updated for ${subject}: some views could not be read ([run](${runUrl}))`;
  const text = markdown.replace(END_OF_LAST_LINE, () => `${missed}</sub>`);
  return withState(text, {
    ...state,
    run: own.run,
    attempt: own.attempt,
  });
}

const LONGEST_REASON = 300;
/** The note of an earlier run, on top of the report. */
const NOTE = /^> \[!WARNING\]\n> Stale[ ,][^\n]*\n+/;
const UNKNOWN_DAY =
  'Stale, since a day that is not known, because another key wrote this report or it was edited';

/**
 * Adds a note to a report that could not be updated, saying since when and why. The time is unknown
 * for a report that another key wrote.
 */
export function withStaleNote(body: string, own: CommentState, why: string): string {
  const state = stateOf(body);
  const since = state === undefined ? UNKNOWN_DAY : `Stale since ${formatDay(state.until)}`;
  const reason = why.length > LONGEST_REASON ? `${why.slice(0, LONGEST_REASON)}…` : why;
  const note = writeMarkdown([alert('WARNING', paragraph(`${since}: `, outside(reason)))]);
  const text = `${note}\n${withoutState(body).replace(NOTE, '')}`;
  return state === undefined
    ? text
    : withState(text, {
        ...state,
        run: own.run,
        attempt: own.attempt,
      });
}
