import { UserError } from '@docs-agent/action-kit';
import { findOurs, marker } from '@docs-agent/agent-action';
import { TRACKING_PURPOSE } from '../github/github-pull-request.ts';
import type { IssueComment, PullRequest } from '../pull-request.ts';
import {
  advance,
  emptyLedger,
  isKnownTo,
  keysIn,
  type Ledger,
  mergeLedgers,
  withheldUntil,
  withhold,
} from './ledger.ts';
import { decodeLedger, type LedgerPlace } from './ledger-line.ts';
import { answeredLast, latest, placesIn, promptTimes, readTraces, writtenLast } from './traces.ts';

/** What has been sent so far, and whether that record can be trusted. */
export interface DeliveryRecord {
  /** Our tracking comment, whatever it says. */
  comment: IssueComment | undefined;
  ledger: Ledger;
  /** A ledger that another of our accounts wrote: what it records as sent is withheld. */
  foreign: Ledger | undefined;
  /** Why it is not certain whether some comments were sent: sentences about these. */
  doubts: string[];
}

const REBUILT =
  'The tracking comment was deleted. Reactions or answers of this account say that they may have been sent.';
const UNKNOWN =
  'This account reacted to comments that the tracking comment does not contain, so they may have been sent.';
const OTHER_KEY =
  'The tracking comment was written with another API key, so it does not prove whether they were sent.';
const EDITED = 'The tracking comment was edited, so it does not prove whether they were sent.';
const OTHER_ACCOUNT =
  'Another account has run this action here. Its tracking comment says that they may have been sent.';

/**
 * Reads what was sent: from our tracking comment where it proves itself. Without it, the traces
 * that every delivery leaves say what may have been sent; other workflows may leave the same, so
 * that they prove nothing. What is not proven only ever holds items back.
 *
 * @throws {UserError} when a later version of this action wrote the comment.
 */
export function readDeliveryRecord(pullRequest: PullRequest, place: LedgerPlace): DeliveryRecord {
  const own = ownRecord(pullRequest, place);
  const foreign = foreignLedger(pullRequest, place);
  if (foreign === undefined) return { ...own, foreign };
  const ledger = withForeign(own.ledger, foreign);
  const isTold = keysIn(ledger, 'withheld').every(
    (key) => own.ledger.items[key]?.state === 'withheld',
  );
  const isNew = own.comment === undefined || !isTold;
  return { ...own, ledger, foreign, doubts: [...own.doubts, ...(isNew ? [OTHER_ACCOUNT] : [])] };
}

function ownRecord(pullRequest: PullRequest, place: LedgerPlace): Omit<DeliveryRecord, 'foreign'> {
  const comment = findOurs(pullRequest.comments, TRACKING_PURPOSE);
  if (comment === undefined) {
    const ledger = rebuiltFrom(pullRequest, pullRequest.stampedAt);
    return { comment, ledger, doubts: ledger.withheldBefore === undefined ? [] : [REBUILT] };
  }
  const read = decodeLedger(comment.body, comment.id, place);
  switch (read.kind) {
    case 'valid':
      return { comment, ...withTraces(read.ledger, pullRequest) };
    case 'later-version':
      throw new UserError(
        'The tracking comment was written by a later version of this action, which this version cannot read: nothing was sent. Use the same version in all workflows.',
      );
    case 'broken': {
      const { names, isOtherKey, isStopped } = read;
      const rebuilt = rebuiltFrom(pullRequest, names.length === 0 ? comment.updatedAt : undefined);
      const withheld = advance(rebuilt, names, 'withheld');
      return {
        comment,
        // Without a proof of when: any `resume` that is not followed yet ends it.
        ledger: isStopped ? { ...withheld, stop: { isOn: true, by: 0 } } : withheld,
        doubts: [isOtherKey ? OTHER_KEY : EDITED],
      };
    }
  }
}

/**
 * What another account may have sent waits for a person, also where this account has a ledger: the
 * account may have changed back. The commands that it followed are done, and the later word on
 * stopping holds.
 */
function withForeign(ledger: Ledger, foreign: Ledger): Ledger {
  const { items, stop, withheldBefore } = foreign;
  // A command has no text and no turn.
  const isCommand = (key: string) =>
    items[key]?.state === 'done' && items[key].turn === '' && items[key].hash === '';
  const keys = keysIn(foreign, 'withheld', 'refused', 'sending', 'uncertain', 'sent', 'done');
  const withheld = withhold(
    ledger,
    keys.filter((key) => !isCommand(key)),
  );
  const isLater = stop.by > ledger.stop.by || (stop.by === ledger.stop.by && stop.isOn);
  return {
    ...withheldUntil(advance(withheld, keys.filter(isCommand), 'done'), withheldBefore),
    stop: isLater ? stop : ledger.stop,
  };
}

/**
 * What other accounts sent, by ledgers that prove themselves in comments of theirs: a copy would
 * name another comment.
 */
function foreignLedger(pullRequest: PullRequest, place: LedgerPlace): Ledger | undefined {
  const line = marker(TRACKING_PURPOSE);
  const ledgers = pullRequest.comments
    .filter(({ isOfOurAccount, body }) => !isOfOurAccount && body.startsWith(line))
    .map(({ body, id }) => decodeLedger(body, id, place))
    .flatMap((read) =>
      read.kind === 'valid' && read.ledger.turns.length > 0 ? [read.ledger] : [],
    );
  return ledgers.length === 0 ? undefined : ledgers.reduce(mergeLedgers);
}

/**
 * What is left of a ledger that is lost: when prompts were sent, and until when something may have
 * been sent.
 */
function rebuiltFrom(pullRequest: PullRequest, lostAt: string | undefined): Ledger {
  const traces = readTraces(pullRequest);
  const promptsBefore = promptTimes(pullRequest, traces);
  const ledger =
    promptsBefore.length === 0 ? emptyLedger('') : { ...emptyLedger(''), promptsBefore };
  const written = writtenLast(pullRequest, [...traces.keys()]);
  return withheldUntil(ledger, latest([lostAt, written, answeredLast(pullRequest)]));
}

/**
 * The ledger, with traces in reviews of which it contains nothing: a person may have restored an
 * older state of the comment. An answer says nothing here: a remark above it may be new.
 */
function withTraces(
  ledger: Ledger,
  pullRequest: PullRequest,
): Pick<DeliveryRecord, 'ledger' | 'doubts'> {
  const placeOf = placesIn(pullRequest);
  const known = Object.keys(ledger.items).filter((key) => ledger.items[key]?.state !== 'left-out');
  const explained = new Set(known.map(placeOf));
  const unknown = [...readTraces(pullRequest).keys()].filter(
    (key) => !isKnownTo(ledger, key) && !explained.has(placeOf(key)),
  );
  const traced = withheldUntil(ledger, writtenLast(pullRequest, unknown));
  return {
    ledger: traced,
    doubts: traced.withheldBefore === ledger.withheldBefore ? [] : [UNKNOWN],
  };
}
