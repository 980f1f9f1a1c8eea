import { installTime } from './globals.ts';
import { watchIdleness } from './idleness.ts';
import type { IdleReport, ToProcess } from './messages.ts';
import { followRequests } from './requests.ts';
import { createTimers } from './timers.ts';

/** How a step of an action begins. */
export interface StepStart {
  /** Of the process, for the sandbox. */
  id: string;
  /** The sandbox's time. */
  nowMs: number;
  /** How far the machine's clock is ahead of it; negative where it is behind. */
  skewMs: number;
}

export interface SandboxTime {
  /** A step of an action begins here: nothing is due yet. */
  begin(start: StepStart): void;
  /**
   * Forgets the timers that are left: they kept nothing alive. Whether no answer is left half-read.
   */
  end(): boolean;
}

/**
 * From now on this process lives in the sandbox's time. It never moves time by itself: whenever a
 * step of an action has nothing left to do but wait, it says for what, and the sandbox answers with
 * a new now.
 */
export function enterSandboxTime(send: (report: IdleReport) => void): SandboxTime {
  const exit = process.exit.bind(process);
  let id: string | undefined;
  let round = 0;
  const idleness = watchIdleness(() => {
    if (!process.connected || id === undefined) return;
    const inFlight = requests.ids();
    const ending = inFlight.length === 0 && !timers.holdsProcess();
    const nextTimerAtMs = timers.nextAtMs();
    send({ kind: 'idle', id, round, inFlight, unread: requests.unread(), nextTimerAtMs, ending });
  });
  const timers = createTimers(() => {
    // What a step left behind may still clear a timer of its.
    if (id === undefined) return;
    // A pending timer keeps a process alive. Here a reference to the channel to the sandbox does
    // that instead.
    if (timers.holdsProcess()) process.channel?.ref();
    else process.channel?.unref();
    idleness.disturb();
  });
  const requests = followRequests(() => id ?? '', idleness.disturb);

  process.on('message', (message: ToProcess) => {
    if (id === undefined || message.kind === 'start') return;
    if (message.kind === 'look') {
      round = message.round;
      idleness.disturb();
      return;
    }
    timers.moveTo(message.nowMs, () => {
      round = message.round;
      idleness.disturb();
    });
  });
  process.on('disconnect', () => exit(1));
  process.channel?.unref();
  installTime(timers);

  return {
    begin(start) {
      id = start.id;
      round = 0;
      timers.begin(start.nowMs, start.skewMs);
    },
    end() {
      id = undefined;
      timers.begin(timers.machineNow(), 0);
      return requests.ids().length === 0 && requests.unread().length === 0;
    },
  };
}
