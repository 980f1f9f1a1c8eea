import { MAINTAINER } from '@docs-agent/sandbox/scenarios';
import { always, letPass, runAndDie } from '@docs-agent/sandbox/trials';
import { describe, expect, it } from 'vitest';
import {
  askAgain,
  command,
  commentsOf,
  expectUntouched,
  LOSSES,
  loseRecord,
  OUTSIDER,
  promptOf,
} from '../support/asks.ts';
import { refuseNext, setAtWork, setFailed, setUncertain } from '../support/beginnings.ts';
import { CREATE_JOB, LABEL, PERMISSION, setStage } from '../support/stage.ts';

describe('a command', () => {
  it('`retry` creates the uncertain job again, once', async () => {
    await using stage = await setUncertain();
    const run = await command(stage, 'retry', MAINTAINER, { wait: 'none' });
    expect([run.outputs['result'], stage.scene.jobs.length], run.log).toEqual(['created', 1]);
    await command(stage, 'status', MAINTAINER, { wait: 'none' });
    expect(stage.scene.jobs).toHaveLength(1);
  });

  it('`retry` creates another job after one that failed', async () => {
    await using stage = await setFailed();
    await command(stage, 'retry');
    expect(stage.scene.jobs).toHaveLength(2);
    await stage.run();
    expect(stage.scene.jobs).toHaveLength(2);
  });

  it.each([
    { name: 'the key is refused', answer: 401 },
    { name: 'there are too many', answer: 429 },
  ])(
    '`retry` that comes to nothing ($name) is made up for by the next schedule',
    async ({ answer }) => {
      await using stage = await setFailed();
      refuseNext(stage, answer);
      const run = await command(stage, 'retry');
      expect(stage.scene.jobs, run.log).toHaveLength(1);
      expect(stage.comment()).toMatch(
        new RegExp(`### The job failed.*${answer}.*next run on a schedule`, 's'),
      );
      await stage.run();
      expect(stage.scene.jobs).toHaveLength(2);
    },
  );

  it('of someone whose permission cannot be read leaves what the issue says, and says why it came to nothing', async () => {
    await using stage = await setFailed();
    const end = always(stage.sandbox.githubServer, PERMISSION, { status: 500, body: '{}' });
    const run = await command(stage, 'retry');
    expect([run.outputs['result'], stage.scene.jobs.length], run.log).toEqual(['error', 1]);
    expect(stage.comment()).toContain('### The job failed');
    expect(stage.comment()).toContain('The next run on a schedule tries again.');
    end();
    await stage.run();
    expect(stage.scene.jobs).toHaveLength(2);
  });

  it.each(LOSSES)(
    '`retry` that was followed is not followed again after our comment was lost: %s',
    async (how) => {
      await using stage = await setFailed();
      await command(stage, 'retry');
      const run = await command(stage, 'status', MAINTAINER, {}, loseRecord(stage, how));
      expect([run.outputs['result'], stage.scene.jobs.length], run.log).toEqual(['uncertain', 2]);
    },
  );

  it.each(LOSSES)('`stop` holds after our comment was lost: %s', async (how) => {
    await using stage = await setFailed();
    await command(stage, 'stop');
    const run = await askAgain(stage, loseRecord(stage, how));
    expect([run.outputs['result'], stage.scene.jobs.length], run.log).toEqual(['stopped', 1]);
  });

  it.each([
    { words: 'retry', by: 'newcomer', days: 60, jobs: 1 },
    { words: 'stop', by: 'newcomer', days: 60, jobs: 2 },
    { words: 'retry', by: MAINTAINER, days: 2, jobs: 1 },
    { words: 'retry', by: MAINTAINER, days: 0.5, jobs: 2 },
  ])(
    '`$words` of $by that no run followed for $days days counts only if it is young',
    async ({ words, by, days, jobs }) => {
      await using stage = await setFailed();
      stage.scene.issue.comment(`/docs-agent ${words}`, by);
      await letPass(stage.sandbox, days * 86_400_000);
      stage.scene.repository.addCollaborator('newcomer', 'write');
      const run = words === 'stop' ? await askAgain(stage) : await command(stage, 'status');
      expect(stage.scene.jobs, run.log).toHaveLength(jobs);
    },
  );

  it('`received` ends the doubt without a job, and a newer label starts the next', async () => {
    await using stage = await setUncertain();
    const run = await command(stage, 'received');
    expectUntouched(stage, run, 'command', '### The job of this issue is handled manually');
    expect(stage.scene.issue.labels).toEqual([]);
    await askAgain(stage);
    expect(stage.scene.jobs).toHaveLength(1);
  });

  it('`stop` keeps jobs from being created until `resume`', async () => {
    await using stage = await setStage();
    const stopped = await command(stage, 'stop');
    expectUntouched(stage, stopped, 'stopped', '### A person stopped jobs for this issue');
    await letPass(stage.sandbox, 60_000);
    expectUntouched(
      stage,
      await stage.ask(),
      'stopped',
      '### A person stopped jobs for this issue',
    );
    const run = await command(stage, 'resume', MAINTAINER, { wait: 'none' });
    expect([run.outputs['result'], stage.scene.jobs.length], run.log).toEqual(['created', 1]);
  });

  it('`stop` leaves the pull request on the issue, and adds that there are no further jobs', async () => {
    await using stage = await setStage();
    await stage.ask();
    const run = await command(stage, 'stop');
    expect(run.outputs['result'], run.log).toBe('stopped');
    expect(stage.comment()).toMatch(/### The agent opened \[#2\].*stopped jobs.*resume/s);
    await command(stage, 'resume');
    expect(stage.comment()).not.toContain('stopped jobs');
  });

  it('`stop` while a job is running is on the issue at once, and after the job has failed', async () => {
    await using stage = await setStage();
    stage.scene.onJob((job) => job.onMessage((_, turn) => turn.fail()));
    await stage.ask({ inputs: { wait: 'none' } });
    await command(stage, 'stop', MAINTAINER, { wait: 'none' });
    expect(stage.comment()).toMatch(/### The agent is working.*stopped jobs/s);
    expect((await stage.run()).outputs['result']).toBe('job-failed');
    expect(stage.comment()).toMatch(/### The job failed.*stopped jobs/s);
    expect((await askAgain(stage)).outputs['result']).toBe('stopped');
    expect(stage.comment()).toMatch(/### The job failed.*stopped jobs/s);
  });

  it.each(['retry', 'received'])(
    '`%s` does not answer a doubt that its author could not read of: while the job was created',
    async (word) => {
      await using stage = await setStage();
      const { clock, serviceServer } = stage.sandbox;
      serviceServer.next(CREATE_JOB, { waitMs: Infinity });
      clock.at(
        clock.now() + 20_000,
        () => void stage.scene.issue.comment(`/docs-agent ${word}`, MAINTAINER),
      );
      await stage.ask({ inputs: { wait: 'none' } });
      await letPass(stage.sandbox, 60_000);
      const run = await stage.run();
      expect([run.outputs['result'], stage.scene.jobs.length], run.log).toEqual(['uncertain', 1]);
      expect(stage.comment()).toContain('was written before this problem was reported');
      expect(stage.comment()).toContain('a second paid run');
      await command(stage, word, MAINTAINER, { wait: 'none' });
      expect(stage.scene.jobs).toHaveLength(word === 'retry' ? 2 : 1);
      expect(stage.comment()).not.toContain('It is not certain');
    },
  );

  it('`retry` does not answer a doubt that its author could not read of: after the runner was lost', async () => {
    await using stage = await setStage();
    const death = { server: 'service', moment: 'after', request: CREATE_JOB } as const;
    await runAndDie({ sandbox: stage.sandbox, run: (given) => stage.ask(given) }, death, {
      post: false,
    });
    expect(stage.comment()).toContain('A job is being created');
    const run = await command(stage, 'retry', MAINTAINER, { wait: 'none' });
    expect([run.outputs['result'], stage.scene.jobs.length], run.log).toEqual(['uncertain', 1]);
    expect(stage.comment()).toContain('was written before this problem was reported');
    await command(stage, 'retry', MAINTAINER, { wait: 'none' });
    expect(stage.scene.jobs).toHaveLength(2);
  });

  it('`retry` on a closed issue says that it is closed, and keeps the doubt', async () => {
    await using stage = await setUncertain();
    stage.scene.issue.close();
    await command(stage, 'retry');
    expect(stage.comment()).toContain('was not followed: the issue is closed');
    expect(stage.comment()).toContain('It is not certain whether a job was created');
  });

  it.each(['status', 'help'])('`%s` is answered on an issue that has no job yet', async (word) => {
    await using stage = await setStage();
    const run = await command(stage, word);
    expectUntouched(stage, run, 'command', '### No job is asked for');
    expect(stage.comment().includes('you take over')).toBe(word === 'help');
  });

  it('`status` restores the label of a running job, by which schedules find it', async () => {
    await using stage = await setStage();
    await stage.ask({ inputs: { wait: 'none' } });
    stage.scene.issue.unlabel('docs-agent: working', MAINTAINER);
    await letPass(stage.sandbox, 180_000);
    expect((await stage.run()).outputs['result']).toBe('nothing-to-start');
    await command(stage, 'status', MAINTAINER, { wait: 'none' });
    expect(stage.scene.issue.labels).toEqual(['docs-agent: working']);
    expect((await stage.run()).outputs['result']).toBe('pull-request');
  });

  it('`status` is answered while a job is running', async () => {
    await using stage = await setStage();
    await stage.ask({ inputs: { wait: 'none' } });
    await letPass(stage.sandbox, 10_000);
    const comment = stage.scene.issue.comment('/docs-agent status', MAINTAINER);
    await stage.run();
    expect(stage.comment()).toContain('### The agent is working on this issue');
    expect(stage.scene.issue.reactions(comment.nodeId).map(({ content }) => content)).toEqual([
      '+1',
    ]);
  });

  it.each(['please also mention npm 10'])(
    'that is none of ours is answered with those that are, and creates nothing: `%s`',
    async (words) => {
      await using stage = await setFailed();
      const run = await command(stage, words);
      expect([run.outputs['result'], stage.scene.jobs.length], run.log).toEqual(['command', 1]);
      expect(run.outputs['reason']).toContain('Not recognized as a command');
      expect(stage.comment()).toMatch(
        /### The job failed.*Not recognized as a command.*you take over/s,
      );
      const posted = stage.scene.issue.comments.at(-1)?.nodeId ?? '';
      expect(stage.scene.issue.reactions(posted).map(({ content }) => content)).toEqual([
        'confused',
      ]);
    },
  );

  it.each([
    {
      words: 'retry',
      set: setAtWork,
      result: 'created',
      says: /working.*`\/docs-agent retry` was/,
    },
    { words: 'stopp', set: setAtWork, result: 'created', says: /working.*`\/docs-agent stop`\?/ },
    {
      words: 'stopp',
      set: setUncertain,
      result: 'uncertain',
      says: /whether.*`\/docs-agent stop`\?/,
    },
  ])(
    'that was not followed is in `reason`, after the situation of the issue: `$words`, $result',
    async ({ words, set, result, says }) => {
      await using stage = await set();
      const run = await command(stage, words, MAINTAINER, { wait: 'none' });
      expect(run.outputs['result'], run.log).toBe(result);
      expect(run.outputs['reason']).toMatch(says);
    },
  );

  it('that is none of ours, and is edited into one, is followed then', async () => {
    await using stage = await setStage();
    const { issue } = stage.scene;
    await command(stage, 'stop it now, will you');
    const written = issue.comments.find(({ body }) => body === '/docs-agent stop it now, will you');
    await letPass(stage.sandbox, 60_000);
    issue.editComment(written?.id ?? 0, '/docs-agent stop', MAINTAINER);
    await letPass(stage.sandbox, 60_000);
    const run = await stage.ask();
    expect([run.outputs['result'], stage.scene.jobs], run.log).toEqual(['stopped', []]);
  });

  it('that is none of ours, of an outsider, does nothing', async () => {
    await using stage = await setStage();
    const run = await command(stage, 'please', OUTSIDER);
    expect([run.outputs['result'], commentsOf(stage)], run.log).toEqual(['nothing-to-start', []]);
  });

  it('is no part of the prompt', async () => {
    await using stage = await setStage();
    stage.scene.issue.comment('/docs-agent status and more', MAINTAINER);
    stage.scene.issue.label(LABEL, MAINTAINER);
    await stage.run({ inputs: { wait: 'none' } });
    expect(promptOf(stage.scene)).not.toContain('status and more');
  });

  it.each(['stop', 'received', 'status'])(
    '`%s` is answered within a minute, while another run waits for the agent',
    async (words) => {
      await using stage = await setStage();
      const { clock } = stage.sandbox;
      stage.scene.onJob((job) => job.onMessage((_, turn) => turn.sleep(25 * 60_000)));
      const waiting = stage.ask();
      await clock.sleep(120_000);
      const startedMs = clock.now();
      const run = await stage.say(`/docs-agent ${words}`);
      expect(clock.now() - startedMs, run.log).toBeLessThan(60_000);
      const posted = stage.scene.issue.comments.at(-1)?.nodeId ?? '';
      const thumbs = stage.scene.issue.reactions(posted).map(({ content }) => content);
      expect([run.exitCode, thumbs], run.log).toEqual([0, ['+1']]);
      await waiting;
    },
  );
});
