import { setTimeout as sleep } from 'node:timers/promises';
import { log, messageOf } from '@docs-agent/action-kit';
import {
  checkPermissions,
  isoTime,
  LONGEST_LAG_MS,
  type PermissionSource,
  underLock,
} from '@docs-agent/agent-action';
import { examine, type OpenItems, selectOpen } from './ledger/findings.ts';
import { advance, isOpenFor, keysOf, keysOfTurn, type Ledger } from './ledger/ledger.ts';
import { repaired, withoutIntent } from './ledger/repair.ts';
import type { Candidate } from './reading/item.ts';
import { undecidedAuthors } from './reading/selection.ts';
import type { Session } from './session.ts';
import {
  isOwned,
  type LockedWriter,
  saveAndUnlock,
  trackingCommentOf,
} from './tracking/tracking-comment.ts';

/** A run that failed waits for others at most this long before it reports that. */
const PATIENCE_MS = 60_000;

/** Why no prompt went out. */
export interface Setback {
  /** A sentence. */
  reason: string;
  /** The turn whose intent may be noted already: it is taken back. */
  turnId: string | undefined;
}

type Teller = LockedWriter & PermissionSource & Pick<Session, 'noteForPost'>;

/**
 * Says in the tracking comment that nothing was sent: a failed step is not visible on the pull
 * request. Never throws.
 */
export async function tellNotSent(session: Teller, setback: Setback): Promise<void> {
  if (session.inputs.dryRun) return;
  const patience = AbortSignal.any([session.signal, AbortSignal.timeout(PATIENCE_MS)]);
  try {
    // The intent may not be readable yet.
    if (setback.turnId !== undefined) await sleep(LONGEST_LAG_MS, undefined, { signal: patience });
    if (session.held.isFresh()) return await showUnsent(session, setback);
    await session.held.release();
    await underLock(session, (again) => showUnsent(again, setback), patience);
  } catch (error) {
    log.warning(`The tracking comment could not say that nothing was sent: ${messageOf(error)}`);
  }
}

/** Lets the items of a prompt that was not sent go again, and says what waits, and why. */
export async function showUnsent(session: Teller, { reason, turnId }: Setback): Promise<void> {
  const pullRequest = await session.held.read();
  const findings = examine(pullRequest, session.inputs);
  const known = findings.record.ledger;
  const record = {
    ...findings.record,
    ledger: turnId === undefined ? known : withoutIntent(known, turnId),
  };
  if (!pullRequest.isOpen || isOwned(record, session.time)) return;
  const { ledger, traces } = repaired({ ...findings, record }, isoTime(session.time.latest()));
  const waiting = await whatWaits(session, findings.candidates, ledger);
  const isTakenBack = turnId !== undefined && keysOfTurn(ledger, turnId).length > 0;
  if (waiting !== undefined || isTakenBack) {
    const { forward = [], leftOut = [], unproven = [] } = waiting ?? {};
    const withheld = advance(ledger, keysOf(unproven), 'withheld');
    const told = {
      ...trackingCommentOf(findings),
      ledger: advance(withheld, keysOf(forward), 'pending'),
    };
    const jobId = findings.earlyClaim?.jobId;
    const update = {
      state: { kind: 'not-sent' as const, reason },
      leftOut,
      doubts: record.doubts,
      jobId,
    };
    await saveAndUnlock(session, told, update, traces);
  }
  session.noteForPost({ turn: undefined });
}

/** @returns undefined where nothing was to go */
async function whatWaits(
  session: PermissionSource,
  candidates: readonly Candidate[],
  ledger: Ledger,
): Promise<Partial<OpenItems> | undefined> {
  if (ledger.stop.isOn) return undefined;
  const open = candidates.filter(({ item }) => isOpenFor(ledger, item));
  if (open.every(({ leftOut }) => leftOut !== undefined)) return undefined;
  try {
    const selected = selectOpen(
      ledger,
      open,
      await checkPermissions(session, undecidedAuthors(open)),
    );
    return selected.forward.length > 0 ? selected : undefined;
  } catch (error) {
    // Whose words may go is what could not be read, so none of them is named.
    log.debug(messageOf(error));
    return {};
  }
}
