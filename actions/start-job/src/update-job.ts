import { writeSummary } from '@docs-agent/action-kit';
import type { Running } from './looked.ts';
import type { IssueJob } from './record.ts';
import type { Session } from './session.ts';
import { onIssue, saveAndUnlock, summaryOf, type Tracked } from './tracked.ts';

/** What a run learned of a job. It is asked with the issue as it was read under the lock. */
export type Learn = (tracked: Tracked) => Partial<IssueJob> | Promise<Partial<IssueJob>>;

/**
 * Notes what a run learned of a job, and says it on the issue. Where another run was first, that
 * stays. Where our comment was lost meanwhile, this run knows what it said. Where the conversation
 * was locked, the job summary says it.
 */
export function updateJob(
  session: Session,
  { record: known, job }: Running,
  learn: Learn,
): Promise<Tracked> {
  const change = async (tracked: Tracked): Promise<Tracked | undefined> => {
    const { record } = tracked;
    const isOurs = record.job?.id === job.id && record.job.end?.kind === job.end?.kind;
    if (record.job === undefined || !isOurs) return undefined;
    const learned = await learn(tracked);
    const pullRequests = withNumber(record.pullRequests, learned.end?.number);
    return { ...tracked, record: { ...record, job: { ...record.job, ...learned }, pullRequests } };
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

/** Enough for an issue; what is older is forgotten first. */
const MOST_PULL_REQUESTS = 50;

function withNumber(numbers: readonly number[], number: number | undefined): number[] {
  if (number === undefined) return [...numbers];
  return [...numbers.filter((one) => one !== number), number].slice(-MOST_PULL_REQUESTS);
}
