import type { Clock } from './clock.ts';

/** Rejection of {@link withTimeLimit} when the time is over. Never leaves this package. */
export class TimeLimitReached extends Error {
  override readonly name = 'TimeLimitReached';
}

/**
 * Runs `run` for at most `ms`. The signal that it gets is aborted when the time is over or when
 * `signal` is.
 *
 * The caller's signal is never handed on: `fetch` keeps listeners on a signal until it is
 * collected, and a wait of an hour would gather hundreds. The one listener added here is removed
 * when `run` has settled.
 *
 * @throws {TimeLimitReached} when the time is over
 * @throws the reason of `signal` once that is aborted, and else what `run` throws
 */
export async function withTimeLimit<T>(
  limit: {
    clock: Clock;
    ms: number;
    signal?: AbortSignal | undefined;
  },
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { clock, ms, signal } = limit;
  signal?.throwIfAborted();
  const inner = new AbortController();
  const settled = new AbortController();
  const forward = () => inner.abort(signal?.reason);
  signal?.addEventListener('abort', forward, { once: true });
  clock.sleep(ms, settled.signal).then(
    () => inner.abort(new TimeLimitReached(`not done within ${ms} ms`)),
    () => undefined,
  );
  // Listens before `run` can, so that the reason comes first, and not what `run` makes of it.
  const aborted = new Promise<never>((_resolve, reject) => {
    inner.signal.addEventListener('abort', () => reject(inner.signal.reason), { once: true });
  });
  try {
    return await Promise.race([aborted, run(inner.signal)]);
  } finally {
    signal?.removeEventListener('abort', forward);
    settled.abort();
  }
}
