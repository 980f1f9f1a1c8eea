import { type ChildProcess, spawn } from 'node:child_process';
import type { Timekeeper } from '../clock/timekeeper.ts';
import type { VirtualClock } from '../clock/virtual-clock.ts';
import { takeKeptProcess } from './kept-process.ts';
import { type Exit, exitOf } from './process-exit.ts';

/** Between the signals of a cancellation, in milliseconds of the sandbox's time. */
const SIGTERM_AFTER_MS = 7_500;
const SIGKILL_AFTER_MS = 2_500;

/** How often, in real milliseconds, a process is checked for being stuck. */
const WATCH_EVERY_MS = 200;

/** A process of an action while it runs. */
export interface ActionProcess {
  readonly id: string;
  readonly step: 'main' | 'post';
  readonly pid: number | undefined;
  /** Resolves when it has ended, however it did. */
  readonly exited: Promise<void>;
  kill(signal: NodeJS.Signals): void;
  /** Cancels as the runner does: SIGINT, 7.5 s later SIGTERM, 2.5 s later SIGKILL. */
  cancel(): void;
}

export interface ProcessExit extends Exit {
  cancelled: boolean;
}

export interface ProcessOptions {
  step: 'main' | 'post';
  /** The module to start. */
  entry: string;
  cwd: string;
  environment: Readonly<Record<string, string>>;
  clock: VirtualClock;
  timekeeper: Timekeeper;
  time: 'sandbox' | 'machine';
  processes: 'own' | 'kept';
  /** How far the machine's clock is ahead of the sandbox's. */
  clockSkewMs: number;
  /** Cancels after this time, by the sandbox's clock. */
  cancelAfterMs?: number | undefined;
  /** Real time without any progress after which the process is killed and the run throws. */
  stuckAfterRealMs: number;
  onLine(line: string): void;
  onStart(process: ActionProcess): void;
}

/**
 * Runs a module in a Node process that lives in the sandbox's time, or in the machine's, and
 * resolves once it has ended.
 *
 * @throws when nothing moves any more, saying what the process waits for
 */
export async function runProcess(options: ProcessOptions): Promise<ProcessExit> {
  const { clock, timekeeper } = options;
  const { id, child, ended, disturb, describe } = start(options);

  let hasEnded = false;
  let cancelled = false;
  const appointments: (() => void)[] = [];
  const kill = (signal: NodeJS.Signals): void => {
    if (!hasEnded && child.kill(signal)) disturb();
  };
  const cancel = (): void => {
    if (cancelled) return;
    cancelled = true;
    kill('SIGINT');
    const termMs = clock.now() + SIGTERM_AFTER_MS;
    appointments.push(clock.at(termMs, () => kill('SIGTERM')));
    appointments.push(clock.at(termMs + SIGKILL_AFTER_MS, () => kill('SIGKILL')));
  };
  if (options.cancelAfterMs !== undefined) {
    appointments.push(clock.at(clock.now() + options.cancelAfterMs, cancel));
  }

  const watchdog = watch(child, timekeeper, options.stuckAfterRealMs);
  const note = (): void => {
    hasEnded = true;
  };
  const exited = ended.then(note, note);
  options.onStart({ id, step: options.step, pid: child.pid, exited, kill, cancel });
  try {
    const exit = await ended;
    if (watchdog.stuck) {
      const seconds = options.stuckAfterRealMs / 1000;
      throw new Error(
        `Nothing moved for ${seconds} s of real time, and the sandbox ended it: ${describe()}.`,
      );
    }
    return { ...exit, cancelled };
  } finally {
    watchdog.end();
    for (const forget of appointments) forget();
  }
}

interface Started {
  id: string;
  child: ChildProcess;
  ended: Promise<Exit>;
  disturb(): void;
  describe(): string;
}

function start({
  step,
  entry,
  cwd,
  environment,
  clock,
  timekeeper,
  ...options
}: ProcessOptions): Started {
  const name = `${step} (${entry})`;
  const isOutside = options.time === 'machine';
  const timed = isOutside
    ? timekeeper.createOutsider(name)
    : timekeeper.createProcess(name, options.clockSkewMs);
  // Node reads its own variables when it starts.
  const isForNode = Object.keys(environment).some((variable) => variable.startsWith('NODE_'));
  if (options.processes === 'kept' && !isOutside && !isForNode) {
    const kept = takeKeptProcess(entry);
    const detach = timed.attach(kept.child);
    const begin = { id: timed.id, nowMs: clock.now(), skewMs: options.clockSkewMs };
    const message = { kind: 'start', ...begin, entry, cwd, environment } as const;
    return {
      ...timed,
      child: kept.child,
      ended: kept.run(message, options.onLine).finally(detach),
    };
  }
  const child = spawn(process.execPath, [...timed.nodeArguments, entry], {
    cwd,
    env: { ...environment, ...timed.environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  timed.attach(child);
  return { ...timed, child, ended: exitOf(child, options.onLine) };
}

function watch(
  child: ChildProcess,
  timekeeper: Timekeeper,
  stuckAfterRealMs: number,
): { readonly stuck: boolean; end(): void } {
  let stuck = false;
  let seen = timekeeper.progress();
  let quietMs = 0;
  const interval = setInterval(() => {
    quietMs = timekeeper.progress() === seen ? quietMs + WATCH_EVERY_MS : 0;
    seen = timekeeper.progress();
    if (quietMs < stuckAfterRealMs) return;
    stuck = true;
    child.kill('SIGKILL');
  }, WATCH_EVERY_MS);
  return {
    get stuck() {
      return stuck;
    },
    end: () => clearInterval(interval),
  };
}
