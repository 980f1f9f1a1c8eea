/**
 * The interval grows with the time waited, so that a job's end is noticed late by a like share of its duration:
 * on average half of this. Up to 30 s, that makes fewer than 80 requests in half an hour.
 */
const SHARE_OF_ELAPSED = 0.14;

/**
 * Parts clients that began together, and sees to it that no duration is one that every wait just misses: after the
 * first reads, whose times are the same for all, this spreads them over the whole interval within a few reads.
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
