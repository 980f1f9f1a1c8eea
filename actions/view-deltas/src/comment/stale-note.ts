import { alert, outside, paragraph, writeMarkdown } from '@docs-agent/action-kit';
import { formatDay } from '../published/numbers.ts';
import { type CommentState, stateOf, withoutState, withState } from './comment-state.ts';

const LONGEST_REASON = 300;
/** The note of an earlier run, on top of the report. */
const NOTE = /^> \[!WARNING\]\n> Stale since [^\n]*\n+/;

/**
 * Adds a note to a report that could not be updated, saying since when and why.
 *
 * @returns undefined if there is no report to keep
 */
export function withStaleNote(body: string, own: CommentState, why: string): string | undefined {
  const state = stateOf(body);
  if (state === undefined) return undefined;
  const reason = why.length > LONGEST_REASON ? `${why.slice(0, LONGEST_REASON)}…` : why;
  const note = writeMarkdown([
    alert('WARNING', paragraph(`Stale since ${formatDay(state.until)}: `, outside(reason))),
  ]);
  const report = withoutState(body).replace(NOTE, '');
  return withState(`${note}\n${report}`, { ...state, run: own.run, attempt: own.attempt });
}
