import { inlineCode, type Sentence } from '@docs-agent/action-kit';
import { TOO_EARLY } from '@docs-agent/agent-action';
import { type Names, type SituationTable, say } from './situation.ts';

/** The effect of a comment with the command word. */
export const COMMANDS = {
  'command-followed': (done: string) => ({
    result: 'command',
    headline: [done],
  }),
  'command-refused': (words: string, refusal: string, names: Names) => ({
    result: 'command',
    headline: [say(names, words), ' was not followed'],
    why: `${refusal}.`,
    cause: 'The command came too late or too early, or there was nothing for it.',
  }),
  'near-miss': (question: Sentence) => ({
    result: 'command',
    headline: question,
    cause:
      'A word is almost a command, or has others beside it. Give the command alone on its line.',
  }),
  'not-a-command': ({ command }: Names) => ({
    result: 'command',
    headline: ['Not recognized as a command'],
    next: [['To include the text in the next job, write it without ', inlineCode(command), '.']],
  }),
} satisfies SituationTable;

/** The clause about what did not happen because of a near miss. */
export const AFTER_NEAR_MISS = 'nothing was done';

/** Why a command was not followed; each is a clause. */
export const REFUSALS = {
  closed: 'the issue is closed',
  unseen: 'no run saw it within a day',
  'at-work': 'a job is already running for this issue',
  'too-early': TOO_EARLY,
  'nothing-to-retry': 'no job was asked for before',
  'nothing-to-take-over': 'no job is uncertain or running',
  'not-read': 'the job was not read',
  address: 'it is an address: give the job’s id alone',
} as const;

export function refusalOfUnknown(id: string): string {
  return `the service knows no job ${id}`;
}

/** @param why a sentence */
export function refusalOfUnread(why: string): string {
  return `the job could not be read: ${why.replace(/\.$/, '')}`;
}
