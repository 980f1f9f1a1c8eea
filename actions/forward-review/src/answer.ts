import { log, messageOf, writeSummary } from '@docs-agent/action-kit';
import { isWaitDeadlineError, type Job } from '@docs-agent/core';
import { audienceOf } from './audience.ts';
import { type Book, closeForPost, isFreshFor, writeOpenTurn } from './book.ts';
import { listCommands, type PostedCommand } from './commands.ts';
import { comparisonOf, concludeTurn, hasAgentPushed } from './conclude.ts';
import { listCandidates } from './item.ts';
import { advance, isKnownTo, keysOfTurn, withTurn } from './ledger.ts';
import type { Comparison, Glance } from './pull-request.ts';
import { renderSummary } from './render.ts';
import type { Ended } from './result.ts';
import { forwardRules, type Session } from './session.ts';
import type { TrackingState } from './tracking.ts';
import type { OpenTurn } from './turn.ts';
import { type Told, trackingOf } from './view.ts';

/** Between two looks at the pull request while the job works. */
const GLANCE_EVERY_MS = 15_000;

/** The tracking comment says this often how long the job has been at work: that is the run's heartbeat. */
const HEARTBEAT_EVERY_MS = 45_000;

/** GitHub asks for a second between two writes; the requests themselves take some time too. */
const ANSWER_MS = 1_500;

/** Why waiting ended before the job did. */
type Cut = { kind: 'closed' } | { kind: 'stopped' };

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
    if (watch.cut() !== undefined) return cutShort(session, open, watch.cut() ?? { kind: 'stopped' }, signal);
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
  await writeOpenTurn(session, open.book, (current) => trackingOf(session, current, { state }), signal);
}

/** Something that no run has looked at yet. Whether it goes, the next attempt decides. */
function hasMore(session: Session, { pullRequest, ledger }: Book): boolean {
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
async function tell(session: Session, open: OpenTurn, told: Told, signal: AbortSignal): Promise<void> {
  const tracking = (book: Book) => trackingOf(session, book, withBeginning(open, told));
  await writeOpenTurn(session, open.book, tracking, signal);
  if (session.inputs.replyMode !== 'none') await writeSummary(renderSummary(tracking(open.book)));
  closeForPost();
}

/** What was told when the turn began holds until it ends. */
function withBeginning({ leftOut, said }: OpenTurn, told: Told): Told {
  return { leftOut, ...said, ...told };
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

/** What a run does on the pull request while it waits for the job. */
interface Watch {
  /** Looks, at most every 15 s; `stop` ends the wait. */
  look(): Promise<'stop' | undefined>;
  hasAgentPushed(): Promise<boolean>;
  /** Resolves when no look is under way. */
  settled(): Promise<void>;
  cut(): Cut | undefined;
}

function createWatch(session: Session, open: OpenTurn, signal: AbortSignal): Watch {
  let lookedAtMs = Date.now();
  let cut: Cut | undefined;
  let comparedHead = open.turn.headBefore;
  let underWay: Promise<unknown> = Promise.resolve();
  const look = async (): Promise<'stop' | undefined> => {
    const glance = await session.pullRequest.glance();
    if (glance.headSha !== comparedHead) {
      // Known by the end, so that what the agent did is told as soon as it has ended.
      comparedHead = glance.headSha;
      await comparisonOf(session, open.turn.headBefore, glance.headSha);
    }
    if (!glance.isOpen) cut = { kind: 'closed' };
    else if (await obeyMeanwhile(session, open, glance, signal)) cut = { kind: 'stopped' };
    return cut === undefined ? undefined : 'stop';
  };
  return {
    async look() {
      if (Date.now() - lookedAtMs < GLANCE_EVERY_MS) return undefined;
      lookedAtMs = Date.now();
      const looking = look();
      underWay = looking.catch(() => undefined);
      try {
        return await looking;
      } catch (error) {
        // The prompt is out: what GitHub cannot show now does not end the wait for its answer.
        log.info(`The pull request could not be looked at: ${messageOf(error)}`);
        return undefined;
      }
    },
    async hasAgentPushed() {
      try {
        const { headSha } = await session.pullRequest.glance();
        return await hasAgentPushed(session, open.turn.headBefore, headSha);
      } catch (error) {
        log.info(`Whether the agent has pushed is not known: ${messageOf(error)}`);
        return false;
      }
    },
    settled: async () => {
      await underWay;
    },
    cut: () => cut,
  };
}

/** Obeys `stop` and `status`, and renews the heartbeat; other commands wait for the turn's end. */
async function obeyMeanwhile(
  session: Session,
  open: OpenTurn,
  glance: Glance,
  signal: AbortSignal,
): Promise<boolean> {
  const { book, turn } = open;
  const said = await newCommands(session, book, glance);
  const stop = said.findLast(({ command }) => command.word === 'stop');
  if (stop !== undefined)
    book.ledger = { ...book.ledger, stop: { isOn: true, by: Date.parse(stop.createdAt) } };
  book.ledger = advance(
    book.ledger,
    said.map(({ key }) => key),
    'done',
  );
  const isDue = said.length > 0 || Date.now() - book.writtenAtMs >= HEARTBEAT_EVERY_MS;
  if (isDue && stop === undefined) {
    const state: TrackingState = { kind: 'working', elapsedMs: Date.now() - Date.parse(turn.sentAt) };
    await writeOpenTurn(
      session,
      book,
      (current) => trackingOf(session, current, withBeginning(open, { state })),
      signal,
    );
  }
  await session.pullRequest.write(
    said.map(({ nodeId }) => ({ kind: 'react', subjectId: nodeId, content: 'THUMBS_UP' })),
  );
  return stop !== undefined;
}

async function newCommands(session: Session, book: Book, { comments }: Glance): Promise<PostedCommand[]> {
  const seen = { ...book.pullRequest, comments, threads: [], reviews: [] };
  const fresh = listCommands(seen, session.inputs.command).filter(
    ({ key, command }) =>
      !isKnownTo(book.ledger, key) && (command.word === 'stop' || command.word === 'status'),
  );
  const { isHeard } = await audienceOf(
    session,
    fresh.flatMap(({ voices }) => voices),
  );
  return fresh.filter(({ voices }) => voices.length > 0 && voices.every(isHeard));
}

/** How a job is waited for, by the inputs and the time that is left. */
export function pace(session: Session) {
  const { inputs } = session;
  return {
    settleMs: inputs.settleSeconds * 1_000,
    timeoutMs: Math.max(1, session.deadlineMs - Date.now()),
    pollMinMs: inputs.pollMinSeconds * 1_000,
    pollMaxMs: inputs.pollMaxSeconds * 1_000,
    onChange: (job: Job) => log.info(`Job status: ${job.status ?? 'none'}.`),
  };
}
