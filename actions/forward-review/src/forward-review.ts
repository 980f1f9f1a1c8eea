import { log, type Outcome, type RunContext, writeSummary } from '@docs-agent/action-kit';
import { refusedActor, runAgentAction, worstOf } from '@docs-agent/agent-action';
import { type Attempt, attemptToSend } from './attempt.ts';
import { readWake } from './event.ts';
import { type Inputs, readForwardInputs } from './inputs.ts';
import { linkJob } from './link.ts';
import { endOfRun } from './render/facts.ts';
import { renderNoJob } from './render/no-job.ts';
import { type Ended, RESULTS } from './result.ts';
import { withTold } from './sending/backlog.ts';
import { connect, openSession, type Session } from './session.ts';
import { endOr, isWorthALook, summed, sweep, withoutAlarm } from './sweep.ts';
import { awaitAnswer } from './turn/answer.ts';
import { waitUntilFree } from './turn/wait-until-free.ts';

/**
 * A run also sends items that arrived while it waited, but not without end: each prompt is a paid
 * run.
 */
const MOST_TURNS_OF_A_RUN = 10;

const NOTHING = 'nothing was sent';

/** Forwards what is new on the pull request of the event, waits for the job, and reports. */
export const forwardReview = (signal: AbortSignal): Promise<Outcome> =>
  runAgentAction(
    {
      nothing: NOTHING,
      readInputs: readForwardInputs,
      run,
    },
    signal,
  );

async function run(inputs: Inputs, context: RunContext, signal: AbortSignal): Promise<Ended> {
  const wake = readWake(context, inputs);
  if (wake.kind === 'ignored') return endOfRun({ kind: 'ignored', why: wake.reason });
  const connections = connect(inputs, context, signal);
  const refused = await refusedActor(connections);
  if (refused !== undefined)
    return endOfRun({ kind: 'not-permitted', why: `${refused}: ${NOTHING}.` });
  switch (wake.kind) {
    case 'sweep':
      return sweep(connections);
    case 'link':
      return linkJob(connections, wake.jobId);
    case 'pull-request':
      return runOnOne(openSession(connections, wake.number));
    case 'pull-requests':
      return runOnAll(wake.numbers.map((number) => openSession(connections, number)));
  }
}

/** The pull request of the event: where no job is named, the job summary says how to name it. */
async function runOnOne(session: Session): Promise<Ended> {
  const ended = await runOn(session);
  if (ended.result === 'not-bound' && ended.ends !== 'failure') {
    const { github, config } = session;
    const pullRequest = { number: config.number, url: github.url };
    await writeSummary(renderNoJob(pullRequest, config.inputs.command));
  }
  return ended;
}

/**
 * Several pull requests of one branch: sends for each first, then waits for all of them together.
 */
async function runOnAll(sessions: readonly Session[]): Promise<Ended> {
  const begun: { session: Session; attempt: Attempt | Ended }[] = [];
  for (const session of sessions) {
    const attempt = await endOr(session, async () =>
      (await isWorthALook(session)) ? attemptToSend(session) : undefined,
    );
    if (attempt !== undefined) {
      begun.push({ session, attempt });
    }
  }
  const ends = await Promise.all(
    begun.map(({ session, attempt }) =>
      'result' in attempt ? attempt : endOr(session, () => runOn(session, attempt)),
    ),
  );
  return summed(ends.map(withoutAlarm), { chosen: sessions.length, known: sessions.length });
}

/** One pull request: sends new items, waits, and continues with those that arrived meanwhile. */
async function runOn(session: Session, first?: Attempt): Promise<Ended> {
  const ends: Ended[] = [];
  for (let turns = 0; turns < MOST_TURNS_OF_A_RUN; turns += 1) {
    const attempt = await attemptPatiently(session, turns === 0 ? first : undefined);
    if (attempt.kind === 'ended') {
      // After a turn, “nothing new” need not be reported.
      if (ends.length === 0 || attempt.ended.result !== 'nothing-to-send') {
        ends.push(attempt.ended);
      }
      break;
    }
    const { ended, hasMore } = await awaitAnswer(session, attempt.open);
    ends.push(withTold(ended, attempt.open.told));
    if (!hasMore || performance.now() >= session.config.deadlineMs) break;
    session.github.forgetRoles();
    log.info('New comments were written while the agent worked: sending them now.');
  }
  return joined(ends);
}

/** Tries until the prompt was sent, there is nothing to send, or the time has passed. */
async function attemptPatiently(
  session: Session,
  first?: Attempt,
): Promise<Extract<Attempt, { kind: 'ended' | 'sent' }>> {
  for (let next = first; ; next = undefined) {
    const attempt = next ?? (await attemptToSend(session));
    if (attempt.kind === 'ended' || attempt.kind === 'sent') return attempt;
    const stillBusy = await waitUntilFree(session, attempt);
    if (stillBusy !== undefined) return { kind: 'ended', ended: stillBusy };
    // People may have lost their access meanwhile.
    session.github.forgetRoles();
  }
}

const COUNTS = ['forwarded-count', 'prompt-chars'];
const LISTS = ['comment-ids', 'new-commits'];

/** Several turns of one run as one end: named by the worst, with what all of them did. */
function joined(ends: readonly Ended[]): Ended {
  const worst = worstOf(ends, RESULTS) ?? endOfRun({ kind: 'nothing-new' });
  if (ends.length < 2) return worst;
  const all = ends.map(({ facts }) => facts);
  const facts = Object.assign({}, ...all);
  for (const name of COUNTS) {
    facts[name] = String(sum(all.map((one) => Number(one[name] ?? 0))));
  }
  for (const name of LISTS) {
    facts[name] = JSON.stringify(all.flatMap((one) => JSON.parse(one[name] ?? '[]')));
  }
  const first = all.find((one) => one['head-sha-before'] !== undefined);
  if (first !== undefined) {
    facts['head-sha-before'] = first['head-sha-before'];
  }
  return { ...worst, facts };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
