import type { Ended as RunEnded } from '@docs-agent/agent-action';

/**
 * The words of the output `result`, the worst first: a sweep is named by the worst of its issues.
 */
export const RESULTS = [
  'error',
  'uncertain',
  'refused',
  'job-failed',
  'job-archived',
  'timed-out',
  'cancelled',
  'not-authorized',
  'other-repository',
  'over-budget',
  'stopped',
  'no-change',
  'pull-request',
  'created',
  'already-started',
  'command',
  'dry-run',
  'nothing-to-start',
  'no-secrets',
] as const;

export type Result = (typeof RESULTS)[number];

/**
 * A failed step would not help anyone to fix these: unless `fail-on` names them, they end green,
 * with a notice.
 */
export const NOTICES: ReadonlySet<Result> = new Set([
  'not-authorized',
  'other-repository',
  'over-budget',
  'stopped',
  'no-change',
  'nothing-to-start',
]);

/** How a run on an issue ended. */
export type Ended = RunEnded<Result>;
