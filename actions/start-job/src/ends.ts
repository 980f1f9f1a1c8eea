import type { Job } from '@docs-agent/core';
import type { Running } from './record/record.ts';
import { lastOf } from './record/record.ts';
import type { Ended, Result } from './result.ts';
import type { Tracked } from './saving.ts';
import type { Session } from './session.ts';

/**
 * What a look at an issue came to: an end, or a job that counts as at work, as the service gave it if it was just created.
 * `isAskedAgain`: it has ended, no one noted how, and another one is asked for.
 */
export type Looked =
  | { kind: 'ended'; ended: Ended }
  | { kind: 'running'; attempt: Running; created?: Job; isAskedAgain?: boolean };

export function ended(session: Session, tracked: Tracked, result: Result, reason: string): Looked {
  return { kind: 'ended', ended: { result, reason, facts: factsOf(session, tracked) } };
}

/** Outputs that an issue and its last job give. */
export function factsOf({ number }: Session, { comment, record }: Tracked): Record<string, string> {
  const last = lastOf(record);
  return {
    'issue-number': String(number),
    'comment-url': comment?.url ?? '',
    'job-id': last?.jobId ?? '',
    'pr-link': last?.prLink ?? '',
  };
}
