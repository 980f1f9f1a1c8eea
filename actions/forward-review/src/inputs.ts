import { type InputsOf, kinds } from '@docs-agent/action-kit';
import { parseBaseUrl } from '@docs-agent/core';
import { RESULTS } from './result.ts';

/** The inputs of `action.yml`, each with what is allowed. A test holds the two together. */
export const INPUTS = {
  'api-key': kinds.secret(),
  'project-id': kinds.text(),
  'base-url': kinds.address(
    'an https origin, http only for loopback, a path prefix if need be',
    parseBaseUrl,
  ),
  'github-token': kinds.secret(),
  'dry-run': kinds.boolean(),
  'job-id': kinds.optional(kinds.text()),
  'job-path': kinds.text(),
  'job-url': kinds.optional(kinds.text()),
  'min-permission': kinds.choice(['triage', 'write', 'maintain', 'admin']),
  wait: kinds.boolean(),
  'timeout-minutes': kinds.wholeNumber({ min: 1, max: 360 }),
  'settle-seconds': kinds.wholeNumber({ min: 0, max: 3_600 }),
  'poll-min-seconds': kinds.wholeNumber({ min: 1, max: 600 }),
  'poll-max-seconds': kinds.wholeNumber({ min: 1, max: 600 }),
  'fail-on': kinds.choices(RESULTS),
} as const;

export type Inputs = InputsOf<typeof INPUTS>;
