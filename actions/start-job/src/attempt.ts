import { log, messageOf } from '@docs-agent/action-kit';
import { checkPermissions, underLock } from '@docs-agent/agent-action';
import { type DocsAgentError, isDocsAgentError, isTerminal, type Job } from '@docs-agent/core';
import { create } from './create.ts';
import { type Ask, accountsToAsk, askByLabel, GIVE_AGAIN } from './decision/ask.ts';
import { applyCommands, type Commanded, listCommands } from './decision/commands.ts';
import { isUnknownJob } from './follow.ts';
import { findObstacle, type Obstacle } from './obstacle.ts';
import {
  type Attempt,
  isRunning,
  lastOf,
  type Running,
  repaired,
  settled,
  shownAttempt,
  withAttempt,
} from './record.ts';
import type { LockedSession, Session } from './session.ts';
import {
  bringLabelsInLine,
  currentState,
  ended,
  isShown,
  type Looked,
  readTracked,
  type Shown,
  save,
  saveAndUnlock,
  shownWithoutJob,
  type Tracked,
} from './tracked.ts';

/**
 * Creates the job that is asked for, if any, and says on the issue what keeps it from being
 * created.
 */
export function lookAt(session: Session): Promise<Looked> {
  return underLock(session, async (locked) => {
    const read = await readTracked(locked);
    try {
      const record = repaired(read.record, new Date().toISOString());
      const { tracked, unread } = await withClaim(locked, { ...read, record });
      return await decide(locked, tracked, unread);
    } catch (error) {
      if (!session.signal.aborted) await tellFailure(locked, messageOf(error));
      throw error;
    }
  });
}

/**
 * A job that our comment names without a proof counts if the service says that it is at work, or
 * names its pull request.
 *
 * @returns `unread`: why the service did not say
 */
async function withClaim(
  session: LockedSession,
  tracked: Tracked,
): Promise<{ tracked: Tracked; unread?: DocsAgentError }> {
  const { jobs, signal, inputs } = session;
  const last = lastOf(tracked.record);
  if (last?.state !== 'uncertain' || last.jobId === undefined) return { tracked };
  try {
    const { status, prLink } = await jobs.getJob(last.jobId, { signal });
    if (isTerminal(status) && prLink === null) return { tracked };
  } catch (error) {
    if (isUnknownJob(error)) return { tracked };
    if (!isDocsAgentError(error)) throw error;
    return { tracked, unread: error };
  }
  const known = withAttempt(tracked.record, last.id, { state: 'created', doubt: undefined });
  const record = settled(known, last.askedAt);
  const next = { ...tracked, record };
  return {
    tracked: inputs.dryRun ? next : await save(session, next, { state: currentState(record) }),
  };
}

/** A failed step is not visible on the issue. */
async function tellFailure(session: LockedSession, reason: string): Promise<void> {
  try {
    const tracked = await readTracked(session);
    const shown = shownOfFailure(session, tracked, reason);
    if (shown !== undefined) await saveAndUnlock(session, tracked, shown);
  } catch (error) {
    log.warning(`The issue could not say that no job was created: ${messageOf(error)}`);
  }
}

function shownOfFailure(
  { context, inputs }: Session,
  { issue, comment, record }: Tracked,
  reason: string,
): Shown | undefined {
  const last = lastOf(record);
  // What became of an intent, `post` or the next run judges.
  if (last?.state === 'sending') return undefined;
  if (context.eventName === 'issue_comment' && comment !== undefined)
    return { state: currentState(record), notes: [`${reason} ${GIVE_AGAIN}`] };
  // With a job that is or may be there, nothing else is said.
  if (last?.state === 'uncertain' || isRunning(last)) return undefined;
  return askByLabel(issue, inputs.label) && shownWithoutJob(record, reason);
}

async function decide(
  session: LockedSession,
  before: Tracked,
  unread: DocsAgentError | undefined,
): Promise<Looked> {
  const { inputs } = session;
  const { issue } = before;
  const posted = listCommands(issue, before.record, inputs.command);
  const labeled = askByLabel(issue, inputs.label);
  const permissions = await checkPermissions(
    session,
    accountsToAsk(issue, [
      ...posted.flatMap(({ comment }) => [comment.author, comment.editor]),
      labeled?.by || undefined,
    ]),
  );
  const isMissing =
    posted.some(({ word }) => word === 'retry') &&
    (await isJobMissing(session, lastOf(before.record)));
  const { isAuthorized } = permissions;
  const commanded = applyCommands(before.record, posted, {
    isAuthorized,
    isOpen: issue.isOpen,
    isMissing,
  });
  const tracked = { ...before, record: commanded.record };
  // A label of someone without permission takes nothing from the command of a person who has it.
  const counts = commanded.ask === undefined || isAuthorized(labeled?.by ?? '');
  const ask = newest([counts ? labeled : undefined, commanded.ask]);
  const last = lastOf(tracked.record);
  if (unread !== undefined && last?.state === 'uncertain') {
    if (commanded.acknowledgments.length === 0) throw unread;
    return keepBack(session, tracked, commanded, { result: 'uncertain', reason: last.doubt ?? '' });
  }
  const isNew = ask !== undefined && Date.parse(ask.at) > Date.parse(tracked.record.settledAt);
  const isTold = isNew || commanded.acknowledgments.length > 0;
  if (isRunning(last)) {
    if (isNew && (await hasEnded(session, last)))
      return { kind: 'running', attempt: last, isAskedAgain: true };
    if (isTold) await tellRunning(session, tracked, commanded, ask);
    return { kind: 'running', attempt: last };
  }
  const shown = shownAttempt(tracked.record);
  if (isTold && isWithoutLink(shown) && (await hasLateLink(session, shown, isNew)))
    return { kind: 'running', attempt: shown, isAskedAgain: true };
  const found = await findObstacle(session, tracked, ask, permissions);
  return 'reason' in found
    ? keepBack(session, tracked, commanded, found)
    : create(session, tracked, found, commanded.acknowledgments);
}

