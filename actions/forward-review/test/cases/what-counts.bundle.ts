import { AGENT, OUTSIDER, REVIEWER } from '@docs-agent/sandbox/scenarios';
import { letPass } from '@docs-agent/sandbox/trials';
import { describe, expect, it } from 'vitest';
import { command } from '../support/events.ts';
import { type Stage, setStage } from '../support/stage.ts';

type NewReview = Parameters<Stage['scene']['pullRequest']['submitReview']>[0];

const inline = (body: string) => [{ path: 'quickstart.mdx', line: 3, body }];

/** What this action answers in threads begins like this. */
const MARKED =
  '<!-- docs-agent forward-review-reply -->\n\nThe agent answered the review with 1 new commit.';

/** Reviews that leave nothing to send. */
const UNSENT: { rule: string; review: NewReview; result?: string }[] = [
  {
    rule: 'an approval that says “LGTM” is no instruction',
    review: { author: REVIEWER, state: 'APPROVED', body: 'LGTM' },
  },
  {
    rule: 'a draft is not read',
    review: {
      author: REVIEWER,
      state: 'PENDING',
      body: 'Not yet',
      comments: inline('Not this either'),
    },
  },
  {
    rule: 'the summary of a dismissed review has been taken back',
    review: { author: REVIEWER, state: 'DISMISSED', body: 'I was wrong' },
  },
  {
    rule: 'a comment that is addressed to the service’s own app is left to it',
    review: { author: REVIEWER, state: 'COMMENTED', comments: inline('@mintlify please fix this') },
  },
  {
    rule: 'the words of someone without access are not forwarded',
    review: {
      author: OUTSIDER,
      state: 'COMMENTED',
      body: 'Link my blog',
      comments: inline('Here'),
    },
    result: 'not-authorized',
  },
  {
    rule: 'an answer of this action is none, also if a person’s account wrote it',
    review: { author: REVIEWER, state: 'COMMENTED', body: MARKED, comments: inline(MARKED) },
  },
  {
    rule: 'a bot’s words are not forwarded unless it is named',
    review: {
      author: 'linter[bot]',
      state: 'COMMENTED',
      body: 'Rule 7 is broken',
      comments: inline('Here'),
    },
    result: 'not-authorized',
  },
];

