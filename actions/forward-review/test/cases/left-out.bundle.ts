import { OUTSIDER, REVIEWER } from '@docs-agent/sandbox/scenarios';
import { describe, expect, it } from 'vitest';
import { commentEvent } from '../support/events.ts';
import { type Stage, setStage } from '../support/stage.ts';

type NewReview = Parameters<Stage['scene']['pullRequest']['submitReview']>[0];

const inline = (body: string, author = REVIEWER): NewReview => ({
  author,
  state: 'COMMENTED',
  comments: [{ path: 'quickstart.mdx', line: 3, body }],
});

const approval = (body: string, author = REVIEWER): NewReview => ({
  author,
  state: 'APPROVED',
  body,
});

const HOW = 'To send such a comment, write it again, beginning with `/docs-agent`.';

function stageWith(...reviews: readonly NewReview[]): Promise<Stage> {
  return setStage({
    review: (pullRequest) =>
      reviews.map((review) => pullRequest.submitReview(review)).at(-1) ?? { id: 0 },
  });
}

/** What a person with access wrote in a review and is left out, and why. */
const TOLD: { rule: string; review: NewReview; why: string; inputs?: Record<string, string> }[] = [
  {
    rule: 'the summary of an approval, with a wish',
    review: approval('Please fix the typo in the title before you merge'),
    why: 'it is the summary of an approval.',
  },
  {
    rule: 'a comment to one of `ignore-mentions`',
    review: inline('@mintlify please fix this'),
    why: 'it is addressed to @mintlify.',
  },
  {
    rule: 'a comment without the command word, where only such go',
    review: inline('Use fewer words'),
    why: 'it does not begin with /docs-agent.',
    inputs: { forward: 'mentions' },
  },
];

const NOT_TOLD: { rule: string; review: NewReview; isHidden?: boolean }[] = [
  { rule: 'an acknowledgment', review: approval('LGTM, thanks!') },
  { rule: 'a text of which nothing can be seen', review: inline('<!-- hidden -->') },
  {
    rule: 'a summary that is hidden',
    review: { author: REVIEWER, state: 'COMMENTED', body: 'Drop this page' },
    isHidden: true,
  },
  { rule: 'an approval by someone without access', review: approval('Link my blog', OUTSIDER) },
];

