import { type InputsOf, kinds } from '@docs-agent/action-kit';
import { COMMON_INPUTS } from '@docs-agent/agent-action';
import { ANALYTICS_REQUESTS_PER_HOUR } from '@docs-agent/core';

/** The inputs of `action.yml`, each with its allowed values. A test keeps the two in step. */
export const INPUTS = {
  ...COMMON_INPUTS,
  'api-key': kinds.optional(COMMON_INPUTS['api-key']),
  'project-id': kinds.optional(COMMON_INPUTS['project-id']),
  'base-url': kinds.optional(COMMON_INPUTS['base-url']),
  mode: kinds.choice(['auto', 'pull-request', 'site', 'impact', 'redirects']),
  'pr-number': kinds.optional(kinds.wholeNumber({ min: 1, max: 1_000_000_000 })),
  weeks: kinds.wholeNumber({ min: 1, max: 26 }),
  'as-of': kinds.optional(kinds.day()),
  baseline: kinds.choice(['previous', 'year-ago']),
  'definition-changes': kinds.days(),
  'docs-root': kinds.repositoryFolder(),
  'base-path': kinds.optional(kinds.text()),
  'path-map': kinds.optional(kinds.text()),
  paths: kinds.optional(kinds.list()),
  'report-to': kinds.choices(['auto', 'comment', 'summary', 'issue']),
  'comment-when': kinds.choice(['always', 'changes', 'notable', 'warnings']),
  'issue-title': kinds.text(),
  'min-views': kinds.wholeNumber({ min: 0, max: 1_000_000 }),
  'site-url': kinds.optional(
    kinds.address(
      'an address of the live docs that begins with https or http, such as `https://docs.example.com`',
      parseSiteUrl,
    ),
  ),
  numbers: kinds.choice(['auto', 'exact', 'relative']),
  'missing-redirects': kinds.choice(['off', 'warn', 'fail']),
  'gone-file': kinds.repositoryFile(),
  'impact-after-weeks': kinds.optional(kinds.wholeNumber({ min: 1, max: 52 })),
  'max-requests': kinds.optional(kinds.wholeNumber({ min: 2, max: ANALYTICS_REQUESTS_PER_HOUR })),
  'check-live': kinds.boolean(),
  'cache-dir': kinds.optional(kinds.text()),
} as const;

/** The same for the modes that read views: they need the key, the project and the address. */
export const INPUTS_OF_VIEWS = { ...INPUTS, ...COMMON_INPUTS } as const;

/** @throws {Error} if it is not a site address */
function parseSiteUrl(text: string): string {
  const url = new URL(text);
  const isPlain = url.username + url.password + url.search + url.hash === '';
  if (!/^https?:$/.test(url.protocol) || !isPlain)
    throw new Error('it is not a plain http address');
  return url.href;
}

export type Inputs = InputsOf<typeof INPUTS_OF_VIEWS>;

/** The inputs of the mode `redirects`, which needs no views. */
export type RedirectsInputs = InputsOf<typeof INPUTS>;
