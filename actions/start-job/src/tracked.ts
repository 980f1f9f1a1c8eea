import { log, type MarkedComment, messageOf } from '@docs-agent/action-kit';
import { marker, type Write } from '@docs-agent/agent-action';
import type { Job } from '@docs-agent/core';
import {
  hasLabel,
  type Issue,
  isSameLabel,
  PURPOSE,
  STATE_LABELS,
  type StateLabel,
} from './issue.ts';
import {
  encodeRecord,
  isRunning,
  type JobRecord,
  lastOf,
  type Running,
  readRecord,
  saved,
  shownAttempt,
} from './record.ts';
import { type JobComment, type JobState, renderJobComment } from './render/job-comment.ts';
import type { Ended, Result } from './result.ts';
import type { LockedSession, Session } from './session.ts';

/**
 * An issue with what is known of its jobs. Nothing changes it: what saves it returns the next one.
 */
export interface Tracked {
  issue: Issue;
  comment: MarkedComment | undefined;
  record: JobRecord;
}

/** What is shown beside the record. */
export interface Shown {
  state: JobState;
  notes?: readonly (string | undefined)[];
  wantsHelp?: boolean;
}

/** Reads the issue, and what our comment on it records. */
export async function readTracked({ inputs, held }: LockedSession): Promise<Tracked> {
  const issue = await held.read();
  return { issue, ...readRecord(issue, inputs.apiKey) };
}

/** What our comment says where nothing has just changed. */
export function currentState(record: JobRecord): JobState {
  const shown = shownAttempt(record);
  const refusal = refusalOf(record);
  if (shown === undefined && record.isStopped) return { kind: 'stopped' };
  if (shown === undefined)
    return refusal === undefined ? { kind: 'idle' } : { kind: 'not-started', reason: refusal };
  if (shown.state === 'sending' || shown.state === 'uncertain') return { kind: shown.state };
  return { kind: shown.result ?? (shown.doubt === undefined ? 'working' : 'unread') };
}

/** Why the service took no prompt of the last attempt. */
function refusalOf(record: JobRecord): string | undefined {
  const last = lastOf(record);
  return last?.state === 'refused' ? last.doubt : undefined;
}

/**
 * What is shown where no job was created: how the last one ended stays, with the reason beside it.
 */
export function shownWithoutJob(record: JobRecord, reason: string): Shown {
  return shownAttempt(record)?.state === 'created'
    ? { state: currentState(record), notes: [reason] }
    : { state: { kind: 'not-started', reason } };
}

/** Writes our comment, and renews the stamp with the same request. */
export async function save(
  session: LockedSession,
  tracked: Tracked,
  shown: Shown,
): Promise<Tracked> {
  const { issue, comment } = tracked;
  const record = saved(tracked.record, Date.now());
  const body = bodyOf(session, { ...tracked, record }, shown);
  return { issue, record, comment: await session.writeComment(body, comment, issue.nodeId) };
}

/** Writes our comment, brings the labels in line with the record, and gives up the lock. */
export async function saveAndUnlock(
  session: LockedSession,
  tracked: Tracked,
  shown: Shown,
  writes: readonly Write[] = [],
): Promise<Tracked> {
  if (session.inputs.dryRun) return tracked;
  const next = await save(session, tracked, shown);
  try {
    await bringLabelsInLine(session, tracked);
    await session.held.finish(tracked.issue, writes);
  } catch (error) {
    // What is saved counts, and its job is followed.
    log.warning(`Issue #${session.number} is not as it should be: ${messageOf(error)}`);
  }
  return next;
}

/** Whether our comment already says this. */
export function isShown(session: Session, tracked: Tracked, shown: Shown): boolean {
  const { comment } = tracked;
  if (comment === undefined) return false;
  const without = (text: string) =>
    text.replace(/ · updated [^·]*·|\]\([^)]*\/actions\/runs\/\d+\)/g, '');
  return (
    without(comment.body) === without(`${marker(PURPOSE)}\n\n${bodyOf(session, tracked, shown)}`)
  );
}

function bodyOf({ inputs, context }: Session, { issue, record }: Tracked, shown: Shown): string {
  const { kind } = shown.state;
  const refusal = kind === 'not-started' ? undefined : refusalOf(record);
  const stop =
    record.isStopped && kind !== 'stopped'
      ? `A person stopped further jobs for this issue. To allow them again, comment \`${inputs.command} resume\`.`
      : undefined;
  const comment: JobComment = {
    wantsHelp: false,
    ...shown,
    notes: [...new Set([...(shown.notes ?? []), refusal, stop])].filter(
      (note) => note !== undefined,
    ),
    attempt: shownAttempt(record),
    inputs,
    serverUrl: context.serverUrl,
    runUrl: context.runUrl,
    now: new Date(),
  };
  return renderJobComment(comment, encodeRecord(record, inputs.apiKey, issue));
}

/**
 * The label that asks goes once its job is there, or ended without one; the others say how far the
 * job is.
 */
export async function bringLabelsInLine(
  { inputs, issue: port }: Session,
  { issue, record }: Tracked,
): Promise<void> {
  if (lastOf(record) === undefined) return;
  const isAsked = issue.labelings.some(
    ({ label, at }) =>
      isSameLabel(label, inputs.label) && Date.parse(at) > Date.parse(record.settledAt),
  );
  const wanted = stateLabel(record);
  if (wanted !== undefined && !hasLabel(issue.labels, STATE_LABELS[wanted]))
    await port.addLabel(STATE_LABELS[wanted]);
  const others = Object.values(STATE_LABELS).filter(
    (name) => name !== (wanted && STATE_LABELS[wanted]),
  );
  for (const name of [...others, ...(isAsked ? [] : [inputs.label])])
    if (hasLabel(issue.labels, name)) await port.removeLabel(name);
}

function stateLabel(record: JobRecord): StateLabel | undefined {
  if (lastOf(record)?.state === 'refused') return 'failed';
  const shown = shownAttempt(record);
  if (isRunning(shown)) return 'working';
  const { result = 'received' } = shown ?? {};
  if (result === 'received') return undefined;
  return result === 'pull-request' || result === 'other-repository' ? 'pull-request' : 'failed';
}

/**
 * What a look at an issue came to: an end, or a job that counts as at work, as the service gave it
 * if it was just created. `isAskedAgain`: it has ended, or names its pull request late, no one
 * noted that, and another one or its state is asked for.
 */
export type Looked =
  | { kind: 'ended'; ended: Ended }
  | { kind: 'running'; attempt: Running; created?: Job; isAskedAgain?: boolean };

export function ended(session: Session, tracked: Tracked, result: Result, reason: string): Looked {
  return { kind: 'ended', ended: { result, reason, facts: factsOf(session, tracked) } };
}

/** Outputs that an issue and its last job give. */
export function factsOf({ number }: Session, { comment, record }: Tracked): Record<string, string> {
  const shown = shownAttempt(record);
  return {
    'issue-number': String(number),
    'comment-url': comment?.url ?? '',
    'job-id': shown?.jobId ?? '',
    'pr-link': shown?.prLink ?? '',
  };
}