describe('what is left out', () => {
  it.each(TOLD)(
    'is reported in the same run, with its reason and how to send it: $rule',
    async (told) => {
      await using stage = await stageWith(told.review);
      const inputs = told.inputs ?? {};
      const run = await stage.run({ inputs });
      expect([run.outputs['result'], run.exitCode], run.log).toEqual(['nothing-to-send', 0]);
      expect(run.outputs['reason']).toContain(`1 comment is not forwarded: ${told.why}`);
      expect(stage.trackingComment()).toContain('<summary>Not forwarded: 1</summary>');
      expect(stage.trackingComment()).toContain(HOW);
      const again = await stage.run({ inputs });
      expect(again.outputs['reason']).toBe('No review comment is new and open.');
      expect(stage.writes(again)).toEqual([]);
      expect(stage.scene.job.messages).toEqual([]);
    },
  );

  it.each([
    ['a span of code', 'Say that people write `@mintlify` in a comment.'],
    ['a block of code', 'This example is wrong:\n\n```\n@mintlify fix it\n```'],
    ['a suggestion', '```suggestion\nAsk @mintlify in a comment.\n```'],
  ])(
    'does not include a comment that names another agent only in %s: no one is mentioned',
    async (_, words) => {
      await using stage = await stageWith(inline(words));
      const run = await stage.run();
      expect(run.outputs['result'], run.log).toBe('completed');
      expect(stage.scene.job.messages).toHaveLength(1);
    },
  );

  it('because it mentions another agent is sent when it is written again as the comment says', async () => {
    const words = 'Say that people can mention @mintlify';
    await using stage = await stageWith(inline(words));
    const { pullRequest, job } = stage.scene;
    await stage.run();
    expect(stage.trackingComment()).toContain(HOW);
    await stage.run({ event: commentEvent(stage, `/docs-agent ${words}`) });
    expect(job.messages[0]?.prompt).toContain(words);
    const [root] = pullRequest.reviewComments();
    pullRequest.submitReview({
      author: REVIEWER,
      state: 'COMMENTED',
      comments: [
        { path: 'quickstart.mdx', inReplyTo: root?.id ?? 0, body: `/docs-agent ${words} here` },
      ],
    });
    await stage.run();
    expect(job.messages[1]?.prompt).toContain(`${words} here`);
  });

  it('is reported of a reply to a person, which is quoted when the thread is sent later', async () => {
    const thread = (inReplyTo: number, author: string, body: string): NewReview => ({
      author,
      state: 'COMMENTED',
      comments: [{ path: 'quickstart.mdx', line: 3, inReplyTo, body }],
    });
    await using stage = await stageWith(inline('Use fewer words'));
    const { pullRequest, job } = stage.scene;
    pullRequest.repository.addCollaborator('colleague', 'write');
    const [root] = pullRequest.reviewComments();
    pullRequest.submitReview(
      thread(root?.id ?? 0, 'colleague', `@${REVIEWER} the second sentence too?`),
    );
    const run = await stage.run();
    expect(run.outputs, run.log).toMatchObject({ result: 'completed', 'forwarded-count': '1' });
    expect(run.outputs['reason']).toContain(
      '1 comment is not forwarded: it is a reply to a person.',
    );
    expect(stage.trackingComment()).toContain(HOW);
    pullRequest.submitReview(thread(root?.id ?? 0, REVIEWER, 'Both sentences, please'));
    await stage.run();
    expect(job.messages[1]?.prompt).toMatch(/colleague:\nBEGIN \w{8}\n.*the second sentence too\?/);
  });

  it('is reported where someone without access edited it last', async () => {
    await using stage = await stageWith(inline('Use fewer words'));
    const [comment] = stage.scene.pullRequest.reviewComments();
    stage.scene.pullRequest.editReviewComment(comment?.id ?? 0, {
      author: 'speller[bot]',
      body: 'Use less words',
    });
    const run = await stage.run();
    expect(run.outputs['reason'], run.log).toContain(
      '1 comment is not forwarded: its last editor has no write access',
    );
    expect(stage.trackingComment()).toContain(HOW);
    expect(stage.writes(await stage.run())).toEqual([]);
  });

  it.each(NOT_TOLD)(
    'is not reported, and nothing is written: $rule',
    async ({ review, isHidden }) => {
      await using stage = await stageWith(review);
      if (isHidden === true) stage.scene.pullRequest.minimize(stage.review.id);
      const run = await stage.run();
      expect(['nothing-to-send', 'not-authorized'], run.log).toContain(run.outputs['result']);
      expect(stage.scene.pullRequest.comments()).toEqual([]);
      expect(stage.scene.job.messages).toEqual([]);
    },
  );

  it('while a run waits for its turn is reported by that run', async () => {
    await using stage = await setStage({ agent: 'thorough' });
    const { pullRequest, job } = stage.scene;
    stage.sandbox.clock.at(stage.sandbox.clock.now() + 60_000, () => {
      pullRequest.submitReview(approval('Please fix the typo in the title'));
    });
    const run = await stage.run();
    expect(run.outputs['result'], run.log).toBe('completed');
    expect(job.messages).toHaveLength(1);
    expect(stage.trackingComment()).toContain('it is the summary of an approval.');
    expect(stage.trackingComment()).toContain(HOW);
  });

  it('is reported while the job works on something else', async () => {
    await using stage = await stageWith(approval('Please fix the typo in the title'));
    stage.scene.job.status = 'active';
    const run = await stage.run();
    expect(run.outputs['result'], run.log).toBe('nothing-to-send');
    expect(stage.trackingComment()).toContain('it is the summary of an approval.');
    expect(stage.writes(await stage.run())).toEqual([]);
  });

  it('is counted in the reason of what was sent', async () => {
    await using stage = await stageWith(
      approval('Please fix the typo in the title'),
      inline('Use fewer words'),
    );
    const run = await stage.run();
    expect(run.outputs).toMatchObject({ result: 'completed', 'forwarded-count': '1' });
    expect(run.outputs['reason']).toContain(
      '1 comment is not forwarded: it is the summary of an approval.',
    );
    expect((await stage.run()).outputs['reason']).toBe('No review comment is new and open.');
  });

  it('is reported even if people want no report', async () => {
    await using stage = await stageWith(approval('Please fix the typo in the title'));
    await stage.run({ inputs: { 'reply-mode': 'none' } });
    expect(stage.trackingComment()).toContain('it is the summary of an approval.');
    expect(stage.trackingComment()).toContain(HOW);
  });
});

describe('strangers', () => {
  const MANY = 1_001;

  it('cannot fill the ledger: the review of someone with access is sent, however much they wrote', async () => {
    const comments = Array.from({ length: MANY }, (_, index) => ({
      path: 'quickstart.mdx',
      line: index + 1,
      body: `Buy this (${index})`,
    }));
    await using stage = await stageWith(
      { author: OUTSIDER, state: 'COMMENTED', comments },
      inline('Use fewer words'),
    );
    const run = await stage.run();
    expect(run.outputs, run.log).toMatchObject({ result: 'completed', 'forwarded-count': '1' });
    expect(stage.scene.job.messages).toHaveLength(1);
    expect(stage.trackingComment()).toContain(`Not forwarded: ${MANY}`);
    const again = await stage.run();
    expect(again.outputs['result']).toBe('nothing-to-send');
  });

  it('cannot fill the ledger with hidden text', async () => {
    const comments = Array.from({ length: MANY }, (_, index) => ({
      path: 'quickstart.mdx',
      line: index + 1,
      body: `Buy this (${index})`,
    }));
    await using stage = await stageWith(
      { author: REVIEWER, state: 'COMMENTED', comments },
      inline('Fewer'),
    );
    const { pullRequest, job } = stage.scene;
    for (const { id, body } of pullRequest.reviewComments())
      if (body.startsWith('Buy')) pullRequest.minimize(id, 'spam');
    const run = await stage.run();
    expect(run.outputs, run.log).toMatchObject({ result: 'completed', 'forwarded-count': '1' });
    expect(job.messages).toHaveLength(1);
  });
});
