import { log, messageOf } from '@docs-agent/action-kit';
import { checkPermissions, type Write } from '@docs-agent/agent-action';
import { isDocsAgentError, isTerminal } from '@docs-agent/core';
import { create } from './create.ts';
import { accountsToAsk } from './decision/accounts.ts';
import { type Ask, askByLabel, GIVE_AGAIN } from './decision/ask.ts';
import { applyCommands, type Commanded, listCommands } from './decision/commands.ts';
import { ended, type Looked } from './ends.ts';
import { isUnknownJob } from './follow.ts';
import type { IssueLock } from './issue.ts';
import { findObstacle, type Obstacle } from './obstacle.ts';
import { promptInIssue } from './open-issue.ts';
import { isRunning, lastOf, type Running, repaired, settled } from './record/record.ts';
import { readRecord } from './record/record-line.ts';
import { bringLabelsInLine, isShown, type Shown, saveAndUnlock, type Tracked } from './saving.ts';
import type { Session } from './session.ts';
import { currentState, stateWithoutJob } from './state.ts';

/** Creates the job that is asked for, if any, and says on the issue what keeps it from being created. */
export function lookAt(session: Session, signal: AbortSignal): Promise<Looked> {
  return session.locked(signal, async (lock) => {
    const issue = await lock.read(signal);
    const { comment, record: known } = readRecord(issue, session.inputs.apiKey);
    const before: Tracked = { issue, comment, record: repaired(known, new Date().toISOString()) };
    try {
      return await decide(session, lock, before, signal);
    } catch (error) {
      if (!signal.aborted) await tellFailure(session, lock, signal, error);
      throw error;
    }
  });
}

/** A failed step is not visible on the issue. */
async function tellFailure(
  session: Session,
  lock: IssueLock,
  signal: AbortSignal,
  error: unknown,
): Promise<void> {
  try {
    const issue = await lock.read(signal);
    const tracked: Tracked = { issue, ...readRecord(issue, session.inputs.apiKey) };
    const shown = shownOfFailure(session, tracked, messageOf(error));
    if (shown !== undefined) await saveAndUnlock(session, lock, tracked, shown);
  } catch (second) {
    log.warning(`The issue could not say that no job was created: ${messageOf(second)}`);
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
  return askByLabel(issue, inputs.label) && stateWithoutJob(record, reason);
}

async function decide(
  session: Session,
  lock: IssueLock,
  before: Tracked,
  signal: AbortSignal,
): Promise<Looked> {
  const { inputs } = session;
  const { issue } = before;
  const posted = listCommands(issue, before.record, inputs.command);
  const asked = askByLabel(issue, inputs.label);
  const permissions = await checkPermissions(
    session,
    accountsToAsk(issue, [...posted.flatMap(({ comment }) => [comment.author, comment.editor]), asked?.by]),
  );
  const isMissing =
    posted.some(({ word }) => word === 'retry') && (await isJobMissing(session, before, signal));
  const { isAuthorized } = permissions;
  const commanded = applyCommands(before.record, posted, { isAuthorized, isOpen: issue.isOpen, isMissing });
  const tracked = { ...before, record: commanded.record };
  const isByWorkflow = asked?.by === issue.author && promptInIssue(session, issue) !== undefined;
  const by = isByWorkflow ? '' : (asked?.by ?? '');
  const label: Ask | undefined = asked && {
    by,
    isByWorkflow,
    at: asked.at,
    readAt: asked.at,
    hash: undefined,
  };
  const counts = isByWorkflow || isAuthorized(by);
  // A label of someone without permission takes nothing from the command of a person who has it.
  const ask = counts || commanded.ask === undefined ? newest([label, commanded.ask]) : commanded.ask;
  const last = lastOf(tracked.record);
  if (isRunning(last)) {
    const isNew = ask !== undefined && Date.parse(ask.at) > Date.parse(tracked.record.settledAt);
    if (isNew && (await hasEnded(session, last, signal)))
      return { kind: 'running', attempt: last, isAskedAgain: true };
    if (isNew || commanded.applied.length > 0) await tellRunning(session, lock, tracked, commanded, ask);
    return { kind: 'running', attempt: last };
  }
  const found = await findObstacle(session, tracked, ask, permissions);
  return found.kind === 'obstacle'
    ? keepBack(session, lock, tracked, commanded, found)
    : create(session, lock, tracked, found, acknowledged(commanded), signal);
}

/** Whether a job that counts as at work has ended since it was read last. */
async function hasEnded({ jobs }: Session, { jobId }: Running, signal: AbortSignal): Promise<boolean> {
  try {
    return isTerminal((await jobs.getJob(jobId, { signal })).status);
  } catch (error) {
    // `follow` says on the issue why it cannot be read.
    if (isDocsAgentError(error)) return false;
    throw error;
  }
}

/** Whether a job that was missing still is: what a person lets go must not be at work. */
async function isJobMissing(session: Session, { record }: Tracked, signal: AbortSignal): Promise<boolean> {
  const last = lastOf(record);
  if (!isRunning(last) || last.missingSince === undefined) return false;
  try {
    await session.jobs.getJob(last.jobId, { signal });
    return false;
  } catch (error) {
    if (isUnknownJob(error)) return true;
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
  session: Session,
  lock: IssueLock,
  tracked: Tracked,
  commanded: Commanded,
  { result, reason, state, settles, note }: Obstacle,
): Promise<Looked> {
  const record = settles === undefined ? tracked.record : settled(tracked.record, settles);
  const next = { ...tracked, record };
  const { state: shownState, notes = [] } =
    state.kind === 'not-started' ? stateWithoutJob(record, state.reason) : { state };
  const shown: Shown = {
    state: shownState,
    notes: [...notes, note, commanded.note].filter((one) => one !== undefined),
    wantsHelp: commanded.wantsHelp,
  };
  const isQuiet = state.kind === 'idle' && commanded.applied.length === 0 && tracked.comment === undefined;
  const isToldBefore = isShown(session, next, shown);
  let saved: Tracked = next;
  if (!isQuiet && !isToldBefore)
    saved = await saveAndUnlock(session, lock, next, shown, acknowledged(commanded));
  // A run may have died between its comment and the labels.
  else if (!session.inputs.dryRun) await bringLabelsInLine(session, next.issue, record);
  const isCommand =
    commanded.applied.length > 0 && (result === 'nothing-to-start' || result === 'already-started');
  if (isCommand) return ended(session, saved, 'command', 'A command was applied.');
  // What waits for a person, and is said already, makes no schedule red.
  const isNoNews =
    isToldBefore && session.context.eventName === 'schedule' && ['uncertain', 'refused'].includes(result);
  return ended(session, saved, isNoNews ? 'nothing-to-start' : result, reason);
}

const AT_WORK = 'A job is at work on this issue already. Another one can be started after it has failed.';

async function tellRunning(
  session: Session,
  lock: IssueLock,
  tracked: Tracked,
  commanded: Commanded,
  ask: Ask | undefined,
): Promise<void> {
  const record = ask === undefined ? tracked.record : settled(tracked.record, ask.at);
  const isNew = record !== tracked.record;
  const notes = [isNew ? AT_WORK : undefined, commanded.note].filter((note) => note !== undefined);
  const shown: Shown = { state: currentState(record), notes, wantsHelp: commanded.wantsHelp };
  await saveAndUnlock(session, lock, { ...tracked, record }, shown, acknowledged(commanded));
}

function acknowledged({ applied }: Commanded): Write[] {
  return applied.map(({ comment }) => ({ kind: 'react', subjectId: comment.nodeId, content: 'THUMBS_UP' }));
}
