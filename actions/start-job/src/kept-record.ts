import { excerpt, hidden, UserError } from '@docs-agent/action-kit';
import { projectOf } from '@docs-agent/agent-action';
import * as z from 'zod/mini';
import type { Comment, Issue } from './issue.ts';
import { type JobRecord, jobRecord } from './record.ts';
import { REASONS } from './situations/reasons.ts';

/** Names our comment on an issue, and on the pull request that its job made. */
export const ACTION = 'start-job';

/** The last line of our comment. */
const LINE = /\n<!-- docs-agent jobs: ([A-Za-z0-9+/=]+) -->\s*$/;

/** Maximum length of a text of the service; other texts are shorter. */
const LONGEST_TEXT = 600;

/** The hidden line of our comment. */
export function encodeRecord(record: JobRecord): string {
  const text = JSON.stringify(record, (_, value: unknown) =>
    typeof value === 'string' ? excerpt(value, LONGEST_TEXT) : value,
  );
  return hidden(`docs-agent jobs: ${Buffer.from(text).toString('base64')}`).value;
}

/** The record in our comment on an issue. */
export type Kept =
  | { kind: 'none' }
  | {
      kind: 'record';
      comment: Comment;
      record: JobRecord;
    }
  /** There was a record, and it is gone or someone changed it. */
  | {
      kind: 'lost';
      comment: Comment | undefined;
      since: string;
      why: string;
    };

/**
 * Reads our comment. It counts if this account wrote it and edited it last, and if it names this
 * issue.
 *
 * @throws {UserError} when a later version of this action wrote it
 */
export function readKept(issue: Issue, projectId: string): Kept {
  let changed: Comment | undefined;
  for (const comment of issue.comments) {
    if (!comment.isOfOurAccount || projectOf(comment, ACTION, projectId) !== 'this') continue;
    const record = recordIn(comment, issue);
    // A copy of our comment from another issue does not count here.
    if (record !== undefined && record.issue !== issue.nodeId) continue;
    if (record !== undefined && isLastEditedByAuthor(comment))
      return {
        kind: 'record',
        comment,
        record,
      };
    changed ??= comment;
  }
  if (changed !== undefined) {
    const since = changed.editedAt ?? changed.createdAt;
    return {
      kind: 'lost',
      comment: changed,
      since,
      why: REASONS['comment-edited'],
    };
  }
  // The stamp may be of another project's run.
  if (issue.stampedAt === undefined || isShared(issue, projectId)) return { kind: 'none' };
  return {
    kind: 'lost',
    comment: undefined,
    since: issue.stampedAt,
    why: REASONS['comment-gone'],
  };
}

/** Whether this account acts on the issue for another project, too. */
export function isShared(
  { comments }: { comments: readonly Pick<Comment, 'body' | 'isOfOurAccount'>[] },
  projectId: string,
): boolean {
  return comments.some(
    (comment) => comment.isOfOurAccount && projectOf(comment, ACTION, projectId) === 'other',
  );
}

function isLastEditedByAuthor({ author, editor }: Comment): boolean {
  return editor === undefined || editor === author;
}

/** The record in a comment of any account. */
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
