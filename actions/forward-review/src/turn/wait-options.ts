import { log } from '@docs-agent/action-kit';
import type { Job } from '@docs-agent/core';
import type { Inputs } from '../inputs.ts';

/** What says how long and how often to wait. */
export interface WaitSettings {
  inputs: Pick<Inputs, 'settleSeconds' | 'pollMinSeconds' | 'pollMaxSeconds'>;
  deadlineMs: number;
}

/** How a job is waited for, by the inputs and the time that is left. */
export function waitOptions({ inputs, deadlineMs }: WaitSettings) {
  return {
    settleMs: inputs.settleSeconds * 1_000,
    timeoutMs: Math.max(1, deadlineMs - Date.now()),
    pollMinMs: inputs.pollMinSeconds * 1_000,
    pollMaxMs: inputs.pollMaxSeconds * 1_000,
    onChange: (job: Job) => log.info(`Job status: ${job.status ?? 'none'}.`),
  };
}

const QUICK_FOR_MS = 180_000;

/** Between two looks at the pull request, after so long a wait: soon after a prompt, someone may still want to stop it. */
export function lookDelayMs(waitedMs: number): number {
  return waitedMs < QUICK_FOR_MS ? 15_000 : 60_000;
}
