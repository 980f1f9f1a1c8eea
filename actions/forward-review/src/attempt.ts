import { count } from './count.ts';
import { applyCommands, type CommandResult } from './ledger/apply-commands.ts';
import { advance, isChangedSince, isOpenFor, keysOfTurn, type Ledger, type Turn } from './ledger/ledger.ts';
import { repaired } from './ledger/repair.ts';
import type { PullRequestLock } from './lock/pull-request-lock.ts';
import { isUnrelated, type LockedSnapshot, readJob, readLockedSnapshot, settle } from './locked-snapshot.ts';
import type { Write } from './pull-request.ts';
import type { PostedCommand } from './reading/commands.ts';
import { type Item, listCandidates } from './reading/item.ts';
import { type LeftOut, select } from './reading/selection.ts';
import type { TrackingState } from './render/tracking.ts';
import type { Ended, Ending } from './result.ts';
import { promptBudget } from './sending/budget.ts';
import { archived, closed, notBound, nothingToSend, unclaimed } from './sending/endings.ts';
import type { PendingPrompt } from './sending/pending-prompt.ts';
import { sendPrompt } from './sending/send-prompt.ts';
import { forwardRules, type Session } from './session.ts';
import { buildTracking, type Notices, type TrackingUpdate } from './tracking/build-tracking.ts';
import { standingState, statusSentence } from './tracking/standing-state.ts';
import { HEARTBEAT_LEASE_MS, saveAndUnlock, type TrackingComment } from './tracking/tracking-comment.ts';
import type { OpenTurn } from './turn/open-turn.ts';
import { concludeLast } from './turn/unfinished.ts';
import type { Blocked } from './turn/wait-until-free.ts';

/** What came of one try to send. */
export type Attempt = { kind: 'ended'; ended: Ended } | Blocked | { kind: 'sent'; open: OpenTurn };

/** Reads, obeys, decides and sends while no other run does. */
export async function attemptToSend(session: Session, signal: AbortSignal): Promise<Attempt> {
  const { jobId } = session.inputs;
  const beganAtMs = Date.now();
  const job = jobId === undefined ? undefined : settle(readJob(session, jobId, signal));
  const [lock, read] = await Promise.allSettled([session.lock(signal), session.pullRequest.read()]);
  try {
    const held = settledValue(lock);
    const pullRequest = settledValue(read);
    if (isUnrelated(session, pullRequest)) {
      return {
        kind: 'ended',
        ended: { ...unclaimed(session.number), facts: { 'pr-number': String(session.number) } },
      };
    }
    const first = { read: { pullRequest, beganAtMs }, job: await job };
    const snapshot = await readLockedSnapshot(session, held, first, signal);
    return await decide(session, snapshot, held, signal);
  } finally {
    if (lock.status === 'fulfilled') await lock.value.release();
  }
}

function settledValue<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}

/** The order of one try: what is left to do for others first, then what may keep the prompt back, then the prompt. */
async function decide(
  session: Session,
  snapshot: LockedSnapshot,
  lock: PullRequestLock,
  signal: AbortSignal,
): Promise<Attempt> {
  const { pullRequest, record, claim, job, permissions } = snapshot;
  const facts = factsOf(snapshot);
  const turn = record.ledger.turns.at(-1);
  if (turn !== undefined && isOwned(record.ledger, turn, snapshot)) return { kind: 'owned', facts };

  const backlog = processBacklog(session, snapshot);
  const { book } = backlog;
  const selected = selectNew(session, snapshot, book.ledger);
  const end = (ended: Ending, told?: TrackingUpdate): Promise<Attempt> =>
    finish(session, { ...backlog, lock, facts, leftOut: selected.leftOut }, ended, told);
  if (!pullRequest.isOpen) return end(...closed(book, pullRequest.number));
  if (claim === undefined || job === undefined) return end(unclaimed(pullRequest.number));
  if (!snapshot.isBound) return end(notBound(claim.jobId, job, pullRequest.number));

  book.ledger = { ...book.ledger, jobId: claim.jobId };
  const concluded = await concludeLast(session, book, job);
  facts['left-out-count'] = String(selected.leftOut.length);
  if (selected.forward.length === 0) return end(nothingToSend(snapshot, selected.leftOut), concluded);
  if (job.status === 'archived') return end(archived(claim.jobId), concluded);
  const obstacle = obstacleTo(session, book, selected.forward.length);
  if (obstacle !== undefined) {
    const keys = selected.forward.map(({ key }) => key);
    book.ledger = advance(book.ledger, keys, 'pending');
    return end(obstacle.ended, { state: obstacle.state });
  }
  if (job.status === 'active' && session.inputs.onBusy !== 'send') {
    if (backlog.needsUpdate || concluded !== undefined) await end({ result: 'busy', reason: '' }, concluded);
    return { kind: 'busy', jobId: claim.jobId, job, facts };
  }
  const dispatch: PendingPrompt = {
    ...backlog,
    ...selected,
    pullRequest,
    jobId: claim.jobId,
    permissions,
    facts,
  };
  const sent = await sendPrompt(session, dispatch, lock, signal);
  return 'result' in sent ? { kind: 'ended', ended: sent } : { kind: 'sent', open: sent };
}

