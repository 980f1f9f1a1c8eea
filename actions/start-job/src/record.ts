import { excerpt, hidden, UserError } from '@docs-agent/action-kit';
import { findOurs, isProven, marker, type ProofPlace, proofOf } from '@docs-agent/agent-action';
import * as z from 'zod/mini';
import { type Comment, type Issue, PURPOSE } from './issue.ts';

/** How far one try to have a job for an issue is. */
const attempt = z.object({
  /** Random, 8 hexadecimal digits. */
  id: z.string(),
  /** Who asked for it; empty where that is not known. */
  by: z.string(),
  /** When it was asked for; ISO 8601. */
  askedAt: z.iso.datetime(),
  /** When the intent was noted; ISO 8601. */
  sentAt: z.iso.datetime(),
  /** How many comments the prompt holds. */
  comments: z.int(),
  /**
   * `sending`: the intent is noted. `uncertain`: there may be a job, and its id is not known.
   * `created`: there is. `refused`: the service takes no such prompt. `not-created`: there
   * certainly is none.
   */
  state: z.enum(['sending', 'uncertain', 'created', 'refused', 'not-created']),
  /**
   * Why it is uncertain, why the service refused it, or why its job could not be read last; a
   * sentence.
   */
  doubt: z.optional(z.string()),
  /** Since when it is uncertain; ISO 8601. */
  doubtedAt: z.optional(z.iso.datetime()),
  jobId: z.optional(z.string()),
  /** Since when the service does not know the job; ISO 8601. */
  missingSince: z.optional(z.iso.datetime()),
  /**
   * How the job ended; absent while it is at work. `received`: a person says that there is one, and
   * takes care of it.
   */
  result: z.optional(
    z.enum([
      'pull-request',
      'other-repository',
      'no-change',
      'job-failed',
      'job-archived',
      'received',
    ]),
  ),
  prLink: z.optional(z.string()),
});
export type Attempt = z.infer<typeof attempt>;
export type JobResult = NonNullable<Attempt['result']>;

/**
 * What was started for an issue, kept in our comment on it. It may only ever suppress a start,
 * never cause one.
 */
const jobRecord = z.object({
  version: z.literal(1),
  /** When it was saved last; ISO 8601. */
  savedAt: z.iso.datetime(),
  attempts: z.array(attempt),
  /** What was asked for until then is done with; ISO 8601. */
  settledAt: z.iso.datetime(),
  /** Nothing is started until `resume`. */
  isStopped: z.boolean(),
  /**
   * Comments whose commands are done, by id; by the negative one where there was no command in it.
   */
  commands: z.array(z.int()),
});
export type JobRecord = z.infer<typeof jobRecord>;

const LONG_AGO = new Date(0).toISOString();

export const EMPTY: JobRecord = {
  version: 1,
  savedAt: LONG_AGO,
  attempts: [],
  settledAt: LONG_AGO,
  isStopped: false,
  commands: [],
};

export function lastOf({ attempts }: JobRecord): Attempt | undefined {
  return attempts.at(-1);
}

/**
 * The attempt that is shown: the last one if what came of it is not known, or else the last one
 * that has a job.
 */
export function shownAttempt(record: JobRecord): Attempt | undefined {
  const last = lastOf(record);
  const isOpen = last?.state === 'sending' || last?.state === 'uncertain';
  return isOpen ? last : record.attempts.findLast(({ state }) => state === 'created');
}

/** An attempt whose job is at work. */
export type Running = Attempt & { jobId: string };

/** Whether a job may still be at work on the issue. */
export function isRunning(attempt: Attempt | undefined): attempt is Running {
  return (
    attempt?.state === 'created' && attempt.result === undefined && attempt.jobId !== undefined
  );
}

/** A copy with more known of an attempt. */
export function withAttempt(record: JobRecord, id: string, facts: Partial<Attempt>): JobRecord {
  return {
    ...record,
    attempts: record.attempts.map((attempt) =>
      attempt.id === id ? { ...attempt, ...facts } : attempt,
    ),
  };
}

/** A copy in which what was asked for until then is done with. */
export function settled(record: JobRecord, at: string): JobRecord {
  return Date.parse(at) > Date.parse(record.settledAt) ? { ...record, settledAt: at } : record;
}

/**
 * A copy that is saved then: later than the record that it follows, also where a runner's clock is
 * not.
 */
export function saved(record: JobRecord, atMs: number): JobRecord {
  return {
    ...record,
    savedAt: new Date(Math.max(atMs, Date.parse(record.savedAt) + 1)).toISOString(),
  };
}

const CUT_OFF = 'The run or the connection ended while the job was being created.';

/**
 * Under the lock no other run starts a job, so an intent without an outcome is one of a run that
 * died.
 *
 * @param now ISO 8601
 */
