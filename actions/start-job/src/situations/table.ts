import { plainText, type Sentence } from '@docs-agent/action-kit';
import { COMMANDS } from './commands.ts';
import { JOBS } from './jobs.ts';
import { REQUESTS } from './requests.ts';
import { RUNS } from './runs.ts';
import type { Situation } from './situation.ts';

/**
 * Every situation, each in one place: comment, outputs, labels, log and docs/troubleshooting.md
 * follow from it.
 */
export const SITUATIONS = {
  ...RUNS,
  ...COMMANDS,
  ...REQUESTS,
  ...JOBS,
};

/** One sentence, for the log and the output `reason`. */
export function reasonOf({ headline, why = '' }: Situation): string {
  const first = plainText(headline).replaceAll('\u00a0', ' ');
  if (why !== '') return `${first}: ${why}`;
  return endsSentence(headline) ? first : `${first}.`;
}

/** The whole of it as plain text, for the log. */
export function textOf(situation: Situation): string {
  const { next = [] } = situation;
  const sentences = [reasonOf(situation), ...next.map((parts) => plainText(parts))];
  return sentences.join(' ').replaceAll('\u00a0', ' ');
}

/** Whether it has its full stop already. */
export function endsSentence(headline: Sentence): boolean {
  return /[.!?]$/.test(plainText(headline));
}
