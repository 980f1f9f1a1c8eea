import type { IssueJob, JobRecord } from '../record.ts';
import type { Situation } from './situation.ts';
import { SITUATIONS } from './table.ts';

const SLOW_AFTER_MS = 24 * 3_600_000;

/** What the issue is in. @param nowMs by GitHub’s clock */
export function situationOf(record: JobRecord, nowMs: number): Situation {
  const { attempt, job, isStopped } = record;
  if (attempt?.state === 'sending') return SITUATIONS.sending(attempt);
  if (attempt?.state === 'uncertain') return SITUATIONS.uncertain(attempt);
  if (attempt?.state === 'received') return SITUATIONS['attempt-received']();
  if (job !== undefined) return situationOfJob(job, nowMs);
  if (attempt?.state === 'refused') return SITUATIONS.refused(attempt.why ?? '');
  const waiting = situationOfWaiting(record);
  if (waiting !== undefined) return waiting;
  return isStopped ? SITUATIONS.stopped() : SITUATIONS.idle();
}

function situationOfJob(job: IssueJob, nowMs: number): Situation {
  const { end, unread, status, startedAt } = job;
  if (end !== undefined) return SITUATIONS[end.kind]({ ...job, end });
  if (unread !== undefined) return SITUATIONS.unread(job);
  const isSlow = nowMs - Date.parse(startedAt) > SLOW_AFTER_MS;
  return isSlow && status !== undefined ? SITUATIONS.slow(job) : SITUATIONS.working(job);
}

/** Of a request that the service took no prompt for. */
function situationOfWaiting({ waiting }: JobRecord): Situation | undefined {
  if (waiting?.why === undefined) return undefined;
  const { why, isLimited, notBefore } = waiting;
  return isLimited ? SITUATIONS['rate-limited'](why, notBefore) : SITUATIONS.waiting(why);
}

/** What is said beside what the issue is in. */
export function situationsBeside(record: JobRecord, main: Situation): Situation[] {
  const { attempt, isStopped } = record;
  const beside: Situation[] = [];
  if (attempt?.state === 'refused') beside.push(SITUATIONS.refused(attempt.why ?? ''));
  const waiting = situationOfWaiting(record);
  if (waiting !== undefined) beside.push(waiting);
  if (isStopped) beside.push(SITUATIONS.stopped());
  return beside.filter(({ kind }) => kind !== main.kind);
}
