import { createRequire, syncBuiltinESMExports } from 'node:module';
import type { SandboxTimer, Timers } from './timers.ts';

const require = createRequire(import.meta.url);

interface WaitOptions {
  signal?: AbortSignal;
  ref?: boolean;
}

/** Gives every way to read or await time that Node offers to the sandbox's timers. */
export function installTime(timers: Timers): void {
  installTimers(timers);
  installDate(timers);
  installMonotonicClocks(timers);
  installAbortTimeout(timers);
  // Bundles import `node:timers` and `node:timers/promises` by name: their bindings are updated
  // only by this call.
  syncBuiltinESMExports();
}

function installTimers(timers: Timers): void {
  const functions = {
    setTimeout: (callback: () => void, delayMs?: unknown, ...args: unknown[]) =>
      timers.set(callback, delayMs, args, false),
    setInterval: (callback: () => void, delayMs?: unknown, ...args: unknown[]) =>
      timers.set(callback, delayMs, args, true),
    clearTimeout: (timer: unknown) => timers.clear(timer),
    clearInterval: (timer: unknown) => timers.clear(timer),
  };
  const promises = {
    setTimeout: (delayMs?: number, value?: unknown, options?: WaitOptions) =>
      wait(timers, delayMs, value, options),
    setInterval: (delayMs?: number, value?: unknown, options?: WaitOptions) =>
      repeat(timers, delayMs, value, options),
  };
  const promisesModule = require('node:timers/promises');
  Object.defineProperty(functions.setTimeout, Symbol.for('nodejs.util.promisify.custom'), {
    value: promises.setTimeout,
  });
  Object.assign(globalThis, functions);
  Object.assign(require('node:timers'), functions);
  Object.assign(promisesModule, promises);
  Object.assign(promisesModule.scheduler, {
    wait: (delayMs: number, options?: WaitOptions) => wait(timers, delayMs, undefined, options),
  });
}

function wait(
  timers: Timers,
  delayMs: unknown,
  value: unknown,
  options: WaitOptions = {},
): Promise<unknown> {
  const { signal } = options;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(abortError(signal));
    const abort = (): void => {
      timers.clear(timer);
      if (signal) reject(abortError(signal));
    };
    const timer: SandboxTimer = timers.set(
      () => {
        signal?.removeEventListener('abort', abort);
        resolve(value);
      },
      delayMs,
      [],
      false,
    );
    if (options.ref === false) timer.unref();
    signal?.addEventListener('abort', abort, { once: true });
  });
}

async function* repeat(timers: Timers, delayMs: unknown, value: unknown, options?: WaitOptions) {
  while (true) {
    await wait(timers, delayMs, undefined, options);
    yield value;
  }
}

function abortError(signal: AbortSignal): Error {
  const error = new Error('The operation was aborted', { cause: signal.reason });
  return Object.assign(error, { name: 'AbortError', code: 'ABORT_ERR' });
}

function installDate(timers: Timers): void {
  const RealDate = Date;
  const SandboxDate = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [timers.machineNow()] : args, newTarget),
    apply: () => new RealDate(timers.machineNow()).toString(),
    get: (target, key, receiver) =>
      key === 'now' ? () => timers.machineNow() : Reflect.get(target, key, receiver),
  });
  Object.defineProperty(RealDate.prototype, 'constructor', {
    value: SandboxDate,
    writable: true,
    configurable: true,
  });
  globalThis.Date = SandboxDate;
}

function installMonotonicClocks(timers: Timers): void {
  const { elapsedMs } = timers;
  Object.defineProperty(performance, 'now', {
    value: elapsedMs,
    configurable: true,
    writable: true,
  });
  Object.defineProperty(performance, 'timeOrigin', { get: timers.startMs, configurable: true });

  const elapsedNs = (): bigint => BigInt(elapsedMs()) * 1_000_000n;
  const hrtime = (since?: [number, number]): [number, number] => {
    const ns = elapsedNs() - (since ? BigInt(since[0]) * 1_000_000_000n + BigInt(since[1]) : 0n);
    return [Number(ns / 1_000_000_000n), Number(ns % 1_000_000_000n)];
  };
  process.hrtime = Object.assign(hrtime, { bigint: elapsedNs });
  process.uptime = () => elapsedMs() / 1000;
}

function installAbortTimeout(timers: Timers): void {
  AbortSignal.timeout = (delayMs) => {
    const controller = new AbortController();
    const abort = (): void =>
      controller.abort(
        new DOMException('The operation was aborted due to timeout', 'TimeoutError'),
      );
    timers.set(abort, delayMs, [], false).unref();
    return controller.signal;
  };
}
