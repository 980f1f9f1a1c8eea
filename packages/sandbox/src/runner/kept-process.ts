import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { END_OF_STEP, type StartMessage } from '../clock/process/messages.ts';
import { KEPT_PROCESS } from '../clock/timekeeper.ts';
import { type Exit, exitOf } from './process-exit.ts';

/** How many wait for their next step, in all. */
const IDLE_KEPT = 6;

/**
 * A process that runs one step of an action at a time, and is kept for the next where that leaves
 * nothing behind.
 */
export interface KeptProcess {
  readonly child: ChildProcess;
  /** Runs a step, and resolves once it or the whole process has ended. */
  run(message: StartMessage, onLine: (line: string) => void): Promise<Exit>;
}

const idle: { entry: string; kept: KeptProcess }[] = [];

/**
 * A process that runs the bundle at `entry`, and nothing else: one that is at hand, or a new one.
 *
 * Starting Node and running a bundle's code for the first time takes most of a short run's
 * processor time. So a process is used again. Each step gets new instances of all modules, its own
 * environment, folder, clock and connections.
 */
export function takeKeptProcess(entry: string): KeptProcess {
  const place = idle.findLastIndex((one) => one.entry === entry);
  const [found] = place === -1 ? [] : idle.splice(place, 1);
  return found?.kept ?? startKeptProcess(entry);
}

function keep(entry: string, kept: KeptProcess): void {
  idle.push({ entry, kept });
  if (idle.length > IDLE_KEPT) idle.shift()?.kept.child.kill('SIGKILL');
}

function startKeptProcess(entry: string): KeptProcess {
  const child = spawn(process.execPath, [KEPT_PROCESS.entry], {
    env: KEPT_PROCESS.environment,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let onLine: (line: string) => void = () => undefined;
  let onEnd: (exit: Exit) => void = () => undefined;
  let streams = 0;
  const exit = exitOf(child, (line) => {
    const end = line.indexOf(END_OF_STEP);
    if (end !== 0) onLine(end === -1 ? line : line.slice(0, end));
    if (end === -1) return;
    streams += 1;
    if (streams < 2) return;
    onEnd({ exitCode: Number(line.slice(end + END_OF_STEP.length)), signal: null });
  });
  // It may end while it waits.
  exit.then(forget, forget);
  function forget(): void {
    const place = idle.findIndex((one) => one.kept === kept);
    if (place !== -1) idle.splice(place, 1);
  }

  function release(): void {
    // Its step dealt with a signal, or ended just before one that it may yet die of.
    if (child.killed) {
      child.kill('SIGKILL');
      return;
    }
    hold(child, false);
    keep(entry, kept);
  }

  const kept: KeptProcess = {
    child,
    async run(message, listener) {
      hold(child, true);
      onLine = listener;
      streams = 0;
      const ended = new Promise<Exit>((resolve) => {
        onEnd = resolve;
      });
      child.send(message, () => {});
      const result = await Promise.race([ended, exit]);
      onLine = () => undefined;
      if (child.exitCode === null && child.signalCode === null) release();
      return result;
    },
  };
  return kept;
}

/** Whether the process, and what it writes, keeps this one alive. */
function hold(child: ChildProcess, isHeld: boolean): void {
  const method = isHeld ? 'ref' : 'unref';
  child[method]();
  child.channel?.[method]();
  for (const stream of [child.stdout, child.stderr]) if (stream instanceof Socket) stream[method]();
}
