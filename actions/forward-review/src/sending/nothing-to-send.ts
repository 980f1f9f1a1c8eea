import { messageOf, type UserError } from '@docs-agent/action-kit';
import { whatWaits } from '../ledger/situation-of.ts';
import { type LockedSnapshot, unreadSituation } from '../locked-snapshot.ts';
import type { LeftOut } from '../reading/selection.ts';
import type { Config } from '../session.ts';
import { unknownAccounts } from '../situations/others.ts';
import { leftOutForRole } from '../situations/reasons.ts';
import type { Found, Kind } from '../situations/table.ts';
import { endOf } from '../tracking/tracking-comment.ts';
import { asText, type Backlog, toldReason } from './backlog.ts';

/**
 * The end of a run without a prompt: there were only commands, no author has permission, or nothing
 * is new.
 */
export function nothingToSend(snapshot: LockedSnapshot, backlog: Backlog, config: Config): Found {
  const { claim, job, binding } = snapshot;
  const { answers, told, notices } = backlog;
  if (isLinkedNow(snapshot)) return { kind: 'linked-now' };
  if (answers.length > 0) return { kind: 'commands', why: asText(answers) };
  if (claim === undefined) return { kind: 'unclaimed' };
  if (job?.kind === 'unread') return unreadEnd(snapshot, job.error);
  if (binding?.kind === 'not-bound') return binding.found;
  if (told.length > 0) return { kind: 'left-out', why: toldReason(told) };
  const strangers = newStrangers(snapshot, notices.leftOut);
  if (strangers.length > 0) return { kind: 'strangers', why: leftOutForRole(strangers.length) };
  return whatIsLeft(backlog, config);
}

/** A command named the job of this pull request. */
function isLinkedNow({ claim, link, commands }: LockedSnapshot): boolean {
  const isAsked = commands.some(({ command }) => command.word === 'link');
  return isAsked && link.kind === 'linked' && claim?.jobId === link.read.id;
}

/** Nothing is new. What waits for a person or for a later run is named. */
function whatIsLeft({ comment, waiting }: Backlog, config: Config): Found {
  const waits = whatWaits(comment.ledger);
  if (waits !== undefined && WAITS_FOR_PERSON.includes(waits.kind)) {
    const { reason } = endOf(config, comment, { found: waits }, {});
    return { kind: 'still-waits', why: reason };
  }
  const why = waiting.length === 0 ? '' : unknownAccounts(waiting.length);
  return { kind: 'nothing-new', why };
}

/** A person has to decide about these. */
const WAITS_FOR_PERSON: readonly Kind[] = ['uncertain', 'held', 'refused'];

/** A job that could not be read, while there was nothing to send. */
function unreadEnd(snapshot: LockedSnapshot, error: UserError): Found {
  const found = unreadSituation(snapshot);
  if (found?.kind === 'job-unknown' || found?.kind === 'job-gone') return found;
  return { kind: 'job-unread', why: messageOf(error) };
}

/** Comments that people without access wrote since the last prompt. */
function newStrangers({ record }: LockedSnapshot, leftOut: readonly LeftOut[]): LeftOut[] {
  const { turns, heldBefore } = record.ledger;
  const last = turns.at(-1) ?? record.foreign?.turns.at(-1);
  const sinceMs = Date.parse(last?.sentAt ?? heldBefore ?? '') || 0;
  const refused = leftOut.filter(({ cause }) => cause === 'role');
  const isNew = refused.some(({ item }) => Date.parse(item.createdAt) > sinceMs);
  return isNew ? refused : [];
}
