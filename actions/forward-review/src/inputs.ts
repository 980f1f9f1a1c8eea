import { type InputsOf, kinds, readInputs } from '@docs-agent/action-kit';
import { COMMON_INPUTS, JOB_INPUTS } from '@docs-agent/agent-action';
import { RESULTS } from './result.ts';

/** The inputs of `action.yml`, each with what is allowed. A test holds the two together. */
export const INPUTS = {
  ...COMMON_INPUTS,
  ...JOB_INPUTS,
  'job-id': kinds.optional(kinds.text()),
  'pr-number': kinds.optional(kinds.wholeNumber({ min: 1, max: 999_999_999 })),
  forward: kinds.choice(['all', 'changes-requested', 'mentions']),
  'ignore-mentions': kinds.matchingList('names with `@`, one a line', /^@[\w-]+(?:\/[\w-]+)?$/),
  'on-busy': kinds.choice(['wait', 'skip']),
  wait: kinds.boolean(),
  'settle-seconds': kinds.wholeNumber({ min: 0, max: 3_600 }),
  'reply-mode': kinds.choice(['thread', 'summary', 'none']),
  resolve: kinds.boolean(),
  'max-prompts-per-pr': kinds.wholeNumber({ min: 1, max: 100 }),
  'max-prompts-per-hour': kinds.wholeNumber({ min: 1, max: 100 }),
  'max-pull-requests': kinds.wholeNumber({ min: 1, max: 200 }),
  'fail-on': kinds.choices(RESULTS),
} as const;

export type Inputs = InputsOf<typeof INPUTS>;

/** @throws {UserError} when an input is wrong. */
export function readForwardInputs(): Inputs {
  return readInputs(INPUTS);
}
