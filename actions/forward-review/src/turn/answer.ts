import { log, writeSummary } from '@docs-agent/action-kit';
import { isWaitDeadlineError, type Job } from '@docs-agent/core';
import { advance, isKnownTo, keysOfTurn, withTurn } from '../ledger/ledger.ts';
import type { Comparison } from '../pull-request.ts';
import { listCommands } from '../reading/commands.ts';
import { listCandidates } from '../reading/item.ts';
import type { TrackingState } from '../render/tracking.ts';
import { renderSummary } from '../render/tracking-comment.ts';
import type { Ended } from '../result.ts';
import { forwardRules, type Session } from '../session.ts';
import type { TrackingUpdate } from '../tracking/build-tracking.ts';
import {
  closeForPost,
  isFreshFor,
  type TrackingComment,
  writeOpenTurn,
} from '../tracking/tracking-comment.ts';
import { concludeTurn } from './conclude.ts';
import { type OpenTurn, trackingOfTurn } from './open-turn.ts';
import { pace } from './pace.ts';
import { type Cut, createWatch } from './watch.ts';

/** GitHub asks for a second between two writes; the requests themselves take some time too. */
const ANSWER_MS = 1_500;

/** How a turn ended, and whether something new was written meanwhile. */
export interface Answer {
  ended: Ended;
  hasMore: boolean;
}

/** Waits for the job's end, sees what it did to the pull request, and tells it. */
export async function awaitAnswer(session: Session, open: OpenTurn, signal: AbortSignal): Promise<Answer> {
  const watch = createWatch(session, open, signal);
  let job: Job;
  let isProvisional: boolean;
  try {
    const waited = await session.jobs.waitForJob(open.jobId, {
      ...pace(session),
      after: open.accepted,
      evidence: async () => ((await watch.hasAgentPushed()) ? 'head-moved' : undefined),
      onPoll: () => watch.look(),
      signal,
    });
    await watch.settled();
    const cut = watch.cut();
    if (cut !== undefined) return cutShort(session, open, cut, signal);
    job = waited.job;
    isProvisional = waited.evidence === 'settled';
    log.info(`The job has ended: ${job.status} (${waited.evidence}, ${waited.polls} looks).`);
  } catch (error) {
    if (!isWaitDeadlineError(error)) throw error;
    await watch.settled();
    return timedOut(session, open, signal);
  }
  return answered(session, open, { job, isProvisional }, signal);
}

async function answered(
  session: Session,
  open: OpenTurn,
  { job, isProvisional }: { job: Job; isProvisional: boolean },
  signal: AbortSignal,
): Promise<Answer> {
  const { book, turn, items, facts } = open;
  await outlastAnswers(session, open, signal);
  book.pullRequest = await session.pullRequest.read();
  const { pullRequest, ledger } = book;
  const conclusion = await concludeTurn(session, { pullRequest, ledger, turn, job, items, isProvisional });
  book.ledger = conclusion.ledger;
  Object.assign(facts, answerFacts(job, pullRequest.headSha, conclusion.comparison, turn.sentAt));
  const { state, outcomes, result, reason } = conclusion;
  await tell(session, open, { state, outcomes }, signal);
  return { ended: { result, reason, facts }, hasMore: hasMore(session, book) };
}

/** Answers in threads go out a second apart: the heartbeat is renewed before, if it would grow too old meanwhile. */
async function outlastAnswers(session: Session, open: OpenTurn, signal: AbortSignal): Promise<void> {
  const { replyMode, maxThreadReplies } = session.inputs;
  const answers = replyMode === 'thread' ? Math.min(open.items.length, maxThreadReplies) : 0;
  if (isFreshFor(open.book, answers * ANSWER_MS)) return;
  const state: TrackingState = { kind: 'working', elapsedMs: Date.now() - Date.parse(open.turn.sentAt) };
  await writeOpenTurn(session, open.book, trackingOfTurn(session, open, { state }), signal);
}

/** Something that no run has looked at yet. Whether it goes, the next attempt decides. */
function hasMore(session: Session, { pullRequest, ledger }: TrackingComment): boolean {
  const isNew = ({ key }: { key: string }) =>
    !isKnownTo(ledger, key) || ledger.items[key]?.state === 'pending';
  const candidates = listCandidates(pullRequest, forwardRules(session, ledger));
  return (
    candidates.some(({ item, leftOut }) => leftOut === undefined && isNew(item)) ||
    listCommands(pullRequest, session.inputs.command).some(isNew)
  );
}

async function timedOut(session: Session, open: OpenTurn, signal: AbortSignal): Promise<Answer> {
  const { timeoutMinutes } = session.inputs;
  open.book.ledger = withTurn(open.book.ledger, open.turn.id, { result: 'timed-out', isWaitedFor: false });
  await tell(session, open, { state: { kind: 'timed-out', limitMinutes: timeoutMinutes } }, signal);
  const reason = `The agent was still working after ${timeoutMinutes} minutes.`;
  return { ended: { result: 'timed-out', reason, facts: open.facts }, hasMore: false };
}

async function cutShort(session: Session, open: OpenTurn, cut: Cut, signal: AbortSignal): Promise<Answer> {
  const { book, turn, facts } = open;
  const moved =
    cut.kind === 'closed' ? advance(book.ledger, keysOfTurn(book.ledger, turn.id), 'done') : book.ledger;
  book.ledger = withTurn(moved, turn.id, { result: cut.kind, isWaitedFor: false });
  await tell(session, open, { state: cut }, signal);
  const reason =
    cut.kind === 'closed'
      ? `Pull request #${session.number} was closed while the agent was working: nobody waits for it any more.`
      : `\`${session.inputs.command} stop\` ended the wait; the agent may still push. Nothing more is sent until \`${session.inputs.command} resume\`.`;
  return { ended: { result: cut.kind, reason, facts }, hasMore: false };
}

/** Writes the last state of the turn, and the job summary. */
async function tell(
  session: Session,
  open: OpenTurn,
  told: TrackingUpdate,
  signal: AbortSignal,
): Promise<void> {
  const tracking = trackingOfTurn(session, open, told);
  await writeOpenTurn(session, open.book, tracking, signal);
  if (session.inputs.replyMode !== 'none') await writeSummary(renderSummary(tracking(open.book)));
  closeForPost();
}

function answerFacts(job: Job, headAfter: string, comparison: Comparison | undefined, sentAt: string) {
  return {
    'job-status': job.status ?? '',
    'pr-link': job.prLink ?? '',
    'head-sha-after': headAfter,
    'new-commits': JSON.stringify(comparison?.commits.map((commit) => commit.sha) ?? []),
    'elapsed-seconds': String(Math.round((Date.now() - Date.parse(sentAt)) / 1_000)),
  };
}
