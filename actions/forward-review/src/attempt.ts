import { count, messageOf } from '@docs-agent/action-kit';
import { checkPermissions, isoTime, pullRequestLink, wakerOf } from '@docs-agent/agent-action';
import { isTerminal, type Job } from '@docs-agent/core';
import { examine, isUnrelated } from './ledger/findings.ts';
import { advance, keysOf, type Ledger } from './ledger/ledger.ts';
import {
  type FirstRead,
  type LockedSnapshot,
  readJob,
  readLockedSnapshot,
  settle,
  settledValue,
} from './locked-snapshot.ts';
import { tellNotSent } from './not-sent.ts';
import type { Heads } from './outcome/comparison.ts';
import type { TrackingState } from './render/tracking.ts';
import type { Ended, Ending } from './result.ts';
import { type Backlog, processBacklog } from './sending/backlog.ts';
import { promptBudget } from './sending/budget.ts';
import {
  archived,
  closed,
  notBound,
  nothingToSend,
  unclaimed,
  untoldOf,
  withNothingOpen,
  withTold,
} from './sending/endings.ts';
import { type PendingPrompt, withToldOf } from './sending/intent.ts';
import { type NotedPrompt, noteIntent, sendNoted, UnsentError } from './sending/send-prompt.ts';
import type { LockedSession, Session } from './session.ts';
import type { TrackingUpdate } from './tracking/build-tracking.ts';
import { currentState } from './tracking/current-state.ts';
import { isOwned, type LockedWriter, saveAndUnlock } from './tracking/tracking-comment.ts';
import { concludeLast } from './turn/conclude.ts';
import type { Blocked } from './turn/wait-until-free.ts';
import type { OpenTurn } from './turn/waiting.ts';

/** What came of one try to send. `sent`: the prompt is out, and its end is waited for. */
export type Attempt = AttemptEnd | Blocked | { kind: 'sent'; open: OpenTurn };
type AttemptEnd = { kind: 'ended'; ended: Ended };

/**
 * The threads of a turn that this try found over: answered last, because the result comes before
 * courtesy.
 */
interface ThreadsToAnswer {
  answerThreads?: (() => Promise<void>) | undefined;
}

/** Reads, applies commands, decides and sends while no other run does. */
export async function attemptToSend(session: Session): Promise<Attempt> {
  const { inputs, number, context } = session;
  const waker = wakerOf(context);
  const beganAtMs = performance.now();
  // Who else is asked for depends on it.
  if (waker !== undefined) void settle(checkPermissions(session, [waker]));
  const job = inputs.jobId === undefined ? undefined : settle(readJob(session, inputs.jobId));
  const [locking, reading] = await Promise.allSettled([session.lock(), session.read()]);
  try {
    const held = settledValue(locking);
    const findings = examine(settledValue(reading), inputs);
    if (isUnrelated(findings)) {
      const ending = unclaimed(number, inputs.command);
      return { kind: 'ended', ended: { ...ending, facts: { 'pr-number': String(number) } } };
    }
    const locked = { ...session, held };
    const { answerThreads, ...next } = await prepare(locked, {
      findings,
      beganAtMs,
      job: await job,
    });
    const attempt = 'prompt' in next ? await send(locked, next) : next;
    await answerThreads?.();
    return attempt;
  } finally {
    if (locking.status === 'fulfilled') await locking.value.release();
  }
}

/**
 * Everything before the prompt. What fails here is reported on the pull request if something was to
 * be sent.
 */
async function prepare(
  session: LockedSession,
  first: FirstRead,
): Promise<(Attempt | NotedPrompt) & ThreadsToAnswer> {
  try {
    const decision = await decide(session, await readLockedSnapshot(session, first));
    if ('kind' in decision) return decision;
    const { answerThreads, ...pending } = decision;
    const noted = await noteIntent(session, pending);
    return 'result' in noted
      ? { ...ended(noted, pending), answerThreads }
      : { ...noted, answerThreads };
  } catch (error) {
    const turnId = error instanceof UnsentError ? error.turnId : undefined;
    if (!session.signal.aborted) await tellNotSent(session, { reason: messageOf(error), turnId });
    throw error instanceof UnsentError ? error.cause : error;
  }
}