describe('what counts as an instruction', () => {
  it.each(UNSENT)('$rule', async ({ review, result }) => {
    await using stage = await setStage({
      review: (pullRequest) => pullRequest.submitReview(review),
    });
    const run = await stage.run();
    expect(run.outputs['result'], run.log).toBe(result ?? 'nothing-to-send');
    expect(run.exitCode).toBe(0);
    expect(stage.scene.job.messages).toEqual([]);
  });

  it('the comments of an approval still count', async () => {
    await using stage = await setStage({
      review: (pullRequest) =>
        pullRequest.submitReview({
          author: REVIEWER,
          state: 'APPROVED',
          body: 'LGTM',
          comments: inline('A typo'),
        }),
    });
    const run = await stage.run();
    expect(run.outputs).toMatchObject({ result: 'completed', 'forwarded-count': '1' });
    expect(stage.scene.job.messages[0]?.prompt).toContain('A typo');
    expect(stage.scene.job.messages[0]?.prompt).not.toContain('LGTM');
  });

  const SUMMARY = 'The whole guide must use v3 names';

  /**
   * A review with a summary, whose branch is updated before a run reads it; `event`: what the
   * review woke.
   */
  function reviewBeforeUpdate({ sandbox, scene: { pullRequest } }: Stage) {
    const review = pullRequest.submitReview({
      author: REVIEWER,
      state: 'CHANGES_REQUESTED',
      body: SUMMARY,
    });
    const facts = { pullRequest, review, sender: REVIEWER };
    const event = {
      review: {
        name: 'pull_request_review',
        payload: sandbox.github.payload('pull_request_review.submitted', facts),
      },
      waker: {
        name: 'workflow_run',
        payload: sandbox.github.payload('workflow_run.completed', facts),
      },
    };
    pullRequest.updateBranch(AGENT);
    return event;
  }

  it.each(['review', 'waker'] as const)(
    'the summary of the review that woke the first run counts, although the branch has another head by then: %s',
    async (by) => {
      await using stage = await setStage();
      const event = reviewBeforeUpdate(stage)[by];
      const run = await stage.run({ event });
      expect(run.outputs['result'], run.log).toBe('completed');
      expect(stage.scene.job.messages[0]?.prompt).toContain(SUMMARY);
    },
  );

  it('a summary that was written after `link` counts, although the branch has another head by then', async () => {
    await using stage = await setStage({
      review: (pullRequest) =>
        pullRequest.submitReview({ author: REVIEWER, state: 'APPROVED', body: 'LGTM' }),
    });
    const { sandbox, scene } = stage;
    const linked = await command(stage, `link ${scene.job.id}`);
    expect(linked.outputs['result'], linked.log).toBe('linked');
    await letPass(sandbox, 60_000);
    reviewBeforeUpdate(stage);
    const payload = sandbox.github.payload('schedule', {
      repository: scene.pullRequest.repository,
    });
    const run = await stage.run({ event: { name: 'schedule', payload }, inputs: { 'job-id': '' } });
    expect(run.outputs['result'], run.log).toBe('sent');
    expect(scene.job.messages[0]?.prompt).toContain(SUMMARY);
  });

  it('a bot that is named counts', async () => {
    await using stage = await setStage({
      review: (pullRequest) =>
        pullRequest.submitReview({
          author: 'linter[bot]',
          state: 'COMMENTED',
          comments: inline('Rule 7 is broken'),
        }),
    });
    await stage.run({ inputs: { 'allowed-bots': 'linter[bot]' } });
    expect(stage.scene.job.messages[0]?.prompt).toContain('Rule 7 is broken');
  });

  it('comments of a resolved thread and hidden ones are left out and listed', async () => {
    await using stage = await setStage();
    const { pullRequest, job } = stage.scene;
    const [resolved, hidden] = pullRequest
      .reviewComments()
      .filter(({ author }) => author === REVIEWER);
    pullRequest.resolveThread(resolved?.threadId ?? '', REVIEWER);
    pullRequest.minimize(hidden?.id ?? 0);
    const run = await stage.run();
    expect(run.outputs).toMatchObject({ 'forwarded-count': '2', 'left-out-count': '3' });
    expect(job.messages[0]?.prompt).not.toContain('The header is lower case since v3');
    for (const comment of [resolved, hidden])
      expect(stage.trackingComment()).toContain(comment?.htmlUrl);
  });

  it('a comment of a resolved thread is not uncertain later, and is sent once the thread is open again', async () => {
    await using stage = await setStage();
    const { pullRequest, job } = stage.scene;
    const [resolved] = pullRequest.reviewComments().filter(({ author }) => author === REVIEWER);
    pullRequest.resolveThread(resolved?.threadId ?? '', REVIEWER);
    await stage.run();
    expect((await stage.run()).outputs['result']).toBe('nothing-to-send');
    expect(stage.trackingComment()).not.toContain('may have been sent');
    pullRequest.unresolveThread(resolved?.threadId ?? '');
    await stage.run();
    expect(job.messages[1]?.prompt).toContain('The header is lower case since v3');
  });

  /** Plays a turn, and returns what writes a reply under our answer in the first thread. */
  async function answeredStage(stage: Stage, inputs: Record<string, string> = {}) {
    const { pullRequest } = stage.scene;
    await stage.run({ inputs });
    const [root] = pullRequest.reviewComments().filter(({ author }) => author === REVIEWER);
    const thread = pullRequest
      .reviewComments()
      .filter(({ threadId }) => threadId === root?.threadId);
    expect(thread.map(({ author }) => author)).toEqual([REVIEWER, 'github-actions[bot]']);
    return {
      answer: thread[1]?.body ?? '',
      reply: (body: string, author: string = REVIEWER) =>
        pullRequest.submitReview({
          author,
          state: 'COMMENTED',
          comments: [{ path: 'guides/webhooks.mdx', inReplyTo: root?.id ?? 0, body }],
        }),
    };
  }

  it('what a person wrote to the agent, and resolved, is taken back', async () => {
    const review = {
      author: REVIEWER,
      state: 'COMMENTED',
      comments: inline('/docs-agent rename it'),
    } as const;
    await using stage = await setStage({
      review: (pullRequest) => pullRequest.submitReview(review),
    });
    const { pullRequest, job } = stage.scene;
    pullRequest.resolveThread(pullRequest.reviewComments()[0]?.threadId ?? '', REVIEWER);
    const run = await stage.run({ inputs: { forward: 'mentions' } });
    expect([run.outputs['result'], job.messages], run.log).toEqual(['nothing-to-send', []]);
  });

  it.each(['true', 'false'])(
    'a reply where a person resolved stays, with `resolve: %s`',
    async (resolve) => {
      await using stage = await setStage();
      const { reply } = await answeredStage(stage);
      reply('OK, I checked it with the API team.');
      const [root] = stage.scene.pullRequest
        .reviewComments()
        .filter(({ author }) => author === REVIEWER);
      stage.scene.pullRequest.resolveThread(root?.threadId ?? '', REVIEWER);
      expect((await stage.run({ inputs: { resolve } })).outputs['result']).toBe('nothing-to-send');
    },
  );

  const mayResolve = { contents: 'write', 'pull-requests': 'write', issues: 'write' } as const;

  it.each([
    ['an outsider’s reply', OUTSIDER, '+1', 'github-actions[bot]'],
    ['a question of a person with access to another', REVIEWER, '@maria is this right?', undefined],
  ])(
    'from before the prompt, %s keeps a thread open or not',
    async (_, author, body, resolvedBy) => {
      await using stage = await setStage({ agent: 'thorough' });
      const { pullRequest } = stage.scene;
      pullRequest.repository.addCollaborator('maria', 'write');
      const suggestion = pullRequest
        .reviewComments()
        .find(({ body }) => body.includes('suggestion'));
      pullRequest.submitReview({
        author,
        state: 'COMMENTED',
        comments: [{ path: 'guides/webhooks.mdx', inReplyTo: suggestion?.id ?? 0, body }],
      });
      await letPass(stage.sandbox, 60_000);
      await stage.run({
        token: stage.sandbox.github.createToken(mayResolve),
        inputs: { resolve: 'true' },
      });
      const thread = pullRequest.threads().find(({ nodeId }) => nodeId === suggestion?.threadId);
      expect(thread?.resolvedBy ?? undefined).toBe(resolvedBy);
    },
  );

  it('a reply is sent in a thread that we resolved without an answer in it', async () => {
    await using stage = await setStage({ agent: 'thorough' });
    const { pullRequest, job } = stage.scene;
    const run = {
      token: stage.sandbox.github.createToken(mayResolve),
      inputs: { resolve: 'true', 'reply-mode': 'summary' },
    };
    await stage.run(run);
    const [root] = pullRequest.reviewComments().filter(({ author }) => author === REVIEWER);
    pullRequest.submitReview({
      author: REVIEWER,
      state: 'COMMENTED',
      comments: [{ path: 'guides/webhooks.mdx', inReplyTo: root?.id ?? 0, body: 'Still wrong.' }],
    });
    await stage.run(run);
    expect(job.messages[1]?.prompt).toContain('Still wrong.');
  });

  it('a reply that is written while the agent works is sent, and its thread is not resolved before', async () => {
    await using stage = await setStage({ agent: 'thorough' });
    const { pullRequest, job } = stage.scene;
    const scopes = { contents: 'write', 'pull-requests': 'write', issues: 'write' } as const;
    const [root] = pullRequest.reviewComments().filter(({ author }) => author === REVIEWER);
    const { clock } = stage.sandbox;
    clock.at(clock.now() + 60_000, () => {
      pullRequest.submitReview({
        author: REVIEWER,
        state: 'COMMENTED',
        comments: [
          { path: 'guides/webhooks.mdx', inReplyTo: root?.id ?? 0, body: 'And use Node 20.' },
        ],
      });
    });
    await stage.run({
      token: stage.sandbox.github.createToken(scopes),
      inputs: { resolve: 'true' },
    });
    expect(job.messages[1]?.prompt).toContain('And use Node 20.');
  });

  it.each([
    'Still wrong: it must be Node 20.',
    '@docs-agent that is still wrong',
    `@${REVIEWER} no wait: it must be X-Hub-Signature`,
  ])('a person’s reply under our answer is the second round, and is sent: “%s”', async (body) => {
    await using stage = await setStage();
    const { answer, reply } = await answeredStage(stage);
    expect(answer).toContain('Not right? Answer here or in a new review');
    reply(body);
    expect((await stage.run()).outputs['result']).toBe('completed');
    expect(stage.scene.job.messages[1]?.prompt).toContain(body);
  });

  it.each([
    { rule: 'a reply under our answer', by: 'us', body: 'Still wrong: it must be Node 20.' },
    {
      rule: 'a reply to the agent',
      by: 'a person',
      body: '/docs-agent name the header X-Hub-Signature',
    },
  ])('$rule in a thread that $by resolved is sent: “$body”', async ({ by, body }) => {
    await using stage = await setStage({ agent: 'thorough' });
    const { pullRequest, job } = stage.scene;
    const scopes = { contents: 'write', 'pull-requests': 'write', issues: 'write' } as const;
    const run = {
      token: stage.sandbox.github.createToken(scopes),
      inputs: { resolve: String(by === 'us') },
    };
    await stage.run(run);
    const [root] = pullRequest.reviewComments().filter(({ author }) => author === REVIEWER);
    if (by !== 'us') pullRequest.resolveThread(root?.threadId ?? '', REVIEWER);
    const thread = pullRequest.threads().find(({ nodeId }) => nodeId === root?.threadId);
    expect(thread?.resolvedBy).toBe(by === 'us' ? 'github-actions[bot]' : REVIEWER);
    pullRequest.submitReview({
      author: REVIEWER,
      state: 'CHANGES_REQUESTED',
      comments: [{ path: 'guides/webhooks.mdx', inReplyTo: root?.id ?? 0, body }],
    });
    expect((await stage.run(run)).outputs).toMatchObject({
      result: 'completed',
      'forwarded-count': '1',
    });
    expect(job.messages[1]?.prompt).toContain(body.replace('/docs-agent ', ''));
    expect((await stage.run(run)).outputs['result']).toBe('nothing-to-send');
  });

  it.each(['Great, thanks! 🎉', 'Thanks a lot!', 'Looks good to me'])(
    '“%s” under our answer starts no turn, and is not reported',
    async (body) => {
      await using stage = await setStage();
      const { reply } = await answeredStage(stage);
      reply(body);
      const before = stage.trackingComment();
      expect((await stage.run()).outputs['result']).toBe('nothing-to-send');
      expect(stage.trackingComment()).toBe(before);
    },
  );

  it.each([
    ...['Looks good now', 'Nice catch, thanks!', 'sgtm', 'Works for me', 'Agreed, thank you'],
    ...['Thank you so much for fixing this!', ':+1: :tada:', '✅', 'Makes sense'],
    ...['Cheers', 'Brilliant, thank you', 'ship it', 'Fine by me', 'Cool, cheers', 'Resolved, ty'],
    ...['Fair enough', 'Yep, that works', 'LGTM now'],
  ])('“%s” under our answer is thanks or agreement, and starts no turn', async (body) => {
    await using stage = await setStage();
    const { reply } = await answeredStage(stage);
    reply(body);
    expect((await stage.run()).outputs['result']).toBe('nothing-to-send');
  });

  it.each(['👎', '❌', '🤔', ':-1:', '?', '...'])(
    '“%s” under our answer does not count as thanks: it starts no turn, and its author gets an answer',
    async (body) => {
      await using stage = await setStage();
      const { reply } = await answeredStage(stage);
      reply(body);
      const run = await stage.run();
      expect(run.outputs['result'], run.log).toBe('nothing-to-send');
      expect(run.outputs['reason']).toContain('1 comment is not forwarded: it has no words.');
      expect(stage.trackingComment()).toContain('it has no words');
    },
  );

  it.each([
    'Stop',
    'please stop!',
    'Cancel',
    'abort, please',
    'never mind',
    'wait',
    'Hold on',
    'forget it',
    'Stop. It is fine now',
    'please stop this now',
    'Do not do this anymore.',
    'No more changes, please',
  ])(
    '“%s” under our answer means that the agent is to stop: it starts no turn, and its author gets an answer',
    async (body) => {
      await using stage = await setStage();
      const { reply } = await answeredStage(stage);
      reply(body);
      const run = await stage.run();
      expect(run.outputs['result'], run.log).toBe('nothing-to-send');
      expect(run.outputs['reason']).toContain(
        '1 comment is not forwarded: it may mean the command /docs-agent stop.',
      );
    },
  );

  it('thanks start no turn where no thread is answered, nor does a review that only approves', async () => {
    await using stage = await setStage();
    const { pullRequest, job } = stage.scene;
    const run = { inputs: { 'reply-mode': 'summary' } };
    await stage.run(run);
    const before = stage.trackingComment();
    const [root] = pullRequest.reviewComments().filter(({ author }) => author === REVIEWER);
    const thanks = [{ path: 'guides/webhooks.mdx', inReplyTo: root?.id ?? 0, body: 'Thanks!' }];
    pullRequest.submitReview({ author: REVIEWER, state: 'COMMENTED', comments: thanks });
    pullRequest.submitReview({ author: REVIEWER, state: 'COMMENTED', body: 'LGTM' });
    const { id } = pullRequest.submitReview({ author: REVIEWER, state: 'APPROVED', body: 'LGTM' });
    pullRequest.dismissReview(id);
    expect((await stage.run(run)).outputs['reason']).toBe('No review comment is new and open.');
    expect(stage.trackingComment()).toBe(before);
    expect(job.messages).toHaveLength(1);
  });

  it('where only comments with the command word are sent, our answer says so, and such a reply is sent', async () => {
    await using stage = await setStage();
    const { answer, reply } = await answeredStage(stage, { forward: 'changes-requested' });
    expect(answer).toContain('Begin a reply with `/docs-agent`');
    reply('/docs-agent the second sample is still wrong');
    expect((await stage.run({ inputs: { forward: 'changes-requested' } })).outputs['result']).toBe(
      'completed',
    );
    expect(stage.scene.job.messages[1]?.prompt).toContain('the second sample is still wrong');
  });

  it('a bot’s reply under our answer is sent only with the command word, so that two bots do not talk', async () => {
    await using stage = await setStage();
    const inputs = { 'allowed-bots': 'linter[bot]' };
    const { reply } = await answeredStage(stage, inputs);
    reply('Rule 7 is broken', 'linter[bot]');
    expect((await stage.run({ inputs })).outputs['result']).toBe('nothing-to-send');
    reply('/docs-agent rule 7 is broken', 'linter[bot]');
    expect((await stage.run({ inputs })).outputs['result']).toBe('completed');
  });

  it('a comment that is edited after it was sent starts no turn, and rides with the next as changed', async () => {
    await using stage = await setStage();
    const { pullRequest, job } = stage.scene;
    await stage.run();
    const [sent] = pullRequest.reviewComments().filter(({ author }) => author === REVIEWER);
    pullRequest.editReviewComment(sent?.id ?? 0, {
      author: REVIEWER,
      body: 'Only the second sample',
    });
    expect((await stage.run()).outputs['result']).toBe('nothing-to-send');
    expect(job.messages).toHaveLength(1);
    pullRequest.submitReview({
      author: REVIEWER,
      state: 'COMMENTED',
      comments: inline('One more thing'),
    });
    await stage.run();
    expect(job.messages).toHaveLength(2);
    expect(job.messages[1]?.prompt).toContain('One more thing');
    expect(job.messages[1]?.prompt).toContain('Only the second sample');
    await stage.run();
    expect(job.messages).toHaveLength(2);
  });

  it('the agent’s own words are not sent to it', async () => {
    await using stage = await setStage();
    const { pullRequest, job } = stage.scene;
    await stage.run();
    pullRequest.comment({ author: AGENT, body: '/docs-agent do it again' });
    expect((await stage.run()).outputs['result']).not.toBe('completed');
    expect(job.messages).toHaveLength(1);
  });
});
