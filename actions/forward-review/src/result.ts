/** The words of the output `result`, and whether a step can be told to fail on them. */
export const RESULTS = [
  'sent',
  'completed',
  'completed-no-change',
  'job-failed',
  'job-archived',
  'timed-out',
  'cancelled',
  'nothing-to-send',
  'not-authorized',
  'not-bound',
  'busy',
  'over-budget',
  'uncertain',
  'refused',
  'closed',
  'no-secrets',
  'dry-run',
  'error',
] as const;

export type Result = (typeof RESULTS)[number];

/** Nobody can mend these by looking at a red cross: unless told otherwise they end green, with a notice. */
const NOTICES: ReadonlySet<Result> = new Set([
  'nothing-to-send',
  'not-authorized',
  'not-bound',
  'busy',
  'over-budget',
  'closed',
  'no-secrets',
]);

/** How a step with this result ends. */
export function endingOf(result: Result, failOn: readonly Result[]): 'success' | 'notice' | 'failure' {
  if (result === 'error' || failOn.includes(result)) return 'failure';
  return NOTICES.has(result) ? 'notice' : 'success';
}

/** How a run ended, before it is judged by `fail-on`. */
export interface Ended {
  result: Result;
  /** One sentence. */
  reason: string;
  /** Outputs known by then. */
  facts: Record<string, string>;
  /** Somebody has to mend something, whatever `fail-on` says. */
  mustFail?: boolean;
}
