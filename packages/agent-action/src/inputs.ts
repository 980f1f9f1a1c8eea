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
