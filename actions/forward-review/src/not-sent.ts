import { setTimeout as sleep } from 'node:timers/promises';
import { log, messageOf } from '@docs-agent/action-kit';
import {
  type Change,
  isoTime,
  LONGEST_LAG_MS,
  update,
  updateLocked,
} from '@docs-agent/agent-action';
import { advance, withoutIntent } from './ledger/changes.ts';
import { examine, type OpenItems, selectOpen } from './ledger/findings.ts';
import { isOpenFor, keysOf, keysOfTurn, type Ledger } from './ledger/ledger.ts';
import { repaired } from './ledger/repair.ts';
import { permissionsOf } from './reading/accounts.ts';
import type { Candidate } from './reading/item.ts';
import { undecidedAuthors } from './reading/selection.ts';
import type { Config, GitHub, LockedSession } from './session.ts';
import type { Found } from './situations/table.ts';
import {
  isOwned,
  type TrackingComment,
  trackingCommentOf,
  trackingKind,
} from './tracking/tracking-comment.ts';
import type { View } from './tracking/view.ts';

/** A run that failed waits for others at most this long before it reports that. */
const PATIENCE_MS = 60_000;

/** Why no prompt went out. */
export interface Setback {
  found: Found;
  /** The turn whose intent may be recorded already; it is withdrawn. */
  turnId: string | undefined;
}

/**
 * Says in the tracking comment that nothing was sent: a failed step is not visible on the pull
 * request. Never throws.
 */
export async function reportFailure(
  { github, config }: LockedSession,
  setback: Setback,
): Promise<void> {
  if (config.inputs.dryRun) return;
  const patience = AbortSignal.any([config.signal, AbortSignal.timeout(PATIENCE_MS)]);
  const kind = trackingKind(config);
  const step = (comment: TrackingComment) => withUnsent(github, config, comment, setback);
  try {
    // The intent may not be readable yet.
    if (setback.turnId !== undefined) {
      await sleep(LONGEST_LAG_MS, undefined, { signal: patience });
    }
    if (github.held.isFresh()) {
      await updateLocked(github, kind, step);
    } else {
      await github.held.release();
      await update(github, kind, step, patience);
    }
    github.noteForPost({ turn: undefined });
  } catch (error) {
    log.warning(`The tracking comment could not say that nothing was sent: ${messageOf(error)}`);
  }
}

/**
 * The comment with the released items of a prompt that was not sent, and its text. Nothing is
 * written if there was nothing to send, or if another run handles it.
 */
export async function withUnsent(
  github: GitHub,
  config: Config,
  comment: TrackingComment,
  { found, turnId }: Setback,
): Promise<Change<TrackingComment, View, undefined>> {
  const { inputs, time } = config;
  const unchanged = { comment, done: undefined };
  const { subject } = comment;
  const findings = examine(subject, inputs);
  const { ledger: read } = findings.record;
  const known = turnId === undefined ? read : withoutIntent(read, turnId);
  const record = { ...findings.record, ledger: known };
  if (!subject.isOpen || subject.isLocked || isOwned(record, time)) return unchanged;
  const { ledger, traces } = repaired({ ...findings, record }, isoTime(time.latest()));
  const open = await openItems(github, config, findings.candidates, ledger);
  const isTakenBack = turnId !== undefined && keysOfTurn(ledger, turnId).length > 0;
  if (open === undefined && !isTakenBack) return unchanged;
  const { forward, leftOut, unproven } = open ?? NOTHING;
  const held = advance(ledger, keysOf(unproven), 'held');
  const pending = advance(held, keysOf(forward), 'pending');
  const waits = { kind: found.kind, why: found.why ?? '' };
  return {
    comment: { ...trackingCommentOf(findings), ledger: { ...pending, waits } },
    view: {
      found,
      leftOut,
      jobId: findings.earlyClaim?.jobId,
    },
    writes: traces,
    done: undefined,
  };
}

const NOTHING: OpenItems = {
  forward: [],
  leftOut: [],
  unproven: [],
  waiting: [],
};

/** @returns undefined if there was nothing to send */
async function openItems(
  github: GitHub,
  config: Config,
  candidates: readonly Candidate[],
  ledger: Ledger,
): Promise<OpenItems | undefined> {
  if (ledger.stop.isOn) return undefined;
  const open = candidates.filter(({ item }) => isOpenFor(ledger, item));
  if (open.every(({ leftOut }) => leftOut !== undefined)) return undefined;
  try {
    const permissions = await permissionsOf(github, config, undecidedAuthors(open));
    const selected = selectOpen(ledger, open, permissions);
    return selected.forward.length > 0 ? selected : undefined;
  } catch (error) {
    // Permissions could not be read, so no author is named.
    log.debug(messageOf(error));
    return NOTHING;
  }
}
