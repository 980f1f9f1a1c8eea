import type { WaitDeadlineError } from '@docs-agent/core';
import { count } from '../count.ts';

/**
 * What the last reads of a job said that was not seen to end in time; undefined where the last one read it as `active`,
 * for only then it is known to be at work.
 */
export function doubtAt({ lastJob, cause }: WaitDeadlineError, waitedMs: number): string | undefined {
  if (cause === undefined && lastJob?.status === 'active') return undefined;
  const seconds = Math.round(waitedMs / 1_000);
  const waited = seconds < 120 ? `${seconds} s` : count(Math.round(seconds / 60), 'minute');
  const last =
    cause instanceof Error
      ? `The job could not be read: ${cause.message}`
      : `The job was last read as ${lastJob?.status ?? 'having no status'}.`;
  return `It is not known whether the agent is still working; waited ${waited}. ${last}`;
}
