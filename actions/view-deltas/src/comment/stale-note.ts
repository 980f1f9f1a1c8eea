import { alert, outside, paragraph, writeMarkdown } from '@docs-agent/action-kit';
import { formatDay } from '../published/numbers.ts';
import { type CommentState, stateOf, withoutState, withState } from './comment-state.ts';

const LONGEST_REASON = 300;
/** The note of an earlier run, on top of the report. */
const NOTE = /^> \[!WARNING\]\n> Stale[ ,][^\n]*\n+/;
const UNKNOWN_DAY =
  'Stale, since a day that is not known, because another key wrote this report or it was edited';

/**
 * Adds a note to a report that could not be updated, saying since when and why. Since when is unknown of a report that
 * another key wrote.
 */
export function withStaleNote(body: string, own: CommentState, why: string): string {
  const state = stateOf(body);
  const since = state === undefined ? UNKNOWN_DAY : `Stale since ${formatDay(state.until)}`;
  const reason = why.length > LONGEST_REASON ? `${why.slice(0, LONGEST_REASON)}…` : why;
  const note = writeMarkdown([alert('WARNING', paragraph(`${since}: `, outside(reason)))]);
  const report = withoutState(body).replace(NOTE, '');
  const text = `${note}\n${report}`;
  return state === undefined ? text : withState(text, { ...state, run: own.run, attempt: own.attempt });
}
