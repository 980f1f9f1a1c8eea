import { type Inline, inlineCode, phrase } from '@docs-agent/action-kit';
import { commandCode, reactions, reasonText, type Write } from '@docs-agent/agent-action';
import type { Answer } from './requests.ts';

/** What our comment says of commands that were not followed: of the others, it shows what came of them. */
export function refusalsOf(answers: readonly Answer[], commandWord: string): Inline[][] {
  const refused = answers.filter(({ word, refusal }) => word.word === undefined || refusal);
  const sentences = refused.map((answer) => sentenceOf(answer, commandWord));
  return [...new Map(sentences.map((sentence) => [JSON.stringify(sentence), sentence])).values()];
}

/** One sentence of what was done about a command. */
export function sentenceOf({ word, refusal }: Answer, commandWord: string): Inline[] {
  const { word: name, argument } = word;
  if (name === undefined)
    return phrase`Not recognized as a command. To include the text in the next job, write it without ${inlineCode(commandWord)}.`;
  const written = commandCode(commandWord, argument === undefined ? name : `${name} ${argument}`);
  if (refusal === undefined) return phrase`${written} was carried out.`;
  return phrase`${written} was not followed: ${reasonText(refusal)}.`;
}

/** Whether somebody wants to see the commands: who writes what is none, too. */
export function wantsHelp(answers: readonly Answer[]): boolean {
  return answers.some(({ word }) => word.word === undefined || word.word === 'help');
}

/** Reactions on the commands: a 👍 on those that were followed, a 😕 on the others. */
export function acknowledgments(answers: readonly Answer[]): Write[] {
  return answers.flatMap(({ word, refusal }) => {
    const isFollowed = word.word !== undefined && refusal === undefined;
    return reactions(isFollowed ? 'THUMBS_UP' : 'CONFUSED', [word.comment]);
  });
}
