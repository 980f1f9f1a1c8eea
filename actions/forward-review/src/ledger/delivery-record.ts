import { UserError } from '@docs-agent/action-kit';
import { findOurs, marker, projectOf, purposeOf } from '@docs-agent/agent-action';
import { ACTION } from '../github/github-pull-request.ts';
import { ITEM_STATES, type ItemState } from '../item-state.ts';
import type { IssueComment, PullRequest } from '../pull-request.ts';
import { DOUBTS } from '../situations/reasons.ts';
import { advance, heldUntil, hold, mergeLedgers } from './changes.ts';
import { emptyLedger, isFollowed, isKnownTo, keysIn, type Ledger } from './ledger.ts';
import { decodeLedger, type LedgerPlace } from './ledger-line.ts';
import { answeredLast, latest, placesIn, promptTimes, readTraces, writtenLast } from './traces.ts';

/** The items sent so far, and whether that record can be trusted. */
export interface DeliveryRecord {
  /** Our tracking comment, whatever it says. */
  comment: IssueComment | undefined;
  ledger: Ledger;
  /** A ledger that another of our accounts wrote: its sent items are held. */
  foreign: Ledger | undefined;
  /** Why it is not certain whether some comments were sent: sentences about these. */
  doubts: string[];
  /** Another project of the repository tracks the pull request, and this one does not. */
  isOfOtherProject: boolean;
}

/** Where a record belongs. */
interface RecordPlace extends LedgerPlace {
  projectId: string;
}

/**
 * Reads what was sent: from our tracking comment where it proves itself. Without it, the reactions
 * that every delivery leaves show what may have been sent; other workflows may leave the same ones,
 * so they prove nothing. Unproven records can only hold items.
 *
 * @throws {UserError} when a later version of this action wrote the comment.
 */
export function readDeliveryRecord(pullRequest: PullRequest, place: RecordPlace): DeliveryRecord {
  const own = ownRecord(pullRequest, place);
  const foreign = foreignLedger(pullRequest, place);
  if (foreign === undefined) return { ...own, foreign };
  const ledger = withForeign(own.ledger, foreign);
  const isTold = keysIn(ledger, 'held').every((key) => own.ledger.items[key]?.state === 'held');
  if (own.comment !== undefined && isTold)
    return {
      ...own,
      ledger,
      foreign,
    };
  return { ...withDoubt({ ...own, ledger }, DOUBTS.otherAccount), foreign };
}

/** A record with one more reason to doubt it. */
function withDoubt(record: OwnRecord, doubt: string): OwnRecord {
  const doubts = [...record.doubts, doubt];
  return {
    ...record,
    doubts,
    ledger: { ...record.ledger, doubt: doubts.join(' ') },
  };
}

type OwnRecord = Omit<DeliveryRecord, 'foreign'>;

function ownRecord(pullRequest: PullRequest, place: RecordPlace): OwnRecord {
  const { projectId } = place;
  const comment = findOurs(pullRequest.comments, purposeOf(ACTION, projectId));
  if (comment === undefined) {
    const isOfOtherProject = pullRequest.comments.some(
      (one) => one.isOfOurAccount && projectOf(one, ACTION, projectId) === 'other',
    );
    // The stamp may be of the other project's run.
    const stampedAt = isOfOtherProject ? undefined : pullRequest.stampedAt;
    const rebuilt = {
      comment,
      ledger: rebuiltFrom(pullRequest, stampedAt),
      doubts: [],
      isOfOtherProject,
    };
    if (rebuilt.ledger.heldBefore === undefined) return rebuilt;
    return withDoubt(rebuilt, stampedAt === undefined ? DOUBTS.reacted : DOUBTS.rebuilt);
  }
  const read = decodeLedger(comment.body, comment.id, place);
  switch (read.kind) {
    case 'valid':
      return withTraces(
        {
          comment,
          ledger: read.ledger,
          doubts: [],
          isOfOtherProject: false,
        },
        pullRequest,
      );
    case 'later-version':
      throw new UserError(
        'The tracking comment was written by a later version of this action, which this version cannot read: nothing was sent. Use the same version in all workflows.',
      );
    case 'broken': {
      const { names, isOtherKey, isStopped } = read;
      const rebuilt = rebuiltFrom(pullRequest, names.length === 0 ? comment.updatedAt : undefined);
      const held = advance(rebuilt, names, 'held');
      // The time is not proven, so any `resume` that was not followed yet ends it.
      const ledger = isStopped ? { ...held, stop: { isOn: true, by: 0 } } : held;
      return withDoubt(
        {
          comment,
          ledger,
          doubts: [],
          isOfOtherProject: false,
        },
        isOtherKey ? DOUBTS.otherKey : DOUBTS.edited,
      );
    }
  }
}

