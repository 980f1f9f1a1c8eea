import { createHash } from 'node:crypto';
import { excerpt, hidden, UserError } from '@docs-agent/action-kit';
import { marker } from '@docs-agent/agent-action';
import * as z from 'zod/mini';
import type { Comment, Issue } from './issue.ts';
import { type JobRecord, jobRecord } from './record.ts';

/**
 * Marks our comment on an issue, and on the pull request that its job made: each project has its
 * own.
 */
export function purposeOf(projectId: string): string {
  return `start-job ${createHash('sha256').update(projectId).digest('hex').slice(0, 12)}`;
}

/**
 * Whose a comment is, by its first line: this action’s for the project, for another one, or
 * somebody’s.
 */
export function ownerOf(
  { body }: Pick<Comment, 'body'>,
  projectId: string,
): 'us' | 'other project' | 'nobody' {
  const [first] = body.split(/\r?\n/, 1);
  if (first === marker(purposeOf(projectId))) return 'us';
  return body.startsWith('<!-- docs-agent start-job ') ? 'other project' : 'nobody';
}

/** The last line of our comment. */
const LINE = /\n<!-- docs-agent jobs: ([A-Za-z0-9+/=]+) -->\s*$/;
const WHY_CHARACTERS = 600;

/** The hidden line of our comment. */
export function encodeRecord(record: JobRecord): string {
  const { job, attempt, waiting } = record;
  const short = (why: string | undefined) => why && excerpt(why, WHY_CHARACTERS);
  const kept: JobRecord = {
    ...record,
    job: job && { ...job, unread: short(job.unread) },
    attempt: attempt && { ...attempt, why: short(attempt.why) },
    waiting: waiting && { ...waiting, why: short(waiting.why) },
  };
  const payload = Buffer.from(JSON.stringify(kept)).toString('base64');
  return hidden(`docs-agent jobs: ${payload}`).value;
}

/**
 * What our comment on an issue records. `lost`: there was one, and it is gone or somebody changed
 * it.
 */
export type Kept =
  | { kind: 'none' }
  | { kind: 'record'; comment: Comment; record: JobRecord }
  | { kind: 'lost'; comment: Comment | undefined; since: string; why: string };

/**
 * Reads our comment. It counts if this account wrote it and edited it last, and if it names this
 * issue.
 *
 * @throws {UserError} when a later version of this action wrote it
 */
export function readKept(issue: Issue, projectId: string): Kept {
  const byUs = issue.comments.filter(({ isOfOurAccount }) => isOfOurAccount);
  const ours = byUs.filter((comment) => ownerOf(comment, projectId) === 'us');
  let changed: Comment | undefined;
  for (const comment of ours) {
    const record = recordIn(comment, issue);
    // A copy of our comment on another issue says nothing of this one.
    if (record !== undefined && record.issue !== issue.nodeId) continue;
    if (record !== undefined && isLastEditedByAuthor(comment))
      return { kind: 'record', comment, record };
    changed ??= comment;
  }
  if (changed !== undefined) {
    const since = changed.editedAt ?? changed.createdAt;
    return { kind: 'lost', comment: changed, since, why: 'Somebody edited this comment.' };
  }
  // The stamp may be of another project's run.
  const isOfOther = byUs.some((comment) => ownerOf(comment, projectId) === 'other project');
  if (issue.stampedAt === undefined || isOfOther) return { kind: 'none' };
  const why = 'The comment that kept track of this issue’s jobs is gone.';
  return { kind: 'lost', comment: undefined, since: issue.stampedAt, why };
}

function isLastEditedByAuthor({ author, editor }: Comment): boolean {
  return editor === undefined || editor === author;
}

/** What a comment records, whoever wrote it. */
export function recordOf({ body }: Pick<Comment, 'body'>): JobRecord | undefined {
  return jobRecord.safeParse(payloadOf(body)).data;
}

function payloadOf(body: string): unknown {
  const payload = LINE.exec(body)?.[1] ?? '';
  return parsed(Buffer.from(payload, 'base64').toString());
}

function recordIn(comment: Comment, { number }: Issue): JobRecord | undefined {
  const record = recordOf(comment);
  if (record !== undefined) return record;
  if (!laterVersion.safeParse(payloadOf(comment.body)).success) return undefined;
  throw new UserError(
    `A later version of this action wrote the comment on issue #${number}: nothing was started. Use that version.`,
  );
}

const laterVersion = z.object({ version: z.int().check(z.minimum(2)) });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
