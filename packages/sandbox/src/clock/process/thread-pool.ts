import { createHook } from 'node:async_hooks';

/** Node calls its asynchronous cryptography `HASHREQUEST`, `CIPHERREQUEST` and so on. */
const WORK = /^(?!HTTP).*REQUEST$|^ZLIB$/;

export interface ThreadPool {
  isWorking(): boolean;
}

/**
 * Follows work on Node's thread pool that its list of open resources does not show: cryptography and compression.
 * A compressing stream counts until its first result; what follows is announced by `changed`.
 */
export function followThreadPool(changed: () => void): ThreadPool {
  const working = new Set<number>();
  const streams = new Set<number>();
  createHook({
    init(id, type) {
      if (!WORK.test(type)) return;
      working.add(id);
      if (type === 'ZLIB') streams.add(id);
      changed();
    },
    after(id) {
      if (working.delete(id) || streams.has(id)) changed();
    },
    destroy(id) {
      streams.delete(id);
      if (working.delete(id)) changed();
    },
  }).enable();
  return { isWorking: () => working.size > 0 };
}
