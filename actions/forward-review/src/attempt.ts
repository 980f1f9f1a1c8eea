import { isTerminal, type Job } from '@docs-agent/core';
import { type Book, finishBook, HEARTBEAT_LEASE_MS } from './book.ts';
import { promptBudget } from './budget.ts';
import type { PostedCommand } from './commands.ts';
import type { Hold } from './hold.ts';
import { listCandidates } from './item.ts';
import {
  advance,
  isChangedSince,
  isKnownTo,
  isOpenFor,
  keysOfTurn,
  type Ledger,
  type Turn,
  withTurn,
} from './ledger.ts';
import { type Obeyed, obey } from './obey.ts';
import { count } from './prompt.ts';
import type { Write } from './pull-request.ts';
import { repaired } from './repair.ts';
import type { Ended, Result } from './result.ts';
import { type LeftOut, select } from './selection.ts';
import { forwardRules, type Session } from './session.ts';
import { isNobodysBusiness, readJob, readSituation, type Situation } from './situation.ts';
import { standingState, statusSentence } from './standing-state.ts';
import { type Dispatch, type OpenTurn, sendPrompt } from './turn.ts';
import { concludeLast, isUnfinished } from './unfinished.ts';
import { type Said, type Told, trackingOf } from './view.ts';

/** What came of one try to send. */
export type Attempt =
  | { kind: 'ended'; ended: Ended }
  /** The job is at work on something else, and nothing was sent. */
  | { kind: 'busy'; jobId: string; job: Job; facts: Record<string, string> }
  /** Another run waits for the end of a turn, and is the only one that writes meanwhile. */
  | { kind: 'owned'; facts: Record<string, string> }
  | { kind: 'sent'; open: OpenTurn };

