import type { RunResult } from '@docs-agent/sandbox';
import { beginFault, flawsOf, letPass, type PlayedCell } from '@docs-agent/sandbox/trials';
import { expect } from 'vitest';
import { locksOf, type Stage } from '../stage.ts';
import { type Cell, setMatrixStage } from './cells.ts';
import type { Told } from './rules.ts';

const TOLD: Record<Exclude<Told, 'none' | 'any'>, RegExp> = {
  'not sent': /has not been sent to the agent yet/,
  'over the limit': /is waiting: the service takes no more messages for now/,
  answered: /The agent pushed 1 commit/,
  'job unknown': /The service knows no job/,
  'account unknown': /GitHub knows no account/,
  'head gone': /the one that was reviewed is gone/,
  'not compared': /could not be compared/,
  uncertain: /It is not certain that the agent got this review/,
  refused: /This review cannot be sent as it is/,
  'not waited for': /the run did not wait for its answer/,
  'in doubt': /It is not known whether the agent is still working/,
};

/** A limit of 30 minutes for the job, and as much as all tries of all requests may take besides. */
const LONGEST_MS = 45 * 60_000;
const LONGEST_BEFORE_PROMPT_MS = 15 * 60_000;

const WRITES_LEDGER = { body: /docs-agent ledger/ };

/** After this time a dead run's lock and heartbeat are over. */
const PAUSE_MS = 6 * 60_000;

/**
 * Plays a run in which the fault lasts, and one in which all is well, and holds both to the rules.
 */
export async function playCell(cell: Cell): Promise<PlayedCell> {
  const { purpose, fault, expected } = cell;
  await using stage = await setMatrixStage();
  const { sandbox, scene } = stage;
  const end = begin(stage, cell);
  const run = await stage.run();
  await end();
  const prompts = scene.job.messages.length;
  const told = stage.trackingComment();
  await letPass(sandbox, PAUSE_MS);
  const next = await stage.run();
  for (const each of [run, next]) holdAlways(stage, each);
  const result = run.outputs['result'] ?? '';
  expect({ result, exitCode: run.exitCode, prompts }, run.log).toEqual({
    result: expected.result,
    exitCode: expected.exitCode,
    prompts: expected.prompts,
  });
  holdTold(told, expected.told);
  expect(next.outputs['result'], next.log).toBe(expected.next.result);
  expect(scene.job.messages).toHaveLength(expected.next.prompts);
  holdTold(stage.trackingComment(), expected.next.told);
  return { purpose, fault: fault.is, end: result };
}

/** @returns what ends the fault */
function begin({ sandbox }: Stage, { request, purpose, fault }: Cell): () => void | Promise<void> {
  const { githubServer, serviceServer } = sandbox;
  if (fault.fault !== 'no connection') return beginFault(sandbox, { request, fault });
  if (purpose === 'prompt') githubServer.after(WRITES_LEDGER, serviceServer.refuse);
  else serviceServer.refuse();
  return serviceServer.accept;
}

/** What no fault may bring about. */
function holdAlways(stage: Stage, run: RunResult): void {
  const { outputs, exitCode, requests } = run;
  const { job, pullRequest } = stage.scene;
  const isSent = requests.some(({ path }) => path.endsWith('/message'));
  const longestMs = isSent ? LONGEST_MS : LONGEST_BEFORE_PROMPT_MS;
  expect(flawsOf(run, { longestMs, sentence: 'reason' })).toEqual([]);
  expect(job.messages.length, 'a second prompt').toBeLessThanOrEqual(1);
  expect(pullRequest.comments().length, 'a second tracking comment').toBeLessThanOrEqual(1);
  const isTold = job.messages.length > 0 || pullRequest.comments().length > 0;
  if (exitCode === 0 && !isTold)
    expect(outputs['result'], 'green, undone, untold').toBe('not-authorized');
  if (outputs['result'] === 'completed') expect(locksOf(stage), 'a lock that is left').toEqual([]);
}

function holdTold(comment: string, told: Told): void {
  if (told === 'none') expect(comment).toBe('');
  else if (told !== 'any') expect(comment).toMatch(TOLD[told]);
}
