import { createHook } from 'node:async_hooks';

/** Node calls its asynchronous cryptography `HASHREQUEST`, `CIPHERREQUEST` and so on. */
const CRYPTOGRAPHY = /^(?!HTTP).*REQUEST$/;

export interface ThreadPool {
  isWorking(): boolean;
}

/**
 * Follows work on Node's thread pool that its list of open resources does not show: cryptography, each piece of which
 * is a resource with one result, and compression, whose streams get a result for each write.
 */
export function followThreadPool(changed: () => void): ThreadPool {
  // A stream's next write begins inside the result of the one before, so pieces of work are counted.
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
    init(id, type, _trigger, resource) {
      if (CRYPTOGRAPHY.test(type)) whenAsynchronous(resource, () => begin(id));
      else if (type === 'ZLIB') announceWrites(resource, () => begin(id));
    },
    after: end,
    destroy(id) {
      if (working.delete(id)) changed();
    },
  }).enable();
  return { isWorking: () => working.size > 0 };
}

/**
 * The synchronous calls make the same resource, and nothing ever says that it is done with. Only the asynchronous ones
 * get somebody to tell, right after they are made.
 */
function whenAsynchronous(job: object, announce: () => void): void {
  queueMicrotask(() => {
    if (Reflect.get(job, 'ondone') !== undefined) announce();
  });
}

/** Puts `announce` before a compressing stream's own `write`, which is where its work begins. */
function announceWrites(stream: object, announce: () => void): void {
  const write: unknown = Reflect.get(stream, 'write');
  if (typeof write !== 'function') return;
  Object.defineProperty(stream, 'write', {
    value(this: unknown, ...args: unknown[]) {
      announce();
      return Reflect.apply(write, this, args);
    },
  });
}
