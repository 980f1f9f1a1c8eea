import { log } from '@docs-agent/action-kit';
import type { Job } from '@docs-agent/core';
import type { Session } from '../session.ts';

/** How a job is waited for, by the inputs and the time that is left. */
export function pace(session: Session) {
  const { inputs } = session;
  return {
    settleMs: inputs.settleSeconds * 1_000,
    timeoutMs: Math.max(1, session.deadlineMs - Date.now()),
    pollMinMs: inputs.pollMinSeconds * 1_000,
    pollMaxMs: inputs.pollMaxSeconds * 1_000,
    onChange: (job: Job) => log.info(`Job status: ${job.status ?? 'none'}.`),
  };
}
