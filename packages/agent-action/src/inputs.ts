import { type InputsOf, kinds } from '@docs-agent/action-kit';
import { parseBaseUrl } from '@docs-agent/core';

/** The inputs that every action has, each with what is allowed. */
export const COMMON_INPUTS = {
  'api-key': {
    ...kinds.secret(),
    allowed:
      'an admin API key such as `mint_…`, without white space, from the API keys page of the service’s dashboard',
  },
  'project-id': {
    ...kinds.text(),
    allowed: 'the project’s id, from the API keys page of the service’s dashboard',
  },
  'base-url': kinds.address(
    'an https origin (http only for loopback), optionally with a path prefix. Mintlify’s is `https://api.mintlify.com`',
    parseBaseUrl,
  ),
  'github-token': kinds.secret(),
  'dry-run': kinds.boolean(),
} as const;

export type CommonInputs = InputsOf<typeof COMMON_INPUTS>;

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
