import { log, type MarkedComment, messageOf, sameText } from '@docs-agent/action-kit';
import type { CommentPort } from '../github/our-comment.ts';
import { type CommentState, isLater, stateOf, withoutState } from './comment-state.ts';
import type { Compose } from './compose-comment.ts';

/** Logs what a dry run does not write. */
export function logWouldWrite(what: 'comment' | 'issue' | 'job summary', markdown: string): void {
  log.info(`This ${what} would have been written:\n\n${markdown}`);
}

/** A port for dry runs, which logs what it would write. */
export function dryRunPort(port: CommentPort, what: 'comment' | 'issue'): CommentPort {
  return {
    read: port.read,
    async write(body, existing) {
      logWouldWrite(what, withoutState(body));
      return {
        id: 0,
        nodeId: '',
        url: '',
        ...existing,
        body,
      };
    },
    async remove() {},
  };
}

/**
 * A port for comments without a state. Without a key no state can be proven, so none counts: anyone
 * who may edit our comment could freeze it with one.
 */
export function statelessPort(port: CommentPort): CommentPort {
  return {
    ...port,
    async read() {
      const { headSha, ours } = await port.read();
      return {
        headSha,
        ours: ours.map((comment) => ({ ...comment, body: withoutState(comment.body) })),
      };
    },
  };
}

/** The comment at the end. */
export interface Settled {
  comment: MarkedComment | undefined;
  /** The pull request's head as read last. */
  headSha: string;
}

/** Other runs may write in between. After this many tries, this run leaves the comment to them. */
const MOST_TURNS = 4;

/**
 * Brings our comment up to date. Other runs may do the same at this moment, so the comment is read
 * right before it is written and again afterwards. It keeps a later run's comment, overwrites an
 * earlier run's, and removes the younger of two first comments.
 */
export async function settleComment(
  port: CommentPort,
  own: CommentState,
  compose: Compose,
): Promise<Settled> {
  let written: Written | undefined;
  let settled: Settled = { comment: undefined, headSha: own.head };
  for (let turn = 1; turn <= MOST_TURNS; turn += 1) {
    const read = await readAgain(port, written);
    if (read === undefined) return settled;
    const { headSha } = read;
    const ours = withOwnWrite(read.ours, written);
    const [existing, ...doubles] = ours;
    const later = ours.find((comment) => isLater(stateOf(comment.body), own, headSha));
    const body = later?.body ?? compose(existing?.body);
    settled = { comment: existing, headSha };
    const isDone =
      body === undefined || (existing !== undefined && isSameReport(existing.body, body));
    if (!isDone) {
      const comment = await port.write(body, existing);
      written = { before: existing?.body, comment };
      settled = { comment, headSha };
    }
    for (const double of doubles) {
      await port.remove(double);
    }
    if (isDone) {
      if (later !== undefined) {
        log.info('A later run has already reported. Its report stays as it is.');
      }
      return settled;
    }
  }
  return settled;
}

/**
 * The parts that differ between two runs with the same report: the run, its page, and the number of
 * requests.
 */
const OF_THE_RUN = /\/actions\/runs\/\d+|\d+ of \d+ requests|"run":\d+,"attempt":\d+/g;

/** Whether a comment already has this report, so that it needs no edit. */
export function isSameReport(existing: string, body: string): boolean {
  return sameText(existing.replace(OF_THE_RUN, ''), body.replace(OF_THE_RUN, ''));
}

/** Undefined if the new comment could not be read again. It is written nevertheless. */
async function readAgain(port: CommentPort, written: Written | undefined) {
  try {
    return await port.read();
  } catch (error) {
    if (written === undefined) throw error;
    log.info(
      `It could not be read whether another run has reported meanwhile: ${messageOf(error)}`,
    );
    return undefined;
  }
}

interface Written {
  comment: MarkedComment;
  before: string | undefined;
}

/**
 * GitHub does not guarantee that a read shows an earlier write. If it still shows the text that we
 * replaced, or nothing, our own write counts.
 */
function withOwnWrite(
  ours: readonly MarkedComment[],
  written: Written | undefined,
): MarkedComment[] {
  if (written === undefined) return [...ours];
  const { comment, before } = written;
  if (!ours.some(({ id }) => id === comment.id)) return [...ours, comment];
  return ours.map((shown) => (shown.id === comment.id && shown.body === before ? comment : shown));
}
