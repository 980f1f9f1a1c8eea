import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Job, WaitOptions } from '../src/index.ts';
import { jobAnswers, jobWith } from './support/job-answers.ts';
import { startService } from './support/local-service.ts';
import { rejectionOf } from './support/rejection.ts';

const OPTIONS = {
  after: jobWith('active'),
  settleMs: 60_000,
  timeoutMs: 1_800_000,
  pollMinMs: 3_000,
  pollMaxMs: 30_000,
} satisfies WaitOptions;

const never = () => new Promise<never>(() => undefined);

describe('what the caller does while it waits', () => {
  it('is called after each read that did not end the wait', async () => {
    const withLink = { ...jobWith('active'), prLink: 'https://github.com/acme/docs/pull/7' };
    const { client } = await startService([
      ...jobAnswers('active', 'active'),
      { json: withLink },
      ...jobAnswers('completed'),
    ]);
    const calls: Job[] = [];
    const onPoll = async (job: Job) => {
      calls.push(job);
      return undefined;
    };
    expect(await client.waitForJob('job-1', { ...OPTIONS, onPoll })).toMatchObject({ polls: 4 });
    expect(calls).toEqual([jobWith('active'), jobWith('active'), withLink]);
  });

  it('is called after failed reads too, with the job as last known', async () => {
    const outage = { status: 503 };
    const { client } = await startService([
      outage,
      ...jobAnswers('queued'),
      outage,
      ...jobAnswers('completed'),
    ]);
    const calls: (string | null)[] = [];
    const onPoll = async ({ status }: Job) => {
      calls.push(status);
      return undefined;
    };
    await client.waitForJob('job-1', { ...OPTIONS, onPoll });
    expect(calls).toEqual(['active', 'queued', 'queued']);
  });

  it('is not called before the job was read once', async () => {
    const { client } = await startService([
      { status: 503 },
      { status: 503 },
      ...jobAnswers('completed'),
    ]);
    let calls = 0;
    const onPoll = async () => {
      calls += 1;
      return undefined;
    };
    await client.waitForJob('job-1', { ...OPTIONS, after: null, settleMs: 0, onPoll });
    expect(calls).toBe(0);
  });

  it('goes on while the service asks to stay away for long', async () => {
    const { client, clock } = await startService([
      { status: 429, headers: { 'retry-after': '300' } },
      ...jobAnswers('completed'),
    ]);
    const startedAtMs = clock.now();
    const toldAtMs: number[] = [];
    const onPoll = async () => {
      toldAtMs.push(clock.now() - startedAtMs);
      return undefined;
    };
    await client.waitForJob('job-1', { ...OPTIONS, onPoll });
    expect(toldAtMs).toEqual(Array.from({ length: 10 }, (_, index) => 3_000 + index * 30_000));
  });

  it.each<[string, () => Promise<undefined>]>([
    ['takes for ever', never],
    ['is done at once', async () => undefined],
  ])('delays no read when it %s', async (_name, onPoll) => {
    const timesOf = async (options: Partial<WaitOptions>) => {
      const times: number[] = [];
      const { client, clock } = await startService(() => {
        times.push(clock.now());
        return { json: jobWith(times.length < 12 ? 'active' : 'completed') };
      });
      await client.waitForJob('job-1', { ...OPTIONS, ...options });
      return times;
    };
    expect(await timesOf({ onPoll })).toEqual(await timesOf({}));
  });

  it('is not called again while it is running', async () => {
    const { client } = await startService(jobAnswers('active', 'active', 'active', 'completed'));
    let called = 0;
    const onPoll = () => {
      called += 1;
      return never();
    };
    expect(await client.waitForJob('job-1', { ...OPTIONS, onPoll })).toMatchObject({ polls: 4 });
    expect(called).toBe(1);
  });
});

describe('a wait that is stopped', () => {
  it('ends with the job as last read, whatever its status', async () => {
    const { client, requests } = await startService(jobAnswers('active'));
    let calls = 0;
    const onPoll = async () => {
      calls += 1;
      return calls === 3 ? ('stop' as const) : undefined;
    };
    const result = await client.waitForJob('job-1', { ...OPTIONS, onPoll });
    expect(result).toMatchObject({ job: { status: 'active' }, evidence: 'stopped', polls: 3 });
    expect(requests).toHaveLength(3);
  });

  it('ends at once, not at the next read, and leaves nothing behind', async () => {
    const { client, clock } = await startService(jobAnswers('active'));
    const startedAtMs = clock.now();
    const onPoll = async () => {
      // By then reads are half a minute apart.
      if (clock.now() - startedAtMs < 300_000) return undefined;
      await clock.sleep(5_000);
      return 'stop' as const;
    };
    const result = await client.waitForJob('job-1', { ...OPTIONS, onPoll });
    expect(result.evidence).toBe('stopped');
    expect(result.elapsedMs).toBeLessThan(300_000 + 30_000 + 5_000);
    expect(clock.now() - startedAtMs).toBe(result.elapsedMs);
    const sleeps = clock.sleeps.length;
    await turn();
    expect([clock.pending, clock.sleeps.length]).toEqual([0, sleeps]);
  });

  it('cuts off a read that hangs', async () => {
    const { client, clock, received } = await startService([
      ...jobAnswers('active'),
      { misbehave: 'hang' },
    ]);
    let stop: (word: 'stop') => void = () => undefined;
    const onPoll = () =>
      new Promise<'stop'>((resolve) => {
        stop = resolve;
      });
    const wait = client.waitForJob('job-1', { ...OPTIONS, onPoll });
    await received(2);
    stop('stop');
    expect(await wait).toMatchObject({ evidence: 'stopped', polls: 1 });
    expect(clock.pending).toBe(0);
  });
});

describe('what the caller does beside a wait', () => {
  it('ends it with what it throws, as it is', async () => {
    const { client, clock } = await startService(jobAnswers('active'));
    const failure = new Error('GitHub is away');
    const wait = client.waitForJob('job-1', { ...OPTIONS, onPoll: () => Promise.reject(failure) });
    await expect(wait).rejects.toBe(failure);
    expect(clock.pending).toBe(0);
  });

  it.each<[string, Partial<WaitOptions>]>([
    ['ends', {}],
    ['is over time', { timeoutMs: 20_000 }],
  ])(
    'has its signal aborted when the wait %s, and what it throws then is ignored',
    async (_name, options) => {
      const isEnding = options.timeoutMs === undefined;
      const { client } = await startService(
        jobAnswers('active', 'active', isEnding ? 'completed' : 'active'),
      );
      let seen: AbortSignal | undefined;
      const onPoll = (_job: Job, signal: AbortSignal) => {
        seen = signal;
        return new Promise<never>((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('asked to end')));
        });
      };
      const wait = client.waitForJob('job-1', { ...OPTIONS, ...options, onPoll });
      if (isEnding) expect(await wait).toMatchObject({ evidence: 'active-seen' });
      else expect(await rejectionOf(wait)).toMatchObject({ kind: 'wait-deadline' });
      expect(seen?.aborted).toBe(true);
    },
  );
});
