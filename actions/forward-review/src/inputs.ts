import { type InputsOf, kinds, readInputs, UserError } from '@docs-agent/action-kit';
import { COMMON_INPUTS } from '@docs-agent/agent-action';
import { RESULTS } from './result.ts';

/** The inputs of `action.yml`, each with what is allowed. A test holds the two together. */
export const INPUTS = {
  ...COMMON_INPUTS,
  'job-id': kinds.optional(kinds.text()),
  'job-id-pattern': kinds.optional(kinds.pattern({ group: 'id' })),
  'job-path': kinds.text(),
  'job-url': kinds.optional(kinds.text()),
  'pr-number': kinds.optional(kinds.wholeNumber({ min: 1, max: 999_999_999 })),
  forward: kinds.choice(['all', 'changes-requested', 'mentions']),
  command: kinds.word('/'),
  'min-permission': kinds.choice(['triage', 'write', 'maintain', 'admin']),
  'allowed-bots': kinds.matchingList(
    'exact logins of bots, one a line, except `*` and `github-actions[bot]`, which writes for every workflow of every branch',
    /^(?!github-actions(?:\[bot\])?$)[\w-]+(?:\[bot\])?$/i,
  ),
  'ignore-mentions': kinds.matchingList('names with `@`, one a line', /^@[\w-]+(?:\/[\w-]+)?$/),
  'on-busy': kinds.choice(['wait', 'send', 'skip']),
  wait: kinds.boolean(),
  'timeout-minutes': kinds.wholeNumber({ min: 1, max: 360 }),
  'settle-seconds': kinds.wholeNumber({ min: 0, max: 3_600 }),
  'poll-min-seconds': kinds.wholeNumber({ min: 1, max: 600 }),
  'poll-max-seconds': kinds.wholeNumber({ min: 1, max: 600 }),
  'reply-mode': kinds.choice(['thread', 'summary', 'none']),
  'max-thread-replies': kinds.wholeNumber({ min: 0, max: 100 }),
  resolve: kinds.boolean(),
  'max-prompt-chars': kinds.wholeNumber({ min: 2_000, max: 1_000_000 }),
  'max-prompts-per-pr': kinds.wholeNumber({ min: 1, max: 100 }),
  'max-prompts-per-hour': kinds.wholeNumber({ min: 1, max: 100 }),
  'max-pull-requests': kinds.wholeNumber({ min: 1, max: 200 }),
  'fail-on': kinds.choices(RESULTS),
} as const;

export type Inputs = InputsOf<typeof INPUTS>;

/** @throws {UserError} when an input is wrong, or two do not go together. */
export function readForwardInputs(): Inputs {
  const inputs = readInputs(INPUTS);
  const { pollMinSeconds, pollMaxSeconds } = inputs;
  if (pollMinSeconds <= pollMaxSeconds) return inputs;
  throw new UserError(
    `Input \`poll-min-seconds\` is \`${pollMinSeconds}\`, which is more than \`poll-max-seconds\` (\`${pollMaxSeconds}\`). Allowed: at most that.`,
  );
}
