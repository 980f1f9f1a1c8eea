import { plainText } from '@docs-agent/action-kit';
import { answerOf, nearMissQuestion, reactions, type Write } from '@docs-agent/agent-action';
import { AFTER_NEAR_MISS } from '../situations/commands.ts';
import type { Names, Situation } from '../situations/situation.ts';
import { SITUATIONS } from '../situations/table.ts';
import type { Answer } from './requests.ts';

/** The commands that were not followed; the comment shows the effect of the others. */
export function refusalsOf(answers: readonly Answer[], names: Names): Situation[] {
  const refusals = new Map<string, Situation>();
  for (const answer of answers) {
    if (isFollowed(answer)) continue;
    const situation = situationOfAnswer(answer, names);
    const { headline, why = '' } = situation;
    refusals.set(`${plainText(headline)}: ${why}`, situation);
  }
  return [...refusals.values()];
}

/** The effect of a comment. */
export function situationOfAnswer({ word, effect }: Answer, names: Names): Situation {
  const { said, comment } = word;
  if (said.kind === 'near-miss') {
    const question = nearMissQuestion(said, {
      url: comment.url,
      commandWord: names.command,
      consequence: AFTER_NEAR_MISS,
    });
    return SITUATIONS['near-miss'](question);
  }
  if (said.kind === 'text') return SITUATIONS['not-a-command'](names);
  if (typeof effect === 'string')
    return SITUATIONS['command-followed'](answerOf(said.word, 'issue', effect));
  const words = said.argument === undefined ? said.word : `${said.word} ${said.argument}`;
  return SITUATIONS['command-refused'](words, effect.refusal, names);
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
  const writes: Write[] = [];
  for (const answer of answers) {
    const reaction = isFollowed(answer) ? 'THUMBS_UP' : 'CONFUSED';
    writes.push(...reactions(reaction, [answer.word.comment]));
  }
  return writes;
}

function isFollowed({ word, effect }: Answer): boolean {
  return word.said.kind === 'command' && typeof effect === 'string';
}
