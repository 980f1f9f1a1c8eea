import { log, type MarkedComment, messageOf } from '@docs-agent/action-kit';
import { marker, type Write } from '@docs-agent/agent-action';
import {
  hasLabel,
  type Issue,
  type IssueLock,
  isSameLabel,
  PURPOSE,
  STATE_LABELS,
  type StateLabel,
} from './issue.ts';
import { isRunning, type JobRecord, lastOf, saved } from './record/record.ts';
import { encodeRecord } from './record/record-line.ts';
import { type JobComment, type JobState, renderJobComment } from './render/job-comment.ts';
import type { Session } from './session.ts';

/** An issue with what is known of its jobs. Nothing changes it: what saves it returns the next one. */
export interface Tracked {
  issue: Issue;
  comment: MarkedComment | undefined;
  record: JobRecord;
}

/** What is shown beside the record. */
export interface Shown {
  state: JobState;
  notes?: readonly string[];
  wantsHelp?: boolean;
}

/** Writes our comment, and renews the stamp with the same request. The caller holds the lock. */
export async function save(session: Session, tracked: Tracked, shown: Shown): Promise<Tracked> {
  const { issue, comment } = tracked;
  const record = saved(tracked.record, Date.now());
  const body = bodyOf(session, { ...tracked, record }, shown);
  return { issue, record, comment: await session.writeComment(body, comment, issue.nodeId) };
}

/** Writes our comment, brings the labels in line with the record, and gives up the lock. */
export async function saveAndUnlock(
  session: Session,
  lock: IssueLock,
  tracked: Tracked,
  shown: Shown,
  writes: readonly Write[] = [],
): Promise<Tracked> {
  const { issue } = tracked;
  if (session.inputs.dryRun) return tracked;
  const next = await save(session, tracked, shown);
  try {
    await bringLabelsInLine(session, issue, tracked.record);
    await lock.finish(issue, writes);
  } catch (error) {
    // What is saved counts, and its job is followed.
    log.warning(`Issue #${issue.number} is not as it should be: ${messageOf(error)}`);
  }
  return next;
}

/** Whether our comment already says this. */
export function isShown(session: Session, tracked: Tracked, shown: Shown): boolean {
  const { comment } = tracked;
  if (comment === undefined) return false;
  const without = (text: string) => text.replace(/ · updated [^·]*·|\]\([^)]*\/actions\/runs\/\d+\)/g, '');
  return without(comment.body) === without(`${marker(PURPOSE)}\n\n${bodyOf(session, tracked, shown)}`);
}

function bodyOf({ inputs, context }: Session, { issue, record }: Tracked, shown: Shown): string {
  const comment: JobComment = {
    notes: [],
    wantsHelp: false,
    ...shown,
    attempt: lastOf(record),
    inputs,
    serverUrl: context.serverUrl,
    runUrl: context.runUrl,
    now: new Date(),
  };
  return renderJobComment(comment, encodeRecord(record, inputs.apiKey, issue));
}

/** The label that asks goes once its job is there, or ended without one; the others say how far the job is. */
export async function bringLabelsInLine(session: Session, issue: Issue, record: JobRecord): Promise<void> {
  const last = lastOf(record);
  if (last === undefined) return;
  const isAsked = issue.labelings.some(
    ({ label, at }) =>
      isSameLabel(label, session.inputs.label) && Date.parse(at) > Date.parse(record.settledAt),
  );
  const wanted = stateLabel(record);
  if (wanted !== undefined && !hasLabel(issue.labels, STATE_LABELS[wanted]))
    await session.issue.addLabel(STATE_LABELS[wanted]);
  const others = Object.values(STATE_LABELS).filter((name) => name !== (wanted && STATE_LABELS[wanted]));
  for (const name of [...others, ...(isAsked ? [] : [session.inputs.label])])
    if (hasLabel(issue.labels, name)) await session.issue.removeLabel(name);
}

function stateLabel(record: JobRecord): StateLabel | undefined {
  const last = lastOf(record);
  if (last === undefined || last.result === 'received') return undefined;
  if (isRunning(last)) return 'working';
  if (last.result === 'pull-request' || last.result === 'other-repository') return 'pull-request';
  return last.state === 'refused' || last.result !== undefined ? 'failed' : undefined;
}
