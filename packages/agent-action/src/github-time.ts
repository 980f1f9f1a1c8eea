/** What of an answer says what time it is. */
interface DatedAnswer {
  /** Of the header `Date`; null where there is none. */
  date: string | null;
  status: number;
  /** When it was asked for, by `performance.now()`. */
  askedAtMs: number;
}

/**
 * What time it is at GitHub: the `Date` of its last answer, plus the time since. Every time that is
 * stored, or compared with one of GitHub's, comes from here, because runners' clocks are off by up
 * to many minutes. Before the first answer it is the runner's time.
 */
export interface GitHubTime {
  /**
   * In milliseconds since the epoch. It may be behind GitHub's clock by as long as an answer takes,
   * never ahead.
   */
  now(): number;
  /**
   * The latest that it can be by GitHub's clock, in milliseconds since the epoch. For a time of
   * which later ones are told apart: nothing that GitHub says was written after it can have been
   * written before.
   */
  latest(): number;
}

/** The time that follows from GitHub's answers, and what is to be called with each of them. */
export interface FollowedTime extends GitHubTime {
  follow(answer: DatedAnswer): void;
}

/** `Date` names the second, and leaves out what is over of it. */
const SECOND_MS = 1_000;

export function createGitHubTime(): FollowedTime {
  let known: { dateMs: number; askedAtMs: number; answeredAtMs: number } | undefined;
  return {
    follow({ date, status, askedAtMs }) {
      const dateMs = Date.parse(date ?? '');
      // What a gateway says in GitHub's place is by the gateway's clock.
      if (Number.isNaN(dateMs) || status >= 500) return;
      known = { dateMs, askedAtMs, answeredAtMs: performance.now() };
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