/** What earlier runs left unfinished, and what people told this action since. */
interface Backlog {
  book: TrackingComment;
  said: Notices;
  acknowledgments: Write[];
  /** Something of it is not told yet, whether or not a prompt goes out. */
  needsUpdate: boolean;
}

function processBacklog(session: Session, snapshot: LockedSnapshot): Backlog {
  const { pullRequest, record, commands } = snapshot;
  const repair = repaired(snapshot, itemsOf(session, snapshot));
  const applied = applyCommands(repair.ledger, commands, {
    foreign: record.foreign,
    linkedJobId: snapshot.linkedJobId,
    status: statusSentence({ job: snapshot.job, ledger: repair.ledger }),
  });
  const { comment, notes } = record;
  return {
    book: { pullRequest, comment, ledger: applied.ledger, turnId: undefined, writtenAtMs: 0 },
    said: { notes: [...notes, ...applied.notes], wantsHelp: applied.wantsHelp },
    acknowledgments: [...repair.traces, ...acknowledge(applied)],
    needsUpdate: repair.isRepaired || commands.length > 0 || notes.length > 0,
  };
}

function itemsOf(session: Session, { pullRequest, record }: LockedSnapshot): Item[] {
  return listCandidates(pullRequest, forwardRules(session, record.ledger)).map(({ item }) => item);
}

/** What keeps a prompt back although there is something to send: a person's word, or a budget. */
function obstacleTo(
  session: Session,
  { ledger }: TrackingComment,
  size: number,
): { ended: Ending; state: TrackingState } | undefined {
  if (ledger.stop.isOn) {
    const reason = `Forwarding was stopped by a command: ${count(size, 'review comment')} not sent.`;
    return { ended: { result: 'stopped', reason }, state: { kind: 'stopped' } };
  }
  const budget = promptBudget(ledger, session.inputs, Date.now());
  if (budget === undefined) return undefined;
  return { ended: { result: 'over-budget', ...budget }, state: { kind: 'over-budget', ...budget } };
}

/** A turn whose run is alive: nobody else writes. One that died while it sent is not waited for. */
function isOwned(ledger: Ledger, turn: Turn, { pullRequest, record }: LockedSnapshot): boolean {
  if (turn.result !== undefined || !turn.isWaitedFor) return false;
  if (keysOfTurn(ledger, turn.id).some((key) => ledger.items[key]?.state === 'sending')) return false;
  const writtenAt = pullRequest.comments.find(({ id }) => id === record.comment?.id)?.updatedAt ?? '';
  return Date.now() - (Date.parse(writtenAt) || 0) <= HEARTBEAT_LEASE_MS;
}

function factsOf({ pullRequest, claim, job }: LockedSnapshot): Record<string, string> {
  return {
    'pr-number': String(pullRequest.number),
    ...(claim === undefined ? {} : { 'job-id': claim.jobId }),
    ...(job === undefined ? {} : { 'job-status': job.status ?? '', 'pr-link': job.prLink ?? '' }),
  };
}

function acknowledge({ done, refused }: CommandResult): Write[] {
  const react =
    (content: 'THUMBS_UP' | 'THUMBS_DOWN') =>
    (posted: PostedCommand): Write => ({
      kind: 'react',
      subjectId: posted.nodeId,
      content,
    });
  return [...done.map(react('THUMBS_UP')), ...refused.map(react('THUMBS_DOWN'))];
}

interface Finish extends Backlog {
  lock: PullRequestLock;
  facts: Record<string, string>;
  leftOut: readonly LeftOut[];
}

/** Ends without a prompt; what changed is told in the tracking comment. */
async function finish(
  session: Session,
  { book, lock, facts, said, acknowledgments, needsUpdate, leftOut }: Finish,
  ended: Ending,
  told: TrackingUpdate | undefined,
): Promise<Attempt> {
  if ((needsUpdate || told !== undefined) && !session.inputs.dryRun) {
    const state = told?.state ?? (await standingState(session, book));
    const tracking = buildTracking(session, book, { leftOut, ...told, ...said, state });
    await saveAndUnlock(session, lock, book, { tracking, writes: acknowledgments });
  }
  if (book.comment !== undefined) facts['tracking-comment-url'] = book.comment.url;
  return { kind: 'ended', ended: { ...ended, facts } };
}

/** What is new and goes, what is new and does not, and what went before and was edited since. */
function selectNew(session: Session, { pullRequest, permissions }: LockedSnapshot, ledger: Ledger) {
  const candidates = listCandidates(pullRequest, forwardRules(session, ledger));
  const { forward, leftOut } = select(
    candidates.filter(({ item }) => isOpenFor(ledger, item)),
    permissions,
  );
  const changed = select(
    candidates.filter(({ item }) => isChangedSince(ledger, item)),
    permissions,
  );
  return { forward, leftOut, changed: changed.forward };
}
