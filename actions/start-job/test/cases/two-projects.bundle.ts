import { MAINTAINER } from '@docs-agent/sandbox/scenarios';
import { letPass } from '@docs-agent/sandbox/trials';
import { describe, expect, it } from 'vitest';
import { commentsOf } from '../support/asks.ts';
import { secondProject } from '../support/beginnings.ts';
import { LABEL, setStage } from '../support/stage.ts';

const NO_WAIT = { wait: 'none' };

describe('two projects in one repository', () => {
  it('a schedule of the other leaves an issue as it is, and the job of the first is bound', async () => {
    await using stage = await setStage();
    const other = secondProject(stage);
    await stage.ask({ inputs: NO_WAIT });
    await letPass(stage.sandbox, 60_000);
    const before = [stage.comment(), stage.scene.issue.labels];
    const run = await stage.run(other);
    expect([run.outputs['result'], run.exitCode], run.log).toEqual(['nothing-to-start', 0]);
    expect([stage.comment(), stage.scene.issue.labels]).toEqual(before);
    await letPass(stage.sandbox, 180_000);
    expect((await stage.run()).outputs['result']).toBe('pull-request');
    expect(stage.scene.pullRequests[0]?.comments()).toHaveLength(1);
  });

  it('with one key for both: the other asks its project for no job of the first', async () => {
    await using stage = await setStage();
    const other = secondProject(stage);
    await stage.ask({ inputs: NO_WAIT });
    await letPass(stage.sandbox, 60_000);
    const before = stage.comment();
    const { inputs } = other;
    for (let runs = 0; runs < 2; runs += 1) {
      const run = await stage.run({ inputs: { ...inputs, 'api-key': stage.scene.apiKey } });
      expect(run.requests.filter(({ server }) => server === 'service')).toEqual([]);
      await letPass(stage.sandbox, 25 * 3_600_000);
    }
    expect(stage.comment()).toBe(before);
  });

  it('a run that waits is not disturbed by a schedule of the other', async () => {
    await using stage = await setStage();
    const other = secondProject(stage);
    const { clock } = stage.sandbox;
    const waiting = stage.ask();
    await clock.sleep(60_000);
    await stage.run(other);
    const run = await waiting;
    expect([run.outputs['result'], commentsOf(stage).length], run.log).toEqual(['pull-request', 1]);
  });

  it('both can work on one issue, each with its own comment', async () => {
    await using stage = await setStage();
    const other = secondProject(stage);
    await stage.ask();
    await letPass(stage.sandbox, 60_000);
    stage.scene.issue.label('api-agent: start', MAINTAINER);
    const run = await stage.run(other);
    expect(run.outputs['result'], run.log).toBe('created');
    const ours = stage.scene.issue.comments.filter(
      ({ author }) => author === 'github-actions[bot]',
    );
    expect(ours).toHaveLength(2);
    expect(stage.comment()).toContain('### The agent opened [#2]');
  });

  it.each(['retry', 'status', 'stop', 'start'])(
    '`%s` on an issue of the other is not for this one',
    async (words) => {
      await using stage = await setStage();
      const other = secondProject(stage);
      stage.scene.onJob((job) => job.onMessage((_, turn) => turn.fail()));
      await stage.ask();
      await letPass(stage.sandbox, 60_000);
      const run = await stage.say(`/docs-agent ${words}`, MAINTAINER, other);
      expect([run.outputs['result'], run.exitCode], run.log).toEqual(['nothing-to-start', 0]);
      const ours = stage.scene.issue.comments.filter(({ author }) => author.endsWith('[bot]'));
      expect([ours.length, stage.scene.issue.labels]).toEqual([1, ['docs-agent: failed']]);
    },
  );

  it('the jobs of the other are not counted', async () => {
    await using stage = await setStage();
    const other = secondProject(stage);
    await stage.ask({ inputs: NO_WAIT });
    const { repository } = stage.scene;
    const second = repository.createIssue({ title: 'API', body: 'Words.', author: MAINTAINER });
    second.label('api-agent: start', MAINTAINER);
    await letPass(stage.sandbox, 60_000);
    const run = await stage.run({ ...other, inputs: { ...other.inputs, 'max-jobs-per-day': '1' } });
    expect(run.outputs['result'], run.log).toBe('created');
  });
});

it('our comment, copied to another issue by our account, says nothing of that issue', async () => {
  await using stage = await setStage();
  await stage.ask();
  const other = stage.scene.repository.createIssue({
    title: 'Two',
    body: 'Words.',
    author: MAINTAINER,
  });
  other.comment(stage.comment(), 'github-actions[bot]');
  await letPass(stage.sandbox, 60_000);
  other.label(LABEL, MAINTAINER);
  const run = await stage.run();
  expect([run.outputs['result'], stage.scene.jobs.length], run.log).toEqual(['created', 2]);
  const [bound] = stage.scene.pullRequests[0]?.comments() ?? [];
  expect(bound?.body).toContain('/issues/1');
});
