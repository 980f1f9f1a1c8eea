import { type CommentNode, findMarked, type MarkedComment, marker, UserError } from '@docs-agent/action-kit';
import { TRACKING_PURPOSE } from './github/github-pull-request.ts';
import { advance, emptyLedger, isKnownTo, type Ledger } from './ledger.ts';
import { decodeLedger, type LedgerPlace } from './ledger-line.ts';
import type { IssueComment, PullRequest } from './pull-request.ts';

/** What is known of what was sent, and how well it is proven. */
export interface Standing {
  /** Our tracking comment, whatever it says. */
  comment: MarkedComment | undefined;
  ledger: Ledger;
  /**
   * Everything written before this time may have been sent, and is held: our comment no longer says what was. ISO 8601.
   */
  heldBefore: string | undefined;
  /** A ledger that another of our accounts wrote: `adopt` takes it over. */
  foreign: Ledger | undefined;
  /** Sentences about it for people. */
  notes: string[];
}

const REBUILT =
  'The tracking comment was gone, so what was sent was read from the reactions and answers on this pull request.';
const OTHER_KEY =
  'The tracking comment was written with another API key, so it does not prove what was sent: its items are held.';
const EDITED = 'The tracking comment was edited, so it does not prove what was sent: its items are held.';
const OTHER_ACCOUNT =
  'Another account of this action has written here: its items are held. The command `adopt` takes them over.';

/**
 * Reads what was sent: from our tracking comment where it proves itself, else from the traces that every delivery
 * leaves. What a comment says without proof only ever holds items back.
 *
 * @throws {UserError} when a later version of this action wrote the comment.
 */
export function readStanding(pullRequest: PullRequest, place: LedgerPlace): Standing {
  const comment = findMarked(pullRequest.comments.map(asNode), TRACKING_PURPOSE);
  if (comment === undefined) return withoutComment(pullRequest, place);
  const read = decodeLedger(comment.body, comment.id, place);
  const proven = { comment, heldBefore: undefined, foreign: undefined, notes: [] };
  switch (read.kind) {
    case 'valid':
      return { ...proven, ledger: withTraces(read.ledger, pullRequest) };
    case 'later-version':
      throw new UserError(
        'The tracking comment was written by a later version of this action, which this one cannot read: nothing was sent. Use the same version in all workflows.',
      );
    case 'none':
    case 'broken': {
      const names = read.kind === 'broken' ? read.names : [];
      const isOtherKey = read.kind === 'broken' && read.cause === 'other-key';
      const written = pullRequest.comments.find(({ id }) => id === comment.id)?.updatedAt;
      return {
        ...proven,
        ledger: advance(emptyLedger(''), names, 'held'),
        heldBefore: names.length === 0 ? written : undefined,
        notes: [isOtherKey ? OTHER_KEY : EDITED],
      };
    }
  }
}

function withoutComment(pullRequest: PullRequest, place: LedgerPlace): Standing {
  const rebuilt = ledgerFromTraces(pullRequest);
  const foreign = foreignLedger(pullRequest, place);
  const held = Object.keys(foreign?.items ?? {}).filter((key) => foreign?.items[key]?.state !== 'left-out');
  const isTraced = Object.keys(rebuilt.items).length > 0;
  return {
    comment: undefined,
    ledger: advance(rebuilt, held, 'held'),
    heldBefore: undefined,
    foreign,
    notes: [...(isTraced ? [REBUILT] : []), ...(foreign === undefined ? [] : [OTHER_ACCOUNT])],
  };
}

/** A ledger that proves itself, in a comment of another account: a copy would name another comment. */
function foreignLedger(pullRequest: PullRequest, place: LedgerPlace): Ledger | undefined {
  const line = marker(TRACKING_PURPOSE);
  for (const comment of pullRequest.comments) {
    if (comment.isOfOurAccount || !comment.body.startsWith(line)) continue;
    const read = decodeLedger(comment.body, comment.id, place);
    if (read.kind === 'valid' && read.ledger.turns.length > 0) return read.ledger;
  }
  return undefined;
}

function isFollowed(reactions: readonly string[]): boolean {
  return reactions.includes('THUMBS_UP') || reactions.includes('THUMBS_DOWN');
}

/** What was left on the pull request where something was sent. */
interface Traces {
  sent: string[];
  uncertain: string[];
  /** Comments in whose thread we answered later. */
  answered: string[];
}

/** The ledger that the traces tell of, for a comment that is gone. */
function ledgerFromTraces(pullRequest: PullRequest): Ledger {
  const { sent, uncertain, answered } = readTraces(pullRequest);
  const delivered = advance(emptyLedger(''), [...sent, ...answered], 'done');
  const ledger = advance(delivered, uncertain, 'uncertain');
  return Object.keys(ledger.items).length === 0 ? ledger : { ...ledger, isRebuilt: true };
}

/**
 * A proven ledger with what our reactions say was sent and it does not know: somebody put an older state of the
 * comment back. Answers say less here: what was written while the agent worked stands before them too.
 */
function withTraces(ledger: Ledger, pullRequest: PullRequest): Ledger {
  const { sent, uncertain } = readTraces(pullRequest);
  const unknown = (keys: readonly string[]) => keys.filter((key) => !isKnownTo(ledger, key));
  return advance(advance(ledger, unknown(sent), 'done'), unknown(uncertain), 'uncertain');
}

/**
 * Reactions on a review stand for all its comments, and those on a comment for all its review; thumbs stand on
 * commands alone, which are not followed again.
 */
function readTraces(pullRequest: PullRequest): Traces {
  const traces: Traces = { sent: [], uncertain: [], answered: [] };
  const comments = pullRequest.threads.flatMap((thread) => thread.comments);
  const left = new Map<number, readonly string[]>();
  for (const { id, ourReactions } of pullRequest.reviews) left.set(id, ourReactions);
  for (const { reviewId, ourReactions } of comments) {
    if (reviewId !== undefined) left.set(reviewId, [...(left.get(reviewId) ?? []), ...ourReactions]);
  }
  const note = (key: string, own: readonly string[], shared: readonly string[] = []) => {
    const reactions = [...own, ...shared];
    if (reactions.includes('ROCKET') || isFollowed(own)) traces.sent.push(key);
    else if (reactions.includes('CONFUSED')) traces.uncertain.push(key);
  };
  for (const { id, ourReactions } of pullRequest.reviews) note(`review:${id}`, ourReactions, left.get(id));
  for (const comment of comments.filter(({ isOurs }) => !isOurs)) {
    const shared = comment.reviewId === undefined ? [] : (left.get(comment.reviewId) ?? []);
    note(`comment:${comment.id}`, comment.ourReactions, shared);
  }
  for (const remark of pullRequest.comments.filter(({ isOurs }) => !isOurs)) {
    note(`remark:${remark.id}`, remark.ourReactions);
  }
  for (const { comments: thread } of pullRequest.threads) {
    const answer = thread.findLastIndex(({ isOurs }) => isOurs);
    const before = thread.slice(0, Math.max(0, answer)).filter(({ isOurs }) => !isOurs);
    traces.answered.push(...before.map(({ id }) => `comment:${id}`));
  }
  return traces;
}

function asNode({ id, nodeId, body, url, isOfOurAccount }: IssueComment): CommentNode {
  return { id: nodeId, fullDatabaseId: String(id), body, url, viewerDidAuthor: isOfOurAccount };
}
