import { plainText, type Sentence } from '@docs-agent/action-kit';
import { type Permissions, reactions, type Write } from '@docs-agent/agent-action';
import { applyCommands, type Followed } from '../ledger/apply-commands.ts';
import { advance, withAsked, withLeftOut } from '../ledger/changes.ts';
import { selectOpen } from '../ledger/findings.ts';
import {
  isChangedSince,
  isKnownTo,
  isLeftOut,
  keysIn,
  keysOf,
  type Ledger,
} from '../ledger/ledger.ts';
import { type LockedSnapshot, linkRefusal } from '../locked-snapshot.ts';
import type { PostedCommand } from '../reading/commands.ts';
import type { Item } from '../reading/item.ts';
import { type LeftOut, select } from '../reading/selection.ts';
import type { Ended } from '../result.ts';
import { notesBelow, questionTo, type Status, statusAnswer } from '../situations/commands.ts';
import { notForwarded, unknownAccounts, WRITE_AGAIN } from '../situations/others.ts';
import type { TrackingComment } from '../tracking/tracking-comment.ts';
import type { Notices } from '../tracking/view.ts';

/** The work of this run, after people's commands have been applied. */
export interface Backlog {
  comment: TrackingComment;
  permissions: Permissions;
  /** New items to send. */
  forward: readonly Item[];
  /** Sent items that were edited since. */
  changed: readonly Item[];
  /** It is not known yet whether their authors may speak to the agent. */
  waiting: readonly Item[];
  /** Left-out review comments of people with access that no tracking comment lists yet. */
  told: readonly LeftOut[];
  /** Sentences about commands and near misses. */
  answers: readonly Sentence[];
  notices: Notices;
  /** Reactions that acknowledge commands, and show what is uncertain. */
  writes: readonly Write[];
  /** The tracking comment does not show all of it yet. */
  needsUpdate: boolean;
}

/**
 * Holds items that may have been sent without proof, applies the commands, and selects the items to
 * send.
 *
 * @param comment with what a run that died left put right
 */
export function processBacklog(
  snapshot: LockedSnapshot,
  comment: TrackingComment,
  command: string,
): Backlog {
  const { candidates, record, commands, nearMisses, permissions, link } = snapshot;
  const { unproven } = selectOpen(comment.ledger, candidates, permissions);
  const held = advance(comment.ledger, keysOf(unproven), 'held');
  const applied = applyCommands(held, commands, {
    linkedJobId: link.kind === 'linked' ? link.read.id : undefined,
    linkRefusal: linkRefusal(snapshot),
    status: statusAnswer(statusOf(snapshot, held)),
  });
  const asked = withAsked(applied.ledger, nearMisses);
  const { forward, leftOut, waiting } = selectOpen(asked, candidates, permissions);
  const edited = candidates.filter(({ item }) => isChangedSince(asked, item));
  const told = leftOut.filter(({ item, cause }) => cause === 'rule' && !isLeftOut(asked, item));
  const { followed } = applied;
  const questions = nearMisses.map(({ nearMiss, url }) => questionTo(nearMiss, url, command));
  const notes = [
    ...questions,
    ...followed.filter(isNoted).map(({ says }) => says),
    ...notesBelow(commands, command),
    ...(waiting.length === 0 ? [] : [[`${unknownAccounts(waiting.length)} ${WRITE_AGAIN}`]]),
  ];
  const wantsHelp = followed.some(({ posted }) => posted.command.word === 'help');
  const news = [unproven, commands, nearMisses, record.doubts, told, comment.traces];
  return {
    comment: { ...comment, ledger: withToldOf(asked, leftOut) },
    permissions,
    forward,
    changed: select(edited, permissions).forward,
    waiting,
    told,
    answers: [...questions, ...followed.map(({ says }) => says)],
    notices: { leftOut, notes, wantsHelp },
    writes: [...comment.traces, ...thumbs(followed), ...reactions('CONFUSED', nearMisses)],
    needsUpdate: news.some(({ length }) => length > 0),
  };
}

/**
 * The comment shows the effect of a command by itself; it says in words only what a command did not
 * do, and the answer to `status`.
 */
function isNoted({ posted, outcome }: Followed): boolean {
  return outcome !== 'done' || posted.command.word === 'status';
}

/** One thumb for each comment: down if one of its commands was not followed. */
function thumbs(followed: readonly Followed[]): Write[] {
  const down = new Map<string, PostedCommand>();
  const up = new Map<string, PostedCommand>();
  for (const { posted, outcome } of followed) {
    (outcome === 'refused' ? down : up).set(posted.key, posted);
  }
  for (const key of down.keys()) {
    up.delete(key);
  }
  return [
    ...reactions('THUMBS_UP', [...up.values()]),
    ...reactions('THUMBS_DOWN', [...down.values()]),
  ];
}

/**
 * The ledger with the left-out items that are reported, and with its own items that are left out
 * now. Other left-out items are not recorded: each run judges them again, so that outsiders cannot
 * fill the ledger.
 */
function withToldOf(ledger: Ledger, leftOut: readonly LeftOut[]): Ledger {
  const noted = leftOut.filter(
    ({ item, cause }) => cause === 'rule' || isKnownTo(ledger, item.key),
  );
  return withLeftOut(
    ledger,
    noted.map(({ item }) => item),
  );
}

/** The state of the job, and of what waits. */
function statusOf({ job }: LockedSnapshot, ledger: Ledger): Status {
  const waiting = keysIn(ledger, 'pending', 'again', 'uncertain', 'held', 'refused', 'unanswered');
  return {
    prompts: ledger.turns.length,
    waiting: waiting.length,
    isStopped: ledger.stop.isOn,
    job: stateOf(job),
  };
}

function stateOf(job: LockedSnapshot['job']): Status['job'] {
  if (job === undefined) return undefined;
  if (job.kind === 'unread') return { failure: job.error.message };
  return { status: job.job.status ?? 'not given' };
}

/** An end that also says what was left out, if a person has to know. */
export function withTold(end: Ended, told: readonly LeftOut[]): Ended {
  return told.length === 0 ? end : { ...end, reason: `${end.reason} ${toldReason(told)}` };
}

/** The left-out items, if a person has to know of them. */
export function toldReason(told: readonly LeftOut[]): string {
  return notForwarded(told.map(({ reason }) => reason));
}

/** Sentences as one plain text. */
export function asText(sentences: readonly Sentence[]): string {
  return sentences.map(plainText).join(' ');
}
