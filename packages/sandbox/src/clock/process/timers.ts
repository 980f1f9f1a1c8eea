import { AsyncLocalStorage } from 'node:async_hooks';

/** Longest delay that Node keeps; a longer one counts as none. */
const MAX_DELAY_MS = 2_147_483_647;

const { setImmediate } = globalThis;

interface Schedule {
  startMs: number;
  nowMs: number;
  /** How far the machine's clock is ahead. */
  skewMs: number;
  order: number;
  readonly pending: Set<SandboxTimer>;
  readonly byId: Map<number, SandboxTimer>;
  readonly changed: () => void;
}

/** Replaces Node's `Timeout`: same methods, but due by the sandbox's time. */
export class SandboxTimer {
  readonly #schedule: Schedule;
  readonly #id: number;
  readonly #delayMs: number;
  readonly #repeats: boolean;
  readonly #call: () => void;
  #referenced = true;
  dueAtMs = 0;
  order = 0;

  constructor(
    schedule: Schedule,
    call: () => void,
    options: { delayMs: unknown; repeats: boolean },
  ) {
    const delayMs = Math.trunc(Number(options.delayMs));
    this.#schedule = schedule;
    // Node makes 1 ms of none. Here such a timer is due at once and asks the sandbox for no time:
    // Octokit's limiter sets several for each request.
    const withoutDelayMs = options.repeats ? 1 : 0;
    this.#delayMs = delayMs >= 1 && delayMs <= MAX_DELAY_MS ? delayMs : withoutDelayMs;
    this.#repeats = options.repeats;
    this.#call = call;
    this.#id = ++schedule.order;
    this.#start();
  }

  #start(): void {
    this.dueAtMs = this.#schedule.nowMs + this.#delayMs;
    this.order = ++this.#schedule.order;
    this.#schedule.pending.add(this);
    this.#schedule.changed();
    if (this.#delayMs === 0) setImmediate(() => this.#fireAtOnce());
  }

  #fireAtOnce(): void {
    if (this.#schedule.pending.has(this)) this.fire();
  }

  fire(): void {
    this.#schedule.pending.delete(this);
    if (this.#repeats) this.#start();
    else this.#schedule.byId.delete(this.#id);
    this.#schedule.changed();
    this.#call();
  }

  ref(): this {
    this.#referenced = true;
    this.#schedule.changed();
    return this;
  }

  unref(): this {
    this.#referenced = false;
    this.#schedule.changed();
    return this;
  }

  hasRef(): boolean {
    return this.#referenced;
  }

  refresh(): this {
    this.#start();
    return this;
  }

  close(): this {
    this.#schedule.pending.delete(this);
    this.#schedule.byId.delete(this.#id);
    this.#schedule.changed();
    return this;
  }

  [Symbol.toPrimitive](): number {
    this.#schedule.byId.set(this.#id, this);
    return this.#id;
  }

  [Symbol.dispose](): void {
    this.close();
  }
}

type Callback = (...args: unknown[]) => void;

export interface Timers {
  /** Begins anew, on a machine whose clock is ahead by so much: forgets what is pending. */
  begin(nowMs: number, skewMs: number): void;
  set(callback: Callback, delayMs: unknown, args: unknown[], repeats: boolean): SandboxTimer;
  /** Takes what `clearTimeout` takes: a timer, its number, or anything else, which is ignored. */
  clear(timer: unknown): void;
  /** What the machine's clock shows. */
  machineNow(): number;
  /** Since it began. */
  elapsedMs(): number;
  /** When it began, by the machine's clock. */
  startMs(): number;
  nextAtMs(): number | null;
  /** Whether a timer is pending that keeps the process alive. */
  holdsProcess(): boolean;
  /** Fires what is due at `nowMs`, each timer in a turn of its own, then calls `done`. */
  moveTo(nowMs: number, done: () => void): void;
}

/**
 * Timers that are due by the sandbox's time. `changed` is called after every change of what is
 * pending.
 */
export function createTimers(changed: () => void): Timers {
  const schedule: Schedule = {
    startMs: 0,
    nowMs: 0,
    skewMs: 0,
    order: 0,
    pending: new Set(),
    byId: new Map(),
    changed,
  };

  const earliest = (): SandboxTimer | undefined => {
    let found: SandboxTimer | undefined;
    for (const timer of schedule.pending) {
      const sooner = found && (timer.dueAtMs - found.dueAtMs || timer.order - found.order) < 0;
      if (!found || sooner) found = timer;
    }
    return found;
  };

  return {
    begin(nowMs, skewMs) {
      schedule.startMs = nowMs;
      schedule.skewMs = skewMs;
      schedule.nowMs = nowMs;
      schedule.pending.clear();
      schedule.byId.clear();
      changed();
    },
    set(callback, delayMs, args, repeats) {
      if (typeof callback !== 'function') {
        const error = new TypeError('The "callback" argument must be of type function.');
        throw Object.assign(error, { code: 'ERR_INVALID_ARG_TYPE' });
      }
      const inContext = AsyncLocalStorage.snapshot();
      const timer: SandboxTimer = new SandboxTimer(
        schedule,
        () => inContext(() => callback.apply(timer, args)),
        { delayMs, repeats },
      );
      return timer;
    },
    clear(timer) {
      if (timer instanceof SandboxTimer) timer.close();
      else if (typeof timer === 'number' || typeof timer === 'string')
        schedule.byId.get(Number(timer))?.close();
    },
    machineNow: () => schedule.nowMs + schedule.skewMs,
    elapsedMs: () => schedule.nowMs - schedule.startMs,
    startMs: () => schedule.startMs + schedule.skewMs,
    nextAtMs: () => earliest()?.dueAtMs ?? null,
    holdsProcess: () => [...schedule.pending].some((timer) => timer.hasRef()),
    moveTo(nowMs, done) {
      schedule.nowMs = nowMs;
      const fireNext = (): void => {
        const next = earliest();
        if (!next || next.dueAtMs > nowMs) {
          done();
          return;
        }
        // A turn of its own for each: what a callback throws must not keep the others from firing.
        setImmediate(fireNext);
        next.fire();
      };
      fireNext();
    },
  };
}
