import { log, messageOf, type Outcome, type RunContext } from '@docs-agent/action-kit';
import { isoTime, isTied, refusedActor, runAgentAction } from '@docs-agent/agent-action';
import { type IssueWake, readWake } from './event.ts';
import { follow } from './follow.ts';
import { type Inputs, readStartInputs } from './inputs.ts';
import { lookAt } from './look.ts';
import { endOfRun, withNotFollowed } from './looked.ts';
import { type Ended, NOTICES } from './result.ts';
import { connect, openSession, type Session } from './session.ts';
import { SITUATIONS } from './situations/table.ts';
import { sweep } from './sweep.ts';

const NOTHING = 'no job was created';

/**
 * Creates the job that a person asked for on an issue, waits for its pull request, and binds it.
 */
export function startJob(signal: AbortSignal): Promise<Outcome> {
  const action = {
    nothing: NOTHING,
    readInputs: readStartInputs,
    notices: NOTICES,
    run,
  };
  return runAgentAction(action, signal);
}

async function run(inputs: Inputs, context: RunContext, signal: AbortSignal): Promise<Ended> {
  const connections = connect(inputs, context, signal);
  const wake = readWake(context, inputs);
  if (wake.kind === 'ignored') return endOfRun(SITUATIONS.ignored(wake.reason));
  const refused = await refusedActor(connections);
  if (refused !== undefined) return endOfRun(SITUATIONS.actor(refused));
  if (wake.kind === 'sweep') return sweep(connections);
  const opened = openSession(connections, wake.number);
  const session = await keepRequest(opened, wake);
  const looked = await lookAt(session);
  if (looked.kind === 'ended') return looked.ended;
  const { notFollowed = [] } = looked;
  return withNotFollowed(await follow(session, looked), notFollowed);
}

/**
 * For a comment that asks for a job, the run sets the label first: whatever happens to this run, a
 * scheduled run finds the issue. The comment shows who asked. Accounts without a tie to the
 * repository are looked up first.
 */
async function keepRequest(session: Session, { asks }: IssueWake): Promise<Session> {
  if (session.inputs.dryRun) return session;
  if (asks === undefined || !isTied(asks.association)) return session;
  try {
    await session.issue.addLabel(session.inputs.label);
    const requestKeptAt = isoTime(session.time.latest());
    return { ...session, requestKeptAt };
  } catch (error) {
    log.warning(`Issue #${session.number}: the request could not be kept: ${messageOf(error)}`);
    return session;
  }
}
