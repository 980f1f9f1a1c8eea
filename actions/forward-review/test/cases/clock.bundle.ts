import { REVIEWER } from '@docs-agent/sandbox/scenarios';
import { letPass } from '@docs-agent/sandbox/trials';
import { describe, expect, it } from 'vitest';
import { submitAnotherReview } from '../support/another-review.ts';
import { commentEvent } from '../support/events.ts';
import { MESSAGE, setStage } from '../support/stage.ts';

const MINUTE_MS = 60_000;

describe('a runner whose clock is off', () => {
  it.each([-10, 10])(
    'follows no `retry` that was written before the doubt: %i minutes',
    async (minutes) => {
      await using stage = await setStage();
      const { clock, serviceServer } = stage.sandbox;
      const { pullRequest, job } = stage.scene;
      serviceServer.next(MESSAGE, { waitMs: Infinity });
      clock.at(
        clock.now() + 15_000,
        () => void pullRequest.comment({ author: REVIEWER, body: '/docs-agent retry' }),
      );
      const clockSkewMs = minutes * MINUTE_MS;
      expect((await stage.run({ clockSkewMs })).outputs['result']).toBe('uncertain');
      await letPass(stage.sandbox, 10 * MINUTE_MS);
      await stage.run({ clockSkewMs });
      expect(job.messages).toHaveLength(1);
      expect(stage.trackingComment()).toContain('It is not certain');
    },
  );

  it.each([-2, 2, 20])(
    'follows a `retry` that was written a minute after the doubt: %i minutes',
    async (minutes) => {
      await using stage = await setStage();
      const clockSkewMs = minutes * MINUTE_MS;
      stage.sandbox.serviceServer.next(MESSAGE, { status: 500, body: '{"error":"oops"}' });
      expect((await stage.run({ clockSkewMs })).outputs['result']).toBe('uncertain');
      await letPass(stage.sandbox, MINUTE_MS);
      const retried = await stage.run({
        clockSkewMs,
        event: commentEvent(stage, '/docs-agent retry'),
      });
      expect(retried.outputs['result'], retried.log).toBe('completed');
      expect(stage.scene.job.messages).toHaveLength(1);
    },
  );

  it.each([-20, 3, 20])(
    'sends a review that was written after the first prompt: %i minutes',
    async (minutes) => {
      await using stage = await setStage();
      const { clock } = stage.sandbox;
      const { pullRequest, job } = stage.scene;
      const clockSkewMs = minutes * MINUTE_MS;
      clock.at(clock.now() + 90_000, () => {
        pullRequest.submitReview({
          author: REVIEWER,
          state: 'CHANGES_REQUESTED',
          body: 'Use v3 names',
        });
      });
      await stage.run({ clockSkewMs });
      await letPass(stage.sandbox, 2 * MINUTE_MS);
      await stage.run({ clockSkewMs });
      expect(job.messages).toHaveLength(2);
      expect(job.messages[1]?.prompt).toContain('Use v3 names');
    },
  );

  it.each([-20, 20])('keeps `max-prompts-per-hour` for an hour: %i minutes', async (minutes) => {
    await using stage = await setStage();
    const options = { clockSkewMs: minutes * MINUTE_MS, inputs: { 'max-prompts-per-hour': '1' } };
    await stage.run(options);
    submitAnotherReview(stage.scene.pullRequest);
    await letPass(stage.sandbox, 50 * MINUTE_MS);
    // The next run may have another runner, whose clock is right.
    expect((await stage.run({ ...options, clockSkewMs: 0 })).outputs['result']).toBe('over-budget');
    await letPass(stage.sandbox, 15 * MINUTE_MS);
    expect((await stage.run({ ...options, clockSkewMs: 0 })).outputs['result']).toBe('completed');
  });

  it.each([-20, 20])(
    'leaves an open turn to the run that waits for it, and says when it was sent: %i minutes',
    async (minutes) => {
      await using stage = await setStage({ agent: 'thorough' });
      const { clock } = stage.sandbox;
      const clockSkewMs = minutes * MINUTE_MS;
      clock.at(clock.now() + MINUTE_MS, () => submitAnotherReview(stage.scene.pullRequest));
      let other: ReturnType<typeof stage.run> | undefined;
      clock.at(clock.now() + 100_000, () => {
        expect(stage.trackingComment()).toContain('Sent as one prompt at 14:00');
        other = stage.run({ inputs: { 'on-busy': 'skip' } });
      });
      const run = await stage.run({ clockSkewMs });
      expect((await other)?.outputs['result']).toBe('busy');
      expect(run.outputs['result'], run.log).toBe('completed');
      expect(stage.scene.job.messages).toHaveLength(2);
      expect(Number(run.outputs['elapsed-seconds'])).toBeLessThan(400);
    },
  );
});
