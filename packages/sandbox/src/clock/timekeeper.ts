import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import {
  COMPILE_CACHE_VARIABLE,
  type IdleReport,
  START_VARIABLE,
  type ToProcess,
} from './process/messages.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** Turns of our own event loop in which nothing may change before time is moved. */
const QUIET_TURNS = 4;

/** The module that `node --import` loads before an action's first line. */
const PRELOAD_URL: string = new URL('./process/preload.ts', import.meta.url).href;

/**
 * Node keeps our modules without their types here: taking them off takes longer than all the rest
 * of a start.
 */
const COMPILE_CACHE = {
  [COMPILE_CACHE_VARIABLE]: fileURLToPath(
    new URL('../../node_modules/.cache/node', import.meta.url),
  ),
};

/** What a kept process is started with: it is told of its steps by messages. */
export const KEPT_PROCESS = {
  entry: fileURLToPath(new URL('./process/kept.ts', import.meta.url)),
  environment: COMPILE_CACHE,
};

/** A process that lives in the sandbox's time. */
export interface TimedProcess {
  readonly id: string;
  /** Arguments of `node` before the module that it starts. */
  readonly nodeArguments: readonly string[];
  /** Environment that the preload needs; it takes it away again. */
  readonly environment: Readonly<Record<string, string>>;
  /**
   * Begins to count the process: from now on time waits for it, until it exits or the returned
   * function is called.
   */
  attach(child: ChildProcess): () => void;
  /** Something was done to the process from outside: time waits until it has dealt with it. */
  disturb(): void;
  /** What it waits for, in words. */
  describe(): string;
}

export interface Timekeeper {
  /**
   * @param name shown when time does not pass because of this process
   * @param skewMs how far the clock of its machine is ahead
   */
  createProcess(name: string, skewMs: number): TimedProcess;
  /**
   * A process that keeps the machine's time, for what only that can show; the sandbox's time does
   * not wait for it.
   */
  createOutsider(name: string): TimedProcess;
  /** Call this after requests are held or released; see {@link createTimekeeper}. */
  reconsider(): void;
  /** Number of times that anything moved; does not grow while the sandbox is stuck. */
  progress(): number;
}

interface Member {
  readonly id: string;
  readonly name: string;
  child?: ChildProcess;
  /** The last instant that was sent to it. */
  sentMs: number;
  round: number;
  report?: IdleReport;
}

/**
 * Moves `clock` whenever every process waits for nothing but time: to the earliest of the clock's
 * own appointments and the processes' timers. While no process lives, only tests move it.
 *
 * @param isHeld whether the sandbox itself holds back the answer to the request with this id
 */
export function createTimekeeper(
  clock: VirtualClock,
  isHeld: (requestId: string) => boolean,
): Timekeeper {
  const members = new Map<string, Member>();
  let count = 0;
  let version = 0;
  let settling = false;

  const waitsForTime = (member: Member): boolean => {
    const { report } = member;
    if (report?.round !== member.round) return false;
    return (!report.ending || report.unread.some(isHeld)) && report.inFlight.every(isHeld);
  };
  const send = (member: Member, message: ToProcess): void => {
    // A process that has just died gets no message; its exit event follows.
    if (member.child?.connected) member.child.send(message, () => {});
  };

  const tellTime = (member: Member): void => {
    member.round += 1;
    member.sentMs = clock.now();
    send(member, { kind: 'time', nowMs: clock.now(), round: member.round });
  };

  // Processes learn of a new instant, and fire what is due, before anything else happens at it: an
  // answer that is released then, or a signal, must not reach a process that still reads the old
  // time.
  const moveTime = (): void => {
    const all = [...members.values()];
    const late = all.filter((member) => member.sentMs < clock.now());
    const appointmentMs = clock.nextAt() ?? Infinity;
    if (late.length > 0) {
      for (const member of late) tellTime(member);
    } else if (appointmentMs <= clock.now()) {
      clock.advanceTo(clock.now());
    } else {
      const nextMs = Math.min(
        appointmentMs,
        ...all.map((member) => member.report?.nextTimerAtMs ?? Infinity),
      );
      if (nextMs === Infinity) return;
      clock.skipTo(nextMs);
      for (const member of all) tellTime(member);
    }
  };

  const reconsider = (): void => {
    version += 1;
    if (settling) return;
    settling = true;
    settle(version, 0);
  };
  const settle = (seen: number, quietTurns: number): void => {
    if (members.size === 0 || ![...members.values()].every(waitsForTime)) {
      settling = false;
      return;
    }
    if (version === seen && quietTurns >= QUIET_TURNS) {
      settling = false;
      moveTime();
      return;
    }
    setImmediate(() => settle(version, version === seen ? quietTurns + 1 : 0));
  };
  clock.onChange(reconsider);

  return {
    createProcess(name, skewMs) {
      count += 1;
      const member: Member = { id: String(count), name, sentMs: clock.now(), round: 0 };
      return {
        id: member.id,
        nodeArguments: ['--import', PRELOAD_URL],
        environment: {
          [START_VARIABLE]: `${member.id} ${clock.now()} ${skewMs}`,
          ...COMPILE_CACHE,
        },
        attach(child) {
          member.child = child;
          members.set(member.id, member);
          const hear = (message: unknown): void => {
            if (!isIdleReport(message) || message.id !== member.id) return;
            member.report = message;
            reconsider();
          };
          const detach = (): void => {
            child.off('message', hear).off('exit', detach);
            members.delete(member.id);
            reconsider();
          };
          child.on('message', hear).once('exit', detach);
          return detach;
        },
        disturb() {
          member.round += 1;
          send(member, { kind: 'look', round: member.round });
        },
        describe: () => describe(member, isHeld),
      };
    },
    createOutsider(name) {
      count += 1;
      return {
        id: String(count),
        nodeArguments: [],
        environment: {},
        attach: () => () => undefined,
        disturb: () => undefined,
        describe: () => `${name} keeps the machine's time`,
      };
    },
    reconsider,
    progress: () => version,
  };
}

function isIdleReport(message: unknown): message is IdleReport {
  return (
    typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'idle'
  );
}

function describe({ name, report, round }: Member, isHeld: (requestId: string) => boolean): string {
  if (!report) return `${name} has not said yet that it waits: it may be busy in a loop`;
  if (report.round !== round)
    return `${name} has not finished what was due: it may be busy in a loop`;
  const open = report.inFlight.filter((id) => !isHeld(id));
  if (open.length > 0)
    return `${name} waits for ${open.length} request(s) that the sandbox does not hold back`;
  if (report.ending) return `${name} has nothing left to wait for, and does not exit`;
  if (report.nextTimerAtMs === null)
    return `${name} waits for an answer that never comes, and has no timer`;
  return `${name} waits for ${new Date(report.nextTimerAtMs).toISOString()}`;
}
