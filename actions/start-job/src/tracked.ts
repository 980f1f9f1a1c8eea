import { log, type MarkedComment, messageOf } from '@docs-agent/action-kit';
import type { Write } from '@docs-agent/agent-action';
import { acknowledgments } from './decision/answers.ts';
import type { Answer } from './decision/requests.ts';
import { hasLabel, type Issue, isSameAccount, lastLabeling, STATE_LABELS } from './issue.ts';
import { encodeRecord, isShared, readKept } from './kept-record.ts';
import { emptyRecord, type JobRecord, lostRecord } from './record.ts';
import { renderJobComment } from './render/job-comment.ts';
import type { LockedSession, Session } from './session.ts';
import type { Situation } from './situations/situation.ts';
import { situationsOf } from './situations/situation-of.ts';

/** An issue with the record of its jobs. It is immutable: saving returns the next one. */
export interface Tracked {
  issue: Issue;
  comment: MarkedComment | undefined;
  record: JobRecord;
  /** The record in our comment; undefined if there is no comment, or it was lost. */
  kept: JobRecord | undefined;
}

/** Sentences besides those from the record. */
export interface Telling {
  /** What prevents the requested job. */
  obstacle?: Situation;
  /** The effects of commands. */
  answers?: readonly Answer[];
}

/** @param known by this run: counts where our comment was lost meanwhile */
export function trackedOf({ inputs }: Session, issue: Issue, known?: JobRecord): Tracked {
  const kept = readKept(issue, inputs.projectId);
  switch (kept.kind) {
    case 'record':
      return {
        issue,
        comment: kept.comment,
        record: kept.record,
        kept: kept.record,
      };
    case 'lost': {
      const record = known ?? lostRecord(issue, kept);
      return {
        issue,
        comment: kept.comment,
        record,
        kept: undefined,
      };
    }
    case 'none':
      return {
        issue,
        comment: undefined,
        record: known ?? emptyRecord(issue),
        kept: undefined,
      };
  }
}

/**
 * How a run works on an issue: under its lock, or without writing if the conversation is locked.
 */
interface Acts<Done> {
  /** The issue’s jobs, as this run knows them. */
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
  return {
    issue,
    record,
    comment: written,
    kept: record,
  };
}

/** Writes our comment if it differs, sets the labels by the record, and releases the lock. */
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
    if (isChanged || writes.length > 0) {
      await session.held.finish(tracked.issue, writes);
    }
  } catch (error) {
    // The saved record counts, and the run follows its job.
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

/** The text of our comment, for the job summary. */
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
  return {
    markdown,
    body: `${markdown}\n${encodeRecord(next)}`,
    record: next,
  };
}

/** The label that asks is removed once its request is answered; the others show the situation. */
export async function bringLabelsInLine(
  session: Session,
  { issue, record }: Tracked,
  before: JobRecord | undefined,
): Promise<void> {
  const { inputs, issue: port } = session;
  const wanted = labelOf(session, record);
  if (wanted !== undefined && !hasLabel(issue.labels, wanted)) {
    await port.addLabel(wanted);
  }
  let ours: (string | undefined)[] = Object.values(STATE_LABELS);
  // The labels may be the other project's.
  if (isShared(issue, inputs.projectId)) {
    ours = [before && labelOf(session, before)];
  }
  if (isAnswered(issue, record, inputs.label)) {
    ours.push(inputs.label);
  }
  for (const name of ours) {
    if (name === undefined || name === wanted) continue;
    if (hasLabel(issue.labels, name)) {
      await port.removeLabel(name);
    }
  }
}

/** Removes a label that a run set for a command which turned out to ask for nothing. */
export async function removeOwnLabel(
  { inputs, issue: port }: Session,
  { issue }: Tracked,
): Promise<void> {
  if (inputs.dryRun || !hasLabel(issue.labels, inputs.label)) return;
  const last = lastLabeling(issue, inputs.label);
  if (isSameAccount(last?.by, issue.ourAccount)) {
    await port.removeLabel(inputs.label);
  }
}

/** A refusal is the latest event, whatever happened to the previous job. */
function labelOf({ names }: Session, record: JobRecord): string | undefined {
  const { main, beside } = situationsOf(record, names);
  const latest = [main, ...beside].findLast((one) => one.label !== undefined);
  return latest?.label && STATE_LABELS[latest.label];
}

/**
 * Until then the label stays, so that a scheduled run finds the issue. A label set meanwhile is a
 * new request.
 */
function isAnswered(issue: Issue, record: JobRecord, label: string): boolean {
  const { intent, doubt, waiting, handledUntil } = record;
  const isDoubtful = doubt !== undefined && !doubt.isLost && !doubt.isReceived;
  if (waiting !== undefined || intent !== undefined || isDoubtful) return false;
  const last = lastLabeling(issue, label);
  return last !== undefined && Date.parse(last.at) <= Date.parse(handledUntil);
}
