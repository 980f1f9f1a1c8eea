import type { SandboxClock } from './clock.ts';

interface Appointment {
  readonly instantMs: number;
  readonly order: number;
  readonly callback: () => void;
}

/** The sandbox's clock together with the hand that moves it. */
export interface VirtualClock extends SandboxClock {
  /** The earliest instant with a waiter, or `undefined`. */
  nextAt(): number | undefined;
  /**
   * Moves time forward to `instantMs` and calls back everything due on the way, in the order of
   * their instants; each callback reads its own instant as now. An instant in the past moves
   * nothing.
   */
  advanceTo(instantMs: number): void;
  /** Moves time by `durationMs`; {@link advanceTo}. For tests that start no process. */
  advance(durationMs: number): void;
  /**
   * Sets the time to `instantMs` without running callbacks; what is due runs at the next {@link
   * advanceTo}.
   */
  skipTo(instantMs: number): void;
  /** Calls `listener` whenever time or the appointments change. */
  onChange(listener: () => void): void;
}

/** @param startMs the first instant, in milliseconds since the epoch */
export function createVirtualClock(startMs: number): VirtualClock {
  let nowMs = startMs;
  let order = 0;
  const appointments = new Set<Appointment>();
  const listeners: (() => void)[] = [];

  const earliest = (): Appointment | undefined => {
    let found: Appointment | undefined;
    for (const candidate of appointments) {
      if (!found || candidate.instantMs < found.instantMs) found = candidate;
    }
    return found;
  };
  const changed = (): void => {
    for (const listener of listeners) listener();
  };

  const clock: VirtualClock = {
    now: () => nowMs,
    at(instantMs, callback) {
      const appointment = { instantMs, order: order++, callback };
      appointments.add(appointment);
      if (instantMs <= nowMs) queueMicrotask(() => appointments.delete(appointment) && callback());
      changed();
      return () => {
        if (appointments.delete(appointment)) changed();
      };
    },
    sleep: (durationMs) => new Promise((resolve) => clock.at(nowMs + durationMs, resolve)),
    nextAt: () => earliest()?.instantMs,
    advanceTo(instantMs) {
      for (let next = earliest(); next && next.instantMs <= instantMs; next = earliest()) {
        appointments.delete(next);
        nowMs = Math.max(nowMs, next.instantMs);
        next.callback();
      }
      clock.skipTo(instantMs);
    },
    skipTo(instantMs) {
      nowMs = Math.max(nowMs, instantMs);
      changed();
    },
    advance: (durationMs) => clock.advanceTo(nowMs + durationMs),
    onChange: (listener) => listeners.push(listener),
  };
  return clock;
}
