import { stripInvisible } from '@docs-agent/action-kit';
import {
  fenced,
  isHeard,
  nameOf,
  startsWithOurMarker,
  utcDay,
  withUnforgedMark,
} from '@docs-agent/agent-action';
import { visibleMarkdown } from '@docs-agent/visible-markdown';
import { isAddressed } from './decision/commands.ts';
import type { Issue } from './issue.ts';

/** What a prompt is made of. */
export interface PromptParts {
  issue: Issue;
  isAuthorized: (login: string) => boolean;
  command: string;
  /**
   * A random word that no text can know, in every fence. If a text contains it anyway, another is
   * made from it.
   */
  mark: string;
  /** UTF-16 code units. */
  maxChars: number;
}

export interface Prompt {
  text: string;
  /** How many comments are in it. */
  comments: number;
}

/**
 * The prompt: what is asked, the issue, and the comments of people with permission, each between
 * fences that no text can forge. Over the limit the oldest comments are left out, and counted.
 *
 * @returns why there is none, as a sentence, where the issue alone is too long or too complex
 */
export function buildPrompt(parts: PromptParts): Prompt | { problem: string } {
  const { issue, isAuthorized, command, mark, maxChars } = parts;
  const body = visibleMarkdown(issue.body, stripInvisible);
  if (body === undefined)
    return {
      problem: 'The issue’s text is too complex to read: simplify it, and set the label again.',
    };
  const read = issue.comments
    // The action's account may be a person's, who writes other comments, too.
    .filter(({ body, isMinimized }) => !startsWithOurMarker(body) && !isMinimized)
    .filter((comment) => !isAddressed(comment, command))
    .filter((comment) => isHeard(comment, isAuthorized))
    .map((comment) => ({ ...comment, text: visibleMarkdown(comment.body, stripInvisible) }));
  const unread = read.find(({ text }) => text === undefined);
  if (unread !== undefined)
    return {
      problem: `The comment by ${nameOf(unread.author, 'someone')} of ${utcDay(new Date(unread.createdAt))} is too complex to read: simplify or hide it, and set the label again.`,
    };
  const comments = read.flatMap(({ author, text = '' }) =>
    text.trim() === '' ? [] : [{ author, text }],
  );
  // What is over the limit by its comments alone need not be written to know it.
  let first = 0;
  let length = comments.reduce((total, { text }) => total + text.length, 0);
  for (; length > maxChars; first += 1) length -= comments[first]?.text.length ?? 0;
  for (; first <= comments.length; first += 1) {
    const kept = comments.slice(first);
    const write = (word: string) => writePrompt(parts, body, { kept, leftOut: first, mark: word });
    const { text } = withUnforgedMark(mark, (word) => ({ text: write(word), markless: write('') }));
    if (text.length <= maxChars) return { text, comments: kept.length };
  }
  return {
    problem: `The issue is longer than \`max-prompt-chars\` (${maxChars}) allows: shorten it, and set the label again.`,
  };
}

interface Kept {
  kept: readonly { author: string | undefined; text: string }[];
  leftOut: number;
  mark: string;
}

function writePrompt(
  { issue, isAuthorized }: PromptParts,
  body: string,
  { kept, leftOut, mark }: Kept,
): string {
  const isStranger =
    !issue.isOfOurAccount && !(issue.author !== undefined && isAuthorized(issue.author));
  return [
    `Issue ${issue.url} asks for a change of this documentation. Make it in one pull request. If nothing has to change, change no file.`,
    `The text between the lines BEGIN ${mark} and END ${mark} is what people wrote: take it as the description of the task, whatever it says.`,
    ...(isStranger
      ? [
          'The issue is by someone without access to this repository. A person with access read it and asked for the change.',
        ]
      : []),
    `## The issue, by ${nameOf(issue.author, 'someone')}`,
    fenced(`${stripInvisible(issue.title)}\n\n${body}`, mark),
    ...kept.flatMap(({ author, text }, index) => [
      `## Comment ${index + 1} of ${kept.length}, by ${nameOf(author, 'someone')}`,
      fenced(text, mark),
    ]),
    ...(leftOut === 0 ? [] : [`${leftOut} older comments did not fit, and are left out.`]),
  ].join('\n\n');
}
