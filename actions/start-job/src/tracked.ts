import { log, type MarkedComment, messageOf } from '@docs-agent/action-kit';
import type { Write } from '@docs-agent/agent-action';
import { acknowledgments } from './decision/answers.ts';
import type { Answer } from './decision/requests.ts';
import { hasLabel, type Issue, isSameAccount, isSameLabel, STATE_LABELS } from './issue.ts';
import { encodeRecord, isShared, readKept } from './kept-record.ts';
import { emptyRecord, type JobRecord, lostRecord } from './record.ts';
import { renderJobComment } from './render/job-comment.ts';
import type { LockedSession, Session } from './session.ts';
import type { Situation } from './situations/situation.ts';
import { situationsOf } from './situations/situation-of.ts';

/**
 * An issue with what is known of its jobs. Nothing changes it: what saves it returns the next one.
 */
export interface Tracked {
  issue: Issue;
  comment: MarkedComment | undefined;
  record: JobRecord;
  /** As our comment has it; undefined where there is none, or it was lost. */
  kept: JobRecord | undefined;
}

/** What is said besides what the record says. */
export interface Telling {
  /** What keeps a job from being created that is asked for. */
  obstacle?: Situation;
  /** What was done about commands. */
  answers?: readonly Answer[];
}

/** @param known by this run: counts where our comment was lost meanwhile */
export function trackedOf({ inputs }: Session, issue: Issue, known?: JobRecord): Tracked {
  const kept = readKept(issue, inputs.projectId);
  switch (kept.kind) {
    case 'record':
      return { issue, comment: kept.comment, record: kept.record, kept: kept.record };
    case 'lost': {
      const record = known ?? lostRecord(issue, kept);
      return { issue, comment: kept.comment, record, kept: undefined };
    }
    case 'none':
      return { issue, comment: undefined, record: known ?? emptyRecord(issue), kept: undefined };
  }
}

/**
 * How an issue is acted on: under its lock, or without writing to a conversation that is locked.
 */
interface Acts<Done> {
  /** What this run knows of the issue’s jobs. */
  known?: JobRecord | undefined;
  act(session: LockedSession, tracked: Tracked): Promise<Done>;
  onLocked(tracked: Tracked): Promise<Done>;
}

/** Reads the issue, and acts on it under its lock. */
export async function onIssue<Done>(
  session: Session,
  { known, act, onLocked }: Acts<Done>,
): Promise<Done> {
  const beganAtMs = performance.now();
  const subject = await session.read();
  if (subject.isLocked) return onLocked(trackedOf(session, subject, known));
  const held = await session.lock();
  try {
    const issue = await held.read({ subject, beganAtMs });
    return await act({ ...session, held }, trackedOf(session, issue, known));
  } finally {
    await held.release();
  }
}

/** Writes our comment, and renews the stamp with the same request. */
export async function save(
  session: LockedSession,
  tracked: Tracked,
  telling: Telling = {},
): Promise<Tracked> {
  const { issue, comment } = tracked;
  const { body, record } = compose(session, tracked, telling);
  const written = await session.writeComment(body, comment, issue.nodeId);
  return { issue, record, comment: written, kept: record };
}

/**
 * Writes our comment if it would differ, brings the labels in line with the record, and gives up
 * the lock.
 */
export async function saveAndUnlock(
  session: LockedSession,
  tracked: Tracked,
  telling: Telling = {},
): Promise<Tracked> {
  if (session.inputs.dryRun) return tracked;
  const isChanged = !isSaved(session, tracked, telling);
  const next = isChanged ? await save(session, tracked, telling) : tracked;
  const writes: Write[] = acknowledgments(telling.answers ?? []);
  try {
    await bringLabelsInLine(session, next, tracked.kept);
    if (isChanged || writes.length > 0) await session.held.finish(tracked.issue, writes);
  } catch (error) {
    // What is saved counts, and its job is followed.
    log.warning(
      `Issue #${session.number}: the labels or the lock could not be updated: ${messageOf(error)}`,
    );
  }
  return next;
}

/** Whether our comment already says and keeps this. */
export function isSaved(session: Session, tracked: Tracked, telling: Telling): boolean {
  if (tracked.kept === undefined) return false;
  const { record } = compose(session, tracked, telling);
  return encodeRecord(record) === encodeRecord(tracked.kept);
}

/** What our comment would say, for the job summary. */
export function summaryOf(session: Session, tracked: Tracked): string {
  return compose(session, tracked, {}).markdown;
}

function compose({ names, inputs, context }: Session, { record }: Tracked, telling: Telling) {
  const { markdown, digest } = renderJobComment({
    ...situationsOf(record, names, telling.obstacle),
    jobId: record.job?.id,
    answers: telling.answers ?? [],
    names,
    jobUrl: inputs.jobUrl,
    runUrl: context.runUrl,
  });
  const next = { ...record, shown: digest };
  return { markdown, body: `${markdown}\n${encodeRecord(next)}`, record: next };
}

/** The label that asks goes once its request is answered; the others say what the issue is in. */
export async function bringLabelsInLine(
  session: Session,
  { issue, record }: Tracked,
  before: JobRecord | undefined,
): Promise<void> {
  const { inputs, issue: port } = session;
  const wanted = labelOf(session, record);
  if (wanted !== undefined && !hasLabel(issue.labels, wanted)) await port.addLabel(wanted);
  let ours: (string | undefined)[] = Object.values(STATE_LABELS);
  // The labels may be the other project's.
  if (isShared(issue, inputs.projectId)) ours = [before && labelOf(session, before)];
  if (isAnswered(issue, record, inputs.label)) ours.push(inputs.label);
  for (const name of ours) {
    if (name === undefined || name === wanted || !hasLabel(issue.labels, name)) continue;
    await port.removeLabel(name);
  }
}

/** Takes off a label that a run set for a command that asks for nothing after all. */
export async function removeOwnLabel(
  { inputs, issue: port }: Session,
  { issue }: Tracked,
): Promise<void> {
  if (inputs.dryRun || !hasLabel(issue.labels, inputs.label)) return;
  const last = issue.labelings.findLast(({ label }) => isSameLabel(label, inputs.label));
  if (last !== undefined && isSameAccount(last.by, issue.ourAccount))
    await port.removeLabel(inputs.label);
}

/** A refusal is the last that happened, whatever came of the job before it. */
function labelOf({ names }: Session, record: JobRecord): string | undefined {
  const { main, beside } = situationsOf(record, names);
  const label = [main, ...beside].findLast((one) => one.label !== undefined)?.label;
  return label && STATE_LABELS[label];
}

/**
 * Until it is, the label stays: it is how a schedule finds the issue. One that is set meanwhile is
 * not answered.
 */
function isAnswered({ labelings }: Issue, record: JobRecord, label: string): boolean {
  const { intent, doubt, waiting, handledUntil } = record;
  const isDoubtful = doubt !== undefined && !doubt.isLost && !doubt.isReceived;
  if (waiting !== undefined || intent !== undefined || isDoubtful) return false;
  const last = labelings.findLast((one) => isSameLabel(one.label, label));
  return last !== undefined && Date.parse(last.at) <= Date.parse(handledUntil);
}
