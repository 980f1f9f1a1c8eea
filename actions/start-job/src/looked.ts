import type { Job } from '@docs-agent/core';
import type { IssueJob, JobRecord } from './record.ts';
import type { Ended } from './result.ts';
import type { Session } from './session.ts';
import type { Situation } from './situations/situation.ts';
import { situationsOf } from './situations/situation-of.ts';
import { reasonOf } from './situations/table.ts';
import type { Tracked } from './tracked.ts';

/** What a look at an issue came to. */
export type Looked = { kind: 'ended'; ended: Ended } | Running;

/** A job that counts as at work. */
export interface Running {
  kind: 'running';
  record: JobRecord;
  job: IssueJob;
  /** As the service gave it, if it was just created. */
  created?: Job;
  /**
   * The service knows more of it than the record, and something is asked: that is noted before the
   * next look.
   */
  isNews?: boolean;
}

/** The end of a run where no issue was read. */
export function endOfRun(situation: Situation, facts: Ended['facts'] = {}): Ended {
  return { result: situation.result, reason: reasonOf(situation), facts };
}

/** The end of a run that came to a situation: what the issue is in, unless another is given. */
export function endOf(
  { number, names }: Session,
  { comment, record }: Pick<Tracked, 'comment' | 'record'>,
  situation: Situation = situationsOf(record, names).main,
): Ended {
  const { id = '', status = '', end } = record.job ?? {};
  const isHere = end !== undefined && IS_HERE.has(end.kind);
  return endOfRun(situation, {
    'issue-number': String(number),
    'comment-url': comment?.url ?? '',
    'job-id': id,
    'job-status': status,
    'pr-link': end?.prLink ?? '',
    'pr-number': isHere ? String(end.number ?? '') : '',
  });
}

const IS_HERE: ReadonlySet<string> = new Set(['pull-request', 'unlinked', 'never-linked']);

export function ended(session: Session, tracked: Tracked, situation?: Situation): Looked {
  return { kind: 'ended', ended: endOf(session, tracked, situation) };
}
