import { count, phrase, plural, type Sentence } from '@docs-agent/action-kit';
import { commandCode, jobLink, reasonWithCode, type ShownJob } from '@docs-agent/agent-action';

/** Facts for a sentence about comments that the headline is not about. */
export interface OtherFacts {
  /** How many comments. */
  comments: number;
  /** The job that the first of them was sent to. */
  job: ShownJob;
  /** The word that starts a command. */
  command: string;
  /** Why it is uncertain whether held comments were sent; sentences. */
  doubt: string;
}

/**
 * The sentence about comments from before this turn or outside it that wait for a person or for the
 * next prompt, in the order of the comment.
 */
export const OTHERS = {
  uncertain: ({ comments, job, command }) => [
    ...phrase`${said(comments)} may or may not have arrived before: look at job ${jobLink(job)}.`,
    ...phrase` If nothing arrived, comment ${commandCode(command, 'retry')}, else ${commandCode(command, 'received')}.`,
  ],
  refused: ({ comments, command }) => {
    const them = plural(comments, 'it', 'them');
    const areToo = plural(comments, 'it is', 'they are');
    return [
      `${said(comments)} ${are(comments)} not sent: the service refused ${them}, or ${areToo} too long or too complex for a prompt.`,
      ...phrase` After you fix the cause, comment ${commandCode(command, 'retry')}.`,
    ];
  },
  held: ({ comments, command, doubt }) => [
    ...phrase`${said(comments)} ${are(comments)} held back. ${doubt === '' ? [] : [...reasonWithCode(doubt), ' ']}`,
    ...phrase`If the agent has ${plural(comments, 'it', 'them')}, comment ${commandCode(command, 'received')}, else ${commandCode(command, 'retry')}.`,
  ],
  unanswered: ({ comments, job, command }) =>
    phrase`${said(comments)} got no answer of job ${jobLink(job)}. To send ${plural(comments, 'it', 'them')} again, comment ${commandCode(command, 'retry')}.`,
  waiting: ({ comments }) => [
    `${said(comments)} waited: the next prompt includes ${plural(comments, 'it', 'them')}.`,
  ],
  edited: ({ comments }) => [
    `${said(comments)} ${plural(comments, 'was', 'were')} edited after being sent: the next prompt includes the new text.`,
  ],
  stopped: ({ command }) =>
    phrase`Forwarding was stopped. To send new comments again, comment ${commandCode(command, 'resume')}.`,
} satisfies Record<string, (facts: OtherFacts) => Sentence>;

/** About comments whose authors were not looked up. */
export function unknownAccounts(comments: number): string {
  return `${said(comments)} by unknown accounts ${plural(comments, 'waits', 'wait')}: a run looks up only some of them.`;
}

/** How to be looked up. */
export const WRITE_AGAIN = 'Authors with access can write again to be looked up first.';

/** @param reasons one of each left-out comment that a person has to know of; a sentence */
export function notForwarded(reasons: readonly string[]): string {
  const [first] = reasons;
  if (first === undefined) return '';
  if (reasons.length === 1)
    return `1 comment is not forwarded: ${first} The tracking comment says how to send it.`;
  return `${reasons.length} comments are not forwarded: the tracking comment says why, and how to send them.`;
}

function said(comments: number): string {
  return count(comments, 'comment');
}

function are(comments: number): string {
  return plural(comments, 'is', 'are');
}
