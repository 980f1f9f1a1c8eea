import { REVIEWER } from '@docs-agent/sandbox/scenarios';
import { describe, expect, it } from 'vitest';
import { type Stage, setStage } from '../support/stage.ts';

/** A reply of a person with access under the first comment of the review, before anything was sent. */
async function sentWith(body: string, arrange: (stage: Stage) => void = () => undefined) {
  await using stage = await setStage();
  arrange(stage);
  const { pullRequest, job } = stage.scene;
  const [root] = pullRequest.reviewComments().filter(({ author }) => author === REVIEWER);
  pullRequest.submitReview({
    author: REVIEWER,
    state: 'COMMENTED',
    comments: [{ path: 'guides/webhooks.mdx', inReplyTo: root?.id ?? 0, body }],
  });
  const run = await stage.run();
  expect(run.outputs['result'], run.log).toBe('completed');
  return {
    prompt: job.messages[0]?.prompt ?? '',
    comment: stage.trackingComment(),
    count: run.outputs['forwarded-count'],
  };
}

describe('a reply that begins with @', () => {
  it.each([
    ...['@acme/webhooks is what people install', '@param is missing', '@2x images look blurred'],
    ...['@media rules belong in the style guide', '`@maria` is only an example name'],
    '@acme/writers is no team here',
  ])('is sent where GitHub renders no mention: “%s”', async (body) => {
    const { prompt, comment, count } = await sentWith(body, ({ scene }) =>
      scene.pullRequest.repository.addCollaborator('maria', 'read'),
    );
    expect(prompt).toContain(body);
    expect(count).toBe('5');
    expect(comment).not.toContain('a reply to a person');
  });

  it.each([
    ['a person', '@maria is this right?'],
    ['a person in other capitals', '@Maria: is this right?'],
    ['a team', '@acme/docs-team is this right?'],
    ['an organization', '@acme could someone look at this?'],
  ])('stays where GitHub renders the mention of %s', async (_, body) => {
    const { comment, count } = await sentWith(body, ({ scene }) => {
      scene.pullRequest.repository.addCollaborator('maria', 'read');
      scene.pullRequest.repository.addTeam('docs-team');
    });
    expect(count).toBe('4');
    expect(comment).toContain('it is a reply to a person.');
  });
});
