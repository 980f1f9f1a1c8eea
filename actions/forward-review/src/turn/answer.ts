import { log, writeSummary } from '@docs-agent/action-kit';
import { pullRequestLink } from '@docs-agent/agent-action';
import { isWaitDeadlineError, type Job } from '@docs-agent/core';
import type { Inputs } from '../inputs.ts';
import { contentsOf, type Rules } from '../ledger/findings.ts';
import { advance, keysOfTurn, type Ledger, type Turn, withTurn } from '../ledger/ledger.ts';
import type { Comparison } from '../pull-request.ts';
import type { Candidate, Item } from '../reading/item.ts';
import type { LeftOut } from '../reading/selection.ts';
import { renderSummary } from '../render/tracking-comment.ts';
import type { Ended, Ending } from '../result.ts';
import type { Session } from '../session.ts';
import { buildTracking, type TrackingUpdate } from '../tracking/build-tracking.ts';
import { saveOpenTurn, type TrackingComment, withRead } from '../tracking/tracking-comment.ts';

import { concludeTurn, type TurnEnd } from './conclude.ts';
import { doubtAt, type OpenTurn, updateOf, waitOptions } from './waiting.ts';
import { type EarlyEnd, startWatch } from './watch.ts';

/** How a turn ended, and whether something new was written meanwhile. */
export interface Answer {
  ended: Ended;
  hasMore: boolean;
}

/** Waits for the job's end, finds out what it did to the pull request, and reports it. */
export async function awaitAnswer(session: Session, open: OpenTurn): Promise<Answer> {
  const { comment, waited, earlyEnd, doubt } = await waitForEnd(session, open);
  const latest = { ...open, comment };
  if (waited !== undefined) return answered(session, latest, waited);
  const { ledger, update, ending } =
    earlyEnd === undefined ? timedOut(session, latest, doubt) : cutShort(session, latest, earlyEnd);
  await report(session, { ...latest, comment: { ...comment, ledger } }, update);
  return { ended: { ...ending, facts: open.facts }, hasMore: false };
}

interface End {
  comment: TrackingComment;
  /** Unless the time was over first, or something ended the wait. */
  waited?: Pick<TurnEnd, 'job' | 'isProvisional'>;
  earlyEnd?: EarlyEnd | undefined;
  /** Why it is not known whether the job is still at work. */
  doubt?: string | undefined;
}

async function waitForEnd(session: Session, open: OpenTurn): Promise<End> {
  const watch = startWatch(session, open);
  const startedMs = Date.now();
  try {
    const { job, evidence, polls } = await session.jobs.waitForJob(open.jobId, {
      ...waitOptions(session),
      after: open.accepted,
      evidence: async (waiting) => ((await watch.hasAgentPushed(waiting)) ? 'head-moved' : undefined),
      onPoll: () => watch.stopped,
    });
    const { comment, earlyEnd } = await watch.end();
    if (earlyEnd !== undefined) return { comment, earlyEnd };
    log.info(`The job has ended: ${job.status} (${evidence}, ${polls} looks).`);
    return { comment, waited: { job, isProvisional: evidence === 'settled' } };
  } catch (error) {
    if (!isWaitDeadlineError(error)) throw error;
    const doubt = doubtAt(error, Date.now() - startedMs);
    return { comment: (await watch.end()).comment, doubt };
  } finally {
    await watch.end();
  }
}

async function answered(
  session: Session,
  open: OpenTurn,
  waited: Pick<TurnEnd, 'job' | 'isProvisional'>,
): Promise<Answer> {
  const { turn, items } = open;
  const { inputs } = session;
  const comment = withRead(open.comment, await session.read(), inputs);
  const { ledger, update, ending, comparison, answerThreads } = await concludeTurn(session, {
    ...waited,
    comment,
    turn,
    items,
  });
  const facts = { ...open.facts, ...answerFacts(waited.job, comment, comparison, turn) };
  const saved = await report(session, { ...open, comment: { ...comment, ledger } }, update);
  await answerThreads();
  return { ended: { ...ending, facts }, hasMore: hasMore(saved, inputs, open.notices.leftOut) };
}

/** Whether something was written that no run has looked at yet. The next attempt decides what becomes of it. */
function hasMore(
  { pullRequest, ledger }: TrackingComment,
  rules: Rules,
  leftOutBefore: readonly LeftOut[],
): boolean {
  const { candidates, commands } = contentsOf(pullRequest, rules, ledger);
  const judged = new Set(leftOutBefore.map(({ item }) => item.key));
  const isNew = ({ key }: Item) => !judged.has(key) && (ledger.items[key]?.state ?? 'pending') === 'pending';
  const isOpen = ({ item, leftOut }: Candidate) => (leftOut === undefined || leftOut.isTold) && isNew(item);
  return commands.length > 0 || candidates.some(isOpen);
}

/** How a turn ends without an answer. */
interface Unanswered {
  ledger: Ledger;
  update: TrackingUpdate;
  ending: Ending;
}

function timedOut(
  { inputs: { timeoutMinutes } }: { inputs: Pick<Inputs, 'timeoutMinutes'> },
  { comment, turn }: OpenTurn,
  doubt: string | undefined,
): Unanswered {
  const reason = doubt ?? `The agent was still working after ${timeoutMinutes} minutes.`;
  return {
    ledger: withTurn(comment.ledger, turn.id, { result: 'timed-out', isWaitedFor: false }),
    update: { state: { kind: 'timed-out', limitMinutes: timeoutMinutes, doubt } },
    ending: { result: 'timed-out', reason },
  };
}

function cutShort(
  { inputs: { command }, number }: { inputs: Pick<Inputs, 'command'>; number: number },
  { comment: { ledger }, turn }: OpenTurn,
  earlyEnd: EarlyEnd,
): Unanswered {
  const { kind } = earlyEnd;
  const moved = kind === 'closed' ? advance(ledger, keysOfTurn(ledger, turn.id), 'done') : ledger;
  const reason =
    kind === 'closed'
      ? `Pull request #${number} was closed while the agent was working: this run stopped waiting.`
      : `\`${command} stop\` ended the wait; the agent may still push. Nothing more is sent until \`${command} resume\`.`;
  return {
    ledger: withTurn(moved, turn.id, { result: kind, isWaitedFor: false }),
    update: { state: earlyEnd },
    ending: { result: kind, reason },
  };
}

/** Writes the last state of the turn, and the job summary. */
async function report(session: Session, open: OpenTurn, update: TrackingUpdate): Promise<TrackingComment> {
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
  { sentAt }: Turn,
) {
  return {
    'job-status': job.status ?? '',
    'pr-link': pullRequestLink(job.prLink ?? ''),
    'head-sha-after': pullRequest.headSha,
    'new-commits': JSON.stringify(comparison?.commits.map((commit) => commit.sha) ?? []),
    'elapsed-seconds': String(Math.round((Date.now() - Date.parse(sentAt)) / 1_000)),
  };
}
