import { OUTSIDER, REVIEWER } from '@docs-agent/sandbox/scenarios';
import { letPass, runAndDie } from '@docs-agent/sandbox/trials';
import { describe, expect, it } from 'vitest';
import { submitAnotherReview } from '../support/another-review.ts';
import { command, commentEvent } from '../support/events.ts';
import { MESSAGE, type Stage, setStage } from '../support/stage.ts';

/** A stage on which the review may or may not have reached the agent. */
async function setUncertainStage(): Promise<Stage> {
  const stage = await setStage();
  stage.sandbox.serviceServer.next(MESSAGE, { status: 500, body: '{"error":"oops"}' });
  const run = await stage.run();
  expect(run.outputs['result']).toBe('uncertain');
  return stage;
}

describe('a command', () => {
  it('`retry` sends what is uncertain once more, and only once', async () => {
    await using stage = await setUncertainStage();
    const retried = await command(stage, 'retry');
    expect(retried.outputs['result']).toBe('completed');
    const again = await stage.run();
    expect(again.outputs['result']).toBe('nothing-to-send');
    expect(stage.scene.job.messages).toHaveLength(1);
    expect(stage.trackingComment()).not.toContain('It is not certain');
  });

  it.each(['retry', 'received'])(
    '`%s` does not answer a doubt that its author could not read of: while the prompt was sent',
    async (word) => {
      await using stage = await setStage();
      const { clock, serviceServer } = stage.sandbox;
      const { pullRequest, job } = stage.scene;
      serviceServer.next(MESSAGE, { waitMs: Infinity });
      clock.at(
        clock.now() + 15_000,
        () => void pullRequest.comment({ author: REVIEWER, body: `/docs-agent ${word}` }),
      );
      expect((await stage.run()).outputs['result']).toBe('uncertain');
      await letPass(stage.sandbox, 600_000);
      await stage.run();
      expect(job.messages).toHaveLength(1);
      expect(stage.trackingComment()).toContain('It is not certain');
      expect(stage.trackingComment()).toContain(
        'was ignored because it was written before this problem was reported',
      );
      await command(stage, word);
      expect(job.messages).toHaveLength(word === 'retry' ? 2 : 1);
      expect(stage.trackingComment()).not.toContain('It is not certain');
    },
  );

  it('`retry` does not answer a doubt that its author could not read of: after the runner was lost', async () => {
    await using stage = await setStage();
    const death = { server: 'service', moment: 'after', request: MESSAGE } as const;
    await runAndDie({ sandbox: stage.sandbox, run: stage.run }, death, { post: false });
    await letPass(stage.sandbox, 600_000);
    expect(stage.trackingComment()).not.toContain('It is not certain');
    await command(stage, 'retry');
    expect(stage.scene.job.messages).toHaveLength(1);
    expect(stage.trackingComment()).toContain('It is not certain');
    expect(stage.trackingComment()).toContain(
      'was ignored because it was written before this problem was reported',
    );
    await letPass(stage.sandbox, 60_000);
    await command(stage, 'retry');
    expect(stage.scene.job.messages).toHaveLength(2);
  });

  it('`retry` by a colleague sends what another person wrote', async () => {
    await using stage = await setUncertainStage();
    stage.scene.pullRequest.repository.addCollaborator('octo-colleague', 'write');
    const retried = await command(stage, 'retry', 'octo-colleague');
    expect(retried.outputs['result']).toBe('completed');
    expect(stage.scene.job.messages).toHaveLength(1);
  });

  it('`received` marks uncertain items as received, and sends nothing', async () => {
    await using stage = await setUncertainStage();
    const received = await command(stage, 'received');
    expect(received.outputs['result']).toBe('command');
    expect(received.conclusion).toBe('success');
    expect(stage.scene.job.messages).toHaveLength(0);
    expect(stage.trackingComment()).not.toContain('It is not certain');
  });

  it('after `received` of a prompt that arrived, the comment reports what the agent did', async () => {
    await using stage = await setStage();
    stage.sandbox.serviceServer.next(MESSAGE, { cut: 'after' });
    await stage.run();
    expect(stage.trackingComment()).toContain('It is not certain');
    await letPass(stage.sandbox, 600_000);
    const received = await command(stage, 'received');
    expect(stage.trackingComment(), received.log).toMatch(/### The agent pushed \d commits?: /);
    expect(stage.scene.job.messages).toHaveLength(1);
  });

  it('by someone without access does nothing', async () => {
    await using stage = await setUncertainStage();
    await command(stage, 'retry', OUTSIDER);
    expect(stage.scene.job.messages).toHaveLength(0);
    expect(stage.trackingComment()).toContain('It is not certain');
  });

  it('that someone without access edited does nothing', async () => {
    await using stage = await setUncertainStage();
    const event = commentEvent(stage, '/docs-agent status');
    const [, comment] = stage.scene.pullRequest.comments();
    stage.scene.pullRequest.editComment(comment?.id ?? 0, {
      author: OUTSIDER,
      body: '/docs-agent retry',
    });
    await stage.run({ event });
    expect(stage.scene.job.messages).toHaveLength(0);
  });

  it('is done once, also when it is edited into another one', async () => {
    await using stage = await setUncertainStage();
    await command(stage, 'status');
    const comment = stage.scene.pullRequest.comments().at(-1);
    stage.scene.pullRequest.editComment(comment?.id ?? 0, {
      author: REVIEWER,
      body: '/docs-agent retry',
    });
    await stage.run();
    expect(stage.scene.job.messages).toHaveLength(0);
  });

  it('in a quotation or in code is none', async () => {
    await using stage = await setUncertainStage();
    for (const body of [
      '> /docs-agent retry',
      '    /docs-agent retry',
      '```\n/docs-agent retry\n```',
    ]) {
      await stage.run({ event: commentEvent(stage, body) });
    }
    expect(stage.scene.job.messages).toHaveLength(0);
  });

  it('`stop` holds everything back until `resume`', async () => {
    await using stage = await setStage();
    const stopped = await command(stage, 'stop');
    expect(stopped.outputs['result']).toBe('stopped');
    expect(stopped.conclusion).toBe('success');
    expect((await stage.run()).outputs['result']).toBe('stopped');
    expect(stage.scene.job.messages).toHaveLength(0);
    await command(stage, 'resume');
    expect(stage.scene.job.messages).toHaveLength(1);
  });

  it.each(['stop', 'stop.'])(
    '`%s` during the wait ends the wait, and leaves the job to itself',
    async (words) => {
      await using stage = await setStage({ agent: 'thorough' });
      const { clock } = stage.sandbox;
      clock.at(clock.now() + 60_000, () => {
        stage.scene.pullRequest.comment({ author: REVIEWER, body: `/docs-agent ${words}` });
      });
      const run = await stage.run();
      expect(run.outputs['result']).toBe('stopped');
      expect(stage.scene.job.messages).toHaveLength(1);
      expect(run.elapsedMs).toBeLessThan(120_000);
      expect(stage.trackingComment()).not.toContain('The agent is working');
    },
  );

  it('`help` lists the commands, and sends nothing that was not waiting', async () => {
    await using stage = await setStage();
    await stage.run();
    const help = await command(stage, 'help');
    expect(help.outputs['result']).toBe('command');
    for (const word of ['retry', 'received', 'status', 'stop', 'resume', 'link']) {
      expect(stage.trackingComment()).toContain(`/docs-agent ${word}`);
    }
    expect(stage.scene.job.messages).toHaveLength(1);
  });

  it('still lists what was not forwarded', async () => {
    await using stage = await setStage();
    await stage.run();
    expect(stage.trackingComment()).toContain('Not forwarded: 1');
    await command(stage, 'status');
    expect(stage.trackingComment()).toContain('Not forwarded: 1');
  });

  it('is none where the word is alone on its line and text follows: the text is sent, with a suggestion too', async () => {
    const suggestion = '```suggestion\nUse Node 20.\n```';
    await using stage = await setStage({
      review: (pullRequest) =>
        pullRequest.submitReview({
          author: REVIEWER,
          state: 'CHANGES_REQUESTED',
          body: '/docs-agent\r\n\r\nThe whole guide must use v3 names.',
          comments: [{ path: 'quickstart.mdx', line: 3, body: `/docs-agent\n${suggestion}` }],
        }),
    });
    const { job } = stage.scene;
    expect((await stage.run()).outputs).toMatchObject({
      result: 'completed',
      'forwarded-count': '2',
    });
    expect(job.messages[0]?.prompt).toContain('The whole guide must use v3 names.');
    expect(job.messages[0]?.prompt).toContain('Use Node 20.');
    await stage.run({ event: commentEvent(stage, '/docs-agent\nPlease rename the header.') });
    expect(job.messages[1]?.prompt).toContain('Please rename the header.');
    expect(stage.trackingComment()).not.toContain('<summary>Commands</summary>');
  });

  it.each(['stop', 'status'])(
    '`%s` during the wait says of text below it that it was not sent',
    async (word) => {
      await using stage = await setStage({ agent: 'thorough' });
      const { clock } = stage.sandbox;
      const body = `/docs-agent ${word}\n\nThe header must be renamed everywhere.`;
      clock.at(clock.now() + 60_000, () => {
        stage.scene.pullRequest.comment({ author: REVIEWER, body });
      });
      await stage.run();
      expect(stage.trackingComment()).toContain(
        `The text below the command \`${word}\` was not sent.`,
      );
    },
  );

  it('says of text below it that it was not sent', async () => {
    await using stage = await setStage();
    await command(stage, 'resume\n\nAnd please rename the header.');
    expect(stage.scene.job.messages[0]?.prompt).not.toContain('rename the header');
    expect(stage.trackingComment()).toContain('The text below the command `resume` was not sent.');
  });

  it('`link` binds a job that proves itself, and no other', async () => {
    await using stage = await setStage();
    const { sandbox, scene } = stage;
    sandbox.service.createJob({
      project: scene.projectId,
      id: 'job_of_others',
      repository: scene.repository,
      prLink: 'https://github.com/acme/docs/pull/43',
    });
    const inputs = { 'job-id': '' };
    const refused = await stage.run({
      event: commentEvent(stage, '/docs-agent link job_of_others'),
      inputs,
    });
    expect(refused.outputs['result']).toBe('command');
    expect(scene.job.messages).toHaveLength(0);
    const linked = await stage.run({
      event: commentEvent(stage, '/docs-agent link job_8f21'),
      inputs,
    });
    expect(linked.outputs).toMatchObject({ result: 'completed', 'job-id': 'job_8f21' });
    expect(scene.job.messages).toHaveLength(1);
  });

  it('`link` to a job that the service does not know is refused, and an annotation says what to check', async () => {
    await using stage = await setStage();
    const event = commentEvent(stage, '/docs-agent link job_of_nobody');
    const run = await stage.run({ event, inputs: { 'job-id': '' } });
    expect([run.outputs['result'], run.exitCode], run.log).toEqual(['command', 0]);
    expect(stage.trackingComment()).toContain(
      '`link` was not followed. The service knows no job job_of_nobody.',
    );
    expect(run.log).toMatch(/##\[warning\]Job job_of_nobody could not be read: .*404.*Check/);
  });

  it.each(['help', 'status', 'link job_of_nobody'])(
    '`%s` where no job is named gets that answer, and no promise',
    async (words) => {
      await using stage = await setStage();
      const inputs = { 'job-id': '' };
      await stage.run({ event: commentEvent(stage, `/docs-agent ${words}`), inputs });
      expect((await stage.run({ inputs })).outputs['result']).toBe('not-bound');
      expect(stage.trackingComment()).toMatch(
        /### No job is named for pull request #42\n.*\/docs-agent link ID.* After that, a review submitted here goes to the agent as one prompt\./s,
      );
    },
  );

  it.each([':', ','])('is read, and text is sent, with “%s” after the word', async (mark) => {
    await using stage = await setStage();
    await stage.run();
    await stage.run({ event: commentEvent(stage, `/docs-agent${mark} please rename the header`) });
    expect(stage.scene.job.messages[1]?.prompt).toContain('please rename the header');
    await stage.run({ event: commentEvent(stage, `/docs-agent${mark} stop`) });
    expect(stage.trackingComment()).toContain('forwarding was stopped');
  });

  it('counts only as the whole line: `/docs-agent stop using passive voice` is for the agent', async () => {
    await using stage = await setStage();
    const run = await stage.run({
      event: commentEvent(stage, '/docs-agent stop using passive voice'),
    });
    expect(run.outputs['result']).toBe('completed');
    expect(stage.scene.job.messages).toHaveLength(1);
    expect(stage.scene.job.messages[0]?.prompt).toContain('stop using passive voice');
    expect(stage.scene.job.messages[0]?.prompt).not.toContain('/docs-agent stop using');
  });
});

describe('a near miss', () => {
  it.each([
    ['sotp', 'stop', 'begins with “sotp”'],
    ['stop forwarding', 'stop', 'begins with “stop”'],
    ['pause', 'stop', 'begins with “pause”'],
    ['cancel', 'stop', 'begins with “cancel”'],
    ['\n\nstop', 'stop', 'has the line “stop”'],
    ['retyr please', 'retry', 'begins with “retyr”'],
    ['link', 'link ID', 'begins with “link”'],
  ])('of a command is asked about, and nothing is sent: %j', async (words, meant, says) => {
    await using stage = await setStage();
    await stage.run();
    const run = await command(stage, words);
    expect([run.outputs['result'], run.conclusion], run.log).toEqual(['command', 'success']);
    expect(stage.scene.job.messages).toHaveLength(1);
    expect(stage.trackingComment()).toContain(`Did you mean \`/docs-agent ${meant}\`?`);
    expect(stage.trackingComment()).toContain(
      `${says}; nothing was sent, and forwarding continues.`,
    );
    expect(run.outputs['reason']).toContain(`Did you mean \`/docs-agent ${meant}\`?`);
    const { pullRequest } = stage.scene;
    const comment = pullRequest.comments().at(-1);
    expect(pullRequest.reactions(comment?.nodeId).map(({ content }) => content)).toEqual([
      'confused',
    ]);
    const again = await stage.run();
    expect([again.outputs['result'], stage.writes(again)], again.log).toEqual([
      'nothing-to-send',
      [],
    ]);
  });

  it('becomes a command by an edit', async () => {
    await using stage = await setStage();
    await stage.run();
    await command(stage, 'sotp');
    const comment = stage.scene.pullRequest.comments().at(-1);
    stage.scene.pullRequest.editComment(comment?.id ?? 0, {
      author: REVIEWER,
      body: '/docs-agent stop',
    });
    await stage.run();
    expect(stage.trackingComment()).toContain('forwarding was stopped');
  });

  it('becomes words for the agent by an edit', async () => {
    await using stage = await setStage();
    await stage.run();
    await command(stage, 'stop it');
    const comment = stage.scene.pullRequest.comments().at(-1);
    const body = '/docs-agent stop using the old name here';
    stage.scene.pullRequest.editComment(comment?.id ?? 0, { author: REVIEWER, body });
    await stage.run();
    expect(stage.scene.job.messages[1]?.prompt).toContain('stop using the old name here');
  });

  it('does not delay a review, and after the comment is deleted nothing is uncertain', async () => {
    await using stage = await setStage();
    const run = await command(stage, 'sotp');
    expect(run.outputs['result']).toBe('completed');
    expect(stage.trackingComment()).toContain('Did you mean `/docs-agent stop`?');
    const { pullRequest, job } = stage.scene;
    pullRequest.deleteComment(pullRequest.comments().at(-2)?.id ?? 0);
    expect((await stage.run()).outputs['result']).toBe('nothing-to-send');
    expect(stage.trackingComment()).not.toContain('held back');
    expect(job.messages).toHaveLength(1);
  });

  it('by someone without access is left alone', async () => {
    await using stage = await setStage();
    await stage.run();
    const before = stage.trackingComment();
    await command(stage, 'sotp', OUTSIDER);
    expect(stage.trackingComment()).toBe(before);
  });
});

describe('a command in other words', () => {
  it.each(['stop please', 'STOP!', 'please stop, thanks', 'stop 🛑'])(
    'is one, where only politeness is beside it: %j',
    async (words) => {
      await using stage = await setStage();
      await command(stage, words);
      expect(stage.scene.job.messages).toHaveLength(0);
      expect(stage.trackingComment()).toContain('forwarding was stopped');
    },
  );

  it('an edit of a comment that was sent makes a command of it', async () => {
    await using stage = await setStage();
    await stage.run();
    await stage.run({ event: commentEvent(stage, '/docs-agent please shorten the intro') });
    expect(stage.scene.job.messages).toHaveLength(2);
    const { pullRequest } = stage.scene;
    const comment = pullRequest.comments().at(-1);
    pullRequest.editComment(comment?.id ?? 0, { author: REVIEWER, body: '/docs-agent stop' });
    await stage.run();
    expect(stage.trackingComment()).toContain('forwarding was stopped');
  });

  it('of two lines, both are followed, in their order', async () => {
    await using stage = await setUncertainStage();
    const { pullRequest, job } = stage.scene;
    await command(stage, 'received\n/docs-agent stop');
    expect(stage.trackingComment()).not.toContain('It is not certain');
    submitAnotherReview(pullRequest);
    expect((await stage.run()).outputs['result']).toBe('stopped');
    expect(job.messages).toHaveLength(0);
    const resumed = await command(stage, 'stop\n/docs-agent resume');
    expect([resumed.outputs['result'], job.messages.length], resumed.log).toEqual(['completed', 1]);
  });

  it('thanks alone start no turn', async () => {
    await using stage = await setStage();
    await stage.run();
    const run = await command(stage, 'thanks!');
    expect(run.outputs['result'], run.log).toBe('nothing-to-send');
    expect(stage.scene.job.messages).toHaveLength(1);
  });
});