/** Items that may have been sent, and items that the service refused. */
const MAY_BE_SENT: readonly ItemState[] = ITEM_STATES.filter(
  (state) => state !== 'left-out' && state !== 'pending',
);

/**
 * Items that another account may have sent wait for a person, even if this account has a ledger:
 * the account may have changed back. The commands that it followed are done, and the later `stop`
 * or `resume` counts.
 */
function withForeign(ledger: Ledger, foreign: Ledger): Ledger {
  const { stop, heldBefore } = foreign;
  const isCommand = (key: string) => isFollowed(foreign, key);
  const keys = keysIn(foreign, ...MAY_BE_SENT);
  const held = hold(
    ledger,
    keys.filter((key) => !isCommand(key)),
  );
  const isLater = stop.by > ledger.stop.by || (stop.by === ledger.stop.by && stop.isOn);
  return {
    ...heldUntil(advance(held, keys.filter(isCommand), 'done'), heldBefore),
    stop: isLater ? stop : ledger.stop,
  };
}

/**
 * Items that other accounts sent, by proven ledgers in their own comments: a copy would name
 * another comment.
 */
function foreignLedger(pullRequest: PullRequest, place: RecordPlace): Ledger | undefined {
  const line = marker(purposeOf(ACTION, place.projectId));
  const ledgers: Ledger[] = [];
  for (const { isOfOurAccount, body, id } of pullRequest.comments) {
    if (isOfOurAccount || !body.startsWith(line)) continue;
    const read = decodeLedger(body, id, place);
    if (read.kind === 'valid' && read.ledger.turns.length > 0) {
      ledgers.push(read.ledger);
    }
  }
  return ledgers.length === 0 ? undefined : ledgers.reduce(mergeLedgers);
}

/**
 * What is known of a lost ledger: when prompts were sent, and until when something may have been
 * sent.
 */
function rebuiltFrom(pullRequest: PullRequest, lostAt: string | undefined): Ledger {
  const traces = readTraces(pullRequest);
  const promptsBefore = promptTimes(pullRequest, traces);
  const ledger =
    promptsBefore.length === 0 ? emptyLedger('') : { ...emptyLedger(''), promptsBefore };
  const written = writtenLast(pullRequest, [...traces.keys()]);
  return heldUntil(ledger, latest([lostAt, written, answeredLast(pullRequest)]));
}

/**
 * The ledger, with traces in reviews of which it contains nothing: a person may have restored an
 * older state of the comment. Answers do not count here: a comment above one may be new.
 */
function withTraces(record: OwnRecord, pullRequest: PullRequest): OwnRecord {
  const { ledger } = record;
  const placeOf = placesIn(pullRequest);
  const known = Object.keys(ledger.items).filter((key) => ledger.items[key]?.state !== 'left-out');
  const explained = new Set(known.map(placeOf));
  const unknown = [...readTraces(pullRequest).keys()].filter(
    (key) => !isKnownTo(ledger, key) && !explained.has(placeOf(key)),
  );
  const traced = heldUntil(ledger, writtenLast(pullRequest, unknown));
  if (traced.heldBefore === ledger.heldBefore) return record;
  return withDoubt({ ...record, ledger: traced }, DOUBTS.unknown);
}
