import { log, type MarkedComment } from '@docs-agent/action-kit';
import type { CommentPort } from '../github/comment-port.ts';
import { logWouldWrite } from '../log-would-write.ts';
import { type CommentState, isLater, stateOf, withoutState } from './comment-state.ts';
import { isSameReport } from './same-report.ts';

/** For a dry run: what would be written is shown in the log. */
export function dryRunPort(port: CommentPort, what: 'comment' | 'issue'): CommentPort {
  return {
    read: port.read,
    async write(body, existing) {
      logWouldWrite(what, withoutState(body));
      return { id: 0, nodeId: '', url: '', ...existing, body };
    },
    async remove() {},
  };
}

/** How the comment stands at the end. */
export interface Settled {
  comment: MarkedComment | undefined;
  /** The pull request's head as read last. */
  headSha: string;
}

/** Other runs may write in between: after so many turns it is theirs. */
const MOST_TURNS = 4;

/**
 * Makes our comment say what it should. Other runs may do the same at this moment, so it is read right before it is
 * written and again after: a comment of a later run is left alone, an earlier run's words that came after ours are
 * written over, and of two first comments the younger one goes.
 *
 * @param compose what the comment should say, given what it says; undefined to leave it, or have none.
 */
export async function settleComment(
  port: CommentPort,
  own: CommentState,
  compose: (existing: string | undefined) => string | undefined,
): Promise<Settled> {
  let written: Written | undefined;
  let settled: Settled = { comment: undefined, headSha: own.head };
  for (let turn = 1; turn <= MOST_TURNS; turn += 1) {
    const { headSha, ours } = await port.read();
    const [existing, ...doubles] = withOwnWrite(ours, written);
    const later = [existing, ...doubles].find(
      (comment) => comment !== undefined && isLater(stateOf(comment.body), own, headSha),
    );
    const body = later?.body ?? compose(existing?.body);
    settled = { comment: existing, headSha };
    const isDone = body === undefined || (existing !== undefined && isSameReport(existing.body, body));
    if (!isDone) {
      const comment = await port.write(body, existing);
      written = { before: existing?.body, comment };
      settled = { comment, headSha };
    }
    for (const double of doubles) await port.remove(double);
    if (isDone) {
      if (later !== undefined) log.info('A later run has reported already: what it wrote stays as it is.');
      return settled;
    }
  }
  return settled;
}

interface Written {
  comment: MarkedComment;
  /** What it said before that. */
  before: string | undefined;
}

/** GitHub promises no read after a write: where it still shows what we wrote over, or nothing, ours counts. */
function withOwnWrite(ours: readonly MarkedComment[], written: Written | undefined): MarkedComment[] {
  if (written === undefined) return [...ours];
  const { comment, before } = written;
  if (!ours.some(({ id }) => id === comment.id)) return [...ours, comment];
  return ours.map((shown) => (shown.id === comment.id && shown.body === before ? comment : shown));
}
