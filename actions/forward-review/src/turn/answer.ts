import { log, writeSummary } from '@docs-agent/action-kit';
import { pullRequestLink } from '@docs-agent/agent-action';
import { isWaitDeadlineError, type Job } from '@docs-agent/core';
import type { Inputs } from '../inputs.ts';
import { contentsOf } from '../ledger/findings.ts';
import { advance, keysOfTurn, withTurn } from '../ledger/ledger.ts';
import type { Comparison } from '../pull-request.ts';
import type { Candidate, Item } from '../reading/item.ts';
import type { LeftOut } from '../reading/selection.ts';
import type { TrackingState } from '../render/tracking.ts';
import { renderSummary } from '../render/tracking-comment.ts';
import type { Ended } from '../result.ts';
import type { Session } from '../session.ts';
import { buildTracking, type TrackingUpdate } from '../tracking/build-tracking.ts';
import {
  saveOpenTurn,
  type TrackingComment,
  type TrackingWriter,
  withRead,
} from '../tracking/tracking-comment.ts';
import { concludeTurn, type TurnEnd } from './conclude.ts';
import { doubtAt, type OpenTurn, updateOf, waitOptions } from './waiting.ts';
import { type EarlyEnd, startWatch } from './watch.ts';

/** How a turn ended, and whether something new was written meanwhile. */
type Answer = { ended: Ended; hasMore: boolean };

/** Waits for the job's end, finds out what it did to the pull request, and reports it. */
export async function awaitAnswer(session: Session, open: OpenTurn): Promise<Answer> {
  const { read, ...end } = await waitForEnd(session, open);
  if ('job' in end) return answered(session, { ...open, ...read }, end);
  const { state, reason } = unanswered(session, end);
  const { comment } = read;
  const { ledger } = comment;
  const { id } = open.turn;
  const moved = state.kind === 'closed' ? advance(ledger, keysOfTurn(ledger, id), 'done') : ledger;
  const noted = withTurn(moved, id, { result: state.kind, isWaitedFor: false });
  await report(session, { ...open, ...read, comment: { ...comment, ledger: noted } }, { state });
  return { ended: { result: state.kind, reason, facts: open.facts }, hasMore: false };
}

type Waited = Pick<TurnEnd, 'job' | 'isProvisional'>;
/**
 * Why waiting ended before the job did; `doubt`: why it is not known whether the job is still at
 * work.
 */
type Unanswered = { earlyEnd: EarlyEnd } | { doubt: string | undefined };

async function waitForEnd(
  session: Session,
  open: OpenTurn,
): Promise<{ read: Pick<OpenTurn, 'comment' | 'notices'> } & (Waited | Unanswered)> {
  const watch = startWatch(session, open);
  const startedMs = performance.now();
  try {
    const { job, evidence, polls } = await session.jobs.waitForJob(open.jobId, {
      ...waitOptions(session),
      after: open.accepted,
      evidence: async (waiting) =>
        (await watch.hasAgentPushed(waiting)) ? 'head-moved' : undefined,
      onPoll: () => watch.stopped,
    });
    const { read, earlyEnd } = await watch.end();
    if (earlyEnd !== undefined) return { read, earlyEnd };
    log.info(`The job has ended: ${job.status} (${evidence}, ${polls} looks).`);
    return { read, job, isProvisional: evidence === 'settled' };
  } catch (error) {
    if (!isWaitDeadlineError(error)) throw error;
    const doubt = doubtAt(error, performance.now() - startedMs);
    return { read: (await watch.end()).read, doubt };
  } finally {
    await watch.end();
  }
}

function unanswered(
  { inputs: { command, timeoutMinutes }, number }: Pick<Session, 'inputs' | 'number'>,
  end: Unanswered,
): { state: Extract<TrackingState, { kind: 'timed-out' | EarlyEnd }>; reason: string } {
  if ('doubt' in end) {
    const { doubt } = end;
    const reason = doubt ?? `The agent was still working after ${timeoutMinutes} minutes.`;
    return { state: { kind: 'timed-out', limitMinutes: timeoutMinutes, doubt }, reason };
  }
  const reasons = {
    closed: `Pull request #${number} was closed while the agent was working: this run stopped waiting.`,
    stopped: `\`${command} stop\` ended the wait; the agent may still push. Nothing more is sent until \`${command} resume\`.`,
  };
  return { state: { kind: end.earlyEnd }, reason: reasons[end.earlyEnd] };
}

async function answered(session: Session, open: OpenTurn, waited: Waited): Promise<Answer> {
  const { turn, items } = open;
  const { inputs } = session;
  const comment = withRead(open.comment, await session.read(), inputs);
  const end = { ...waited, comment, turn, items };
  const { ledger, update, ending, comparison, answerThreads } = await concludeTurn(session, end);
  const facts = {
    ...open.facts,
    ...answerFacts(waited.job, comment, comparison, session.time.now() - Date.parse(turn.sentAt)),
  };
  const saved = await report(session, { ...open, comment: { ...comment, ledger } }, update);
  await answerThreads();
  return { ended: { ...ending, facts }, hasMore: hasMore(saved, inputs, open.notices.leftOut) };
}

/**
 * Whether something was written that no run has looked at yet. The next attempt decides what
 * becomes of it.
 */
function hasMore(
  { pullRequest, ledger }: TrackingComment,
  inputs: Inputs,
  leftOutBefore: readonly LeftOut[],
): boolean {
  const { candidates, commands, nearMisses } = contentsOf(pullRequest, inputs, ledger);
  const judged = new Set(leftOutBefore.map(({ item }) => item.key));
  const isNew = ({ key }: Item) =>
    !judged.has(key) && (ledger.items[key]?.state ?? 'pending') === 'pending';
  const isOpen = ({ item, leftOut }: Candidate) =>
    (leftOut === undefined || leftOut.isTold) && isNew(item);
  return commands.length + nearMisses.length > 0 || candidates.some(isOpen);
}

/** Writes the last state of the turn, and the job summary. */
async function report(
  session: TrackingWriter & Pick<Session, 'noteForPost'>,
  open: OpenTurn,
  update: TrackingUpdate,
): Promise<TrackingComment> {
  const whole = updateOf(open, update);
  const saved = await saveOpenTurn(session, open.comment, whole);
  if (session.inputs.replyMode !== 'none')
    await writeSummary(renderSummary(buildTracking(session, saved, whole)));
  session.noteForPost({ turn: undefined });
  return saved;
}

function answerFacts(
  job: Job,
  { pullRequest }: TrackingComment,
  comparison: Comparison | undefined,
  elapsedMs: number,
) {
  return {
    'job-status': job.status ?? '',
    'pr-link': pullRequestLink(job.prLink ?? ''),
    'head-sha-after': pullRequest.headSha,
    'new-commits': JSON.stringify(comparison?.commits.map((commit) => commit.sha) ?? []),
    'elapsed-seconds': String(Math.round(elapsedMs / 1_000)),
  };
}
