import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SAMPLES as REVIEW_SAMPLES } from '../../actions/forward-review/test/support/samples.ts';
import { SAMPLES } from '../../actions/start-job/test/support/samples.ts';
import type { GeneratedFile } from './generated-file.ts';
import { entriesOf, type SituationSamples, situationTable } from './situation-entries.ts';
import { replaceBetween } from './tables.ts';

/** The situations of each action that has a table of them. */
const START_JOB: SituationSamples = { name: 'start-job', samples: SAMPLES };
const FORWARD_REVIEW: SituationSamples = { name: 'forward-review', samples: REVIEW_SAMPLES };
const ACTIONS: readonly SituationSamples[] = [FORWARD_REVIEW, START_JOB];

/** The page on troubles, with what the actions say of each situation, and what to do, as their tables have it. */
export function troubleshootingPage(root: string): GeneratedFile {
  const path = 'docs/troubleshooting.md';
  const actual = readFileSync(join(root, path), 'utf8');
  let expected = actual;
  for (const action of ACTIONS)
    expected = replaceBetween(expected, action.name, entriesOf(action), path);
  return { path, actual, expected };
}

/** The page on how start-job works, with its table of situations. */
export function startJobPage(root: string): GeneratedFile {
  const path = 'docs/start-job.md';
  const actual = readFileSync(join(root, path), 'utf8');
  const expected = replaceBetween(actual, 'situations', situationTable(START_JOB), path);
  return { path, actual, expected };
}
