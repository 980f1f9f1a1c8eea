import { WHOLE_SITE } from '../github/comment-port.ts';
import { shortSha } from '../short-sha.ts';
import { type CommentState, stateOf, withoutState, withState } from './comment-state.ts';

/** Ends the last line, in place of what an earlier run added there. */
const END_OF_LAST_LINE = /(?: · not brought up to date for [^<]*)?<\/sub>\s*$/;

/**
 * A complete report whose views a later run could not all read again stays as it is, and its last line says so.
 *
 * @param body of our comment, with its marker or without.
 * @returns undefined where nothing has to be kept: it is no complete report, or has no line to say it in.
 */
export function withMissedUpdate(body: string, own: CommentState, runUrl: string): string | undefined {
  const state = stateOf(body);
  const markdown = withoutState(body);
  if (state?.report !== 'complete' || !END_OF_LAST_LINE.test(markdown)) return undefined;
  const isUpToDate = state.head === own.head && state.until === own.until;
  const missed = isUpToDate
    ? ''
    : ` · not brought up to date for ${subjectOf(own)}: its views could not all be read ([run](${runUrl}))`;
  return withState(
    markdown.replace(END_OF_LAST_LINE, () => `${missed}</sub>`),
    {
      ...state,
      run: own.run,
      attempt: own.attempt,
    },
  );
}

function subjectOf({ head, until }: CommentState): string {
  return head === WHOLE_SITE ? `the time up to ${until}` : `\`${shortSha(head)}\``;
}
