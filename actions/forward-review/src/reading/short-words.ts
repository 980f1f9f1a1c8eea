import { commandsOn, readAddressed, saysStop } from '@docs-agent/agent-action';

const ACKNOWLEDGMENT_CHARACTERS = 40;
const THANKS =
  '(?:thanks|thank you|thx|ty|ta|cheers|much appreciated)(?: a lot| so much| very much)?(?: for (?:the (?:quick )?fix|fixing (?:this|that|it)))?';
const PRAISE =
  '(?:great|nice|good)(?: work| job| catch)?|perfect|awesome|brilliant|excellent|wonderful|fantastic|amazing|love it|looks (?:good|great)(?: to me| now)?|lgtm(?: now)?|done|fixed|resolved|cool';
const AGREEMENT =
  'agreed|sgtm|sounds good(?: to me)?|works for me|(?:yes |yep |yeah )?that works(?: for me)?|makes sense|fine by me|fair enough|ship it';
const THANKS_ALONE = new RegExp(`^(?:(?:${THANKS}|${PRAISE})(?: |$))+$`);
const AGREEMENT_ALONE = new RegExp(`^(?:(?:${THANKS}|${PRAISE}|${AGREEMENT})(?: |$))+$`);

/** Emoji of approval, without the color of skin. */
const APPROVING_PICTURES: ReadonlySet<string> = new Set([
  ...['👍', '👌', '🎉', '🎊', '🚀', '🙏', '👏', '🙌', '💯', '✅', '✨', '⭐', '🔥', '🥳'],
  ...['🤩', '😀', '😃', '😄', '😁', '😊', '🙂', '😍', '❤', '💚', '💙', '💜'],
  ...['+1', ':+1:', ':thumbsup:', ':ok_hand:', ':tada:', ':rocket:', ':pray:', ':clap:'],
  ...[':raised_hands:', ':100:', ':white_check_mark:', ':sparkles:', ':fire:', ':heart:'],
]);
const PICTURES = /:[\w+-]+:|\+1|\p{Extended_Pictographic}/gu;
const DISAPPROVAL = /[👎❌🤔😕🚫]|:(?:-1|thumbsdown|x|thinking|confused|no_entry):/u;
const MENTIONS_AND_PICTURES = /@[\w-]+(?:\[bot\])?|:[\w+-]+:|(?<!\S)\+1\b/g;

/** Letters, digits and question marks of a text, in lower case, without mentions. */
function wordsOf(body: string): string {
  return body
    .toLowerCase()
    .replace(MENTIONS_AND_PICTURES, ' ')
    .replace(/[^\p{L}\p{N}?]+/gu, ' ')
    .trim();
}

/**
 * Thanks, or approval in a few words or in pictures, and nothing else. Agreement, such as “OK”, may
 * ask for something.
 */
export function isAcknowledgment(body: string): boolean {
  return says(THANKS_ALONE, body) || isApprovingPicture(body);
}

/** The same, or agreement, which is an answer where the text before it asks something. */
export function isAgreement(body: string): boolean {
  return says(AGREEMENT_ALONE, body);
}

function says(words: RegExp, body: string): boolean {
  if (Array.from(body.trim()).length > ACKNOWLEDGMENT_CHARACTERS) return false;
  return words.test(wordsOf(body)) && !DISAPPROVAL.test(body);
}

function isApprovingPicture(body: string): boolean {
  const text = body.replace(/@[\w-]+(?:\[bot\])?/g, ' ');
  const beside = text.replace(PICTURES, '');
  if (/[\p{L}\p{N}]/u.test(beside)) return false;
  const pictures = text.match(PICTURES) ?? [];
  return pictures.length > 0 && pictures.every((picture) => APPROVING_PICTURES.has(picture));
}

/** Whether a text has neither words nor approving pictures: doubt or disapproval at most. */
export function isWordless(body: string): boolean {
  return !/[\p{L}\p{N}]/u.test(wordsOf(body)) && !isApprovingPicture(body);
}

/** Whether a comment asks something. The small print of our own answers does not count. */
export function asksForSomething(body: string): boolean {
  return body.replace(/<sub>.*?<\/sub>/gs, '').includes('?');
}

/** Whether a text may mean the command `stop`, which counts only after the command word. */
export function meansStop(body: string, command: string): boolean {
  const read = readAddressed(`${command} ${body}`, command, 'pull request');
  if (read?.kind === 'commands')
    return !read.hasMore && read.commands.some(({ word }) => word === 'stop');
  if (read?.kind !== 'near-miss' || read.meant !== 'stop') return false;
  const stop = commandsOn('pull request').find(({ word }) => word === 'stop');
  const isStopWord = read.written === 'stop' || stop?.nearly.includes(read.written) === true;
  // “Step 3” is one edit away, and “do not do this” may be about the line.
  return isStopWord || saysStop(read.written);
}

/** Why a text that may mean `stop` is not forwarded. */
export function stopReason(command: string): string {
  return `it may mean the command ${command} stop.`;
}
