import { MAINTAINER } from '@docs-agent/sandbox/scenarios';
import { letPass } from '@docs-agent/sandbox/trials';
import { describe, expect, it } from 'vitest';
import { askAgain, command } from '../support/asks.ts';
import { refuseNext, setAtWork, setFailed, setUncertain } from '../support/beginnings.ts';
import { CREATE_JOB, LABEL, PERMISSION, type Stage, setStage } from '../support/stage.ts';

const NO_WAIT = { wait: 'none' };
const UNCERTAIN = '### It is not certain whether a job was created';
const REACT = { method: 'POST', path: '/repos/{owner}/{repo}/issues/{number}/reactions' };

/** What keeps the job of a `retry` from being created. */
const REFUSALS: Record<string, (stage: Stage) => unknown> = {
  'the key is refused': (stage) => refuseNext(stage, 401),
  'the limit of the day is reached': () => undefined,
  'an outsider has edited the title': ({ scene }) =>
    scene.issue.edit({ title: 'Other' }, 'curious-reader'),
  'jobs are stopped': (stage) => command(stage, 'stop'),
};

const inputsFor = (why: string) => ({
  ...NO_WAIT,
  ...(why.startsWith('the limit') && { 'max-jobs-per-day': '1' }),
});

describe('`received` creates no job, whatever was asked for before it', () => {
  it.each(Object.keys(REFUSALS))('a `retry` that came to nothing, because %s', async (why) => {
    await using stage = await setUncertain({ made: true });
    await REFUSALS[why]?.(stage);
    await command(stage, 'retry', MAINTAINER, inputsFor(why));
    expect(stage.scene.jobs).toHaveLength(1);
    const run = await command(stage, 'received', MAINTAINER, NO_WAIT);
    expect(stage.scene.jobs, run.log).toHaveLength(1);
    await letPass(stage.sandbox, 60_000);
    await stage.run();
    expect(stage.scene.jobs).toHaveLength(1);
    expect(stage.scene.issue.labels).not.toContain(LABEL);
  });

  it('a label that started nothing: there are no credits', async () => {
    await using stage = await setStage();
    refuseNext(stage, 402);
    await stage.ask();
    await command(stage, 'received', MAINTAINER, NO_WAIT);
    await stage.run();
    expect([stage.scene.jobs, stage.scene.issue.labels]).toEqual([[], []]);
  });
});

describe('a doubt stays until a request is really sent', () => {
  it.each(Object.keys(REFUSALS))('`retry` leaves it where %s', async (why) => {
    await using stage = await setUncertain({ made: true });
    await REFUSALS[why]?.(stage);
    await command(stage, 'retry', MAINTAINER, inputsFor(why));
    expect(stage.comment()).toContain(UNCERTAIN);
    stage.scene.issue.unlabel(LABEL, MAINTAINER);
    if (why === 'jobs are stopped') await command(stage, 'resume');
    const run = await askAgain(stage, { inputs: NO_WAIT });
    expect([run.outputs['result'], stage.scene.jobs.length], run.log).toEqual(['uncertain', 1]);
  });
});

describe('words are applied in their order, over all lines and comments that a run finds', () => {
  it('`received` after `retry` takes that back', async () => {
    await using stage = await setUncertain({ made: true });
    await letPass(stage.sandbox, 60_000);
    stage.scene.issue.comment('/docs-agent retry', MAINTAINER);
    const run = await command(stage, 'received', MAINTAINER, NO_WAIT);
    expect(stage.scene.jobs, run.log).toHaveLength(1);
    expect(stage.comment()).not.toContain(UNCERTAIN);
  });

  it('`stop` on a line below `retry` stops it', async () => {
    await using stage = await setFailed();
    const run = await command(stage, 'retry\n/docs-agent stop', MAINTAINER, NO_WAIT);
    expect([run.outputs['result'], stage.scene.jobs.length], run.log).toEqual(['stopped', 1]);
  });

  it('a word that was applied is not applied again, however many follow', async () => {
    await using stage = await setFailed();
    const { issue } = stage.scene;
    await command(stage, 'resume');
    await command(stage, 'stop');
    for (let words = 0; words < 101; words += 1) issue.comment('/docs-agent status', MAINTAINER);
    await command(stage, 'status');
    const run = await askAgain(stage, { inputs: NO_WAIT });
    expect([run.outputs['result'], stage.scene.jobs.length], run.log).toEqual(['stopped', 1]);
  });
});

