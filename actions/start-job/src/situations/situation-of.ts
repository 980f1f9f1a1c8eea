import type { IssueJob, JobRecord } from '../record.ts';
import type { Situation } from './situation.ts';

const SLOW_AFTER_MS = 24 * 3_600_000;

/** What the issue is in. @param nowMs by GitHub’s clock */
export function situationOf(record: JobRecord, nowMs: number): Situation {
  const { attempt, job, waiting, isStopped } = record;
  if (attempt?.state === 'sending' || attempt?.state === 'uncertain')
    return { kind: attempt.state, attempt };
  if (attempt?.state === 'received') return { kind: 'attempt-received', attempt };
  if (job !== undefined) return situationOfJob(job, nowMs);
  if (attempt?.state === 'refused') return { kind: 'refused', why: attempt.why ?? '' };
  if (waiting?.why !== undefined) return situationOfWaiting(waiting);
  return { kind: isStopped ? 'stopped' : 'idle' };
}

function situationOfJob(job: IssueJob, nowMs: number): Situation {
  const { end, unread, status, startedAt } = job;
  if (end !== undefined) return { kind: end.kind, job: { ...job, end } };
  if (unread !== undefined) return { kind: 'unread', job };
  const isSlow = nowMs - Date.parse(startedAt) > SLOW_AFTER_MS;
  return { kind: isSlow && status !== undefined ? 'slow' : 'working', job };
}

function situationOfWaiting(waiting: NonNullable<JobRecord['waiting']>): Situation {
  const { why = '', isLimited, notBefore } = waiting;
  return isLimited ? { kind: 'rate-limited', why, notBefore } : { kind: 'waiting', why };
}

/** What is said beside what the issue is in. */
export function situationsBeside(record: JobRecord, main: Situation): Situation[] {
  const { attempt, waiting, isStopped } = record;
  const beside: Situation[] = [];
  if (attempt?.state === 'refused') beside.push({ kind: 'refused', why: attempt.why ?? '' });
  if (waiting?.why !== undefined) beside.push(situationOfWaiting(waiting));
  if (isStopped) beside.push({ kind: 'stopped' });
  return beside.filter(({ kind }) => kind !== main.kind);
}
