import { plainText, type Sentence } from '@docs-agent/action-kit';
import { factsOf } from '../../src/render/facts.ts';
import { leftOutForRole, NOT_BEGUN } from '../../src/situations/reasons.ts';
import type { Facts } from '../../src/situations/situation.ts';
import { type Kind, SITUATIONS } from '../../src/situations/table.ts';
import { comparisonWith, trackingWith } from './tracking.ts';

/** What a situation is documented with. */
export interface Sample {
  result: string;
  headline: Sentence;
  next?: readonly Sentence[];
  cause?: string;
}

/** Reasons, where a situation is told with one and nothing else. */
const WHY: Partial<Record<Kind, string>> = {
  'left-out': '1 comment is not forwarded: …',
  strangers: leftOutForRole(2),
  'not-permitted':
    'octo-triager started this run and has no write access to this repository: nothing was sent.',
  'job-unread': 'Job … could not be read: …',
  'still-waits': 'The agent’s job is archived: nothing was sent.',
  ignored: 'The event is not about a review of a pull request',
  commands: 'Nothing more is sent from this pull request.',
  'not-sent': NOT_BEGUN,
  'other-pull-request': 'https://github.com/acme/docs/pull/43',
};

const KINDS = Object.keys(SITUATIONS).filter((kind): kind is Kind =>
  Object.hasOwn(SITUATIONS, kind),
);

/** The facts of a situation that is about two comments. */
export function sampleFacts(kind: Kind): Facts {
  const found = { kind, why: WHY[kind] ?? '…', comparison: comparisonWith() };
  const facts = factsOf(trackingWith(found));
  return { ...facts, job: { id: 'job_8f21', url: undefined } };
}

/** One of each situation, in the order of the table. */
export const SAMPLES: Readonly<Record<string, Sample>> = Object.fromEntries(
  KINDS.map((kind) => [kind, sampleOf(kind)]),
);

function sampleOf(kind: Kind): Sample {
  const { result, headline, help } = SITUATIONS[kind];
  const sample: Sample = {
    result,
    headline: [generalized(plainText(headline(sampleFacts(kind))))],
  };
  if (help !== undefined) {
    sample.cause = help.cause;
    sample.next = [[help.remedy]];
  }
  return sample;
}

/** Without what is of this sample alone. */
function generalized(text: string): string {
  return text.replaceAll(
    /`job_8f21`|job_8f21|\b\d+(?= (?:review comment|commit|comment|minute|suggestion))/g,
    '…',
  );
}
