import { messageOf } from '@docs-agent/action-kit';
import { checkPermissions, type Permissions, pullRequestLink, wakerOf } from '@docs-agent/agent-action';
import type { Job } from '@docs-agent/core';
import { type Backlog, processBacklog, withWaiting } from './backlog.ts';
import { count } from './count.ts';
import type { Inputs } from './inputs.ts';
import { examine, isUnrelated } from './ledger/findings.ts';
import { advance, isChangedSince, type Ledger } from './ledger/ledger.ts';
import { selectOpen } from './ledger/open-items.ts';
import {
  type FirstRead,
  type LockedSnapshot,
  readJob,
  readLockedSnapshot,
  settle,
  settledValue,
} from './locked-snapshot.ts';
import { tellNotSent } from './not-sent.ts';
import type { PullRequestLock } from './pull-request.ts';
import type { Item } from './reading/item.ts';
import { type LeftOut, select } from './reading/selection.ts';
import type { TrackingState } from './render/tracking.ts';
import type { Ended, Ending } from './result.ts';
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
import { withToldOf } from './sending/intent.ts';
import type { PendingPrompt } from './sending/pending-prompt.ts';
import { type NotedPrompt, noteIntent, sendNoted, UnsentError } from './sending/send-prompt.ts';
import type { Session } from './session.ts';
import type { TrackingUpdate } from './tracking/build-tracking.ts';
import { currentState } from './tracking/current-state.ts';
import { saveAndUnlock } from './tracking/tracking-comment.ts';
import { concludeLast, type LastTurn } from './turn/conclude-last.ts';
import { isOwned } from './turn/is-owned.ts';
import type { OpenTurn } from './turn/open-turn.ts';
import type { Blocked } from './turn/wait-until-free.ts';

/** The prompt is out, and its end is waited for; `told` was left out beside it. */
interface Sent {
  kind: 'sent';
  open: OpenTurn;
  told: readonly LeftOut[];
}

/** What came of one try to send. */
export type Attempt = { kind: 'ended'; ended: Ended } | Blocked | Sent;

/** A prompt that may go, and one whose intent is noted; `told` was left out beside it. */
type Ready = { kind: 'ready'; pending: PendingPrompt; told: readonly LeftOut[] };
type Noted = { kind: 'noted'; noted: NotedPrompt; told: readonly LeftOut[] };
type Decision = Attempt | Ready;

/** The threads of a turn that this try found over: answered last, because the result comes before courtesy. */
interface ThreadsToAnswer {
  answerThreads?: (() => Promise<void>) | undefined;
}

/** Reads, applies commands, decides and sends while no other run does. */
export async function attemptToSend(session: Session, signal: AbortSignal): Promise<Attempt> {
  const { inputs, jobs, number, context } = session;
  const waker = wakerOf(context);
  const beganAtMs = Date.now();
  // Who else is asked for depends on it.
  if (waker !== undefined) void settle(checkPermissions(session, [waker]));
  const job = inputs.jobId === undefined ? undefined : settle(readJob(jobs, inputs.jobId, signal));
  const [locking, reading] = await Promise.allSettled([session.lock(signal), session.read()]);
  try {
    const lock = settledValue(locking);
    const findings = examine(settledValue(reading), inputs);
    if (isUnrelated(findings)) {
      const ending = unclaimed(number, inputs.command);
      return { kind: 'ended', ended: { ...ending, facts: { 'pr-number': String(number) } } };
    }
    const next = await prepare(session, { findings, beganAtMs, job: await job }, lock, signal);
    if (next.kind !== 'noted') {
      await next.answerThreads?.();
      return next;
    }
    const sent = await sendNoted(session, next.noted, lock, signal);
    await next.answerThreads?.();
    if ('result' in sent) return { kind: 'ended', ended: withTold(sent, next.told) };
    return { kind: 'sent', open: sent, told: next.told };
  } finally {
    if (locking.status === 'fulfilled') await locking.value.release();
  }
}

