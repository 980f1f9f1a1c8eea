/** Why an issue is in a situation, where this action knows it; sentences. */
export const REASONS = {
  'cut-off': 'The run or the connection ended while the job was being created.',
  'names-no-job': 'The service’s answer names no job: one may have been created.',
  'ended-before': 'The run ended before the job was created.',
  'comment-edited': 'Someone edited this comment.',
  'comment-gone': 'The comment that kept track of this issue’s jobs is gone.',
  'no-text':
    'The issue has no text that the agent can read: headings, images and links alone are not enough. Say what to change.',
  'too-complex': 'The issue’s text is too complex to read: simplify it.',
} as const;

export function complexComment(author: string, day: string): string {
  return `The comment by ${author} of ${day} is too complex to read: simplify or hide it.`;
}

export function tooLong(maxChars: number): string {
  return `The issue is longer than \`max-prompt-chars\` (${maxChars}) allows: shorten it.`;
}

/** Why an event starts nothing; sentences. */
export const IGNORED = {
  'no-issue': 'The event is a comment, but names no issue.',
  'on-pull-request': 'The comment is on a pull request.',
  'not-a-command': 'The comment is not recognized as a command.',
} as const;

export function otherEvent(name: string): string {
  return `The event ${name} starts no job. Run this action on \`issues\` (labeled), \`issue_comment\`, \`schedule\` or a dispatch.`;
}

export function otherAction(action = 'not named'): string {
  return `The issue was ${action}: only a label starts a job.`;
}

export function otherLabel(number: number, wanted: string): string {
  return `Issue #${number} got another label than \`${wanted}\`.`;
}

export function withoutCommand(command: string): string {
  return `The comment does not begin with \`${command}\`.`;
}
