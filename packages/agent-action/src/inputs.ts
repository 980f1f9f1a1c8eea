import { type InputsOf, kinds } from '@docs-agent/action-kit';
import { parseBaseUrl } from '@docs-agent/core';

/** The inputs that every action has, each with what is allowed. */
export const COMMON_INPUTS = {
  'api-key': kinds.secret(),
  'project-id': kinds.text(),
  'base-url': kinds.address(
    'an https origin (http only for loopback), optionally with a path prefix',
    parseBaseUrl,
  ),
  'github-token': kinds.secret(),
  'dry-run': kinds.boolean(),
} as const;

export type CommonInputs = InputsOf<typeof COMMON_INPUTS>;