/** Everything before the prompt. What fails here is reported on the pull request if something was to be sent. */
async function prepare(
  session: Session,
  first: FirstRead,
  lock: PullRequestLock,
  signal: AbortSignal,
): Promise<(Attempt | Noted) & ThreadsToAnswer> {
  try {
    const decision = await decide(session, await readLockedSnapshot(session, lock, first, signal), lock);
    if (decision.kind !== 'ready') return decision;
    const noted = await noteIntent(session, decision.pending, lock);
    const { told, answerThreads } = decision;
    return 'result' in noted
      ? { kind: 'ended', ended: withTold(noted, told), answerThreads }
      : { kind: 'noted', noted, told, answerThreads };
  } catch (error) {
    const turnId = error instanceof UnsentError ? error.turnId : undefined;
    if (!signal.aborted) await tellNotSent(session, lock, { reason: messageOf(error), turnId }, signal);
    throw error instanceof UnsentError ? error.cause : error;
  }
}

/** The order of one try: what is left to do for others first, then what may keep the prompt back, then the prompt. */
async function decide(
  session: Session,
  snapshot: LockedSnapshot,
  lock: PullRequestLock,
): Promise<Decision & ThreadsToAnswer> {
  const { inputs } = session;
  const { pullRequest, claim, job, permissions } = snapshot;
  const known = factsOf(snapshot);
  if (isOwned(snapshot.record)) {
    const isStillOwned = async () => {
      const { comments } = await session.pullRequest.readProgress();
      return isOwned(examine({ ...pullRequest, comments }, inputs).record);
    };
    return { kind: 'owned', facts: known, isStillOwned };
  }

  const backlog = processBacklog(snapshot, inputs, new Date().toISOString());
  const selected = selectNew(backlog, permissions);
  const { forward, leftOut, waiting } = selected;
  const notices = withWaiting(backlog.notices, waiting.length);
  const before = { ...backlog, notices, leftOut, facts: known };
  if (!pullRequest.isOpen) {
    const ledger = withNothingOpen(backlog.comment.ledger);
    const comment = { ...backlog.comment, ...(ledger && { ledger }) };
    const update = ledger && { state: { kind: 'closed' as const } };
    return finish(session, lock, { ...before, comment }, closed(pullRequest.number), update);
  }
  if (claim === undefined || job === undefined) {
    const addressed = forward.filter(({ isAddressed }) => isAddressed);
    return keepBack(session, lock, before, addressed, notSent(unclaimed(pullRequest.number, inputs.command)));
  }
  if (snapshot.binding === 'not-bound')
    return keepBack(session, lock, before, forward, notSent(notBound(claim.jobId, job, pullRequest)));
  const told = untoldOf(backlog.comment.ledger, leftOut);
  const ready = {
    ...before,
    comment: { ...backlog.comment, ledger: withToldOf(backlog.comment.ledger, leftOut) },
    needsUpdate: backlog.needsUpdate || told.length > 0,
    facts: { ...known, 'left-out-count': String(leftOut.length) },
  };
  if (snapshot.binding === 'unproven') {
    if (forward.length === 0 && !snapshot.isLinkWaiting)
      return finish(session, lock, ready, nothingToSend(snapshot, selected));
    const obstacle = obstacleTo(ready.comment.ledger, inputs, forward.length);
    if (forward.length > 0 && obstacle !== undefined)
      return keepBack(session, lock, ready, forward, obstacle);
    return busy(session, lock, ready, forward, { jobId: claim.jobId, job });
  }

  const { jobId } = claim;
  const bound = { ...ready.comment, ledger: { ...ready.comment.ledger, jobId } };
  const last = await concludeLast(session, bound, job);
  const decision = await decideBound(session, lock, {
    ...ready,
    ...last,
    snapshot,
    job,
    jobId,
    selected,
    told,
  });
  return { ...decision, answerThreads: last.answerThreads };
}

interface BoundPrompt extends Unsent, LastTurn {
  job: Job;
  jobId: string;
  selected: ReturnType<typeof selectNew>;
  told: readonly LeftOut[];
  snapshot: LockedSnapshot;
}

