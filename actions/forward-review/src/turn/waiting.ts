import { log } from '@docs-agent/action-kit';
import { type GitHubTime, pollOptions } from '@docs-agent/agent-action';
import type { Job, WaitDeadlineError } from '@docs-agent/core';
import type { Turn } from '../ledger/ledger.ts';
import type { Config } from '../session.ts';
import { waitedInVain } from '../situations/reasons.ts';
import type { Found } from '../situations/table.ts';

/** Options for waiting for a job, from the inputs and the remaining time. */
export function waitOptions(config: Config) {
  return {
    ...pollOptions(config),
    settleMs: config.inputs.settleSeconds * 1_000,
    onChange: (job: Job) => log.info(`Job status: ${job.status ?? 'none'}.`),
  };
}

const QUICK_FOR_MS = 180_000;

/**
 * Between two looks at the pull request, after so long a wait: soon after a prompt, someone may
 * still want to stop it.
 */
export function lookDelayMs(waitedMs: number): number {
  return waitedMs < QUICK_FOR_MS ? 15_000 : 60_000;
}

/**
 * What the last reads said of a job that did not end in time; undefined if the last one was
 * `active`, because only then it is known to be working.
 */
export function doubtAt(
  { lastJob, cause }: WaitDeadlineError,
  waitedMs: number,
): string | undefined {
  if (cause === undefined && lastJob?.status === 'active') return undefined;
  const last =
    cause instanceof Error ? { failure: cause.message } : { status: lastJob?.status ?? undefined };
  return waitedInVain(Math.round(waitedMs / 1_000), last);
}

/** The situation of a turn that has not ended. */
export function workingSince({ sentAt }: Turn, { now }: GitHubTime): Found {
  return { kind: 'working', elapsedMs: now() - Date.parse(sentAt) };
}
