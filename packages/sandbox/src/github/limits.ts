import type { SandboxClock } from '../clock/clock.ts';

const hourMs = 3_600_000;

/**
 * `GITHUB_TOKEN`'s limits. @see
 * https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api
 */
const limits = { requestsPerHour: 1_000, contentPerMinute: 80, contentPerHour: 500 };

export type Resource = 'core' | 'graphql';

interface Window {
  startedAtMs: number;
  used: number;
}

/** Counts a token's requests and what it creates, by the sandbox's clock. */
export class RateLimits {
  readonly #clock: SandboxClock;
  readonly #windows = new Map<string, Window>();
  readonly #creations = new Map<string, number[]>();

  constructor(clock: SandboxClock) {
    this.#clock = clock;
  }

  /** Counts one request and returns GitHub's headers, and whether it is one too many. */
  count(token: string, resource: Resource): { headers: Record<string, string>; exceeded: boolean } {
    const window = this.#windowOf(token, resource);
    const exceeded = window.used >= limits.requestsPerHour;
    if (!exceeded) window.used += 1;
    const headers = {
      'x-ratelimit-limit': String(limits.requestsPerHour),
      'x-ratelimit-remaining': String(limits.requestsPerHour - window.used),
      'x-ratelimit-used': String(window.used),
      'x-ratelimit-reset': String(Math.ceil((window.startedAtMs + hourMs) / 1000)),
      'x-ratelimit-resource': resource,
    };
    return { headers, exceeded };
  }

  /**
   * Counts a comment, reply or issue, and says how many seconds to wait when it is one too many.
   */
  countCreation(token: string): number | undefined {
    const now = this.#clock.now();
    const recent = (this.#creations.get(token) ?? []).filter((at) => at > now - hourMs);
    const lastMinute = recent.filter((at) => at > now - 60_000);
    if (recent.length >= limits.contentPerHour || lastMinute.length >= limits.contentPerMinute)
      return 60;
    this.#creations.set(token, [...recent, now]);
    return undefined;
  }

  #windowOf(token: string, resource: Resource): Window {
    const key = `${token} ${resource}`;
    const now = this.#clock.now();
    const known = this.#windows.get(key);
    if (known !== undefined && now < known.startedAtMs + hourMs) return known;
    const made = { startedAtMs: now, used: 0 };
    this.#windows.set(key, made);
    return made;
  }
}
