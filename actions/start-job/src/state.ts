import { type JobRecord, lastOf } from './record/record.ts';
import type { JobState } from './render/job-comment.ts';

/** What our comment says where nothing has just changed. */
export function currentState(record: JobRecord): JobState {
  const last = lastOf(record);
  if (last?.state === 'uncertain') return { kind: 'uncertain' };
  if (last?.state === 'refused') return { kind: 'not-started', reason: last.doubt ?? '' };
  if (last?.state !== 'created') return { kind: 'idle' };
  return { kind: last.result ?? (last.doubt === undefined ? 'working' : 'unread') };
}

/** What is shown where no job was created: how the last one ended stays, with the reason beside it. */
export function stateWithoutJob(record: JobRecord, reason: string): { state: JobState; notes?: string[] } {
  return lastOf(record)?.state === 'created'
    ? { state: currentState(record), notes: [reason] }
    : { state: { kind: 'not-started', reason } };
}
