import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from '@docs-agent/core';
import { readJobLink } from './binding.ts';
import type { RunConnections } from './connections.ts';

type Waiting = Pick<RunConnections<unknown>, 'deadlineMs' | 'signal'>;

/** Shortest time between two reads of a job. */
const POLL_MIN_MS = 3_000;
/** Longest time between two reads of a job. */
export const POLL_MAX_MS = 30_000;

/** How long and how often a run reads a job, by the remaining time. */
export function pollOptions({ deadlineMs, signal }: Waiting) {
  return {
    timeoutMs: Math.max(1, deadlineMs - performance.now()),
    pollMinMs: POLL_MIN_MS,
    pollMaxMs: POLL_MAX_MS,
    signal,
  };
}

/**
 * The interface does not say that an ended job names its pull request at once, so a run looks for
 * it this long.
 */
const LINK_WITHIN_MS = 60_000;

/**
 * Reads a job that has ended without a pull request again, until it has one, or a minute or the
 * run's time has passed.
 */
export async function withLateLink(
  { deadlineMs, signal }: Waiting,
  ended: Job,
  read: () => Promise<Job>,
): Promise<Job> {
  const untilMs = Math.min(deadlineMs, performance.now() + LINK_WITHIN_MS);
  let job = ended;
  while (isWithoutLink(job) && performance.now() < untilMs) {
    await sleep(Math.min(POLL_MAX_MS, untilMs - performance.now()), undefined, { signal });
    job = await read();
  }
  return job;
}

function isWithoutLink(job: Job): boolean {
  return job.status === 'completed' && readJobLink(job).kind === 'none';
}
