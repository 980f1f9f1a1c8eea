import { writeSummary } from '@docs-agent/action-kit';
import type { Running } from './looked.ts';
import type { IssueJob, JobRecord } from './record.ts';
import type { Session } from './session.ts';
import { onIssue, saveAndUnlock, summaryOf, type Tracked } from './tracked.ts';

/** News of a job, derived from the issue as it was read under the lock. */
export type Learn = (tracked: Tracked) => Partial<IssueJob> | Promise<Partial<IssueJob>>;

/**
 * Records news of a job, and writes it on the issue. If another run was first, its record stays. If
 * our comment was lost meanwhile, this run still has its record. If the conversation was locked,
 * the job summary has the news.
 */
export function updateJob(
  session: Session,
  { record: known, job }: Running,
  learn: Learn,
): Promise<Tracked> {
  const change = async (tracked: Tracked): Promise<Tracked | undefined> => {
    const { record } = tracked;
    const before = record.job;
    if (before?.id !== job.id || before.end?.kind !== job.end?.kind) return undefined;
    const learned = await learn(tracked);
    const next: JobRecord = {
      ...record,
      job: { ...before, ...learned },
      pullRequests: withNumber(record.pullRequests, learned.end?.number),
    };
    return { ...tracked, record: next };
  };
  return onIssue(session, {
    known,
    async act(locked, read) {
      const changed = await change(read);
      return changed === undefined ? read : saveAndUnlock(locked, changed);
    },
    async onLocked(read) {
      const changed = await change(read);
      if (changed === undefined) return read;
      await writeSummary(summaryOf(session, changed));
      return changed;
    },
  });
}

/** Enough for one issue; the oldest are dropped first. */
const MOST_PULL_REQUESTS = 50;

function withNumber(numbers: readonly number[], number: number | undefined): number[] {
  if (number === undefined) return [...numbers];
  const others = numbers.filter((one) => one !== number);
  return [...others, number].slice(-MOST_PULL_REQUESTS);
}