describe.each([-10, 10])(
  'times are GitHub’s, where the runner’s clock is off by %i minutes',
  (minutes) => {
    const clockSkewMs = () => minutes * 60_000;
    const noAnswer = { waitMs: Infinity };

    it.each(['retry', 'received'])(
      '`%s` from before a doubt answers it not, and one a minute later does',
      async (word) => {
        await using stage = await setStage({ clockSkewMs });
        const { clock, serviceServer } = stage.sandbox;
        serviceServer.next(CREATE_JOB, noAnswer);
        clock.at(clock.now() + 20_000, () => {
          stage.scene.issue.comment(`/docs-agent ${word}`, MAINTAINER);
        });
        await stage.ask({ inputs: NO_WAIT });
        const run = await stage.run({ inputs: NO_WAIT });
        expect([run.outputs['result'], stage.scene.jobs.length], run.log).toEqual(['uncertain', 1]);
        const answer = await command(stage, word, MAINTAINER, NO_WAIT);
        const created = word === 'retry' ? ['created', 2] : ['command', 1];
        expect([answer.outputs['result'], stage.scene.jobs.length], answer.log).toEqual(created);
      },
    );

    it('a job of 23 hours ago counts for the day, and one of 25 hours ago does not', async () => {
      await using stage = await setStage({ clockSkewMs });
      await stage.ask();
      const inputs = { ...NO_WAIT, 'max-jobs-per-day': '1' };
      const { repository, jobs } = stage.scene;
      const next = repository.createIssue({ title: 'Two', body: 'Words.', author: MAINTAINER });
      await letPass(stage.sandbox, 24 * 3_600_000 - 300_000);
      next.label(LABEL, MAINTAINER);
      expect((await stage.run({ inputs })).outputs['result']).toBe('over-budget');
      await letPass(stage.sandbox, 600_000);
      expect((await stage.run({ inputs })).outputs['result']).toBe('created');
      expect(jobs).toHaveLength(2);
    });
  },
);

describe('`/docs-agent start` is the label', () => {
  it('on an issue without a job', async () => {
    await using stage = await setStage();
    const run = await command(stage, 'start', MAINTAINER, NO_WAIT);
    expect([run.outputs['result'], stage.scene.jobs.length], run.log).toEqual(['created', 1]);
    expect(stage.scene.issue.labels).toEqual(['docs-agent: working']);
  });

  it('not of an outsider', async () => {
    await using stage = await setStage();
    const run = await command(stage, 'start', 'passer-by', NO_WAIT);
    expect(stage.scene.jobs, run.log).toEqual([]);
    await stage.run();
    expect([stage.scene.jobs, stage.scene.issue.labels]).toEqual([[], []]);
  });
});

it('`received` on a running job, then the label: no second job runs beside it', async () => {
  await using stage = await setAtWork();
  await command(stage, 'received', MAINTAINER, NO_WAIT);
  expect(stage.comment()).not.toContain(`\`${LABEL}\` again`);
  await askAgain(stage, { inputs: NO_WAIT });
  expect(stage.scene.jobs).toHaveLength(1);
  expect(stage.scene.issue.labels).not.toContain(LABEL);
});

it('`link ID` names the job that is there: it is read, followed and bound', async () => {
  await using stage = await setUncertain({ made: true });
  const [job] = stage.scene.jobs;
  await letPass(stage.sandbox, 300_000);
  const run = await command(stage, `link ${job?.id}`);
  expect(run.outputs, run.log).toMatchObject({ result: 'pull-request', 'job-id': job?.id });
  expect(stage.comment()).toContain('### The agent opened [#');
  expect(stage.scene.pullRequests[0]?.comments()).toHaveLength(1);
  expect(stage.scene.issue.labels).toEqual(['docs-agent: pull request']);
});

