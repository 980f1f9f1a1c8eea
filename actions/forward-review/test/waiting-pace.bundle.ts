import type { RunResult } from '@docs-agent/sandbox';
import { REVIEWER } from '@docs-agent/sandbox/scenarios';
import { describe, expect, it } from 'vitest';
import { setStage } from './support/stage.ts';

const MINUTE_MS = 60_000;
const LEASE_MS = 2 * MINUTE_MS;

async function setBusyStage() {
  const stage = await setStage();
  stage.scene.job.onMessage((_, turn) => turn.sleep(24 * 60 * MINUTE_MS));
  return stage;
}

/**
 * When requests to GitHub came while the run waited, from the outcome on; those that changed the
 * comment too.
 */
function paceOf({ requests }: RunResult) {
  const prompt = requests.findIndex(({ path }) => path.endsWith('/message'));
  const [outcome, ...later] = requests
    .slice(prompt + 1)
    .filter(({ server }) => server === 'github');
  const sinceOutcome = ({ atMs }: { atMs: number }) => atMs - (outcome?.atMs ?? 0);
  const writes = later.filter(({ body }) => body.includes('docs-agent ledger'));
  return { all: later.map(sinceOutcome), writes: writes.map(sinceOutcome) };
}

const gaps = (times: readonly number[]) =>
  times.map((time, index) => time - (times[index - 1] ?? 0));

describe('while a run waits for the agent', () => {
  it('GitHub is asked every 15 s for 3 minutes and every minute later on, 40 times in half an hour', async () => {
    await using stage = await setBusyStage();
    const run = await stage.run({ inputs: { 'timeout-minutes': '30' } });
    const { all } = paceOf(run);
    const early = all.filter((time) => time <= 3 * MINUTE_MS);
    expect(Math.max(...gaps(early))).toBeLessThanOrEqual(15_500);
    expect(early.length).toBeLessThanOrEqual(13);
    expect(Math.max(...gaps(all))).toBeLessThanOrEqual(60_500);
    expect(all.length).toBeLessThanOrEqual(41);
  });

  it('the tracking comment is its heartbeat, at least every 90 s', async () => {
    await using stage = await setBusyStage();
    const run = await stage.run({ inputs: { 'timeout-minutes': '15' } });
    const { writes } = paceOf(run);
    expect(Math.max(...gaps(writes))).toBeLessThanOrEqual(90_000);
    expect(writes.length).toBeGreaterThan(10);
  });

  it('a heartbeat takes no request of its own: it also reads what people wrote', async () => {
    await using stage = await setBusyStage();
    const { clock } = stage.sandbox;
    clock.at(clock.now() + 5 * MINUTE_MS, () => {
      stage.scene.pullRequest.comment({ author: REVIEWER, body: '/docs-agent stop' });
    });
    const run = await stage.run();
    expect(run.outputs['result']).toBe('stopped');
    expect(run.elapsedMs).toBeLessThanOrEqual(6 * MINUTE_MS + 1_000);
  });

  it('a comment that was deleted meanwhile is written anew', async () => {
    await using stage = await setBusyStage();
    const { clock } = stage.sandbox;
    const { pullRequest } = stage.scene;
    clock.at(clock.now() + 2 * MINUTE_MS, () => {
      for (const { id } of pullRequest.comments()) pullRequest.deleteComment(id);
    });
    const run = await stage.run({ inputs: { 'timeout-minutes': '10' } });
    expect(run.outputs['result']).toBe('timed-out');
    expect(pullRequest.comments()).toHaveLength(1);
    expect(stage.trackingComment()).toContain('still working after 10 minutes');
  });
});

describe('a run that finds a turn which another run waits for', () => {
  it('writes nothing until the heartbeat is older than two minutes, and asks GitHub once a look', async () => {
    await using stage = await setBusyStage();
    const { clock, githubServer } = stage.sandbox;
    let kill: (() => void) | undefined;
    const first = stage.run({
      post: false,
      onStart: (process) => {
        kill = () => process.kill('SIGKILL');
      },
    });
    let diedAtMs = Number.NaN;
    githubServer.after({ body: /ForwardReviewHeartbeat/, nth: 8 }, () => {
      diedAtMs = clock.now();
      kill?.();
    });
    let second: Promise<RunResult> | undefined;
    githubServer.after({ body: /ForwardReviewHeartbeat/ }, () => {
      second = stage.run({ inputs: { 'timeout-minutes': '25' } });
    });
    await first;
    const { requests = [] } = (await second) ?? {};
    const tries = requests.filter(
      ({ method, path }) => method === 'POST' && path.endsWith('/reactions'),
    );
    const [begun, again] = tries.filter(({ body }) => body.includes('eyes'));
    expect((again?.atMs ?? 0) - diedAtMs).toBeGreaterThan(LEASE_MS);
    const between = requests.filter(
      ({ atMs }) => atMs > (begun?.atMs ?? 0) + 1_000 && atMs <= diedAtMs,
    );
    expect(new Set(between.map(({ body }) => /query \w+/.exec(body)?.[0]))).toEqual(
      new Set(['query ForwardReviewProgress']),
    );
    expect(between.length).toBeLessThanOrEqual(20);
  });
});
