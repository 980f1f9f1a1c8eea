import * as z from 'zod/mini';
import type { Issue } from './issue.ts';

/** How a job ended, or why no run follows it any more. */
const jobEnd = z.object({
  /**
   * `pull-request`: it is here, and bound. `unlinked`: it is here, and could not be bound yet;
   * `never-linked`: nor in a day. `missing-pull-request`: this repository has none with that
   * number. `no-change`: it names none. `job-gone`: the service has not known it for a day.
   * `received`: a person takes care of it.
   */
  kind: z.enum([
    'pull-request',
    'unlinked',
    'never-linked',
    'other-repository',
    'missing-pull-request',
    'not-a-pull-request',
    'no-change',
    'job-failed',
    'job-archived',
    'job-gone',
    'received',
  ]),
  /** What the job names, in its plain form, where that is a pull request's address. */
  prLink: z.optional(z.string()),
  /** Of a pull request that is, or should be, in this repository. */
  number: z.optional(z.int()),
  /** Another pull request here that the job named earlier. */
  earlierNumber: z.optional(z.int()),
  /** Why it could not be bound; a sentence. */
  why: z.optional(z.string()),
  /** Since when; ISO 8601. */
  since: z.optional(z.iso.datetime()),
});
export type JobEnd = z.infer<typeof jobEnd>;

/** Who asked for a job, when, and what its prompt holds. */
const asked = {
  /** Who asked for it; empty where that is not known. */
  by: z.string(),
  /** When it was asked for; ISO 8601. */
  askedAt: z.iso.datetime(),
  /** The issue is meant as it was then; ISO 8601. */
  readAt: z.iso.datetime(),
  /** When the intent was noted; ISO 8601. */
  startedAt: z.iso.datetime(),
  /** How many comments the prompt holds. */
  comments: z.int(),
};

/** The last job that certainly exists. */
const job = z.object({
  ...asked,
  id: z.string(),
  /** A person named it: its prompt is not this issue. */
  isLinked: z.optional(z.boolean()),
  /** The service's own word, where it has been at work for long; as last read. */
  status: z.optional(z.string()),
  /** Why it could not be read last; a sentence. */
  unread: z.optional(z.string()),
  /** Since when the service does not know it; ISO 8601. */
  missingSince: z.optional(z.iso.datetime()),
  /** Absent while it is followed. */
  end: z.optional(jobEnd),
});
export type IssueJob = z.infer<typeof job>;

/** A job that ended, or that no run follows any more. */
export interface EndedJob extends IssueJob {
  end: JobEnd;
}

/** A try to have a job that is open, or failed. */
const attempt = z.object({
  ...asked,
  /** Random, 8 hexadecimal digits. */
  id: z.string(),
  /**
   * `sending`: the intent is noted. `uncertain`: it may have made a job. `refused`: the service
   * takes no such prompt. `received`: a person says that it made one, and takes care of it.
   */
  state: z.enum(['sending', 'uncertain', 'refused', 'received']),
  /** A sentence. */
  why: z.optional(z.string()),
  /** Since when people can read that it is uncertain; ISO 8601. */
  doubtedAt: z.optional(z.iso.datetime()),
  /** Our comment was lost: it is not known what was tried. */
  isLost: z.optional(z.boolean()),
});

/**
 * `doubted`: the one that was uncertain when this one began. It stays so where this one made no
 * job.
 */
const attemptAfterDoubt = z.extend(attempt, { doubted: z.optional(attempt) });
export type Attempt = z.infer<typeof attemptAfterDoubt>;

/** A request that later runs carry out, while its label is on the issue. */
const waiting = z.object({
  /** When it was made; ISO 8601. */
  since: z.iso.datetime(),
  /** Why the service made no job of it; a sentence. */
  why: z.optional(z.string()),
  /** The service has had too many requests. */
  isLimited: z.optional(z.boolean()),
  /** It asked to wait until then; ISO 8601. */
  notBefore: z.optional(z.iso.datetime()),
});

/**
 * What is known of the jobs of an issue, kept in our comment on it. It can only hold back a job,
 * never cause one: so it needs no proof, and who can edit it can set the label.
 */
export const jobRecord = z.object({
  version: z.literal(1),
  /** The issue, by its id for GraphQL. */
  issue: z.string(),
  job: z.optional(job),
  attempt: z.optional(attemptAfterDoubt),
  /** When jobs were started, or may have been, in the last day; ISO 8601. */
  starts: z.array(z.iso.datetime()),
  /** Numbers of pull requests here that jobs of this issue opened. */
  pullRequests: z.array(z.int()),
  /** Requests and commands up to then have been handled; ISO 8601. */
  handledUntil: z.iso.datetime(),
  waiting: z.optional(waiting),
  /** Nothing is started until `resume`. */
  isStopped: z.boolean(),
  /** What our comment says, without what differs from run to run, as a digest. */
  shown: z.optional(z.string()),
});
export type JobRecord = z.infer<typeof jobRecord>;

const LONG_AGO = new Date(0).toISOString();

export function emptyRecord({ nodeId }: Pick<Issue, 'nodeId'>): JobRecord {
  const issue = nodeId;
  return {
    version: 1,
    issue,
    starts: [],
    pullRequests: [],
    handledUntil: LONG_AGO,
    isStopped: false,
  };
}

/** A job that schedules look at: it is at work, or its pull request is not bound yet. */
export function isFollowed({ end }: IssueJob): boolean {
  return end === undefined || end.kind === 'unlinked';
}

/** A copy in which what was asked until then has been handled. */
export function handled(record: JobRecord, until: string): JobRecord {
  if (Date.parse(until) <= Date.parse(record.handledUntil)) return record;
  return { ...record, handledUntil: until };
}

const DAY_MS = 24 * 3_600_000;

/** A copy in which an attempt counts as one of the last day. */
export function withStart(record: JobRecord, { startedAt }: Attempt): JobRecord {
  const sinceMs = Date.parse(startedAt) - DAY_MS;
  const others = record.starts.filter((at) => at !== startedAt && Date.parse(at) > sinceMs);
  return { ...record, starts: [...others, startedAt] };
}

const CUT_OFF = 'The run or the connection ended while the job was being created.';

/**
 * Under the lock no other run starts a job, so an intent without an outcome is one of a run that
 * died.
 *
 * @param now ISO 8601
 */
export function repaired(record: JobRecord, now: string): JobRecord {
  const { attempt } = record;
  if (attempt?.state !== 'sending') return record;
  const answered = withStart(handled(record, attempt.askedAt), attempt);
  return { ...answered, waiting: undefined, attempt: doubted(attempt, CUT_OFF, now) };
}

/** The attempt, uncertain from then on. */
export function doubted({ doubted: _, ...attempt }: Attempt, why: string, now: string): Attempt {
  return { ...attempt, state: 'uncertain', why, doubtedAt: now };
}

/** The job that an attempt made. */
export function jobOf(attempt: Attempt, id: string): IssueJob {
  const { by, askedAt, readAt, startedAt, comments } = attempt;
  return { id, by, askedAt, readAt, startedAt, comments };
}

/** What is known where our comment was lost: a job may be there. */
export function lostRecord(
  issue: Issue,
  { since, why }: { since: string; why: string },
): JobRecord {
  const state = 'uncertain';
  const times = { askedAt: since, readAt: since, startedAt: since, doubtedAt: since };
  const attempt: Attempt = { id: 'lost', state, why, isLost: true, by: '', comments: 0, ...times };
  return { ...emptyRecord(issue), handledUntil: since, attempt };
}
