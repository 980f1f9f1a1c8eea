import type { RunOptions, RunResult } from '@docs-agent/sandbox';
import { type AskedIssue, MAINTAINER } from '@docs-agent/sandbox/scenarios';
import { letPass } from '@docs-agent/sandbox/trials';
import { expect } from 'vitest';
import { LABEL, type Stage } from './stage.ts';

export const OUTSIDER = 'passer-by';

/**
 * Sets the label, lets a minute pass, does something to the issue, and runs on the event of the
 * label.
 */
export async function askThen(stage: Stage, change: () => void): Promise<RunResult> {
  const { issue } = stage.scene;
  issue.label(LABEL, MAINTAINER);
  await letPass(stage.sandbox, 60_000);
  change();
  return stage.run({ event: labeled(stage) });
}

/** Takes the label off, if it is there, sets it again a minute later, and runs on that event. */
export async function askAgain(
  stage: Stage,
  overrides: Partial<RunOptions> = {},
): Promise<RunResult> {
  stage.scene.issue.unlabel(LABEL, MAINTAINER);
  await letPass(stage.sandbox, 60_000);
  return stage.ask(overrides);
}

/** A person gives a command a minute later, and the run that it wakes goes to its end. */
export async function command(
  stage: Stage,
  words: string,
  by = MAINTAINER,
  inputs: Record<string, string> = {},
  overrides: Partial<RunOptions> = {},
): Promise<RunResult> {
  await letPass(stage.sandbox, 60_000);
  return stage.say(`/docs-agent ${words}`, by, {
    ...overrides,
    inputs: { ...inputs, ...overrides.inputs },
  });
}

/** A token of another account of ours. */
export function tokenOfOther({ sandbox }: Stage): string {
  return sandbox.github.createToken(
    { contents: 'read', 'pull-requests': 'write', issues: 'write' },
    { login: 'docs-forwarder[bot]' },
  );
}

/** The event of a label, as it comes once more. */
export function labeled(
  { sandbox, scene: { issue } }: Stage,
  sender = MAINTAINER,
): RunOptions['event'] {
  return {
    name: 'issues',
    payload: sandbox.github.payload('issues.labeled', { issue, label: LABEL, sender }),
  };
}

/** Nothing was created, and the issue says why. */
export function expectUntouched(
  stage: Stage,
  run: RunResult,
  result: string,
  says: RegExp | string,
): void {
  expect([run.outputs['result'], stage.scene.jobs.length], run.log).toEqual([result, 0]);
  expect(stage.comment()).toMatch(says);
  expect(locksOf(stage)).toEqual([]);
}

export function promptOf({ jobs }: AskedIssue, index = 0): string {
  return jobs[index]?.messages[0]?.prompt ?? '';
}

/** Locks that runs left on the issue: reactions of 👀. */
export function locksOf({ scene: { issue } }: Stage) {
  return issue.reactions().filter(({ content }) => content === 'eyes');
}

/** How our record of an issue is lost, or its proof. */
export const LOSSES = ['edited', 'deleted'] as const;

/** Loses our record. @returns what the runs afterwards are given. */
export function loseRecord(
  stage: Stage,
  how: (typeof LOSSES)[number] | 'other key',
): Partial<RunOptions> {
  const { issue, createKey } = stage.scene;
  if (how === 'other key') {
    const apiKey = createKey();
    return { workflowSecrets: [apiKey], inputs: { 'api-key': apiKey } };
  }
  const [ours] = commentsOf(stage);
  if (ours === undefined) throw new Error('No comment of ours is on the issue.');
  if (how === 'deleted') issue.deleteComment(ours.id, MAINTAINER);
  else issue.editComment(ours.id, ours.body.replace(/eyJ/, 'eyK'), MAINTAINER);
  return {};
}

/** Our comments on the issue. */
export function commentsOf({ scene: { issue } }: Stage) {
  return issue.comments.filter(
    ({ author, body }) =>
      author === 'github-actions[bot]' && body.startsWith('<!-- docs-agent start-job '),
  );
}
