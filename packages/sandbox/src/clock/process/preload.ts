/**
 * Runs in a process of an action before the action's first line (`node --import`). From then on the process lives in
 * the sandbox's time. It never moves time by itself: whenever it has nothing left to do but wait, it says for what,
 * and the sandbox answers with a new now.
 */
import { isMainThread } from 'node:worker_threads';
import { installTime } from './globals.ts';
import { watchIdleness } from './idleness.ts';
import { COMPILE_CACHE_VARIABLE, type IdleReport, START_VARIABLE, type ToProcess } from './messages.ts';
import { followRequests } from './requests.ts';
import { createTimers } from './timers.ts';

const start = process.env[START_VARIABLE];
if (isMainThread && process.send && start) {
  delete process.env[START_VARIABLE];
  delete process.env[COMPILE_CACHE_VARIABLE];
  process.execArgv.length = 0;
  const [processId = '', startMs = ''] = start.split(' ');
  const send = process.send.bind(process);
  delete process.send;
  enterSandboxTime(processId, Number(startMs), send);
}

function enterSandboxTime(processId: string, startMs: number, send: (report: IdleReport) => void): void {
  const exit = process.exit.bind(process);
  let round = 0;
  const idleness = watchIdleness(() => {
    if (!process.connected) return;
    const inFlight = requests.ids();
    const ending = inFlight.length === 0 && !timers.holdsProcess();
    send({
      kind: 'idle',
      round,
      inFlight,
      unread: requests.unread(),
      nextTimerAtMs: timers.nextAtMs(),
      ending,
    });
  });
  const timers = createTimers(startMs, () => {
    // A pending timer keeps a process alive. Here a reference to the channel to the sandbox does that instead.
    if (timers.holdsProcess()) process.channel?.ref();
    else process.channel?.unref();
    idleness.disturb();
  });
  const requests = followRequests(processId, idleness.disturb);

  process.on('message', (message: ToProcess) => {
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
  idleness.disturb();
}
