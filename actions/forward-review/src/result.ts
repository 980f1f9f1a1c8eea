import type { Ended as RunEnded } from '@docs-agent/agent-action';

/**
 * The words of the output `result`, the worst first: a sweep and a run of several turns are named
 * by the worst of theirs.
 */
export const RESULTS = [
  'error',
  'uncertain',
  'refused',
  'job-failed',
  'job-archived',
  'timed-out',
  'cancelled',
  'not-bound',
  'over-budget',
  'busy',
  'stopped',
  'completed-no-change',
  'completed',
  'sent',
  'linked',
  'command',
  'dry-run',
  'not-authorized',
  'closed',
  'nothing-to-send',
  'no-secrets',
] as const;

export type Result = (typeof RESULTS)[number];

export type Ended = RunEnded<Result>;