it.each([
  { id: 'job_nowhere', says: 'knows no job' },
  { id: 'https://dashboard.example/jobs/1', says: 'an address' },
])('`link $id` is not followed, and the issue says why', async ({ id, says }) => {
  await using stage = await setUncertain();
  const run = await command(stage, `link ${id}`);
  expect(run.outputs['result'], run.log).toBe('uncertain');
  expect(stage.comment()).toContain(UNCERTAIN);
  expect(stage.comment()).toContain(says);
});

/** How the run of a `retry` comes to nothing before the intent. */
const TROUBLE: Record<string, (stage: Stage) => unknown> = {
  'GitHub answers 502 to its lock': ({ sandbox }) =>
    sandbox.githubServer.next(REACT, { status: 502, body: 'Bad gateway' }),
  'no one can say who may ask': ({ sandbox }) => {
    for (let nth = 1; nth < 12; nth += 1)
      sandbox.githubServer.next({ ...PERMISSION, nth: 1 }, { status: 500, body: '{}' });
  },
  'the service is busy': (stage) => refuseNext(stage, 429),
};

describe('a request is kept before anything else: the next schedule makes up for', () => {
  it.each(Object.keys(TROUBLE))('a `retry` whose run fails, because %s', async (why) => {
    await using stage = await setFailed();
    TROUBLE[why]?.(stage);
    await command(stage, 'retry', MAINTAINER, NO_WAIT);
    for (let runs = 0; runs < 3; runs += 1) {
      await letPass(stage.sandbox, 600_000);
      await stage.run();
    }
    expect(stage.scene.jobs).toHaveLength(2);
  });

  it.each([1, 400, 1_500])(
    'a `retry` whose run is cancelled after %i ms',
    async (cancelAfterMs) => {
      await using stage = await setFailed();
      stage.sandbox.latencyMs = 200;
      await command(stage, 'retry', MAINTAINER, NO_WAIT, { cancelAfterMs });
      stage.sandbox.latencyMs = 0;
      for (let runs = 0; runs < 3; runs += 1) {
        await letPass(stage.sandbox, 600_000);
        await stage.run();
      }
      expect(stage.scene.jobs).toHaveLength(2);
    },
  );

  it('nothing that is older than a day: a later `status` does not bring it back', async () => {
    await using stage = await setFailed();
    await letPass(stage.sandbox, 60_000);
    stage.scene.issue.comment('/docs-agent retry', MAINTAINER);
    await letPass(stage.sandbox, 72 * 3_600_000);
    const run = await command(stage, 'status', MAINTAINER, NO_WAIT);
    expect(stage.scene.jobs, run.log).toHaveLength(1);
  });

  it('nothing that a person took back by taking the label off', async () => {
    await using stage = await setFailed();
    refuseNext(stage, 401);
    await command(stage, 'retry', MAINTAINER, NO_WAIT);
    expect(stage.scene.issue.labels).toContain(LABEL);
    await letPass(stage.sandbox, 60_000);
    stage.scene.issue.unlabel(LABEL, MAINTAINER);
    const run = await command(stage, 'status', MAINTAINER, NO_WAIT);
    expect(stage.scene.jobs, run.log).toHaveLength(1);
  });
});

it('a creation that the service refuses for now is held until it allows one again', async () => {
  await using stage = await setStage();
  refuseNext(stage, 429, { 'retry-after': '3000' });
  const runs = [await stage.ask({ inputs: NO_WAIT })];
  expect(stage.comment()).toMatch(/until \d\d:\d\d/);
  for (let schedules = 0; schedules < 4; schedules += 1) {
    await letPass(stage.sandbox, 600_000);
    runs.push(await stage.run());
  }
  const creations = runs
    .flatMap(({ requests }) => requests)
    .filter(({ method, path }) => method === 'POST' && path === '/v2/agent/acme-docs/job');
  expect([creations.length, stage.scene.jobs.length]).toEqual([1, 0]);
  expect(stage.comment().match(/asks to wait until/g)).toHaveLength(1);
  await letPass(stage.sandbox, 900_000);
  await stage.run();
  expect(stage.scene.jobs).toHaveLength(1);
});
