import { MAINTAINER } from '@docs-agent/sandbox/scenarios';
import { letPass, runAndDie } from '@docs-agent/sandbox/trials';
import { describe, expect, it } from 'vitest';
import { askAgain, command, labeled, loseRecord, OUTSIDER } from '../support/asks.ts';
import { CREATE_JOB, LABEL, READ_JOB, type Stage, setStage } from '../support/stage.ts';

const NO_WAIT = { wait: 'none' };
const EDIT_COMMENT = { path: '/graphql', body: 'updateIssueComment' };
const ADD_LABEL = { method: 'POST', path: '/repos/{owner}/{repo}/issues/{number}/labels' };

/** The label, set again while no run looks. */
async function setAgain({ sandbox, scene: { issue } }: Stage): Promise<void> {
  await letPass(sandbox, 60_000);
  issue.unlabel(LABEL, MAINTAINER);
  issue.label(LABEL, MAINTAINER);
}

describe('`received` is the answer to every label before it: it creates no job', () => {
  it('where it was uncertain', async () => {
    await using stage = await setStage();
    stage.sandbox.serviceServer.next(CREATE_JOB, { status: 500, body: '{"error":"oops"}' });
    await stage.ask();
    await setAgain(stage);
    const run = await command(stage, 'received', MAINTAINER, NO_WAIT);
    expect(stage.scene.jobs, run.log).toHaveLength(0);
    expect(stage.scene.issue.labels).toEqual([]);
  });

  it('where the job is running', async () => {
    await using stage = await setStage();
    await stage.ask({ inputs: NO_WAIT });
    await setAgain(stage);
    const run = await command(stage, 'received', MAINTAINER, NO_WAIT);
    expect(stage.scene.jobs, run.log).toHaveLength(1);
  });
});

describe('a job that failed while no run looked', () => {
  it.each(['label', 'retry'])(
    'has failed, as the issue says, and the %s starts the next',
    async (by) => {
      await using stage = await setStage();
      stage.scene.onJob((job) => job.onMessage((_, turn) => turn.fail()));
      await stage.ask({ inputs: NO_WAIT });
      await letPass(stage.sandbox, 180_000);
      const inputs = NO_WAIT;
      const run =
        by === 'label'
          ? await askAgain(stage, { inputs })
          : await command(stage, by, MAINTAINER, inputs);
      expect([run.outputs['result'], stage.scene.jobs.length], run.log).toEqual(['created', 2]);
      expect(stage.comment()).toContain('### The agent is working on this issue');
      expect(stage.scene.issue.labels).toEqual(['docs-agent: working']);
    },
  );
});

describe('`retry`', () => {
  it.each(['complete', 'archive'] as const)('starts the next job after `%s`', async (end) => {
    await using stage = await setStage();
    stage.scene.onJob((job) => job.onMessage((_, turn) => turn[end]()));
    await stage.ask();
    const run = await command(stage, 'retry', MAINTAINER, NO_WAIT);
    expect([run.outputs['result'], stage.scene.jobs.length], run.log).toEqual(['created', 2]);
  });

  it('next to an open pull request starts nothing, and the issue says why', async () => {
    await using stage = await setStage();
    await stage.ask();
    await command(stage, 'retry');
    expect(stage.scene.jobs).toHaveLength(1);
    expect(stage.comment()).toContain('is open');
  });

  it('counts although someone without permission sets the label after it', async () => {
    await using stage = await setStage();
    stage.scene.onJob((job) => job.onMessage((_, turn) => turn.fail()));
    await stage.ask();
    await letPass(stage.sandbox, 60_000);
    stage.scene.issue.comment('/docs-agent retry', MAINTAINER);
    await letPass(stage.sandbox, 2_000);
    stage.scene.issue.label(LABEL, OUTSIDER);
    const run = await stage.run({ event: labeled(stage), inputs: NO_WAIT });
    expect([run.outputs['result'], stage.scene.jobs.length], run.log).toEqual(['created', 2]);
  });

  it.each([
    { name: 'while it creates the job', request: CREATE_JOB, moment: 'after' },
    { name: 'while it labels the issue', request: ADD_LABEL, moment: 'after' },
  ] as const)(
    'whose runner is lost $name is judged by the next schedule',
    async ({ request, moment }) => {
      await using stage = await setStage();
      stage.scene.onJob((job) => job.onMessage((_, turn) => turn.fail()));
      await stage.ask();
      const death = {
        server: request === CREATE_JOB ? 'service' : 'github',
        moment,
        request,
      } as const;
      const run = (given: object) => command(stage, 'retry', MAINTAINER, {}, given);
      await runAndDie({ sandbox: stage.sandbox, run }, death, { post: false });
      for (let runs = 0; runs < 2; runs += 1) {
        await letPass(stage.sandbox, 600_000);
        await stage.run();
      }
      expect(stage.comment()).not.toMatch(/is being created|is working/);
      expect(stage.scene.issue.labels).not.toContain('docs-agent: working');
    },
  );

  it('whose run dies before it asks the service is made up for by the next schedule', async () => {
    await using stage = await setStage();
    stage.scene.onJob((job) => job.onMessage((_, turn) => turn.fail()));
    await stage.ask();
    const death = { server: 'github', moment: 'after', request: EDIT_COMMENT } as const;
    const run = (given: object) => command(stage, 'retry', MAINTAINER, {}, given);
    await runAndDie({ sandbox: stage.sandbox, run }, death, { post: true });
    expect(stage.comment()).toContain('before the job was created.');
    await letPass(stage.sandbox, 600_000);
    await stage.run();
    expect(stage.scene.jobs).toHaveLength(2);
  });
});

