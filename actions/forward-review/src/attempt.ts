import { count } from './count.ts';
import { advance, isChangedSince, isOpenFor, keysOfTurn, type Ledger, type Turn } from './ledger/ledger.ts';
import { type Obeyed, obey } from './ledger/obey.ts';
import { repaired } from './ledger/repair.ts';
import type { Hold } from './lock/hold.ts';
import type { Write } from './pull-request.ts';
import type { PostedCommand } from './reading/commands.ts';
import { type Item, listCandidates } from './reading/item.ts';
import { type LeftOut, select } from './reading/selection.ts';
import type { TrackingState } from './render/tracking.ts';
import type { Ended, Ending } from './result.ts';
import { promptBudget } from './sending/budget.ts';
import type { Dispatch } from './sending/dispatch.ts';
import { archived, closed, notBound, nothingToSend, unclaimed } from './sending/endings.ts';
import { sendPrompt } from './sending/send-prompt.ts';
import { forwardRules, type Session } from './session.ts';
import { isNobodysBusiness, readJob, readSituation, type Situation, settle } from './situation.ts';
import { type Book, finishBook, HEARTBEAT_LEASE_MS } from './tracking/book.ts';
import { standingState, statusSentence } from './tracking/standing-state.ts';
import { type Said, type Told, trackingOf } from './tracking/view.ts';
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
  const [hold, read] = await Promise.allSettled([session.hold(signal), session.pullRequest.read()]);
  try {
    const held = settledValue(hold);
    const pullRequest = settledValue(read);
    if (isNobodysBusiness(session, pullRequest)) {
      return {
        kind: 'ended',
        ended: { ...unclaimed(session.number), facts: { 'pr-number': String(session.number) } },
      };
    }
    const first = { read: { pullRequest, beganAtMs }, job: await job };
    const situation = await readSituation(session, held, first, signal);
    return await decide(session, situation, held, signal);
  } finally {
    if (hold.status === 'fulfilled') await hold.value.release();
  }
}

function settledValue<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}

/** The order of one try: what is left to do for others first, then what may keep the prompt back, then the prompt. */
async function decide(
  session: Session,
  situation: Situation,
  hold: Hold,
  signal: AbortSignal,
): Promise<Attempt> {
  const { pullRequest, standing, claim, job, audience } = situation;
  const facts = factsOf(situation);
  const turn = standing.ledger.turns.at(-1);
  if (turn !== undefined && isOwned(standing.ledger, turn, situation)) return { kind: 'owned', facts };

  const news = takeUp(session, situation);
  const { book } = news;
  const selected = selectNew(session, situation, book.ledger);
  const end = (ended: Ending, told?: Told): Promise<Attempt> =>
    finish(session, { ...news, hold, facts, leftOut: selected.leftOut }, ended, told);
  if (!pullRequest.isOpen) return end(...closed(book, pullRequest.number));
  if (claim === undefined || job === undefined) return end(unclaimed(pullRequest.number));
  if (!situation.isBound) return end(notBound(claim.jobId, job, pullRequest.number));

  book.ledger = { ...book.ledger, jobId: claim.jobId };
  const concluded = await concludeLast(session, book, job);
  facts['left-out-count'] = String(selected.leftOut.length);
  if (selected.forward.length === 0) return end(nothingToSend(situation, selected.leftOut), concluded);
  if (job.status === 'archived') return end(archived(claim.jobId), concluded);
  const obstacle = obstacleTo(session, book, selected.forward.length);
  if (obstacle !== undefined) {
    const keys = selected.forward.map(({ key }) => key);
    book.ledger = advance(book.ledger, keys, 'pending');
    return end(obstacle.ended, { state: obstacle.state });
  }
  if (job.status === 'active' && session.inputs.onBusy !== 'send') {
    if (news.isToBeTold || concluded !== undefined) await end({ result: 'busy', reason: '' }, concluded);
    return { kind: 'busy', jobId: claim.jobId, job, facts };
  }
  const dispatch: Dispatch = { ...news, ...selected, pullRequest, jobId: claim.jobId, audience, facts };
  const sent = await sendPrompt(session, dispatch, hold, signal);
  return 'result' in sent ? { kind: 'ended', ended: sent } : { kind: 'sent', open: sent };
}

