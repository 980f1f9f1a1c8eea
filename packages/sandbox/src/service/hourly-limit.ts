const HOUR_MS = 3_600_000;

/** Counts uses by key over the last hour. */
export interface HourlyLimit {
  /** Most uses of one key within an hour. */
  max: number;
  /**
   * Uses it up by one and returns 0, or returns how many milliseconds are left until that is
   * allowed.
   */
  use(key: string, nowMs: number): number;
}

export function createHourlyLimit(max: number): HourlyLimit {
  const uses = new Map<string, number[]>();
  const limit: HourlyLimit = {
    max,
    use(key, nowMs) {
      const kept = (uses.get(key) ?? []).filter((atMs) => nowMs - atMs < HOUR_MS);
      const [oldest] = kept;
      if (kept.length >= limit.max)
        return oldest === undefined ? HOUR_MS : oldest + HOUR_MS - nowMs;
      uses.set(key, [...kept, nowMs]);
      return 0;
    },
  };
  return limit;
}
