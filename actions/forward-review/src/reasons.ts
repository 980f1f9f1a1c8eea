import { count } from '@docs-agent/action-kit';

// Why a review is in a situation, as far as this action gives the reason: sentences, with code
// between backticks. Reasons of GitHub or the service are given in their words.

/** An intent without an outcome. */
export const CUT_OFF =
  'The run or the connection ended while the prompt was being sent, so the service may or may not have it.';

/** The run ended before that. */
export const NOT_BEGUN = 'The run ended before the prompt was sent.';

/** Why it is not certain whether some comments were sent: about these. */
export const DOUBTS = {
  rebuilt:
    'The tracking comment was deleted. Reactions or answers of this account say that they may have been sent.',
  /** Of a first run: another workflow may have reacted, or our comment was deleted with its stamp. */
  reacted:
    'Reactions or answers of this account say that they may have been sent, and no tracking comment says whether they were.',
  unknown:
    'This account reacted to comments that the tracking comment does not contain, so they may have been sent.',
  otherKey:
    'The tracking comment was written with another API key, so it does not prove whether they were sent.',
  edited: 'The tracking comment was edited, so it does not prove whether they were sent.',
  otherAccount:
    'Another account has run this action here. Its tracking comment says that they may have been sent.',
};

export function promptsOfPullRequest(prompts: number): string {
  return `${prompts} prompts were sent from it: the limit of \`max-prompts-per-pr\`.`;
}

export function promptsOfHour(prompts: number): string {
  return `${prompts} prompts were sent within an hour: the limit of \`max-prompts-per-hour\`.`;
}

/** @param time of the day, in UTC */
export function notBefore(time: string): string {
  return `The service asked to wait until ${time}.`;
}

/** @param most what the tracking comment can record */
export function tooManyToRecord(most: number): string {
  return `The tracking comment can record ${most} review comments: nothing was sent, to avoid sending anything twice. Merge this pull request, or continue in a new one.`;
}

/** Of texts that no prompt can carry. */
export function unsendable(
  comments: number,
  causes: { isTooLong: boolean; isTooComplex: boolean },
  { command, maxPromptChars }: { command: string; maxPromptChars: number },
): string {
  const clauses: string[] = [];
  if (causes.isTooLong) {
    clauses.push(`longer than \`max-prompt-chars\` (${maxPromptChars}) allows`);
  }
  if (causes.isTooComplex) {
    clauses.push('too complex to read, with hundreds of nested quotes, lists or brackets');
  }
  return `${count(comments, 'review comment')} cannot be sent, even alone: ${clauses.join(', or ')}. Shorten the text, or raise the limit and comment \`${command} retry\`.`;
}

function unknownJob(shownId: string): string {
  return ['The service knows no job ', shownId, '. ', addressForId(shownId)].join('').trim();
}

/** The sentence about an id that is an address; empty for any other. */
export function addressForId(shownId: string): string {
  const isAddress = /^https?:\/\//i.test(shownId);
  return isAddress ? 'That is an address: give the id alone.' : '';
}

export function stillBusy(shownId: string, minutes: number): string {
  return `Job ${shownId} was still busy after ${count(minutes, 'minute')}.`;
}

export function leftOutForRole(comments: number): string {
  return `${count(comments, 'comment')} left out because the authors lack the permission set by \`min-permission\`: nothing was sent.`;
}

/** Why a `link` is not followed. */
export const NOT_LINKED = {
  byInput: '`link` was not followed: the input `job-id` of the workflow names the job.',
  byLater: '`link` was not followed: a later one names another job.',
  unknown: (shownId: string) => `\`link\` was not followed. ${unknownJob(shownId)}`,
  /** @param where the job's pull request is, if that is for everybody to read */
  elsewhere: (shownId: string, where: string) =>
    `\`link\` was not followed: job ${shownId} does not belong to this pull request.${where}`,
};
