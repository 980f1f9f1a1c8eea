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

/** Why an event forwards nothing. */
export const IGNORED = {
  'no-pull-request': 'The event is a review, but names no pull request.',
  'no-issue': 'The event is a comment, but names no issue.',
  'own-comment': 'The comment was written by this action.',
};

export function otherEvent(name: string): string {
  return `The event ${name} is not about a review. Run this action on \`pull_request_review\`, \`issue_comment\`, \`workflow_run\`, \`schedule\` or a dispatch.`;
}

/** @param what `review`, `comment` */
export function otherAction(what: string, action: string): string {
  const done = what === 'review' ? `${action}, not submitted` : action;
  return `The ${what} was ${done}: nothing to forward.`;
}

export function onAnIssue(number: number): string {
  return `The comment is on issue #${number}, which is not a pull request.`;
}

/** Why a job is not linked to a pull request, to follow the job as the subject. */
export const UNLINKED = {
  'not-a-pull-request': 'has a link that is not a pull request',
  'no-pull-request': 'ended without a pull request',
  'not-in-time': 'had no pull request in time',
};

/** @param repository `owner/name` */
export function elsewhere(repository: string): string {
  return `belongs to a pull request that is not in ${repository}`;
}

/** What a run saw last of a job that had not ended in time. */
export function waitedInVain(
  seconds: number,
  last: { failure: string } | { status: string | undefined },
): string {
  const waited = seconds < 120 ? `${seconds} s` : count(Math.round(seconds / 60), 'minute');
  if ('failure' in last) return `Waited ${waited}. The job could not be read: ${last.failure}`;
  return `Waited ${waited}. The job was last read as ${last.status ?? 'having no status'}.`;
}

/**
 * The reason of a run that looked at several pull requests.
 *
 * @param worst the reason of the worst end; undefined if nothing was new
 */
export function lookedAt(
  { chosen, known, withNews }: { chosen: number; known: number; withNews: number },
  worst: string | undefined,
): string {
  const all = count(known, 'pull request');
  const looked = chosen < known ? `${chosen} of ${all}` : all;
  if (worst === undefined) return `Looked at ${looked}: nothing new.`;
  return `Looked at ${looked}, ${withNews} had something new. ${worst}`;
}