export function repaired(record: JobRecord, now: string): JobRecord {
  return {
    ...record,
    attempts: record.attempts.map((attempt) =>
      attempt.state === 'sending' ? { ...attempt, ...doubted(CUT_OFF, now) } : attempt,
    ),
  };
}

/** What is known of an attempt that is uncertain from then on. */
export function doubted(
  doubt: string,
  doubtedAt: string,
): Pick<Attempt, 'state' | 'doubt' | 'doubtedAt'> {
  return { state: 'uncertain', doubt, doubtedAt };
}

/** What is kept of the past, so that the comment fits. */
const MOST_ATTEMPTS = 10;
const MOST_COMMANDS = 100;
const DOUBT_CHARACTERS = 600;

/** The last line of our comment. */
const LINE = /\n<!-- docs-agent jobs: ([A-Za-z0-9+/=]+) ([a-f0-9]{64}) -->\s*$/;

/**
 * The hidden line of our comment, with a proof that it was written with this API key for this
 * issue.
 */
export function encodeRecord(
  record: JobRecord,
  apiKey: string,
  issue: Pick<Issue, 'nodeId'>,
): string {
  const last = lastOf(record);
  const shown = shownAttempt(record);
  const kept = {
    ...record,
    // No other doubt is ever shown.
    attempts: record.attempts.slice(-MOST_ATTEMPTS).map((attempt) => ({
      ...attempt,
      doubt:
        attempt === last || attempt === shown
          ? attempt.doubt && excerpt(attempt.doubt, DOUBT_CHARACTERS)
          : undefined,
    })),
    commands: record.commands.slice(-MOST_COMMANDS),
  };
  const payload = Buffer.from(JSON.stringify(kept)).toString('base64');
  return hidden(`docs-agent jobs: ${payload} ${proofOf(payload, placeOf(apiKey, issue))}`).value;
}

/**
 * Reads our comment, or what another account of ours wrote later. Without the proof of ours, or
 * where only a trace of an earlier run is left, there may be a job: that is an uncertain attempt.
 *
 * @throws {UserError} when a later version of this action wrote it
 */
export function readRecord(
  issue: Issue,
  apiKey: string,
): { comment: Comment | undefined; record: JobRecord } {
  const comment = findOurs(issue.comments, PURPOSE);
  const own = comment && provenRecord(comment, issue, apiKey);
  // A copy that another account posted has an older time.
  const known = issue.comments
    .filter((one) => one !== comment && one.body.startsWith(marker(PURPOSE)))
    .flatMap((one) => provenRecord(one, issue, apiKey) ?? [])
    .reduce(latest, own ?? EMPTY);
  if (comment !== undefined && own === undefined) {
    const doubt = 'This comment was edited, or written with another API key.';
    const claimed = recordIn(LINE.exec(comment.body)?.[1] ?? '');
    return {
      comment,
      record: doubtful(known, comment.editedAt ?? comment.createdAt, doubt, claimed),
    };
  }
  if (comment === undefined && issue.stampedAt !== undefined) {
    const doubt = 'The comment that kept account of this issue’s jobs is gone.';
    return { comment, record: doubtful(known, issue.stampedAt, doubt) };
  }
  return { comment, record: known };
}

function latest(left: JobRecord, right: JobRecord): JobRecord {
  return Date.parse(right.savedAt) > Date.parse(left.savedAt) ? right : left;
}

/** @returns undefined without a proof that it was written with this API key for this issue. */
function provenRecord({ body }: Comment, issue: Issue, apiKey: string): JobRecord | undefined {
  const [, payload = '', proof = ''] = LINE.exec(body) ?? [];
  if (!isProven(payload, proof, placeOf(apiKey, issue))) return undefined;
  const record = recordIn(payload);
  if (record !== undefined) return record;
  throw new UserError(
    `A later version of this action wrote the comment on issue #${issue.number}: nothing was started. Use that version.`,
  );
}

/** @returns undefined for what is no record of this version. */
function recordIn(payload: string): JobRecord | undefined {
  try {
    return jobRecord.parse(JSON.parse(Buffer.from(payload, 'base64').toString()));
  } catch {
    return undefined;
  }
}

/**
 * Saved no earlier than what is known, so that a proven record of another account does not hide the
 * doubt.
 *
 * @param claimed what our comment says without a proof: its job is only a claim
 */
function doubtful({ savedAt }: JobRecord, at: string, doubt: string, claimed = EMPTY): JobRecord {
  const { by = '', sentAt = at, comments = 0, jobId } = lastOf(claimed) ?? {};
  const unknown = { id: 'unknown', by, askedAt: at, sentAt, comments, jobId };
  const { isStopped, commands } = claimed;
  return {
    ...EMPTY,
    savedAt,
    isStopped,
    commands,
    attempts: [{ ...unknown, state: 'uncertain', doubt }],
  };
}

function placeOf(apiKey: string, { nodeId }: Pick<Issue, 'nodeId'>): ProofPlace {
  return { apiKey, what: 'jobs of an issue', place: nodeId };
}
