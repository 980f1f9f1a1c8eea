import { type Inline, inlineCode, phrase, plainText } from '@docs-agent/action-kit';
import {
  answerOf,
  nearMissQuestion,
  reactions,
  reasonText,
  type Write,
} from '@docs-agent/agent-action';
import type { Answer } from './requests.ts';

/**
 * The sentences about commands that were not followed; the comment shows the effect of the others.
 */
export function refusalsOf(answers: readonly Answer[], commandWord: string): Inline[][] {
  const sentences = new Map<string, Inline[]>();
  for (const answer of answers) {
    if (isFollowed(answer)) continue;
    const sentence = sentenceOf(answer, commandWord);
    sentences.set(plainText(sentence), sentence);
  }
  return [...sentences.values()];
}

/** One sentence about the effect of a command. */
export function sentenceOf({ word, effect }: Answer, commandWord: string): Inline[] {
  const { said, comment } = word;
  if (said.kind === 'near-miss') {
    const consequence = 'nothing was done';
    return nearMissQuestion(said, { url: comment.url, commandWord, consequence });
  }
  if (said.kind === 'text')
    return phrase`Not recognized as a command. To include the text in the next job, write it without ${inlineCode(commandWord)}.`;
  if (typeof effect === 'string') return [answerOf(said.word, 'issue', effect)];
  const words = said.argument === undefined ? said.word : `${said.word} ${said.argument}`;
  const written = inlineCode(`${commandWord} ${words}`);
  return phrase`${written} was not followed: ${reasonText(effect.refusal)}.`;
}

/** Whether to list the commands: also for the author of an unknown one. */
export function wantsHelp(answers: readonly Answer[]): boolean {
  return answers.some(({ word: { said } }) => said.kind === 'text' || isHelp(said));
}

function isHelp(said: Answer['word']['said']): boolean {
  return said.kind === 'command' && said.word === 'help';
}

/** Reactions on the comments: a 👍 on those that were followed, a 😕 on the others. */
export function acknowledgments(answers: readonly Answer[]): Write[] {
  return answers.flatMap((answer) =>
    reactions(isFollowed(answer) ? 'THUMBS_UP' : 'CONFUSED', [answer.word.comment]),
  );
}

function isFollowed({ word, effect }: Answer): boolean {
  return word.said.kind === 'command' && typeof effect === 'string';
}
