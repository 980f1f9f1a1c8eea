import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from '@docs-agent/core';
import type { JobInputs } from './inputs.ts';

/** The interface does not say that a job which has ended names its pull request at once: it is looked for this long. */
const LINK_WITHIN_MS = 60_000;

/** Reads a job that has ended without a pull request again until it has one, or a minute or the run's time is over. */
export async function withLateLink(
  { inputs, deadlineMs }: { inputs: Pick<JobInputs, 'pollMaxSeconds'>; deadlineMs: number },
  ended: Job,
  read: () => Promise<Job>,
  signal: AbortSignal,
): Promise<Job> {
  const untilMs = Math.min(deadlineMs, Date.now() + LINK_WITHIN_MS);
  let job = ended;
  while (job.status === 'completed' && job.prLink === null && Date.now() < untilMs) {
    await sleep(Math.min(inputs.pollMaxSeconds * 1_000, untilMs - Date.now()), undefined, { signal });
    job = await read();
  }
  return job;
}
