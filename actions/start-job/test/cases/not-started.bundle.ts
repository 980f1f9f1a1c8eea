import { MAINTAINER } from '@docs-agent/sandbox/scenarios';
import { letPass } from '@docs-agent/sandbox/trials';
import { describe, expect, it } from 'vitest';
import {
  askAgain,
  command,
  commentsOf,
  expectUntouched,
  labeled,
  promptOf,
} from '../support/asks.ts';
import { refuseNext } from '../support/beginnings.ts';
import { CREATE_JOB, LABEL, setStage } from '../support/stage.ts';

const NO_WAIT = { wait: 'none' };

describe('an open pull request of a person that closes the issue', () => {
  it('keeps the job from being created, until a person says `start`', async () => {
    await using stage = await setStage();
    const { issue, repository, jobs } = stage.scene;
    const pullRequest = repository.createPullRequest({
      title: 'Say Node 20',
      body: `Closes #${issue.number}`,
      author: 'helpful-person',
      headRef: 'node-20',
      files: [],
    });
    const run = await stage.ask({ inputs: NO_WAIT });
    expectUntouched(stage, run, 'already-started', `#${pullRequest.number}`);
    expect(stage.comment()).toContain('/docs-agent start');
    const started = await command(stage, 'start', MAINTAINER, NO_WAIT);
    expect([started.outputs['result'], jobs.length], started.log).toEqual(['created', 1]);
  });

  it('that was closed does not', async () => {
    await using stage = await setStage();
    const { issue, repository } = stage.scene;
    const facts = { title: 'x', author: 'helpful-person', headRef: 'x', files: [] };
    repository.createPullRequest({ ...facts, body: `Closes #${issue.number}` }).close();
    const run = await stage.ask({ inputs: NO_WAIT });
    expect(run.outputs['result'], run.log).toBe('created');
  });
});

describe('where nothing was created, the issue names the next step', () => {
  it.each([400, 404, 413, 422])('after %i: the label again', async (status) => {
    await using stage = await setStage();
    refuseNext(stage, status);
    await stage.ask();
    expect(stage.comment()).toMatch(/set the label `docs-agent: start` again/);
    expect(stage.scene.issue.labels).toEqual(['docs-agent: failed']);
  });

  it.each([401, 402, 403, 429])('after %i: the next schedule tries again', async (status) => {
    await using stage = await setStage();
    refuseNext(stage, status);
    await stage.ask();
    expect(stage.comment()).toMatch(/next run on a schedule/i);
    await letPass(stage.sandbox, 120_000);
    await stage.run();
    expect(stage.scene.jobs).toHaveLength(1);
  });

  it.each([
    { name: 'a login page', status: 200, body: '<html>Log in</html>' },
    { name: 'nothing in it', status: 200, body: '{}' },
    { name: '204', status: 204, body: '' },
  ])('an answer without a job ($name): one may have been created', async ({ status, body }) => {
    await using stage = await setStage();
    stage.sandbox.serviceServer.next(CREATE_JOB, { status, body });
    const run = await stage.ask();
    expect(run.outputs['result'], run.log).toBe('uncertain');
    expect(stage.comment()).toContain('names no job: one may have been created');
  });
});

describe('an issue without text that the agent can read is refused', () => {
  it.each([
    { name: 'empty', body: '' },
    { name: 'a screenshot alone', body: '![image](https://example.com/a.png)' },
    {
      name: 'an untouched form',
      body: '### What is wrong?\n\n_No response_\n\n### Page\n\n_No response_',
    },
    {
      name: 'an untouched template',
      body: '<!-- Say what is wrong -->\n\n## Description\n\n-\n\n**Version:**',
    },
    {
      name: 'a list of other issues',
      body: '## Open\n\n- #12\n- [ ] #13, #14\n* [x] acme/docs#15\n1. GH-16\n2) [#17](https://github.com/acme/docs/issues/17)\n#18 and #19',
    },
    {
      name: 'a list of addresses',
      body: '- https://github.com/acme/docs/issues/12\n- [ ] <https://github.com/acme/docs/pull/13>\nhttps://docs.example.com/a_(b)',
    },
    { name: 'a quotation of another issue’s number', body: '> #12\n\n---' },
  ])('$name', async ({ body }) => {
    await using stage = await setStage();
    stage.scene.issue.edit({ body }, MAINTAINER);
    await letPass(stage.sandbox, 60_000);
    const run = await stage.ask();
    expectUntouched(stage, run, 'refused', 'has no text that the agent can read');
  });

  it.each(['- [ ] #12: say Node 20', 'See https://docs.example.com/install', '#1 在安装页'])(
    'unless there is a word beside the links: %s',
    async (body) => {
      await using stage = await setStage();
      stage.scene.issue.edit({ body }, MAINTAINER);
      await letPass(stage.sandbox, 60_000);
      const run = await stage.ask({ inputs: NO_WAIT });
      expect(run.outputs['result'], run.log).toBe('created');
    },
  );

  it('unless a person with access says what to do in a comment', async () => {
    await using stage = await setStage();
    stage.scene.issue.edit({ body: '' }, MAINTAINER);
    stage.scene.issue.comment('Say that it needs Node 20.', MAINTAINER);
    await letPass(stage.sandbox, 60_000);
    const run = await stage.ask({ inputs: NO_WAIT });
    expect(run.outputs['result'], run.log).toBe('created');
  });
});

