import { log, messageOf } from '@docs-agent/action-kit';
import { endedAs, worstOf } from '@docs-agent/agent-action';
import { attemptToSend } from './attempt.ts';
import { listPullRequests } from './github/list-pull-requests.ts';
import { examine, type Findings, isUnrelated } from './ledger/findings.ts';
import { isKnownTo, isOpenFor, isUnfinished, keysIn, type Ledger } from './ledger/ledger.ts';
import type { Candidate } from './reading/item.ts';
import { type Ended, RESULTS } from './result.ts';
import { type Connections, openSession, type Session } from './session.ts';
import { lookedAt } from './situations/reasons.ts';
import { waitUntilFree } from './turn/wait-until-free.ts';

/** A sweep looks for open turns on pull requests that were closed at most this long ago. */
const CLOSED_WITHIN_MS = 7 * 24 * 3_600_000;

/**
 * Looks at every open pull request, and at those closed lately: closes turns that no run waits for,
 * and sends remaining items. It never waits for a job. If there are more than `max-pull-requests`,
 * each run continues where the previous one stopped.
 */
export async function sweep(connections: Connections): Promise<Ended> {
  const { inputs, context, client, time } = connections;
  const known = await listPullRequests(
    client,
    context.repository,
    new Date(time.now() - CLOSED_WITHIN_MS),
  );
  const chosen = pullRequestsOfRun(known, inputs.maxPullRequests, context.runNumber);
  const ends: Ended[] = [];
  for (const number of chosen) {
    connections.signal.throwIfAborted();
    const ended = await sweepOne(openSession(withoutWaiting(connections), number));
    if (ended !== undefined) {
      ends.push(ended);
    }
  }
  return summed(ends, { chosen: chosen.length, known: known.length });
}

function withoutWaiting(connections: Connections): Connections {
  return {
    ...connections,
    inputs: {
      ...connections.inputs,
      wait: false,
      onBusy: 'skip',
    },
  };
}

/** As many as allowed, by number, from where the run before this one ended. */
function pullRequestsOfRun(numbers: readonly number[], most: number, runNumber: number): number[] {
  if (numbers.length <= most) return [...numbers];
  const start = ((runNumber - 1) * most) % numbers.length;
  return [...numbers.slice(start), ...numbers.slice(0, start)].slice(0, most);
}

/** @returns undefined for a pull request that this action has nothing to do with. */
function sweepOne(session: Session): Promise<Ended | undefined> {
  return endOr(session, async () => {
    if (!(await isWorthALook(session))) return undefined;
    const attempt = await attemptToSend(session);
    if (attempt.kind === 'ended') return withoutAlarm(attempt.ended);
    if (attempt.kind === 'sent') throw new Error('a sweep never waits for an answer');
    return waitUntilFree(session, attempt);
  });
}

/** Whether this action has something to do on a pull request. */
export async function isWorthALook({ github, config }: Session): Promise<boolean> {
  const isWorth = hasWork(examine(await github.read(), config.inputs));
  if (isWorth) {
    log.info(`Pull request #${config.number}:`);
  }
  return isWorth;
}

/** Does something on one of several pull requests: a failure there does not stop the others. */
export async function endOr<Result>(
  { config }: Session,
  act: () => Promise<Result>,
): Promise<Result | Ended> {
  try {
    return await act();
  } catch (error) {
    if (config.signal.aborted) throw error;
    const reason = `Pull request #${config.number}: ${messageOf(error)}`;
    log.warning(reason);
    return endedAs('error', reason, { 'pr-number': String(config.number) });
  }
}

/** Anyone can open a pull request that names a wrong job: that must not turn every sweep red. */
export function withoutAlarm(ended: Ended): Ended {
  const isOfClaim = ended.result === 'not-bound' && ended.ends === 'failure';
  return isOfClaim ? { ...ended, ends: 'notice' } : ended;
}

/**
 * Whether a job is named for it, and something on it is new or still open. Decides nothing else.
 */
function hasWork(findings: Findings): boolean {
  const { pullRequest, record, likelyClaim, candidates, ...posted } = findings;
  const { ledger, comment, isOfOtherProject } = record;
  const isAddressed = posted.commands.length + posted.nearMisses.length > 0;
  const last = ledger.turns.at(-1);
  const isOpenTurn = comment !== undefined && last !== undefined && isUnfinished(last);
  if (pullRequest.isLocked || (isOfOtherProject && isUnrelated(findings))) return false;
  if (!pullRequest.isOpen) return isOpenTurn || keysIn(ledger, 'pending', 'again').length > 0;
  if (likelyClaim === undefined) return isAddressed;
  const isNew = candidates.some((candidate) => isNews(ledger, candidate));
  const isReopened = last?.result === 'closed';
  return isOpenTurn || isReopened || isAddressed || isNew;
}

/** Whether an item is to be sent, or people have to know that it is left out. */
function isNews(ledger: Ledger, { item, leftOut }: Candidate): boolean {
  if (leftOut === undefined) return isOpenFor(ledger, item);
  return leftOut.isTold && !isKnownTo(ledger, item.key);
}

/** Several pull requests as one end: named by the worst, with a list of all. */
export function summed(
  ends: readonly Ended[],
  { chosen, known }: { chosen: number; known: number },
): Ended {
  const results = ends.map(({ result, reason, facts }) => ({
    'pr-number': Number(facts['pr-number']),
    result,
    reason,
  }));
  const worst = worstOf(ends, RESULTS);
  const reason = lookedAt({ chosen, known, withNews: ends.length }, worst?.reason);
  const facts = { ...worst?.facts, results: JSON.stringify(results) };
  if (worst === undefined)
    return {
      result: 'nothing-to-send',
      reason,
      facts,
    };
  return { ...worst, reason, facts };
}
