import { MAINTAINER } from '@docs-agent/sandbox/scenarios';
import { describe, expect, it } from 'vitest';
import { LABEL, setStage } from './support/stage.ts';

describe('a label on an issue', () => {
  it('creates one job, whose prompt holds the issue, and ends with a bound pull request', async () => {
    await using stage = await setStage({ processes: 'own' });
    const { issue, jobs, pullRequests } = stage.scene;
    issue.comment('It is Node 20.11, to be exact.', MAINTAINER);
    issue.comment('Me too!', 'passer-by');
    const run = await stage.ask();
    expect(run.post?.exitCode).toBe(0);
    expect(run.outputs).toMatchObject({
      result: 'pull-request',
      'issue-number': String(issue.number),
      'pr-number': String(pullRequests[0]?.number),
      'job-id': jobs[0]?.id,
      'job-status': 'completed',
    });
    expect(run.exitCode).toBe(0);
    expect(jobs).toHaveLength(1);
    const prompt = jobs[0]?.messages[0]?.prompt ?? '';
    expect(prompt).toContain('Please say that it needs Node 20.');
    expect(prompt).toContain('It is Node 20.11, to be exact.');
    expect(prompt).not.toContain('Me too!');
    expect(prompt).toContain('The issue is by someone without access to this repository.');
    expect(issue.labels).toEqual(['docs-agent: pull request']);
    expect(stage.comment()).toContain('### The agent opened [#');
    const [bound] = pullRequests[0]?.comments() ?? [];
    expect(bound?.body).toMatch(
      new RegExp(`^<!-- docs-agent job: ${jobs[0]?.id} [0-9a-f]{64} -->$`, 'm'),
    );
    expect(pullRequests[0]?.requestedReviewers).toEqual([MAINTAINER]);
  });

  it('is taken off when the job is created, and the issue says that the agent works', async () => {
    await using stage = await setStage({ processes: 'own' });
    const run = await stage.ask({ inputs: { wait: 'none' } });
    expect(run.outputs['result']).toBe('created');
    expect(stage.scene.issue.labels).toEqual(['docs-agent: working']);
    expect(stage.comment()).toContain('### The agent is working on this issue');
    expect(stage.scene.issue.labels).not.toContain(LABEL);
  });
});
