import { type Inline, plainText } from '@docs-agent/action-kit';
import type { StateLabel } from '../issue.ts';
import type { Result } from '../result.ts';
import { JOBS } from './jobs.ts';
import { REQUESTS } from './requests.ts';
import { RUNS } from './runs.ts';
import type { Kind, Names, Row, Rows, Situation } from './situation.ts';

/**
 * Every situation, each in one place: comment, outputs, labels, log and docs/troubleshooting.md
 * follow from it.
 */
export const SITUATIONS: Rows<Kind> = { ...RUNS, ...REQUESTS, ...JOBS };

/** Results that end green with a notice, unless `fail-on` names them. */
export const NOTICES: ReadonlySet<Result> = new Set(
  Object.values(SITUATIONS)
    .filter(({ ends }) => ends === 'notice')
    .map(({ result }) => result),
);

/** What the table says of a situation. */
export interface Told {
  result: Result;
  label: StateLabel | 'none';
  headline: Inline[];
  why: string;
  next: Inline[][];
  /** One sentence, for the log and the output `reason`. */
  sentence: string;
}

export function tell(situation: Situation, names: Names): Told {
  const row: Row<Situation> = SITUATIONS[situation.kind];
  const headline = row.headline(situation, names);
  const why = row.why?.(situation) ?? '';
  const { result, label } = row;
  const next = row.next?.(situation, names) ?? [];
  return { result, label, headline, why, next, sentence: sentenceOf(headline, why) };
}

function sentenceOf(headline: readonly Inline[], why: string): string {
  const first = plainText(headline).replaceAll('\u00a0', ' ');
  if (why !== '') return `${first}: ${why}`;
  return /[.!?]$/.test(first) ? first : `${first}.`;
}
