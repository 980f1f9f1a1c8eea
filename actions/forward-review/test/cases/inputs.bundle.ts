import { describe, expect, it } from 'vitest';
import { type Case, playCase } from '../support/case.ts';
import { setStage } from '../support/stage.ts';

const CASES: Case[] = [
  {
    rule: 'a path that cannot be the job’s is named with what came',
    inputs: () => ({ 'job-path': 'v2/job' }),
    result: 'error',
    conclusion: 'failure',
    says: /^The input `job-path` cannot be used: "v2\/job"/,
    prompts: 0,
  },
  ...['*', 'github-actions[bot]', 'GitHub-Actions'].map((bot) => ({
    rule: `a bot that writes for everybody is not allowed: ${bot}`,
    inputs: () => ({ 'allowed-bots': `linter[bot]\n${bot}` }),
    result: 'error',
    conclusion: 'failure' as const,
    says: /Input `allowed-bots`.*Allowed: exact logins of bots, one a line, except `\*` and `github-actions\[bot\]`/s,
    prompts: 0,
  })),
];

describe('inputs and events', () => {
  it.each(CASES)('$rule', playCase);

  it('an event that is about no review sends nothing', async () => {
    await using stage = await setStage();
    const payload = stage.sandbox.github.payload('pull_request.opened', {
      pullRequest: stage.scene.pullRequest,
    });
    const run = await stage.run({ event: { name: 'pull_request', payload } });
    expect(run.outputs['result']).toBe('nothing-to-send');
    expect(run.requests).toEqual([]);
  });

  it('misspelt and wrong inputs are all named in one error, before any request', async () => {
    await using stage = await setStage();
    const run = await stage.run({
      inputs: {
        'timeout-minute': '5',
        'settle-seconds': 'soon',
        'fail-on': 'everything',
        'project-id': '',
      },
    });
    expect(run.outputs['reason']).toContain(
      'Input `timeout-minute` is not known. Did you mean `timeout-minutes`?',
    );
    expect(run.outputs['reason']).toContain('Input `settle-seconds` is `soon`.');
    expect(run.outputs['reason']).toContain('Input `fail-on` is `everything`.');
    expect(run.outputs['reason']).toContain('Input `project-id` is missing or empty.');
    expect(run.requests).toEqual([]);
    expect(run.conclusion).toBe('failure');
  });
});
