import { type InputsOf, kinds } from '@docs-agent/action-kit';

/**
 * The inputs of an action that sends prompts for people and waits for jobs, each with what is
 * allowed.
 */
export const JOB_INPUTS = {
  'job-path': kinds.text(),
  'job-url': kinds.optional(kinds.text()),
  command: kinds.word('/'),
  'min-permission': kinds.choice(['triage', 'write', 'maintain', 'admin']),
  'allowed-bots': kinds.matchingList(
    'exact logins of bots, one a line, except `*` and `github-actions[bot]`, which writes for every workflow of every branch',
    /^(?!github-actions(?:\[bot\])?$)[\w-]+(?:\[bot\])?$/i,
  ),
  'timeout-minutes': kinds.wholeNumber({ min: 1, max: 360 }),
  'max-prompt-chars': kinds.wholeNumber({ min: 2_000, max: 1_000_000 }),
} as const;

export type JobInputs = InputsOf<typeof JOB_INPUTS>;
