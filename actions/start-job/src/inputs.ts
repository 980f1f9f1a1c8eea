import { type InputsOf, kinds, readInputs, UserError } from '@docs-agent/action-kit';
import { COMMON_INPUTS, JOB_INPUTS } from '@docs-agent/agent-action';
import { hasLabel, STATE_LABELS } from './issue.ts';
import { RESULTS } from './result.ts';

/** The inputs of `action.yml`, each with what is allowed. A test holds the two together. */
export const INPUTS = {
  ...COMMON_INPUTS,
  ...JOB_INPUTS,
  'issue-number': kinds.optional(kinds.wholeNumber({ min: 1, max: 999_999_999 })),
  label: kinds.text(),
  wait: kinds.choice(['none', 'pull-request']),
  'max-jobs-per-day': kinds.wholeNumber({ min: 1, max: 100 }),
  'fail-on': kinds.choices(RESULTS),
} as const;

export type Inputs = InputsOf<typeof INPUTS>;

/** @throws {UserError} when an input is wrong. */
export function readStartInputs(): Inputs {
  const inputs = readInputs(INPUTS);
  const { label } = inputs;
  if (hasLabel(Object.values(STATE_LABELS), label))
    throw new UserError(
      `Input \`label\` is \`${label}\`, a label that this action sets itself. Allowed: any other label.`,
    );
  return inputs;
}
