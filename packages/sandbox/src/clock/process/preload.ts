/** Runs in a process of an action before the action's first line (`node --import`). */
import { isMainThread } from 'node:worker_threads';
import { COMPILE_CACHE_VARIABLE, START_VARIABLE } from './messages.ts';
import { enterSandboxTime } from './sandbox-time.ts';

const start = process.env[START_VARIABLE];
if (isMainThread && process.send && start) {
  delete process.env[START_VARIABLE];
  delete process.env[COMPILE_CACHE_VARIABLE];
  process.execArgv.length = 0;
  const [id = '', nowMs, skewMs] = start.split(' ');
  const send = process.send.bind(process);
  delete process.send;
  enterSandboxTime(send).begin({ id, nowMs: Number(nowMs), skewMs: Number(skewMs) });
}
