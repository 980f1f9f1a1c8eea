import type { Clock } from '../../src/index.ts';

interface Sleeper {
  atMs: number;
  wake: () => void;
}

/** Turns of the event loop after which nothing that was started without the network is still under way. */
const QUIET_TURNS = 5;

/**
 * Time that passes only when there is nothing else to do: whenever somebody sleeps and no request is under way,
 * it jumps to the next one to wake. While `hold` is above 0 it stands still, and `advance` moves it.
 */
export class FakeClock implements Clock {
  private nowMs = Date.parse('2026-11-20T12:00:00Z');
  private readonly sleepers = new Set<Sleeper>();
  private held = 0;
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

  /** Time stands still until the returned function is called. */
  hold(): () => void {
    this.held += 1;
    return () => {
      this.held -= 1;
      this.watch();
    };
  }

  /** Moves the time by hand, waking everybody on the way. */
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

  /** Sleepers that nobody woke. */
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
      if (this.held > 0 || this.sleepers.size === 0) return;
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
