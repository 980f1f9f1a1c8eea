import { marker, provenMarker, purposeOf } from '@docs-agent/agent-action';
import { AGENT } from '@docs-agent/sandbox/scenarios';
import { describe, expect, it } from 'vitest';
import { submitAnotherReview } from '../support/another-review.ts';
import { commentEvent } from '../support/events.ts';
import { ofOtherProject } from '../support/other-project.ts';
import { type Stage, setStage } from '../support/stage.ts';

/** Our comments, the oldest first. */
function trackingComments({ scene }: Stage): string[] {
  const bodies = scene.pullRequest.comments().map(({ body }) => body);
  return bodies.filter((body) => body.startsWith('<!-- docs-agent forward-review'));
}

const WAYS = [
  { hasOwnKey: true, isMarked: false },
  { hasOwnKey: false, isMarked: false },
  { hasOwnKey: true, isMarked: true },
  { hasOwnKey: false, isMarked: true },
];

describe('two projects in one repository', () => {
  it.each(WAYS)(
    'the other leaves a pull request and its comment as they are (own key: $hasOwnKey, job named in the description: $isMarked)',
    async ({ hasOwnKey, isMarked }) => {
      await using stage = await setStage();
      const { pullRequest, job } = stage.scene;
      if (isMarked) pullRequest.edit({ author: AGENT, body: '<!-- docs-agent job: job_8f21 -->' });
      const inputs = ofOtherProject(stage, { hasOwnKey });
      await stage.run();
      submitAnotherReview(pullRequest);
      const before = trackingComments(stage);
      const run = await stage.run({ inputs });
      expect([run.outputs['result'], run.exitCode], run.log).toEqual(['nothing-to-send', 0]);
      expect(run.outputs['reason']).toBe(
        'Another project of this repository tracks pull request #42.',
      );
      expect(run.requests.filter(({ server }) => server === 'service')).toEqual([]);
      expect(trackingComments(stage)).toEqual(before);
      await stage.run();
      expect([job.messages.length, trackingComments(stage).length]).toEqual([2, 1]);
    },
  );

  it('the other, where it came first and does not know the job, holds nothing back', async () => {
    await using stage = await setStage();
    const { pullRequest, job } = stage.scene;
    pullRequest.edit({ author: AGENT, body: '<!-- docs-agent job: job_8f21 -->' });
    const inputs = ofOtherProject(stage, { hasOwnKey: true });
    await stage.run({ inputs });
    expect(trackingComments(stage)[0]).toContain('The service knows no job `job_8f21`');
    const run = await stage.run();
    expect(run.outputs['result'], run.log).toBe('completed');
    expect([job.messages.length, trackingComments(stage).length]).toEqual([1, 2]);
  });

  it('the other, with the same key, does not take a job that start-job named for the first', async () => {
    await using stage = await setStage();
    const { pullRequest, projectId, apiKey, job } = stage.scene;
    const place = { apiKey, pullRequestId: pullRequest.nodeId };
    pullRequest.comment({
      author: 'github-actions[bot]',
      body: `${marker(purposeOf('start-job', projectId))}\n\n${provenMarker(job.id, place)}`,
    });
    const inputs = ofOtherProject(stage, { hasOwnKey: false });
    const run = await stage.run({ inputs });
    expect([run.outputs['result'], run.exitCode], run.log).toEqual(['not-bound', 0]);
    expect(trackingComments(stage)).toEqual([]);
    const first = await stage.run({ inputs: { 'job-id': '' } });
    expect([first.outputs['result'], job.messages.length], first.log).toEqual(['completed', 1]);
  });

  it.each(['retry', 'stop', 'status'])(
    '`%s` on a pull request of the other is not for this one',
    async (words) => {
      await using stage = await setStage();
      const inputs = ofOtherProject(stage, { hasOwnKey: true });
      await stage.run();
      const before = trackingComments(stage);
      const event = commentEvent(stage, `/docs-agent ${words}`);
      const run = await stage.run({ event, inputs });
      expect([run.outputs['result'], run.exitCode], run.log).toEqual(['nothing-to-send', 0]);
      expect(trackingComments(stage)).toEqual(before);
    },
  );
});
