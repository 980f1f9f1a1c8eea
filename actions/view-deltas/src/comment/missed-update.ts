import { WHOLE_SITE } from '../github/comment-port.ts';
import { shortSha } from '../short-sha.ts';
import { type CommentState, stateOf, withoutState, withState } from './comment-state.ts';

/** The end of the last line, with what an earlier run added. */
const END_OF_LAST_LINE = /(?: · not updated for [^<]*)?<\/sub>\s*$/;

/**
 * Keeps a complete report that a later run could not update, and says so in its last line.
 *
 * @param body of our comment, with its marker or without.
 * @returns undefined if there is nothing to keep: it is not a complete report, or has no line for it
 */
export function withMissedUpdate(body: string, own: CommentState, runUrl: string): string | undefined {
  const state = stateOf(body);
  const markdown = withoutState(body);
  if (state?.report !== 'complete' || !END_OF_LAST_LINE.test(markdown)) return undefined;
  const isUpToDate = state.head === own.head && state.until === own.until;
  const missed = isUpToDate
    ? ''
    : ` · not updated for ${subjectOf(own)}: some views could not be read ([run](${runUrl}))`;
  return withState(
    markdown.replace(END_OF_LAST_LINE, () => `${missed}</sub>`),
    {
      ...state,
      run: own.run,
      attempt: own.attempt,
      accepted: own.accepted ?? state.accepted,
    },
  );
}

function subjectOf({ head, until }: CommentState): string {
  return head === WHOLE_SITE ? `the time up to ${until}` : `\`${shortSha(head)}\``;
}