async function send(session: LockedSession, noted: NotedPrompt): Promise<Attempt> {
  const sent = await sendNoted(session, noted);
  return 'result' in sent ? ended(sent, noted.pending) : { kind: 'sent', open: sent };
}

function ended(end: Ended, { told }: PendingPrompt): AttemptEnd {
  return { kind: 'ended', ended: withTold(end, told) };
}

/**
 * The order of one try: what is left to do for others first, then what may keep the prompt back,
 * then the prompt.
 */
async function decide(
  session: LockedSession,
  snapshot: LockedSnapshot,
): Promise<(Attempt | PendingPrompt) & ThreadsToAnswer> {
  const { inputs } = session;
  const { pullRequest, claim, job, permissions } = snapshot;
  const facts = factsOf(snapshot);
  if (isOwned(snapshot.record, session.time)) {
    const isStillOwned = async () => {
      const { comments } = await session.pullRequest.readProgress();
      return isOwned(examine({ ...pullRequest, comments }, inputs).record, session.time);
    };
    return { kind: 'owned', facts, isStillOwned };
  }

  const backlog: Unsent = {
    ...processBacklog(snapshot, inputs, isoTime(session.time.latest())),
    facts,
  };
  const { comment, forward, notices, waiting } = backlog;
  const { leftOut } = notices;
  if (!pullRequest.isOpen) {
    const ledger = withNothingOpen(comment.ledger);
    if (ledger === undefined) return finish(session, backlog, closed(pullRequest.number));
    const over = { ...backlog, comment: { ...comment, ledger } };
    return finish(session, over, closed(pullRequest.number), { state: { kind: 'closed' } });
  }
  if (claim === undefined || job === undefined) {
    const addressed = { ...backlog, forward: forward.filter(({ isAddressed }) => isAddressed) };
    return keepBack(session, addressed, notSent(unclaimed(pullRequest.number, inputs.command)));
  }
  const { jobId } = claim;
  if (snapshot.binding === 'not-bound')
    return keepBack(session, backlog, notSent(notBound(jobId, job, pullRequest)));
  const told = untoldOf(comment.ledger, leftOut);
  const ledger = withToldOf(comment.ledger, leftOut);
  const ready = {
    ...backlog,
    comment: { ...comment, ledger },
    needsUpdate: backlog.needsUpdate || told.length > 0,
    facts: { ...facts, 'left-out-count': String(leftOut.length) },
  };
  if (snapshot.binding === 'unproven') {
    if (forward.length === 0 && !snapshot.isLinkWaiting)
      return finish(
        session,
        ready,
        nothingToSend(snapshot, leftOut, waiting.length, inputs.command),
      );
    const obstacle = obstacleTo(ledger, session, forward.length);
    if (forward.length > 0 && obstacle !== undefined) return keepBack(session, ready, obstacle);
    return busy(session, ready, { jobId, job });
  }

  const bound = { ...ready.comment, ledger: { ...ledger, jobId } };
  const { update, answerThreads, isUnsettled, ...last } = await concludeLast(session, bound, job);
  const pending: PendingPrompt = { ...ready, ...last, jobId, told, permissions };
  const isAtWork = job.status === 'active' || isUnsettled === true;
  return {
    ...(await decideBound(session, snapshot, { job, isAtWork, pending, update })),
    answerThreads,
  };
}

/** What becomes of a prompt to a job that belongs to the pull request. */
async function decideBound(
  session: LockedSession,
  snapshot: LockedSnapshot,
  last: { job: Job; isAtWork: boolean; pending: PendingPrompt; update: TrackingUpdate | undefined },
): Promise<Attempt | PendingPrompt> {
  const { inputs } = session;
  const { job, isAtWork, pending, update } = last;
  const { comment, forward, jobId, notices, waiting } = pending;
  if (forward.length === 0)
    return finish(
      session,
      pending,
      nothingToSend(snapshot, notices.leftOut, waiting.length, inputs.command),
      update,
    );
  const { unreadLink: reason } = snapshot;
  const unread = reason === undefined ? undefined : notSent({ result: 'error', reason });
  const obstacle =
    job.status === 'archived'
      ? notSent(archived(jobId, inputs.command))
      : (obstacleTo(comment.ledger, session, forward.length) ?? unread);
  if (obstacle !== undefined) return keepBack(session, pending, obstacle);
  return isAtWork ? busy(session, pending, { jobId, job }) : pending;
}