it('the prompt asks to close the issue, dates comments, and takes no other orders', async () => {
  await using stage = await setStage();
  const { issue } = stage.scene;
  issue.comment('It is Node 20.11.', MAINTAINER);
  await stage.ask({ inputs: NO_WAIT });
  const prompt = promptOf(stage.scene);
  expect(prompt).toContain(`Closes #${issue.number}`);
  expect(prompt).toMatch(/Comment 1 of 1, by octo-maintainer, \w+ \d+, 2026/);
  expect(prompt).not.toContain('whatever it says');
});

it('20 labels in ten seconds create no more jobs than `max-jobs-per-day`', async () => {
  await using stage = await setStage();
  const { repository, jobs } = stage.scene;
  const { github, clock } = stage.sandbox;
  const inputs = { ...NO_WAIT, 'max-jobs-per-day': '5' };
  stage.sandbox.latencyMs = 100;
  const runs = [];
  for (let index = 0; index < 20; index += 1) {
    const issue = repository.createIssue({ title: `${index}`, body: 'Words.', author: MAINTAINER });
    issue.label(LABEL, MAINTAINER);
    const payload = github.payload('issues.labeled', { issue, label: LABEL, sender: MAINTAINER });
    const event = { name: 'issues', payload };
    runs.push(
      new Promise((resolve) => {
        clock.at(clock.now() + 500 * index, () => resolve(stage.run({ event, inputs })));
      }),
    );
  }
  await Promise.all(runs);
  expect(jobs.length).toBeLessThanOrEqual(5);
  expect(jobs.length).toBeGreaterThanOrEqual(4);
});

it('a run that is cancelled before the request is cancelled, and no error', async () => {
  await using stage = await setStage();
  stage.sandbox.latencyMs = 300;
  const run = await stage.ask({ cancelAfterMs: 1_200 });
  expect(run.outputs['result'], run.log).toBe('cancelled');
  expect(run.outputs['reason']).not.toContain('aborted by the caller');
});

it.each([
  { name: 'a pull request’s', made: true, says: /pull request/ },
  { name: 'unknown', made: false, says: /no issue #/ },
])('an `issue-number` that is $name is named as such', async ({ made, says }) => {
  await using stage = await setStage();
  const facts = { title: 'x', author: MAINTAINER, headRef: 'x', files: [] };
  const number = made ? stage.scene.repository.createPullRequest(facts).number : 999;
  const run = await stage.run({ inputs: { 'issue-number': String(number) } });
  expect(run.outputs['result'], run.log).toBe('error');
  expect(run.outputs['reason']).toMatch(says);
  expect(run.outputs['reason']).not.toContain('permissions:');
});

it('`retry` before any job is answered, and claims nothing', async () => {
  await using stage = await setStage();
  const run = await command(stage, 'retry');
  expectUntouched(stage, run, 'command', /retry/);
  expect(run.outputs['reason']).toMatch(/^`?\/docs-agent retry`? was not followed/);
});

it('on a locked conversation nothing is written, and the run ends green', async () => {
  await using stage = await setStage();
  stage.scene.issue.label(LABEL, MAINTAINER);
  stage.scene.issue.lock();
  const run = await stage.run({ event: labeled(stage) });
  expect([run.outputs['result'], run.exitCode], run.log).toEqual(['nothing-to-start', 0]);
  expect(run.outputs['reason']).toContain('locked');
  expect([stage.scene.jobs, commentsOf(stage)]).toEqual([[], []]);
  expect((await stage.run()).exitCode).toBe(0);
});

it('a conversation that is locked while the agent works: its pull request is linked all the same', async () => {
  await using stage = await setStage();
  const { clock } = stage.sandbox;
  clock.at(clock.now() + 60_000, () => stage.scene.issue.lock());
  const run = await stage.ask();
  expect([run.outputs['result'], run.exitCode], run.log).toEqual(['pull-request', 0]);
  expect(stage.scene.pullRequests[0]?.comments()).toHaveLength(1);
});

it('the oldest request gets what is left of the day', async () => {
  await using stage = await setStage();
  const { repository, jobs } = stage.scene;
  const older = repository.createIssue({ title: 'One', body: 'Words.', author: MAINTAINER });
  const newer = repository.createIssue({ title: 'Two', body: 'Words.', author: MAINTAINER });
  newer.label(LABEL, MAINTAINER);
  await letPass(stage.sandbox, 60_000);
  older.label(LABEL, MAINTAINER);
  await letPass(stage.sandbox, 60_000);
  await stage.run({ inputs: { 'max-jobs-per-day': '1' } });
  expect([jobs.length, newer.labels, older.labels]).toEqual([1, ['docs-agent: working'], [LABEL]]);
});

it('a schedule waits once for all jobs that ended without a pull request', async () => {
  await using stage = await setStage();
  const { repository, jobs } = stage.scene;
  stage.scene.onJob((job) => job.onMessage((_, turn) => turn.complete()));
  for (let index = 0; index < 6; index += 1)
    repository
      .createIssue({ title: `${index}`, body: 'Words.', author: MAINTAINER })
      .label(LABEL, MAINTAINER);
  await stage.run({ inputs: { 'max-jobs-per-day': '20' } });
  expect(jobs).toHaveLength(6);
  await letPass(stage.sandbox, 60_000);
  const startMs = stage.sandbox.clock.now();
  const run = await stage.run();
  expect(run.outputs['result'], run.log).toBe('no-change');
  expect(stage.sandbox.clock.now() - startMs).toBeLessThan(120_000);
});

it('the label again after a job that changed nothing asks for the next one', async () => {
  await using stage = await setStage();
  stage.scene.onJob((job) => job.onMessage((_, turn) => turn.complete()));
  await stage.ask();
  await askAgain(stage, { inputs: NO_WAIT });
  expect(stage.scene.jobs).toHaveLength(2);
});
