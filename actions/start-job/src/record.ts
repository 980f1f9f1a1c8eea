import * as z from 'zod/mini';
import type { Issue } from './issue.ts';

/** How a job ended, or why no run tracks it any more. */
const jobEnd = z.object({
  /**
   * `pull-request`: it is here, and bound. `unlinked`: it is here, and could not be bound yet;
   * `never-linked`: nor in a day. `missing-pull-request`: this repository has none with that
   * number. `no-change`: it names none. `job-gone`: the service has not known it for a day.
   * `received`: a person handles it.
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
  /** The address that the job names, in its plain form, if it is a pull request's. */
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
  /** Who asked for it; empty if unknown. */
  by: z.string(),
  /** When it was asked for; ISO 8601. */
  askedAt: z.iso.datetime(),
  /** The request is about the issue's text at this time; ISO 8601. */
  readAt: z.iso.datetime(),
  /** When the intent was recorded; ISO 8601. */
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
  /** The service's own word, as last read; empty where it gave none. */
  status: z.optional(z.string()),
  /** A run waited this long for its end, in vain. */
  waitedMinutes: z.optional(z.int()),
  /** Why it could not be read last; a sentence. */
  unread: z.optional(z.string()),
  /** Since when the service does not know it; ISO 8601. */
  missingSince: z.optional(z.iso.datetime()),
  /** Absent while it is followed. */
  end: z.optional(jobEnd),
});
export type IssueJob = z.infer<typeof job>;

/** A job that ended, or that no run tracks any more. */
export interface EndedJob extends IssueJob {
  end: JobEnd;
}

/** Recorded before the request that creates a job. */
const intent = z.object({
  ...asked,
  /** Random, 8 hexadecimal digits. */
  id: z.string(),
});
export type Intent = z.infer<typeof intent>;

/** An intent that may have made a job. */
const doubt = z.extend(intent, {
  /** A sentence. */
  why: z.string(),
  /** Since when people can read it; ISO 8601. */
  doubtedAt: z.iso.datetime(),
  /** Our comment was lost: earlier attempts are unknown. */
  isLost: z.optional(z.boolean()),
  /** A person takes care of the job that may exist. */
  isReceived: z.optional(z.boolean()),
});
export type Doubt = z.infer<typeof doubt>;

/** A request that the service, or this action, refused. */
const refused = z.object({
  /** A sentence. */
  why: z.string(),
  /** The request was about the issue's text at this time; ISO 8601. */
  readAt: z.iso.datetime(),
});

/** A request that later runs carry out, while its label is on the issue. */
const waiting = z.object({
  /** When it was made; ISO 8601. */
  since: z.iso.datetime(),
  /** Why the service created no job; a sentence. */
  why: z.optional(z.string()),
  /** The service has had too many requests. */
  isLimited: z.optional(z.boolean()),
  /** It asked to wait until then; ISO 8601. */
  notBefore: z.optional(z.iso.datetime()),
});

/**
 * The record of an issue's jobs, in our comment on it. It can only prevent a job, never cause one.
 * So it needs no proof: whoever can edit it can set the label.
 */
export const jobRecord = z.object({
  version: z.literal(1),
  /** The issue, by its id for GraphQL. */
  issue: z.string(),
  job: z.optional(job),
  intent: z.optional(intent),
  /** Stays until a job is created, or a person answers it. */
  doubt: z.optional(doubt),
  refused: z.optional(refused),
  /** When jobs were started, or may have been, in the last day; ISO 8601. */
  starts: z.array(z.iso.datetime()),
  /** Numbers of pull requests here that jobs of this issue opened. */
  pullRequests: z.array(z.int()),
  /** Requests and commands up to this time have been handled; ISO 8601. */
  handledUntil: z.iso.datetime(),
  waiting: z.optional(waiting),
  /** Nothing is started until `resume`. */
  isStopped: z.boolean(),
  /** A digest of our comment's text, without the parts that differ from run to run. */
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

/** A job that scheduled runs read: it is running, or its pull request is not bound yet. */
export function isFollowed({ end }: IssueJob): boolean {
  return end === undefined || end.kind === 'unlinked';
}

/** A copy in which all requests up to this time have been handled. */
export function handled(record: JobRecord, until: string): JobRecord {
  if (Date.parse(until) <= Date.parse(record.handledUntil)) return record;
  return { ...record, handledUntil: until };
}

/** The words about a doubt, and since when people can read them; `now` is ISO 8601. */
type NewDoubt = { why: string; now: string };

/** Under the lock no other run starts a job, so an intent without an outcome belongs to a dead run. */
export function repaired(record: JobRecord, doubt: NewDoubt): JobRecord {
  const { intent } = record;
  return intent === undefined ? record : withDoubt(record, intent, doubt);
}

/** A copy in which an intent may have made a job. */
export function withDoubt(record: JobRecord, intent: Intent, { why, now }: NewDoubt): JobRecord {
  return {
    ...begun(record, intent),
    doubt: {
      ...intent,
      why,
      doubtedAt: now,
    },
  };
}

/** A copy in which an intent made a job. */
export function withJob(
  record: JobRecord,
  intent: Intent,
  made: Pick<IssueJob, 'id' | 'status'>,
): JobRecord {
  const { by, askedAt, readAt, startedAt, comments } = intent;
  const job: IssueJob = {
    by,
    askedAt,
    readAt,
    startedAt,
    comments,
    ...made,
  };
  return {
    ...begun(record, intent),
    job,
    doubt: undefined,
    refused: undefined,
  };
}

const DAY_MS = 24 * 3_600_000;

/** The request has been answered, and counts as a start of the last day. */
function begun(record: JobRecord, { askedAt, startedAt }: Intent): JobRecord {
  const sinceMs = Date.parse(startedAt) - DAY_MS;
  const others = record.starts.filter((at) => at !== startedAt && Date.parse(at) > sinceMs);
  const starts = [...others, startedAt];
  return {
    ...handled(record, askedAt),
    starts,
    intent: undefined,
    waiting: undefined,
  };
}

/** The record if our comment was lost: a job may exist. */
export function lostRecord(
  issue: Issue,
  { since, why }: { since: string; why: string },
): JobRecord {
  const times = {
    askedAt: since,
    readAt: since,
    startedAt: since,
    doubtedAt: since,
  };
  const doubt: Doubt = {
    id: 'lost',
    why,
    isLost: true,
    by: '',
    comments: 0,
    ...times,
  };
  return {
    ...emptyRecord(issue),
    handledUntil: since,
    doubt,
  };
}
