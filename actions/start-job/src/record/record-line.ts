import { excerpt, hidden, UserError } from '@docs-agent/action-kit';
import { findOurs, isProven, marker, type ProofPlace, proofOf } from '@docs-agent/agent-action';
import * as z from 'zod/mini';
import { type Comment, type Issue, PURPOSE } from '../issue.ts';
import { type Attempt, EMPTY, type JobRecord, jobRecord, lastOf } from './record.ts';

const VERSION = 1;
/** What is kept of the past, so that the comment fits. */
const MOST_ATTEMPTS = 10;
const MOST_COMMANDS = 100;
const DOUBT_CHARACTERS = 600;

const schema = z.extend(jobRecord, { version: z.literal(VERSION) });

/** The last line: a preview above it shows what people wrote. */
const LINE = /\n<!-- docs-agent jobs: ([A-Za-z0-9+/=]+) ([a-f0-9]{64}) -->\s*$/;

/** The hidden line of our comment, with a proof that it was written with this API key for this issue. */
export function encodeRecord(record: JobRecord, apiKey: string, issue: Pick<Issue, 'nodeId'>): string {
  const last = lastOf(record);
  const kept = {
    version: VERSION,
    ...record,
    // Only the last doubt is ever shown.
    attempts: record.attempts.slice(-MOST_ATTEMPTS).map((attempt) => ({
      ...attempt,
      doubt: attempt === last ? attempt.doubt && excerpt(attempt.doubt, DOUBT_CHARACTERS) : undefined,
    })),
    commands: record.commands.slice(-MOST_COMMANDS),
  };
  const payload = Buffer.from(JSON.stringify(kept)).toString('base64');
  return hidden(`docs-agent jobs: ${payload} ${proofOf(payload, placeOf(apiKey, issue))}`).value;
}

/**
 * Reads our comment, or what another account of ours wrote later. Without the proof of ours, or where only a trace of an
 * earlier run is left, there may be a job: that is an uncertain attempt.
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
    return { comment, record: doubtful(known, comment.editedAt ?? comment.createdAt, doubt) };
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
  const { data } = schema.safeParse(JSON.parse(Buffer.from(payload, 'base64').toString()));
  if (data !== undefined) return data;
  throw new UserError(
    `A later version of this action wrote the comment on issue #${issue.number}: nothing was started. Use that version.`,
  );
}

/** Saved no earlier than what is known, so that a proven record of another account does not hide the doubt. */
function doubtful({ savedAt }: JobRecord, at: string, doubt: string): JobRecord {
  const attempt: Attempt = {
    id: 'unknown',
    by: '',
    askedAt: at,
    sentAt: at,
    runUrl: '',
    comments: 0,
    state: 'uncertain',
    doubt,
  };
  return { ...EMPTY, savedAt, attempts: [attempt] };
}

function placeOf(apiKey: string, { nodeId }: Pick<Issue, 'nodeId'>): ProofPlace {
  return { apiKey, what: 'jobs of an issue', place: nodeId };
}
