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

/**
 * A failed step would help no one to fix these: unless `fail-on` names them, they end green, with a
 * notice.
 */
export const NOTICES: ReadonlySet<Result> = new Set([
  'nothing-to-send',
  'not-authorized',
  'not-bound',
  'busy',
  'over-budget',
  'closed',
  'no-secrets',
]);

export type Ended = RunEnded<Result>;

/** An end without the outputs, where those are the same however it ends. */
export type Ending = Omit<Ended, 'facts'>;
