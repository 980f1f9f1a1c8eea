import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from '@docs-agent/core';
import type { RunConnections } from './connections.ts';
import type { JobInputs } from './job-inputs.ts';

type Waiting = Pick<RunConnections<JobInputs>, 'inputs' | 'deadlineMs' | 'signal'>;

/** How long and how often a job is looked at, by the inputs and the time that is left. */
export function pollOptions({ inputs, deadlineMs, signal }: Waiting) {
  return {
    timeoutMs: Math.max(1, deadlineMs - Date.now()),
    pollMinMs: inputs.pollMinSeconds * 1_000,
    pollMaxMs: inputs.pollMaxSeconds * 1_000,
    signal,
  };
}

/** The interface does not say that a job which has ended names its pull request at once: it is looked for this long. */
const LINK_WITHIN_MS = 60_000;

/** Reads a job that has ended without a pull request again until it has one, or a minute or the run's time is over. */
export async function withLateLink(
  { inputs, deadlineMs, signal }: Waiting,
  ended: Job,
  read: () => Promise<Job>,
): Promise<Job> {
  const untilMs = Math.min(deadlineMs, Date.now() + LINK_WITHIN_MS);
  let job = ended;
  while (job.status === 'completed' && job.prLink === null && Date.now() < untilMs) {
    await sleep(Math.min(inputs.pollMaxSeconds * 1_000, untilMs - Date.now()), undefined, { signal });
    job = await read();
  }
  return job;
}
