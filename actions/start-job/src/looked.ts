import type { Job } from '@docs-agent/core';
import type { IssueJob, JobRecord } from './record.ts';
import type { Ended } from './result.ts';
import { type Connections, namesOf, type Session } from './session.ts';
import type { Situation } from './situations/situation.ts';
import { sentenceOf } from './situations/table.ts';
import type { Tracked } from './tracked.ts';

/**
 * What a look at an issue came to: an end, or a job that counts as at work, as the service gave it
 * if it was just created. `isNews`: the service knows more of it than the record, and something is
 * asked: that is noted before the next look.
 */
export type Looked =
  | { kind: 'ended'; ended: Ended }
  | { kind: 'running'; record: JobRecord; job: IssueJob; created?: Job; isNews?: boolean };

/** The end of a run that came to this situation. */
export function endOf(session: Session, tracked: Tracked, situation: Situation): Ended {
  return endOfRun(session, situation, factsOf(session, tracked));
}

/** The same where no issue was read. */
export function endOfRun(
  connections: Connections,
  situation: Situation,
  facts: Ended['facts'] = {},
): Ended {
  const { result } = situation;
  return { result, reason: sentenceOf(situation, namesOf(connections)), facts };
}

export function ended(session: Session, tracked: Tracked, situation: Situation): Looked {
  return { kind: 'ended', ended: endOf(session, tracked, situation) };
}

/** Outputs that an issue and its last job give. */
export function factsOf(
  { number }: Session,
  { comment, record }: Pick<Tracked, 'comment' | 'record'>,
): Record<string, string> {
  const { id = '', end } = record.job ?? {};
  const isHere = end !== undefined && IS_HERE.has(end.kind);
  return {
    'issue-number': String(number),
    'comment-url': comment?.url ?? '',
    'job-id': id,
    'pr-link': end?.prLink ?? '',
    'pr-number': isHere ? String(end.number ?? '') : '',
  };
}

const IS_HERE: ReadonlySet<string> = new Set(['pull-request', 'unlinked', 'never-linked']);
