import { beginFault, flawsOf, type PlayedCell } from '@docs-agent/sandbox/trials';
import { expect } from 'vitest';
import { expectEnding, runUntilNothingIsLeft } from '../again.ts';
import { commentsOf, locksOf } from '../asks.ts';
import { setStage } from '../stage.ts';
import type { Cell } from './cells.ts';

/** A limit of 30 minutes for the job, and as much as all tries of all requests may take besides. */
const LONGEST_MS = 45 * 60_000;

/** Plays a run with the fault, and schedules in which all is well, and holds them to the rules. */
export async function playCell(cell: Cell): Promise<PlayedCell> {
  const { purpose, fault, expected } = cell;
  await using stage = await setStage();
  const { sandbox, scene } = stage;
  const end = beginFault(sandbox, cell);
  const run = await stage.ask();
  end();
  const { result = '' } = run.outputs;
  expect(flawsOf(run, { longestMs: LONGEST_MS, sentence: 'reason' })).toEqual([]);
  expect(expected.results, run.log).toContain(result);
  expect(run.exitCode).toBe(
    ['pull-request', 'over-budget', 'not-authorized'].includes(result) ? 0 : 1,
  );
  expect(commentsOf(stage).length, run.log).toBeLessThanOrEqual(1);
  if (expected.jobs !== 'any') expect(scene.jobs, run.log).toHaveLength(expected.jobs);
  if (expected.says !== 'any') expect(stage.comment(), run.log).toMatch(expected.says);
  if (scene.jobs.length === 1)
    expect(stage.comment(), run.log).not.toMatch(/started no job|No job has been started/);
  const log = `${run.log}\n---\n${await runUntilNothingIsLeft(stage)}`;
  if (expected.ends === 'refused') {
    expect([scene.jobs.length, locksOf(stage), scene.issue.labels], log).toEqual([
      0,
      [],
      ['docs-agent: failed'],
    ]);
    expect(stage.comment()).toMatch(expected.says === 'any' ? /./ : expected.says);
  } else {
    expect(expectEnding(stage, { log, isDoubtful: expected.ends === 'uncertain' })).toBe(
      expected.ends,
    );
  }
  return { purpose, fault: fault.is, end: result };
}