describe('a job that was created', () => {
  it('is followed although GitHub takes no label, and the log says so', async () => {
    await using stage = await setStage();
    stage.sandbox.githubServer.next(ADD_LABEL, { status: 422, body: '{"message":"no"}' });
    const run = await stage.ask();
    expect([run.outputs['result'], run.exitCode], run.log).toEqual(['pull-request', 0]);
    expect(run.annotations.map(({ message }) => message)).toEqual([
      expect.stringContaining('the labels could not be updated'),
    ]);
    expect(stage.scene.issue.labels).toEqual(['docs-agent: pull request']);
  });

  it('by a schedule is not read by that run: the service may not show it yet', async () => {
    await using stage = await setStage();
    stage.scene.issue.label(LABEL, MAINTAINER);
    stage.sandbox.serviceServer.next(READ_JOB, { status: 404, body: '{}' });
    const run = await stage.run();
    expect([run.outputs['result'], run.exitCode], run.log).toEqual(['created', 0]);
  });
});

describe('a new API key does not forget a job', () => {
  it('whose pull request is open: a label starts no second one', async () => {
    await using stage = await setStage();
    const { jobs } = stage.scene;
    await stage.ask();
    const again = await askAgain(stage, loseRecord(stage, 'other key'));
    expect([again.outputs['result'], jobs.length], again.log).toEqual(['already-started', 1]);
    expect(stage.comment()).toContain('### The agent opened [#2]');
  });

  it('running: the label starts no second one, and the next schedule binds its pull request', async () => {
    await using stage = await setStage();
    const { jobs, issue, pullRequests } = stage.scene;
    const inputs = { wait: 'none' };
    await stage.ask({ inputs });
    const { inputs: key, ...given } = loseRecord(stage, 'other key');
    await askAgain(stage, { ...given, inputs: { ...key, ...inputs } });
    expect([jobs.length, issue.labels]).toEqual([1, ['docs-agent: working']]);
    await letPass(stage.sandbox, 180_000);
    const run = await stage.run({ ...given, inputs: { ...key } });
    expect(run.outputs['result'], run.log).toBe('pull-request');
    expect(pullRequests[0]?.comments()).toHaveLength(1);
  });
});

it('a twelfth job of an issue forgets no pull request of the first: open again, it is the issue’s answer', async () => {
  await using stage = await setStage();
  const inputs = { ...NO_WAIT, 'max-jobs-per-day': '100' };
  await stage.ask();
  const [first] = stage.scene.pullRequests;
  first?.close();
  stage.scene.onJob((job) => job.onMessage((_, turn) => turn.fail()));
  for (let jobs = 0; jobs < 11; jobs += 1) {
    await askAgain(stage, { inputs });
    await letPass(stage.sandbox, 180_000);
  }
  expect(stage.scene.jobs).toHaveLength(12);
  first?.reopen();
  const run = await askAgain(stage, { inputs });
  expect([run.outputs['result'], stage.scene.jobs.length], run.log).toEqual([
    'already-started',
    12,
  ]);
  expect(stage.comment()).toContain(`[#${first?.number}]`);
});
