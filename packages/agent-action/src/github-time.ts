/** The parts of an answer that show GitHub's time. */
interface DatedAnswer {
  /** Of the header `Date`; null where there is none. */
  date: string | null;
  status: number;
  /** When the request was sent, by `performance.now()`. */
  askedAtMs: number;
}

/**
 * GitHub's time: the `Date` of its last answer, plus the time since. Every time that is stored, or
 * compared with one of GitHub's, comes from here, because runners' clocks are off by up to many
 * minutes. Before the first answer it is the runner's time.
 */
export interface GitHubTime {
  /**
   * In milliseconds since the epoch. It may be behind GitHub's clock by as long as an answer takes,
   * never ahead.
   */
  now(): number;
  /**
   * The latest possible time by GitHub's clock, in milliseconds since the epoch: anything that
   * GitHub dates after it was written after this call.
   */
  latest(): number;
}

/** A clock from GitHub's answers, and the function to call with each of them. */
export interface FollowedTime extends GitHubTime {
  follow(answer: DatedAnswer): void;
}

/** `Date` has whole seconds, rounded down. */
const SECOND_MS = 1_000;

export function createGitHubTime(): FollowedTime {
  let known:
    | {
        dateMs: number;
        askedAtMs: number;
        answeredAtMs: number;
      }
    | undefined;
  return {
    follow({ date, status, askedAtMs }) {
      const dateMs = Date.parse(date ?? '');
      // A gateway's answer has the time of the gateway's clock.
      if (Number.isNaN(dateMs) || status >= 500) return;
      known = {
        dateMs,
        askedAtMs,
        answeredAtMs: performance.now(),
      };
    },
    now() {
      if (known === undefined) return Date.now();
      return Math.floor(known.dateMs + performance.now() - known.answeredAtMs);
    },
    latest() {
      if (known === undefined) return Date.now();
      return Math.ceil(known.dateMs + SECOND_MS + performance.now() - known.askedAtMs);
    },
  };
}

/** A time as it is stored. @param ms since the epoch */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
