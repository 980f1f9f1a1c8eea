import { createHook } from 'node:async_hooks';

/** Node calls its asynchronous cryptography `HASHREQUEST`, `CIPHERREQUEST` and so on. */
const CRYPTOGRAPHY = /^(?!HTTP).*REQUEST$/;

export interface ThreadPool {
  isWorking(): boolean;
}

/**
 * Follows work on Node's thread pool that its list of open resources does not show: cryptography,
 * each piece of which is a resource with one result, and compression, whose streams get a result
 * for each write.
 */
export function followThreadPool(changed: () => void): ThreadPool {
  // A stream's next write begins inside the result of the one before, so pieces of work are
  // counted.
  const working = new Map<number, number>();
  const begin = (id: number): void => {
    working.set(id, (working.get(id) ?? 0) + 1);
    changed();
  };
  const end = (id: number): void => {
    const pieces = working.get(id);
    if (pieces === undefined) return;
    if (pieces > 1) working.set(id, pieces - 1);
    else working.delete(id);
    changed();
  };
  createHook({
    // Promises are no such work, and there are many: calling back for each takes time.
    trackPromises: false,
    init(id, type, _trigger, resource) {
      // The synchronous calls make the same resource, and nothing ever says that it is done with;
      // but they have a result.
      if (CRYPTOGRAPHY.test(type))
        onCall(resource, 'run', (result) => Array.isArray(result) || begin(id));
      else if (type === 'ZLIB') onCall(resource, 'write', () => begin(id));
    },
    after: end,
    destroy(id) {
      if (working.delete(id)) changed();
    },
  }).enable();
  return { isWorking: () => working.size > 0 };
}

/** Calls `listener` with each result of a method of Node's own, which is where its work begins. */
function onCall(resource: object, method: string, listener: (result: unknown) => void): void {
  const original: unknown = Reflect.get(resource, method);
  if (typeof original !== 'function') return;
  Object.defineProperty(resource, method, {
    configurable: true,
    value(this: unknown, ...args: unknown[]): unknown {
      const result: unknown = Reflect.apply(original, this, args);
      listener(result);
      return result;
    },
  });
}
