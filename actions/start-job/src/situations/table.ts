import { plainText } from '@docs-agent/action-kit';
import { JOBS } from './jobs.ts';
import { REQUESTS } from './requests.ts';
import { RUNS } from './runs.ts';
import type { Situation } from './situation.ts';

/**
 * Every situation, each in one place: comment, outputs, labels, log and docs/troubleshooting.md
 * follow from it.
 */
export const SITUATIONS = { ...RUNS, ...REQUESTS, ...JOBS };

/** One sentence, for the log and the output `reason`. */
export function reasonOf({ headline, why = '' }: Situation): string {
  const first = plainText(headline).replaceAll('\u00a0', ' ');
  if (why !== '') return `${first}: ${why}`;
  return /[.!?]$/.test(first) ? first : `${first}.`;
}