/** What keeps a prompt back although there is something to send. */
interface Obstacle {
  ending: Ending;
  state: TrackingState;
}

function notSent(ending: Ending): Obstacle {
  return { ending, state: { kind: 'not-sent', reason: ending.reason } };
}

/** A person's word, or a budget. */
function obstacleTo(
  ledger: Ledger,
  { inputs, time }: Pick<Session, 'inputs' | 'time'>,
  size: number,
): Obstacle | undefined {
  if (ledger.stop.isOn) {
    const reason = `Forwarding was stopped by a command: ${count(size, 'review comment')} not sent.`;
    return { ending: { result: 'stopped', reason }, state: { kind: 'stopped' } };
  }
  const budget = promptBudget(ledger, inputs, time.now());
  if (budget === undefined) return undefined;
  return {
    ending: { result: 'over-budget', ...budget },
    state: { kind: 'over-budget', ...budget },
  };
}

function factsOf({ pullRequest, claim, job, binding }: LockedSnapshot): Record<string, string> {
  const jobFacts = job && {
    'job-status': job.status ?? '',
    'pr-link': binding === 'bound' ? pullRequestLink(job.prLink ?? '') : '',
  };
  return {
    'pr-number': String(pullRequest.number),
    ...(claim && { 'job-id': claim.jobId }),
    ...jobFacts,
  };
}

interface Unsent extends Backlog {
  facts: Record<string, string>;
}

/** What a try that sends nothing ends with. */
type Ender = LockedWriter & Heads;

/** The job has to end first. */
async function busy(
  session: Ender & Pick<Session, 'deadlineMs'>,
  unsent: Unsent,
  { jobId, job }: { jobId: string; job: Job },
): Promise<Attempt> {
  const leftMs = session.deadlineMs - performance.now();
  const isWaitedFor = session.inputs.onBusy !== 'skip' && leftMs > 0;
  const until = isWaitedFor ? new Date(session.time.now() + leftMs) : undefined;
  const state = { kind: 'busy', until, isUnsettled: isTerminal(job.status) } as const;
  const obstacle: Obstacle = { ending: { result: 'busy', reason: '' }, state };
  const { facts } = (await keepBack(session, unsent, obstacle)).ended;
  return { kind: 'busy', jobId, job, facts };
}

/** Ends without a prompt. If something was to go, the tracking comment says what waits, and why. */
function keepBack(
  session: Ender,
  unsent: Unsent,
  { ending, state }: Obstacle,
): Promise<AttemptEnd> {
  const { comment, forward } = unsent;
  if (forward.length === 0) return finish(session, unsent, ending);
  const waiting = { ...comment, ledger: advance(comment.ledger, keysOf(forward), 'pending') };
  return finish(session, { ...unsent, comment: waiting }, ending, { state });
}

/** Ends without a prompt; what changed is shown in the tracking comment. */
async function finish(
  session: Ender,
  { comment, notices, acknowledgments, needsUpdate, facts }: Unsent,
  ending: Ending,
  update?: TrackingUpdate,
): Promise<AttemptEnd> {
  let posted = comment.posted;
  if ((needsUpdate || update !== undefined) && !session.inputs.dryRun) {
    const state = update?.state ?? (await currentState(session, comment));
    const whole = { ...update, ...notices, state, jobId: facts['job-id'] };
    const saved = await saveAndUnlock(session, comment, whole, acknowledgments);
    posted = saved.posted;
  }
  const address = posted && { 'tracking-comment-url': posted.url };
  return { kind: 'ended', ended: { ...ending, facts: { ...facts, ...address } } };
}
