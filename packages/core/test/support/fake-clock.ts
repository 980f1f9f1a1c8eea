import type { Clock } from '../../src/index.ts';

interface Sleeper {
  atMs: number;
  wake: () => void;
}

/** Turns of the event loop after which all work without the network has finished. */
const QUIET_TURNS = 5;

/**
 * A clock that moves only when nothing else is left to do: when a caller sleeps and no request is
 * in flight, it jumps to the next wake-up. After `hold` it moves only by `advance`.
 */
export class FakeClock implements Clock {
  private nowMs = Date.parse('2026-11-20T12:00:00Z');
  private readonly sleepers = new Set<Sleeper>();
  private holdCount = 0;
  private isWatching = false;
  /** Every delay that was asked for, in order. */
  readonly sleeps: number[] = [];

  now(): number {
    return this.nowMs;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    this.sleeps.push(ms);
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const abort = () => {
        this.sleepers.delete(sleeper);
        reject(signal?.reason);
      };
      const wake = () => {
        this.sleepers.delete(sleeper);
        signal?.removeEventListener('abort', abort);
        resolve();
      };
      const sleeper: Sleeper = { atMs: this.nowMs + ms, wake };
      this.sleepers.add(sleeper);
      signal?.addEventListener('abort', abort, { once: true });
      this.watch();
    });
  }

  /** Stops the clock until the returned function is called. */
  hold(): () => void {
    this.holdCount += 1;
    return () => {
      this.holdCount -= 1;
      this.watch();
    };
  }

  /** Advances the time, and wakes every sleeper that is due. */
  advance(ms: number): void {
    const untilMs = this.nowMs + ms;
    for (
      let next = this.nextSleeper();
      next !== undefined && next.atMs <= untilMs;
      next = this.nextSleeper()
    ) {
      this.nowMs = next.atMs;
      next.wake();
    }
    this.nowMs = untilMs;
  }

  /** Number of sleepers that have not woken. */
  get pending(): number {
    return this.sleepers.size;
  }

  private nextSleeper(): Sleeper | undefined {
    return [...this.sleepers].toSorted((a, b) => a.atMs - b.atMs)[0];
  }

  private watch(quietTurns = 0): void {
    if (this.isWatching) return;
    this.isWatching = true;
    setImmediate(() => {
      this.isWatching = false;
      if (this.holdCount > 0 || this.sleepers.size === 0) return;
      if (quietTurns < QUIET_TURNS) {
        this.watch(quietTurns + 1);
        return;
      }
      const next = this.nextSleeper();
      if (next === undefined) return;
      this.nowMs = Math.max(this.nowMs, next.atMs);
      next.wake();
      this.watch();
    });
  }
}
