import { REVIEWER } from '@docs-agent/sandbox/scenarios';
import { describe, expect, it } from 'vitest';
import { submitAnotherReview } from '../support/another-review.ts';
import { command, commentEvent } from '../support/events.ts';
import { JOB, setStage } from '../support/stage.ts';

describe('what nearly is a command', () => {
  it.each(['stop please', 'STOP!', 'Please stop', 'stop, thanks 🙏'])(
    '`%s` is the command',
    async (words) => {
      await using stage = await setStage();
      const run = await stage.run({ event: commentEvent(stage, `/docs-agent ${words}`) });
      expect([run.outputs['result'], stage.scene.job.messages.length], run.log).toEqual([
        'stopped',
        0,
      ]);
    },
  );

  it.each([
    ...['sotp', 'pause', 'cancel', 'abort now', 'stpo', '\n\nstop'],
    ...['shut down', 'Stop! It is fine now'],
  ])('`%s` is asked about, and starts no paid run', async (words) => {
    await using stage = await setStage();
    await stage.run();
    await command(stage, words);
    expect(stage.scene.job.messages).toHaveLength(1);
    expect(stage.trackingComment()).toMatch(
      /Did you mean `\/docs-agent stop`\?|forwarding was stopped/,
    );
  });

  it.each([
    'please stop this now',
    'do not do this anymore',
    'no more changes please',
    '\n\nplease stop all of it',
  ])('`%s` is a phrase that says no more than “stop”: it starts no paid run', async (words) => {
    await using stage = await setStage();
    await stage.run();
    await command(stage, words);
    expect(stage.scene.job.messages).toHaveLength(1);
    expect(stage.trackingComment()).toContain('Did you mean `/docs-agent stop`?');
  });

  it.each(['stop using the old name here', 'status codes are wrong', 'step 3 fails'])(
    '`%s` is text, and is sent',
    async (words) => {
      await using stage = await setStage();
      await stage.run({ event: commentEvent(stage, `/docs-agent ${words}`) });
      expect(stage.scene.job.messages[0]?.prompt).toContain(words);
    },
  );

  it('becomes a command once it is edited into one', async () => {
    await using stage = await setStage();
    const { pullRequest, job } = stage.scene;
    await stage.run({ event: commentEvent(stage, '/docs-agent sotp') });
    const id = pullRequest.comments().find(({ body }) => body.endsWith('sotp'))?.id ?? 0;
    pullRequest.editComment(id, { author: REVIEWER, body: '/docs-agent stop' });
    const run = await stage.run();
    expect(run.outputs['reason'], run.log).toBe('Nothing more is sent from this pull request.');
    submitAnotherReview(pullRequest);
    expect((await stage.run()).outputs['result']).toBe('stopped');
    expect(job.messages).toHaveLength(1);
  });

  it('a later command revokes an earlier one: `retry`, then `stop` in one comment', async () => {
    await using stage = await setStage();
    const run = await stage.run({
      event: commentEvent(stage, '/docs-agent resume\n/docs-agent stop'),
    });
    expect([run.outputs['result'], stage.scene.job.messages.length]).toEqual(['stopped', 0]);
  });
});

describe('a locked conversation', () => {
  it('is left alone: the run ends green, and writes and sends nothing', async () => {
    await using stage = await setStage();
    stage.scene.pullRequest.lock();
    const run = await stage.run();
    expect([run.outputs['result'], run.exitCode], run.log).toEqual(['closed', 0]);
    expect(run.outputs['reason']).toContain('is locked');
    expect(stage.writes(run)).toEqual([]);
    expect(stage.scene.job.messages).toHaveLength(0);
  });

  it('is passed over by a sweep', async () => {
    await using stage = await setStage();
    const { pullRequest, job } = stage.scene;
    pullRequest.edit({ author: REVIEWER, body: `<!-- docs-agent job: ${job.id} -->` });
    pullRequest.lock();
    const payload = stage.sandbox.github.payload('schedule', {
      repository: pullRequest.repository,
    });
    const run = await stage.run({
      event: { name: 'schedule', payload },
      inputs: { 'job-id': '' },
    });
    expect(run.exitCode, run.log).toBe(0);
    expect(job.messages).toHaveLength(0);
  });

  it('that is locked while the agent works gets its outcome in the job summary', async () => {
    await using stage = await setStage({ agent: 'thorough' });
    const { clock } = stage.sandbox;
    clock.at(clock.now() + 60_000, () => stage.scene.pullRequest.lock());
    const run = await stage.run();
    expect(run.exitCode, run.log).toBe(0);
    expect(run.summary).toContain('The agent pushed 2 commits');
  });
});

describe('a reviewer', () => {
  it('who loses access while the run waits for the job is not sent', async () => {
    await using stage = await setStage();
    const { sandbox, scene } = stage;
    scene.job.status = 'active';
    sandbox.clock.at(sandbox.clock.now() + 60_000, () => {
      scene.pullRequest.repository.addCollaborator(REVIEWER, 'read');
    });
    sandbox.clock.at(sandbox.clock.now() + 120_000, () => {
      scene.job.status = 'completed';
    });
    const run = await stage.run();
    expect(scene.job.messages, run.log).toHaveLength(0);
  });
});

const PERMISSION = { method: 'GET', path: /\/permission$/ };

/** Of the length and the alphabet of GitHub's longest. */
const LONG_TOKEN = `ghs_${'eyJhbGciOi.JSUzI1NiIs-InR5cCI_6IkpXVCJ9'.repeat(14)}`.slice(0, 520);

describe('a long token of GitHub', () => {
  it('stands nowhere, not even twelve characters of it', async () => {
    await using stage = await setStage();
    const value = stage.sandbox.github.createToken(
      { contents: 'read', 'pull-requests': 'write', issues: 'write' },
      { value: LONG_TOKEN },
    );
    const fault = { status: 500, body: JSON.stringify({ error: `token ${value} is bad` }) };
    stage.sandbox.serviceServer.next({ ...JOB, nth: 2 }, fault);
    stage.sandbox.githubServer.next(PERMISSION, {
      status: 403,
      body: JSON.stringify({ message: `Bad token ${value}` }),
    });
    const run = await stage.run({ token: value });
    const said = [run.rawLog, run.summary, stage.trackingComment(), JSON.stringify(run.outputs)]
      .join('\n')
      .replace(`::add-mask::${value}`, '');
    const parts = Array.from({ length: value.length - 11 }, (_, at) => value.slice(at, at + 12));
    expect(parts.filter((part) => said.includes(part))).toEqual([]);
  });
});