/** Whether a job that counts as at work has ended since it was read last. */
async function hasEnded({ jobs, signal }: Session, { jobId }: Running): Promise<boolean> {
  try {
    return isTerminal((await jobs.getJob(jobId, { signal })).status);
  } catch (error) {
    // `follow` says on the issue why it cannot be read.
    if (isDocsAgentError(error)) return false;
    throw error;
  }
}

/** Whether a job that was missing still is: what a person lets go must not be at work. */
async function isJobMissing(session: Session, last: Attempt | undefined): Promise<boolean> {
  if (!isRunning(last) || last.missingSince === undefined) return false;
  return (await knownJob(session, last)) === undefined;
}

/** A job that ended without a pull request may name one later than a run looks for it. */
function isWithoutLink(attempt: Attempt | undefined): attempt is Running {
  return attempt?.result === 'no-change' && attempt.jobId !== undefined;
}

/**
 * Whether the job names a pull request by now. Where no other job is asked for, it does not matter
 * if that is unknown.
 */
async function hasLateLink(session: Session, attempt: Running, isNew: boolean): Promise<boolean> {
  try {
    const job = await knownJob(session, attempt);
    return (job?.prLink ?? null) !== null;
  } catch (error) {
    if (isNew || !isDocsAgentError(error)) throw error;
    return false;
  }
}

/** A job as the service has it now; undefined if it has none. */
async function knownJob({ jobs, signal }: Session, { jobId }: Running): Promise<Job | undefined> {
  try {
    return await jobs.getJob(jobId, { signal });
  } catch (error) {
    if (isUnknownJob(error)) return undefined;
    throw error;
  }
}

function newest(asks: readonly (Ask | undefined)[]): Ask | undefined {
  return asks
    .filter((ask) => ask !== undefined)
    .toSorted((left, right) => Date.parse(left.at) - Date.parse(right.at))
    .at(-1);
}

/** Says on the issue what keeps a job from being created. */
async function keepBack(
  session: LockedSession,
  tracked: Tracked,
  { note: ofCommand, wantsHelp, acknowledgments }: Commanded,
  { result, reason, isReasonShown, settles, note }: Obstacle,
): Promise<Looked> {
  const record = settles === undefined ? tracked.record : settled(tracked.record, settles);
  const next = { ...tracked, record };
  const { state, notes = [] }: Shown = isReasonShown
    ? shownWithoutJob(record, reason)
    : { state: currentState(record) };
  const shown: Shown = { state, notes: [...notes, note, ofCommand], wantsHelp };
  const isCommanded = acknowledgments.length > 0;
  const isQuiet = state.kind === 'idle' && !isCommanded && tracked.comment === undefined;
  const isToldBefore = isShown(session, next, shown);
  let saved: Tracked = next;
  if (!isQuiet && !isToldBefore) saved = await saveAndUnlock(session, next, shown, acknowledgments);
  // A run may have died between its comment and the labels.
  else if (!session.inputs.dryRun) await bringLabelsInLine(session, next);
  if (isCommanded && (result === 'nothing-to-start' || result === 'already-started'))
    return ended(session, saved, 'command', ofCommand ?? 'A command was applied.');
  // What waits for a person, and is said already, makes no schedule red.
  const isNoNews =
    isToldBefore &&
    session.context.eventName === 'schedule' &&
    ['uncertain', 'refused'].includes(result);
  return ended(session, saved, isNoNews ? 'nothing-to-start' : result, reason);
}

const AT_WORK =
  'A job is at work on this issue already. Another one can be started after it has failed.';

async function tellRunning(
  session: LockedSession,
  tracked: Tracked,
  { note, wantsHelp, acknowledgments }: Commanded,
  ask: Ask | undefined,
): Promise<void> {
  const record = ask === undefined ? tracked.record : settled(tracked.record, ask.at);
  const notes = [record === tracked.record ? undefined : AT_WORK, note];
  const shown: Shown = { state: currentState(record), notes, wantsHelp };
  await saveAndUnlock(session, { ...tracked, record }, shown, acknowledgments);
}
