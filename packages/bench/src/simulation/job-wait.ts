import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Clock, createClient, isDocsAgentError } from '@docs-agent/core';
import { createVirtualClock, type VirtualClock } from '@docs-agent/sandbox';
import type { Random } from './random.ts';

/** As forward-review waits, with the default of its input `settle-seconds`. */
const POLL_MIN_MS = 3_000;
const POLL_MAX_MS = 30_000;
const SETTLE_MS = 60_000;

/** Turns of the event loop after which only waiting is left: nothing here uses the network. */
const QUIET_TURNS = 3;

export interface Wait {
  /** From the job's end to the read that shows it; undefined where the wait was over first. */
  delayMs: number | undefined;
  requests: number;
}

/** The client's own wait for a job that ends after `durationMs`, in a time of its own. */
export async function simulateWait(
  durationMs: number,
  timeoutMs: number,
  random: Random,
): Promise<Wait> {
  const clock = createVirtualClock(0);
  let requests = 0;
  const client = createClient({
    baseUrl: 'http://127.0.0.1',
    projectId: 'simulated',
    apiKey: 'simulated',
    clock: asClientClock(clock),
    random: () => random.uniform(),
    fetch: async () => {
      requests += 1;
      return Response.json({ status: clock.now() < durationMs ? 'active' : 'completed' });
    },
  });
  const after = {
    id: 'job',
    status: 'active',
    source: null,
    model: null,
    prLink: null,
    createdAt: null,
  };
  const wait = client
    .waitForJob('job', {
      after: { ...after, archivedAt: null },
      settleMs: SETTLE_MS,
      timeoutMs,
      pollMinMs: POLL_MIN_MS,
      pollMaxMs: POLL_MAX_MS,
    })
    .then(({ elapsedMs }) => elapsedMs - durationMs, overTime);
  const delayMs = await whileTimePasses(clock, wait);
  return { delayMs, requests };
}

/** A read every `intervalMs`, the first after one interval, as most scripts wait. */
export function waitWithFixedInterval(
  durationMs: number,
  timeoutMs: number,
  intervalMs: number,
): Wait {
  const reads = Math.ceil(durationMs / intervalMs);
  const possible = Math.floor(timeoutMs / intervalMs);
  if (reads > possible) return { delayMs: undefined, requests: possible };
  return { delayMs: reads * intervalMs - durationMs, requests: reads };
}

function overTime(error: unknown): undefined {
  if (isDocsAgentError(error) && error.kind === 'wait-deadline') return undefined;
  throw error;
}

function asClientClock(clock: VirtualClock): Clock {
  return {
    now: clock.now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const cancel = clock.at(clock.now() + ms, () => {
          signal?.removeEventListener('abort', abort);
          resolve();
        });
        const abort = () => {
          cancel();
          reject(signal?.reason);
        };
        signal?.addEventListener('abort', abort, { once: true });
      }),
  };
}

/** Moves the clock to whatever is waited for next, until `outcome` is there. */
async function whileTimePasses<T>(clock: VirtualClock, outcome: Promise<T>): Promise<T> {
  let isOver = false;
  const over = outcome.finally(() => {
    isOver = true;
  });
  over.catch(() => undefined);
  while (!isOver) {
    for (let turn = 0; turn < QUIET_TURNS && !isOver; turn += 1) await nextTurn();
    const next = clock.nextAt();
    if (!isOver && next !== undefined) clock.advanceTo(next);
  }
  return over;
}
