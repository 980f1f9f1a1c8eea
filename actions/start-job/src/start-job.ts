import { log, messageOf, type Outcome, type RunContext, UserError } from '@docs-agent/action-kit';
import {
  asUserError,
  connectRun,
  endedAs,
  refusedActor,
  runAgentAction,
  worstOf,
} from '@docs-agent/agent-action';
import { lookAt } from './attempt.ts';
import { readWake } from './event.ts';
import { follow, lookAfter, stillWorking } from './follow.ts';
import { knownIssues } from './github/issue-port.ts';
import { type Inputs, readStartInputs } from './inputs.ts';
import { hasLabel, STATE_LABELS } from './issue.ts';
import { countToday } from './obstacle.ts';
import { type Ended, NOTICES, RESULTS } from './result.ts';
import { type Connections, openSession, type Session } from './session.ts';
import type { Looked } from './tracked.ts';

const NOTHING = 'no job was created';

/** Creates the job that an issue asks for, waits for its pull request, and binds it. */
export const startJob = (signal: AbortSignal): Promise<Outcome> =>
  runAgentAction({ nothing: NOTHING, readInputs: readStartInputs, notices: NOTICES, run }, signal);

async function run(inputs: Inputs, context: RunContext, signal: AbortSignal): Promise<Ended> {
  const connections = connectRun(inputs, context, signal);
  const wake = readWake(context, inputs);
  if (wake.kind === 'ignored') return endedAs('nothing-to-start', wake.reason);
  const refused = await refusedActor(connections);
  if (refused !== undefined) return endedAs('not-authorized', `${refused}: ${NOTHING}.`);
  if (wake.kind === 'sweep') return sweep(connections);
  const session = openSession(connections, wake.number);
  const looked = await lookOnce(session);
  return looked.kind === 'running' ? follow(session, looked) : looked.ended;
}

/**
 * Looks at an issue. If its job ended and no one noted how, that is noted first: another one may be
 * asked for.
 */
async function lookOnce(session: Session): Promise<Looked> {
  const looked = await lookAt(session);
  if (looked.kind === 'ended' || !looked.isAskedAgain) return looked;
  await lookAfter(session, looked.attempt);
  return lookAt(session);
}

/** Looks at every issue that is asked for or at work. It waits for no job's end. */
async function sweep(connections: Connections): Promise<Ended> {
  const { label } = connections.inputs;
  const known = await knownIssues(connections);
  const issues = known
    .filter(
      ({ isOpen, labels }) =>
        hasLabel(labels, STATE_LABELS.working) || (isOpen && hasLabel(labels, label)),
    )
    // What is asked for longest gets what is left of `max-jobs-per-day`.
    .toSorted((left, right) => left.number - right.number);
  const ends: Ended[] = [];
  let startedToday = countToday(known);
  for (const { number } of issues) {
    const session = openSession({ ...connections, startedToday }, number);
    try {
      const looked = await lookOnce(session);
      if (looked.kind === 'ended') ends.push(looked.ended);
      else if (looked.created) {
        startedToday += 1;
        // The service may not show a job yet that it has just created.
        ends.push(stillWorking(session, looked.attempt, looked.created.status));
      } else ends.push(await lookAfter(session, looked.attempt));
    } catch (error) {
      const shown = asUserError(error);
      if (session.signal.aborted || !(shown instanceof UserError)) throw error;
      log.warning(`Issue #${number}: ${messageOf(shown)}`);
      ends.push(endedAs('error', messageOf(shown), { 'issue-number': String(number) }));
    }
  }
  return worstOf(ends, RESULTS) ?? endedAs('nothing-to-start', 'No issue is asked for or at work.');
}
