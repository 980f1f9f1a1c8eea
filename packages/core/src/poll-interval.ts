/**
 * The interval grows with the time waited, so that the delay in noticing a job's end is
 * proportional to its duration: on average half of this. With at most 30 s, that makes fewer than
 * 80 requests in half an hour.
 */
const SHARE_OF_ELAPSED = 0.14;

/**
 * Spreads out clients that began together, so that no job duration falls just after a read in every
 * wait. The first reads come at the same times for all; within a few reads the jitter spreads them
 * over the whole interval.
 */
const JITTER = 0.3;

export interface PollSituation {
  elapsedMs: number;
  remainingMs: number;
  pollMinMs: number;
  pollMaxMs: number;
  /** Reads that failed in a row. */
  failures: number;
  /** What the service asked to wait. */
  retryAfterMs: number | undefined;
  /** Time until an unchanged terminal status counts as settled. */
  settleRemainingMs: number | undefined;
  random: () => number;
}

/** How long to wait before the next read; undefined if the service asks for longer than is left. */
export function nextPollDelayMs(situation: PollSituation): number | undefined {
  const { elapsedMs, remainingMs, pollMinMs, pollMaxMs, failures, retryAfterMs = 0 } = situation;
  if (retryAfterMs >= remainingMs) return undefined;
  const between = (ms: number) => Math.min(Math.max(ms, pollMinMs), pollMaxMs);
  const wantedMs = failures === 0 ? elapsedMs * SHARE_OF_ELAPSED : pollMinMs * 2 ** (failures - 1);
  const jitteredMs = between(wantedMs * (1 - JITTER + 2 * JITTER * situation.random()));
  // While reads fail, reading more often would not confirm the status any sooner.
  const settleMs = failures === 0 ? between(situation.settleRemainingMs ?? pollMaxMs) : pollMaxMs;
  const delayMs = Math.min(jitteredMs, settleMs);
  // The last read comes shortly before the deadline, so that its answer still counts.
  const lastReadMs = Math.max(pollMinMs, remainingMs - pollMinMs);
  return Math.max(retryAfterMs, Math.round(Math.min(delayMs, lastReadMs)));
}
