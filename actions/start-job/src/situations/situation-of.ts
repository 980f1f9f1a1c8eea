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
  const { intent, doubt, job, refused, waiting, isStopped } = record;
  const all: Situation[] = [];
  if (intent !== undefined) all.push(SITUATIONS.sending(intent));
  else if (doubt?.isReceived) all.push(SITUATIONS['doubt-received'](names));
  else if (doubt !== undefined) all.push(SITUATIONS.uncertain(doubt, names));
  else if (job !== undefined) all.push(situationOfJob(job, names));
  if (refused !== undefined) all.push(SITUATIONS.refused(refused.why, names));
  if (waiting?.why !== undefined) all.push(situationOfWaiting(waiting, waiting.why, names));
  if (isStopped) all.push(SITUATIONS.stopped(names));
  if (obstacle !== undefined && !isAmong(all, obstacle)) all.push(obstacle);
  const [main = SITUATIONS.idle(names), ...beside] = all;
  return { main, beside };
}

function isAmong(situations: readonly Situation[], wanted: Situation): boolean {
  return situations.some((one) => reasonOf(one) === reasonOf(wanted));
}

function situationOfJob(job: IssueJob, names: Names): Situation {
  const { end, unread, status, waitedMinutes, startedAt } = job;
  if (end !== undefined) return SITUATIONS[end.kind]({ ...job, end }, names);
  if (unread !== undefined) return SITUATIONS.unread(job, names);
  if (waitedMinutes !== undefined) return SITUATIONS['timed-out'](job);
  const isSlow = names.now.getTime() - Date.parse(startedAt) > DAY_MS;
  return isSlow && status !== undefined ? SITUATIONS.slow(job, names) : SITUATIONS.working(job);
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
