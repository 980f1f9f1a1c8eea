import type { ServerResponse } from 'node:http';
import type { VirtualClock } from '../clock/virtual-clock.ts';
import type { TraceEntry } from './trace.ts';

interface Holdable {
  requestId: string | undefined;
  response: ServerResponse;
  entry: TraceEntry;
}

/**
 * The requests whose answers the sandbox delays, across its servers. Time may pass while an answer
 * is delayed.
 */
export interface HeldRequests {
  readonly clock: VirtualClock;
  /** The number of the next request, counted across servers. */
  nextOrder(): number;
  isHeld(requestId: string): boolean;
  /**
   * Holds the answer back for `durationMs` of the sandbox's time, or for ever when that is
   * `Infinity`. Resolves to `left` as soon as the client goes away.
   */
  hold(request: Holdable, durationMs: number): Promise<'time is up' | 'left'>;
  onChange(listener: () => void): void;
}

export function createHeldRequests(clock: VirtualClock): HeldRequests {
  const ids = new Set<string>();
  let order = 0;
  const listeners: (() => void)[] = [];
  const changed = (): void => {
    for (const listener of listeners) listener();
  };

  return {
    clock,
    nextOrder: () => order++,
    isHeld: (requestId) => ids.has(requestId),
    onChange: (listener) => listeners.push(listener),
    hold({ requestId, response, entry }, durationMs) {
      if (response.destroyed) return Promise.resolve('left');
      if (durationMs <= 0) return Promise.resolve('time is up');
      const startMs = clock.now();
      return new Promise((resolve) => {
        const release = (outcome: 'time is up' | 'left'): void => {
          cancel();
          response.off('close', leave);
          if (requestId !== undefined) ids.delete(requestId);
          entry.heldMs += clock.now() - startMs;
          resolve(outcome);
          changed();
        };
        const leave = (): void => release('left');
        response.once('close', leave);
        const cancel =
          durationMs === Infinity
            ? () => {}
            : clock.at(startMs + durationMs, () => release('time is up'));
        if (requestId !== undefined) ids.add(requestId);
        changed();
      });
    },
  };
}