/** What becomes of a prompt to a job that belongs to the pull request. */
async function decideBound(
  session: Session,
  lock: PullRequestLock,
  { snapshot, update, job, jobId, selected, told, ...ready }: BoundPrompt,
): Promise<Decision> {
  const { inputs } = session;
  const { permissions } = snapshot;
  const { forward } = selected;
  if (forward.length === 0) return finish(session, lock, ready, nothingToSend(snapshot, selected), update);
  const obstacle =
    job.status === 'archived'
      ? notSent(archived(jobId, inputs.command))
      : obstacleTo(ready.comment.ledger, inputs, forward.length);
  if (obstacle !== undefined) return keepBack(session, lock, ready, forward, obstacle);
  if (job.status === 'active' && inputs.onBusy !== 'send')
    return busy(session, lock, ready, forward, { jobId, job });
  return { kind: 'ready', pending: { ...ready, ...selected, jobId, permissions }, told };
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
  inputs: Pick<Inputs, 'maxPromptsPerPr' | 'maxPromptsPerHour'>,
  size: number,
): Obstacle | undefined {
  if (ledger.stop.isOn) {
    const reason = `Forwarding was stopped by a command: ${count(size, 'review comment')} not sent.`;
    return { ending: { result: 'stopped', reason }, state: { kind: 'stopped' } };
  }
  const budget = promptBudget(ledger, inputs, Date.now());
  if (budget === undefined) return undefined;
  return { ending: { result: 'over-budget', ...budget }, state: { kind: 'over-budget', ...budget } };
}

function factsOf({ pullRequest, claim, job, binding }: LockedSnapshot): Record<string, string> {
  return {
    'pr-number': String(pullRequest.number),
    ...(claim === undefined ? {} : { 'job-id': claim.jobId }),
    ...(job === undefined
      ? {}
      : {
          'job-status': job.status ?? '',
          'pr-link': binding === 'bound' ? pullRequestLink(job.prLink ?? '') : '',
        }),
  };
}

interface Unsent extends Backlog {
  leftOut: readonly LeftOut[];
  facts: Record<string, string>;
}

/** The job has to end first. */
async function busy(
  session: Session,
  lock: PullRequestLock,
  unsent: Unsent,
  forward: readonly Item[],
  { jobId, job }: { jobId: string; job: Job },
): Promise<Attempt> {
  const isWaitedFor = session.inputs.onBusy !== 'skip' && Date.now() < session.deadlineMs;
  const until = isWaitedFor ? new Date(session.deadlineMs) : undefined;
  const obstacle: Obstacle = { ending: { result: 'busy', reason: '' }, state: { kind: 'busy', until } };
  const { ended } = await keepBack(session, lock, unsent, forward, obstacle);
  return { kind: 'busy', jobId, job, facts: ended.facts };
}

/** Ends without a prompt. If something was to go, the tracking comment says what waits, and why. */
function keepBack(
  session: Session,
  lock: PullRequestLock,
  unsent: Unsent,
  forward: readonly Item[],
  { ending, state }: Obstacle,
): Promise<Extract<Attempt, { kind: 'ended' }>> {
  if (forward.length === 0) return finish(session, lock, unsent, ending);
  const { comment } = unsent;
  const keys = forward.map(({ key }) => key);
  const waiting = { ...comment, ledger: advance(comment.ledger, keys, 'pending') };
  return finish(session, lock, { ...unsent, comment: waiting }, ending, { state });
}

/** Ends without a prompt; what changed is shown in the tracking comment. */
async function finish(
  session: Session,
  lock: PullRequestLock,
  { comment, notices, acknowledgments, needsUpdate, leftOut, facts }: Unsent,
  ending: Ending,
  update?: TrackingUpdate,
): Promise<Extract<Attempt, { kind: 'ended' }>> {
  let posted = comment.posted;
  if ((needsUpdate || update !== undefined) && !session.inputs.dryRun) {
    const state = update?.state ?? (await currentState(session, comment));
    const whole = { leftOut, ...update, ...notices, state, jobId: facts['job-id'] };
    const saved = await saveAndUnlock(session, lock, comment, { update: whole, writes: acknowledgments });
    posted = saved.posted;
  }
  const address = posted && { 'tracking-comment-url': posted.url };
  return { kind: 'ended', ended: { ...ending, facts: { ...facts, ...address } } };
}

/** What is new and goes, what is new and does not, and what went before and was edited since. */
function selectNew({ comment: { ledger }, candidates }: Backlog, permissions: Permissions) {
  const selection = selectOpen(ledger, candidates, permissions);
  const changed = select(
    candidates.filter(({ item }) => isChangedSince(ledger, item)),
    permissions,
  );
  return { ...selection, changed: changed.forward };
}
