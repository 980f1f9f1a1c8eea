import { type PullRequest, type ReviewComment, textsOf } from '../pull-request.ts';
import type { CommentItem, Exclusion, ForwardRules } from './item.ts';
import {
  asksForSomething,
  isAcknowledgment,
  isAgreement,
  isWordless,
  meansStop,
  stopReason,
} from './short-words.ts';

/**
 * Why a reply in a thread is not forwarded. A person's reply directly below our answer is always
 * sent: it is the second round of the review.
 *
 * @param namesOfOthers see {@link namesOfNoPerson}
 */
export function replyRule(
  { before, body, author, isAddressed, beginsWithMention }: CommentItem,
  namesOfOthers: ReadonlySet<string>,
  { isRecorded, command }: Pick<ForwardRules, 'isRecorded' | 'command'>,
): Exclusion | undefined {
  const above = before.at(-1);
  if (above === undefined || isAddressed) return undefined;
  // Otherwise two bots would talk to each other, and each of our prompts is a paid run.
  if (isBot(author))
    return {
      reason: 'it is the reply of a bot, and does not begin with the command word.',
      isTold: false,
    };
  // A reply to a comment that was sent, with our answer below it or without.
  const isKnown = ({ id, createdAt, isMarked }: ReviewComment) =>
    isMarked || isRecorded({ key: `comment:${id}`, createdAt });
  const saysNothing = before.some(isKnown) ? emptyReplyRule(body, above, command) : undefined;
  if (saysNothing !== undefined) return saysNothing;
  const isToPerson = !above.isMarked && beginsWithMention && !addressesOther(body, namesOfOthers);
  return isToPerson ? { reason: 'it is a reply to a person.', isTold: true } : undefined;
}

/** Why a reply to what was sent asks the agent for nothing: thanks, a picture, or a stop. */
function emptyReplyRule(
  body: string,
  above: Pick<ReviewComment, 'body'>,
  command: string,
): Exclusion | undefined {
  const isAgreed = isAgreement(body) && !asksForSomething(above.body);
  if (isAgreed || isAcknowledgment(body))
    return { reason: 'it is an acknowledgment.', isTold: false };
  if (isWordless(body)) return { reason: 'it has no words.', isTold: true };
  if (meansStop(body, command)) return { reason: stopReason(command), isTold: true };
  return undefined;
}

/**
 * Accounts whose mention does not make a reply one to a person: the author, our own, and bots; in
 * lower case.
 */
export function namesOfNoPerson(pullRequest: PullRequest): ReadonlySet<string> {
  const { author, ourLogin } = pullRequest;
  const names = new Set<string>();
  for (const login of [author, ourLogin]) {
    if (login !== undefined) {
      names.add(nameOf(login));
    }
  }
  for (const { author: writer } of textsOf(pullRequest)) {
    if (writer !== undefined && isBot(writer)) {
      names.add(nameOf(writer));
    }
  }
  return names;
}

/** Only a bot's login has this ending. */
export function isBot(login: string | undefined): boolean {
  return login?.endsWith('[bot]') === true;
}

/** A bot is mentioned with the ending of its login or without. */
function nameOf(login: string): string {
  return login.replace(/\[bot\]$/, '').toLowerCase();
}

/** Whether the account that a text begins with is no person. */
function addressesOther(body: string, namesOfOthers: ReadonlySet<string>): boolean {
  const [, name = '', ending] = /^\s*@(\w[\w-]*)(\[bot\])?/.exec(body) ?? [];
  return ending !== undefined || namesOfOthers.has(name.toLowerCase());
}