/** What earlier runs left unfinished, and what people told this action since. */
interface News {
  book: Book;
  said: Said;
  acknowledgments: Write[];
  /** Something of it is not told yet, whether or not a prompt goes out. */
  isToBeTold: boolean;
}

function takeUp(session: Session, situation: Situation): News {
  const { pullRequest, standing, commands } = situation;
  const repair = repaired(situation, itemsOf(session, situation));
  const obeyed = obey(repair.ledger, commands, {
    foreign: standing.foreign,
    linkedJobId: situation.linkedJobId,
    status: statusSentence({ job: situation.job, ledger: repair.ledger }),
  });
  const { comment, notes } = standing;
  return {
    book: { pullRequest, comment, ledger: obeyed.ledger, turnId: undefined, writtenAtMs: 0 },
    said: { notes: [...notes, ...obeyed.notes], wantsHelp: obeyed.wantsHelp },
    acknowledgments: [...repair.traces, ...acknowledge(obeyed)],
    isToBeTold: repair.isRepaired || commands.length > 0 || notes.length > 0,
  };
}

function itemsOf(session: Session, { pullRequest, standing }: Situation): Item[] {
  return listCandidates(pullRequest, forwardRules(session, standing.ledger)).map(({ item }) => item);
}

/** What keeps a prompt back although there is something to send: a person's word, or a budget. */
function obstacleTo(
  session: Session,
  { ledger }: Book,
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
function isOwned(ledger: Ledger, turn: Turn, { pullRequest, standing }: Situation): boolean {
  if (turn.result !== undefined || !turn.isWaitedFor) return false;
  if (keysOfTurn(ledger, turn.id).some((key) => ledger.items[key]?.state === 'sending')) return false;
  const writtenAt = pullRequest.comments.find(({ id }) => id === standing.comment?.id)?.updatedAt ?? '';
  return Date.now() - (Date.parse(writtenAt) || 0) <= HEARTBEAT_LEASE_MS;
}

function factsOf({ pullRequest, claim, job }: Situation): Record<string, string> {
  return {
    'pr-number': String(pullRequest.number),
    ...(claim === undefined ? {} : { 'job-id': claim.jobId }),
    ...(job === undefined ? {} : { 'job-status': job.status ?? '', 'pr-link': job.prLink ?? '' }),
  };
}

function acknowledge({ done, refused }: Obeyed): Write[] {
  const react =
    (content: 'THUMBS_UP' | 'THUMBS_DOWN') =>
    (posted: PostedCommand): Write => ({
      kind: 'react',
      subjectId: posted.nodeId,
      content,
    });
  return [...done.map(react('THUMBS_UP')), ...refused.map(react('THUMBS_DOWN'))];
}

interface Finish extends News {
  hold: Hold;
  facts: Record<string, string>;
  leftOut: readonly LeftOut[];
}

/** Ends without a prompt; what changed is told in the tracking comment. */
async function finish(
  session: Session,
  { book, hold, facts, said, acknowledgments, isToBeTold, leftOut }: Finish,
  ended: Ending,
  told: Told | undefined,
): Promise<Attempt> {
  if ((isToBeTold || told !== undefined) && !session.inputs.dryRun) {
    const state = told?.state ?? (await standingState(session, book));
    const tracking = trackingOf(session, book, { leftOut, ...told, ...said, state });
    await finishBook(session, hold, book, { tracking, writes: acknowledgments });
  }
  if (book.comment !== undefined) facts['tracking-comment-url'] = book.comment.url;
  return { kind: 'ended', ended: { ...ended, facts } };
}

/** What is new and goes, what is new and does not, and what went before and was edited since. */
function selectNew(session: Session, { pullRequest, audience }: Situation, ledger: Ledger) {
  const candidates = listCandidates(pullRequest, forwardRules(session, ledger));
  const { forward, leftOut } = select(
    candidates.filter(({ item }) => isOpenFor(ledger, item)),
    audience,
  );
  const changed = select(
    candidates.filter(({ item }) => isChangedSince(ledger, item)),
    audience,
  );
  return { forward, leftOut, changed: changed.forward };
}
