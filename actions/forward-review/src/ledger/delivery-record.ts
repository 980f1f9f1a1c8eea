import { type CommentNode, type MarkedComment, UserError } from '@docs-agent/action-kit';
import { findMarked, marker } from '@docs-agent/agent-action';
import { TRACKING_PURPOSE } from '../github/github-pull-request.ts';
import type { IssueComment, PullRequest } from '../pull-request.ts';
import { advance, emptyLedger, isKnownTo, type Ledger } from './ledger.ts';
import { decodeLedger, type LedgerPlace } from './ledger-line.ts';
import { readTraces } from './traces.ts';

/** What has been sent so far, and whether that record can be trusted. */
export interface DeliveryRecord {
  /** Our tracking comment, whatever it says. */
  comment: MarkedComment | undefined;
  ledger: Ledger;
  /**
   * Everything written before this time may have been sent, and is withheld: our comment no longer says. ISO 8601.
   */
  withheldBefore: string | undefined;
  /** A ledger that another of our accounts wrote: `adopt` takes it over. */
  foreign: Ledger | undefined;
  /** Sentences about it for people. */
  notes: string[];
}

const REBUILT =
  'The tracking comment was deleted, so the record of what was sent was rebuilt from reactions and answers on this pull request.';
const LOST =
  'A run died on this pull request, and its tracking comment was deleted: earlier comments may have been sent, and are withheld.';
const OTHER_KEY =
  'The tracking comment was written with another API key, so it does not prove what was sent: its items are withheld.';
const EDITED = 'The tracking comment was edited, so it does not prove what was sent: its items are withheld.';
const OTHER_ACCOUNT =
  'Another account has run this action here: its items are withheld. The command `adopt` takes them over.';

/**
 * Reads what was sent: from our tracking comment where it proves itself, else from the traces that every delivery
 * leaves. What a comment says without proof only ever holds items back.
 *
 * @param notesLostAt when a comment was deleted that may have noted what a run sent that died; ISO 8601
 * @throws {UserError} when a later version of this action wrote the comment.
 */
export function readDeliveryRecord(
  pullRequest: PullRequest,
  place: LedgerPlace,
  notesLostAt?: string,
): DeliveryRecord {
  const comment = findMarked(pullRequest.comments.map(asNode), TRACKING_PURPOSE);
  if (comment === undefined) return withoutComment(pullRequest, place, notesLostAt);
  const read = decodeLedger(comment.body, comment.id, place);
  const proven = { comment, withheldBefore: undefined, foreign: undefined, notes: [] };
  switch (read.kind) {
    case 'valid':
      return { ...proven, ledger: withTraces(read.ledger, pullRequest) };
    case 'later-version':
      throw new UserError(
        'The tracking comment was written by a later version of this action, which this version cannot read: nothing was sent. Use the same version in all workflows.',
      );
    case 'none':
    case 'broken': {
      const names = read.kind === 'broken' ? read.names : [];
      const isOtherKey = read.kind === 'broken' && read.cause === 'other-key';
      const written = pullRequest.comments.find(({ id }) => id === comment.id)?.updatedAt;
      return {
        ...proven,
        ledger: advance(emptyLedger(''), names, 'withheld'),
        withheldBefore: names.length === 0 ? written : undefined,
        notes: [isOtherKey ? OTHER_KEY : EDITED],
      };
    }
  }
}

function withoutComment(
  pullRequest: PullRequest,
  place: LedgerPlace,
  notesLostAt: string | undefined,
): DeliveryRecord {
  const rebuilt = ledgerFromTraces(pullRequest);
  const foreign = foreignLedger(pullRequest, place);
  const withheld = Object.keys(foreign?.items ?? {}).filter(
    (key) => foreign?.items[key]?.state !== 'left-out',
  );
  const isTraced = Object.keys(rebuilt.items).length > 0;
  return {
    comment: undefined,
    ledger: advance(rebuilt, withheld, 'withheld'),
    withheldBefore: notesLostAt,
    foreign,
    notes: [
      ...(isTraced ? [REBUILT] : []),
      ...(notesLostAt === undefined ? [] : [LOST]),
      ...(foreign === undefined ? [] : [OTHER_ACCOUNT]),
    ],
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

/** What the reactions and answers that we left say was sent. Where delivery was uncertain it stays so. */
function ledgerFromTraces(pullRequest: PullRequest): Ledger {
  const { sent, answered, followed, uncertain } = readTraces(pullRequest);
  const done = advance(emptyLedger(''), [...sent, ...answered, ...followed], 'done');
  return advance(done, uncertain, 'uncertain');
}

/**
 * The ledger, with what it does not contain although it left traces: a person may have restored an older
 * state of the comment. An answer says nothing here: a remark above it may be new.
 */
function withTraces(ledger: Ledger, pullRequest: PullRequest): Ledger {
  const { sent, followed, uncertain } = readTraces(pullRequest);
  const isUnknown = (key: string) => !isKnownTo(ledger, key);
  const done = advance(ledger, [...sent, ...followed].filter(isUnknown), 'done');
  return advance(done, uncertain.filter(isUnknown), 'uncertain');
}

function asNode({ id, nodeId, body, url, isOfOurAccount }: IssueComment): CommentNode {
  return { id: nodeId, fullDatabaseId: String(id), body, url, viewerDidAuthor: isOfOurAccount };
}