/** Reads, obeys, decides and sends while no other run does. */
export async function attemptToSend(session: Session, signal: AbortSignal): Promise<Attempt> {
  const { jobId } = session.inputs;
  const beganAtMs = Date.now();
  const [hold, read, job] = await Promise.allSettled([
    session.hold(signal),
    session.pullRequest.read(),
    jobId === undefined ? undefined : readJob(session, jobId, signal),
  ]);
  try {
    const held = settledValue(hold);
    const pullRequest = settledValue(read);
    if (isNobodysBusiness(session, pullRequest)) {
      return {
        kind: 'ended',
        ended: { ...unclaimed(session.number), facts: { 'pr-number': String(session.number) } },
      };
    }
    const given = job.status === 'fulfilled' && job.value === undefined ? undefined : withJob(job);
    const first = { read: { pullRequest, beganAtMs }, job: given };
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

function withJob(settled: PromiseSettledResult<Job | undefined>): PromiseSettledResult<Job> | undefined {
  if (settled.status === 'rejected') return settled;
  return settled.value === undefined ? undefined : { status: 'fulfilled', value: settled.value };
}

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

  const repair = repaired(session, situation);
  const draft = { ...situation, ledger: repair.ledger };
  const obeyed = obey(repair.ledger, situation.commands, {
    foreign: standing.foreign,
    linkedJobId: situation.linkedJobId,
    status: statusSentence(draft),
  });
  const said: Said = { notes: [...standing.notes, ...obeyed.notes], wantsHelp: obeyed.wantsHelp };
  const acknowledgments = [...repair.traces, ...acknowledge(obeyed)];
  const book: Book = {
    pullRequest,
    comment: standing.comment,
    ledger: obeyed.ledger,
    turnId: undefined,
    writtenAtMs: 0,
  };
  const isToBeTold = repair.isRepaired || situation.commands.length > 0 || standing.notes.length > 0;
  const end = (ended: Omit<Ended, 'facts'>, told?: Told): Promise<Attempt> =>
    finish(session, { book, hold, facts, said, acknowledgments, isToBeTold }, ended, told);

  if (!pullRequest.isOpen) return end(...closed(book, turn, pullRequest.number));
  if (claim === undefined || job === undefined) return end(unclaimed(pullRequest.number));
  if (!situation.isBound) return end(notBound(claim.jobId, job, situation));
  book.ledger = { ...book.ledger, jobId: claim.jobId };
  const concluded = await concludeLast(session, book, job);
  const selected = selectNew(session, situation, book.ledger);
  facts['left-out-count'] = String(selected.leftOut.length);
  if (selected.forward.length === 0) return end(nothingToSend(session, situation, book, selected), concluded);
  if (job.status === 'archived') {
    const reason = `Job ${claim.jobId} is archived, so it takes no more messages: nothing was sent.`;
    return end({ result: 'job-archived', reason }, concluded);
  }
  const keys = selected.forward.map(({ key }) => key);
  const budget = promptBudget(book.ledger, session.inputs, Date.now());
  if (book.ledger.stop.isOn || budget !== undefined) {
    book.ledger = advance(book.ledger, keys, 'pending');
    const size = count(keys.length, 'review comment');
    return budget !== undefined && !book.ledger.stop.isOn
      ? end({ result: 'over-budget', ...budget }, { state: { kind: 'over-budget', ...budget }, ...selected })
      : end(
          { result: 'stopped', reason: `Forwarding was stopped by a command: ${size} not sent.` },
          { state: { kind: 'stopped' }, ...selected },
        );
  }
  if (job.status === 'active' && session.inputs.onBusy !== 'send') {
    if (isToBeTold || concluded !== undefined) await end({ result: 'busy', reason: '' }, concluded);
    return { kind: 'busy', jobId: claim.jobId, job, facts };
  }
  const dispatch: Dispatch = {
    pullRequest,
    book,
    jobId: claim.jobId,
    ...selected,
    audience,
    said,
    acknowledgments,
    facts,
  };
  const sent = await sendPrompt(session, dispatch, hold, signal);
  return 'result' in sent ? { kind: 'ended', ended: sent } : { kind: 'sent', open: sent };
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

interface Finish {
  book: Book;
  hold: Hold;
  facts: Record<string, string>;
  said: Said;
  acknowledgments: readonly Write[];
  isToBeTold: boolean;
}

/** Ends without a prompt; what changed is told in the tracking comment. */
async function finish(
  session: Session,
  { book, hold, facts, said, acknowledgments, isToBeTold }: Finish,
  ended: Omit<Ended, 'facts'>,
  told: Told | undefined,
): Promise<Attempt> {
  if ((isToBeTold || told !== undefined) && !session.inputs.dryRun) {
    const state = told?.state ?? (await standingState(session, book));
    const tracking = trackingOf(session, book, { ...told, ...said, state });
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

function closed(book: Book, turn: Turn | undefined, number: number): [Omit<Ended, 'facts'>, Told?] {
  const ended: Omit<Ended, 'facts'> = {
    result: 'closed',
    reason: `Pull request #${number} is closed: nothing was sent.`,
  };
  if (turn === undefined || !isUnfinished(turn)) return [ended];
  book.ledger = withTurn(advance(book.ledger, keysOfTurn(book.ledger, turn.id), 'done'), turn.id, {
    result: 'closed',
  });
  return [ended, { state: { kind: 'closed' } }];
}

function unclaimed(number: number): Omit<Ended, 'facts'> {
  const reason = `No job is named for pull request #${number}: give \`job-id\`, or put the line \`<!-- docs-agent job: ID -->\` in its description.`;
  return { result: 'not-bound', reason };
}

/** Somebody names the job, and the job says otherwise: that is for a person to mend, so the step fails. */
function notBound(jobId: string, job: Job, { pullRequest }: Situation): Omit<Ended, 'facts'> {
  const without = isTerminal(job.status) ? 'it has no pull request' : 'it has no pull request yet';
  const says = job.prLink === null ? without : `its pull request is ${job.prLink}`;
  const reason = `Job ${jobId} does not belong to pull request #${pullRequest.number} of this repository: ${says}. Nothing was sent. Correct \`job-id\` or the marker in the description.`;
  return { result: 'not-bound', reason, mustFail: true };
}

/** Nothing goes out: because of commands alone, because nobody who wrote may speak, or because nothing is new. */
function nothingToSend(
  session: Session,
  { commands, standing, linkedJobId, job }: Situation,
  { ledger }: Book,
  { leftOut }: { leftOut: readonly LeftOut[] },
): Omit<Ended, 'facts'> {
  if (linkedJobId !== undefined) {
    return { result: 'linked', reason: `Job ${linkedJobId} is linked to pull request #${session.number}.` };
  }
  if (commands.length > 0) {
    const words = commands.map(({ command }) => command.word).join(', ');
    return {
      result: 'command',
      reason: `Obeyed: ${words}. Job ${ledger.jobId} is ${job?.status ?? 'unread'}.`,
    };
  }
  const fresh = leftOut.filter(({ item }) => !isKnownTo(standing.ledger, item.key));
  if (!fresh.some(({ cause }) => cause === 'role')) {
    return { result: 'nothing-to-send' satisfies Result, reason: 'No review comment is new and open.' };
  }
  const reason = `${count(leftOut.length, 'comment')} left out, of people without the permission that \`min-permission\` asks for: nothing was sent.`;
  return { result: 'not-authorized', reason };
}
