/**
 * How long a cancelled `main` may take to end by itself. The runner sends SIGTERM after 7.5 s and kills after 10.
 *
 * @see https://docs.github.com/actions/reference/workflow-cancellation-reference
 */
const CANCELLATION_GRACE_MS = 6_000;

export interface Interruption {
  /** Rejects when `main` cannot be waited for any more, with the reason. */
  happened: Promise<never>;
  /** Whether it did: work may then still be going on. */
  hasHappened(): boolean;
  stop(): void;
}

/**
 * Looks out for what ends a process without an outcome: a cancellation that `main` does not heed, an error outside of
 * `main`'s own promises, and nothing left to do although `main` has not ended.
 */
export function watchForInterruption(cancellation: AbortSignal): Interruption {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => {});
  let happened = false;
  let timer: NodeJS.Timeout | undefined;
  const interrupt = (reason: unknown): void => {
    happened = true;
    reject(reason);
  };
  const onCancelled = (): void => {
    timer = setTimeout(() => interrupt(cancellation.reason), CANCELLATION_GRACE_MS);
  };
  const onIdle = (): void => interrupt(new Error('the step waits for something that never comes'));
  cancellation.addEventListener('abort', onCancelled);
  process.on('uncaughtException', interrupt).on('beforeExit', onIdle);
  return {
    happened: promise,
    hasHappened: () => happened,
    stop() {
      clearTimeout(timer);
      cancellation.removeEventListener('abort', onCancelled);
      process.off('uncaughtException', interrupt).off('beforeExit', onIdle);
    },
  };
}
