import type { Job } from '@docs-agent/core';
import type { IssueJob, JobRecord } from './record.ts';
import type { Ended } from './result.ts';
import type { Session } from './session.ts';
import type { Situation } from './situations/situation.ts';
import { situationsOf } from './situations/situation-of.ts';
import { reasonOf } from './situations/table.ts';
import type { Tracked } from './tracked.ts';

/** The result of handling an issue. */
export type Looked = { kind: 'ended'; ended: Ended } | Running;

/** A job that counts as running. */
export interface Running {
  kind: 'running';
  record: JobRecord;
  job: IssueJob;
  /** As the service gave it, if it was just created. */
  created?: Job;
  /**
   * The service knows more of it than the record, and there is a request: the run records that and
   * handles the issue again.
   */
  isNews?: boolean;
  /** Commands that the run did not follow. */
  notFollowed?: readonly Situation[];
}

/** The output `reason` says which commands were not followed, as the comment does. */
export function withNotFollowed(end: Ended, notFollowed: readonly Situation[]): Ended {
  const reasons = notFollowed.map(reasonOf).filter((reason) => !end.reason.includes(reason));
  return { ...end, reason: [end.reason, ...reasons].join(' ') };
}

/** The end of a run that read no issue. */
export function endOfRun(situation: Situation, facts: Ended['facts'] = {}): Ended {
  return {
    result: situation.result,
    reason: reasonOf(situation),
    facts,
  };
}

/** The end of a run in a situation: that of the issue, unless another is given. */
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
