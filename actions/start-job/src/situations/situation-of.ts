import type { IssueJob, JobRecord } from '../record.ts';
import type { Names, Situation } from './situation.ts';
import { reasonOf, SITUATIONS } from './table.ts';

const DAY_MS = 24 * 3_600_000;

/** The situation of an issue: the headline of our comment, and the notes besides it. */
export interface Situations {
  main: Situation;
  beside: readonly Situation[];
}

/**
 * The situation of an issue, by its record.
 *
 * @param obstacle what prevents this run from creating the requested job
 */
export function situationsOf(record: JobRecord, names: Names, obstacle?: Situation): Situations {
  const all = situationsOfRequest(record, names);
  const ofJob = situationOfLastJob(record, names);
  if (ofJob !== undefined) {
    all.unshift(ofJob);
  }
  if (record.isStopped) {
    all.push(SITUATIONS.stopped(names));
  }
  if (obstacle !== undefined && !isAmong(all, obstacle)) {
    all.push(obstacle);
  }
  const [main = SITUATIONS.idle(names), ...beside] = all;
  return { main, beside };
}

/** The job that is being created, that may exist, or that exists. */
function situationOfLastJob(record: JobRecord, names: Names): Situation | undefined {
  const { intent, doubt, job } = record;
  if (intent !== undefined) return SITUATIONS.sending(intent);
  if (doubt !== undefined) {
    return doubt.isReceived
      ? SITUATIONS['doubt-received'](names)
      : SITUATIONS.uncertain(doubt, names);
  }
  return job && situationOfJob(job, names);
}

/** The request that the service did not accept, or not yet. */
function situationsOfRequest({ refused, waiting }: JobRecord, names: Names): Situation[] {
  const situations: Situation[] = [];
  if (refused !== undefined) {
    situations.push(SITUATIONS.refused(refused.why, names));
  }
  if (waiting?.why !== undefined) {
    situations.push(situationOfWaiting(waiting, waiting.why, names));
  }
  return situations;
}

function isAmong(situations: readonly Situation[], wanted: Situation): boolean {
  return situations.some((one) => reasonOf(one) === reasonOf(wanted));
}

function situationOfJob(job: IssueJob, names: Names): Situation {
  const { end, unread, status, waitedMinutes, startedAt } = job;
  if (end !== undefined) return SITUATIONS[end.kind]({ ...job, end }, names);
  if (unread !== undefined) return SITUATIONS.unread(job, names);
  if (waitedMinutes !== undefined) return SITUATIONS['timed-out'](job);
  const ageMs = names.now.getTime() - Date.parse(startedAt);
  if (ageMs > DAY_MS && status !== undefined) return SITUATIONS.slow(job, names);
  return SITUATIONS.working(job);
}

/** A request whose prompt the service did not accept. */
export function situationOfWaiting(
  { isLimited, notBefore }: NonNullable<JobRecord['waiting']>,
  why: string,
  names: Names,
): Situation {
  if (!isLimited) return SITUATIONS.waiting(why);
  if (notBefore === undefined) return SITUATIONS['rate-limited'](why);
  return SITUATIONS['rate-limited-until'](why, notBefore, names);
}
