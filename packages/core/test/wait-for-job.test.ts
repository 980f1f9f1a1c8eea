import { describe, expect, it } from 'vitest';
import { isWaitDeadlineError, type Job, type WaitOptions } from '../src/index.ts';
import { jobAnswers, jobWith } from './support/job-answers.ts';
import { type Answer, API_KEY, startService } from './support/local-service.ts';
import { rejectionOf } from './support/rejection.ts';

const OPTIONS = {
  after: jobWith('completed'),
  settleMs: 60_000,
  timeoutMs: 1_800_000,
  pollMinMs: 3_000,
  pollMaxMs: 30_000,
} satisfies WaitOptions;

/** Answers by the time that has passed, so that a rule does not depend on when it is asked. */
async function startTimeline(timeline: [fromMs: number, status: string][]) {
  let startedAtMs = 0;
  const service = await startService(() => {
    const elapsedMs = service.clock.now() - startedAtMs;
    const [, status] = timeline.findLast(([fromMs]) => fromMs <= elapsedMs) ?? [0, 'active'];
    return { json: jobWith(status) };
  });
  startedAtMs = service.clock.now();
  return service;
}

describe('a turn is over', () => {
  it.each(['completed', 'archived', 'failed'])(
    'when %s is read after active was seen',
    async (status) => {
      const { client, requests } = await startService(jobAnswers('active', status));
      const result = await client.waitForJob('job-1', OPTIONS);
      expect(result).toMatchObject({ job: { status }, evidence: 'active-seen', polls: 2 });
      expect(requests).toHaveLength(2);
    },
  );

  it('at the first terminal status when the answer to the message said active', async () => {
    const { client } = await startService(jobAnswers('completed'));
    const result = await client.waitForJob('job-1', { ...OPTIONS, after: jobWith('active') });
    expect(result).toMatchObject({ evidence: 'active-seen', polls: 1, elapsedMs: 3_000 });
  });

  it('when the evidence names something at a terminal status', async () => {
    const { client } = await startService(jobAnswers('completed'));
    let asked = 0;
    const evidence = async () => {
      asked += 1;
      return asked === 3 ? 'head-moved' : undefined;
    };
    const result = await client.waitForJob('job-1', { ...OPTIONS, evidence });
    expect(result).toMatchObject({ evidence: 'head-moved', polls: 3 });
  });

  it('as settled when a terminal status does not change and nothing else shows the end', async () => {
    const { client } = await startService(jobAnswers('completed'));
    const result = await client.waitForJob('job-1', {
      ...OPTIONS,
      evidence: async () => undefined,
    });
    expect(result).toMatchObject({
      job: { status: 'completed' },
      evidence: 'settled',
      elapsedMs: 60_000,
    });
  });

  it('as settled at once with settleMs 0', async () => {
    const { client } = await startService(jobAnswers('failed'));
    const result = await client.waitForJob('job-1', { ...OPTIONS, after: null, settleMs: 0 });
    expect(result).toMatchObject({ evidence: 'settled', polls: 1, elapsedMs: 0 });
  });
});

describe('a turn is not over', () => {
  it('by a stale terminal status: active may still come, and then counts', async () => {
    const service = await startTimeline([
      [0, 'completed'],
      [40_000, 'active'],
      [90_000, 'completed'],
    ]);
    const result = await service.client.waitForJob('job-1', OPTIONS);
    expect(result.evidence).toBe('active-seen');
    expect(result.elapsedMs).toBeGreaterThanOrEqual(90_000);
  });

  it('while another terminal status follows: the settling period starts over', async () => {
    const service = await startTimeline([
      [0, 'failed'],
      [50_000, 'completed'],
    ]);
    const result = await service.client.waitForJob('job-1', {
      ...OPTIONS,
      after: jobWith('failed'),
    });
    expect(result).toMatchObject({ job: { status: 'completed' }, evidence: 'settled' });
    expect(result.elapsedMs).toBeGreaterThanOrEqual(110_000);
  });

  it.each(['queued', null])(
    'at the status %j, which is neither terminal nor active',
    async (status) => {
      const { client } = await startService(jobAnswers(status, 'completed'));
      const result = await client.waitForJob('job-1', OPTIONS);
      expect(result.evidence).toBe('settled');
      expect(result.elapsedMs).toBeGreaterThanOrEqual(63_000);
    },
  );

  it('by evidence alone: it is not even asked before a terminal status', async () => {
    const { client } = await startService(jobAnswers('active', 'queued', 'completed'));
    let asked = 0;
    const evidence = async () => {
      asked += 1;
      return 'head-moved';
    };
    const result = await client.waitForJob('job-1', { ...OPTIONS, evidence });
    expect(result).toMatchObject({ evidence: 'active-seen', polls: 3 });
    expect(asked).toBe(0);
  });

  it('by an empty name from the evidence', async () => {
    const { client } = await startService(jobAnswers('completed'));
    const result = await client.waitForJob('job-1', { ...OPTIONS, evidence: async () => '' });
    expect(result.evidence).toBe('settled');
  });
});

describe('the first read', () => {
  it('comes at once where no message was just sent', async () => {
    const { client } = await startService(jobAnswers('active', 'completed'));
    const result = await client.waitForJob('job-1', { ...OPTIONS, after: null });
    expect(result).toMatchObject({ polls: 2, elapsedMs: 3_000 });
  });
});

describe('waiting is patient', () => {
  it.each<[string, Answer]>([
    ['429', { status: 429 }],
    ['429 in plain text', { status: 429, text: 'Too many requests' }],
    ['500', { status: 500 }],
    ['503', { status: 503 }],
    ['a reset connection', { misbehave: 'reset' }],
    ['a web page', { text: '<html>maintenance</html>' }],
    ['an answer of another shape', { json: [] }],
  ])('with %s', async (_name, answer) => {
    const { client } = await startService([
      answer,
      answer,
      answer,
      ...jobAnswers('active'),
      answer,
      ...jobAnswers('completed'),
    ]);
    const result = await client.waitForJob('job-1', OPTIONS);
    expect(result).toMatchObject({ evidence: 'active-seen', polls: 6 });
  });

  it('with a read that hangs', async () => {
    const { client, clock, received } = await startService([
      { misbehave: 'hang' },
      ...jobAnswers('active', 'completed'),
    ]);
    const wait = client.waitForJob('job-1', OPTIONS);
    await received(1);
    clock.advance(30_000);
    expect(await wait).toMatchObject({ evidence: 'active-seen', polls: 3 });
  });

  it('for as long as a 429 asks', async () => {
    const { client } = await startService([
      { status: 429, headers: { 'retry-after': '300' } },
      ...jobAnswers('active', 'completed'),
    ]);
    const result = await client.waitForJob('job-1', OPTIONS);
    expect(result.polls).toBe(3);
    expect(result.elapsedMs).toBeGreaterThanOrEqual(303_000);
  });

  it('with less and less haste while reads fail', async () => {
    const { client, requests, clock } = await startService([{ status: 503 }]);
    const startedAtMs = clock.now();
    await rejectionOf(client.waitForJob('job-1', { ...OPTIONS, timeoutMs: 600_000 }));
    expect(clock.now() - startedAtMs).toBe(600_000);
    expect(requests.length).toBeLessThan(30);
  });

  it('and back to its usual pace after the first read that goes well', async () => {
    const outage: Answer[] = [{ status: 503 }, { status: 503 }, { status: 503 }];
    const { client } = await startService([...outage, ...jobAnswers('active', 'completed')]);
    const result = await client.waitForJob('job-1', OPTIONS);
    expect(result.elapsedMs).toBe(3_000 + (3_000 + 6_000 + 12_000) + 3_360);
  });

  it.each([401, 403])('but not with %d, which waiting cannot fix', async (status) => {
    const { client, requests } = await startService([...jobAnswers('active'), { status }]);
    expect(await rejectionOf(client.waitForJob('job-1', OPTIONS))).toMatchObject({ status });
    expect(requests).toHaveLength(2);
  });

  it.each([400, 404, 409, 413, 422])(
    'and with one %d after a good read, but not with two',
    async (status) => {
      const once = await startService([
        ...jobAnswers('active'),
        { status },
        ...jobAnswers('completed'),
      ]);
      expect((await once.client.waitForJob('job-1', OPTIONS)).job.status).toBe('completed');
      const twice = await startService([...jobAnswers('active'), { status }, { status }]);
      expect(await rejectionOf(twice.client.waitForJob('job-1', OPTIONS))).toMatchObject({
        status,
      });
      expect(twice.requests).toHaveLength(3);
    },
  );

  it('but not with what the evidence throws, which is passed on as it is', async () => {
    const { client } = await startService(jobAnswers('completed'));
    const failure = new Error('GitHub is away');
    const evidence = () => Promise.reject(failure);
    await expect(client.waitForJob('job-1', { ...OPTIONS, evidence })).rejects.toBe(failure);
  });
});

describe('the deadline', () => {
  it('ends the wait on time, with the job as last read', async () => {
    const { client, clock } = await startService(jobAnswers('active'));
    const startedAtMs = clock.now();
    const error = await rejectionOf(client.waitForJob('job-1', OPTIONS));
    expect(clock.now() - startedAtMs).toBe(1_800_000);
    expect(error).toMatchObject({ kind: 'wait-deadline', isRetryable: true });
    expect(isWaitDeadlineError(error) && error.lastJob).toEqual(jobWith('active'));
    expect(error.message).toMatch(
      /^Agent job "job-1" had not ended after 30 minutes\. Its last known status is "active" \(\d+ reads\)\./,
    );
  });

  it('cuts off a read that hangs', async () => {
    const { client, clock, received } = await startService([{ misbehave: 'hang' }], {
      attemptTimeoutMs: 60_000,
    });
    const wait = rejectionOf(
      client.waitForJob('job-1', { ...OPTIONS, after: null, timeoutMs: 20_000 }),
    );
    await received(1);
    clock.advance(20_000);
    const error = await wait;
    expect(error.kind).toBe('wait-deadline');
    expect(isWaitDeadlineError(error) && error.lastJob).toBeNull();
    expect(error.message).toContain('It was never read');
  });

  it('cuts off evidence that hangs, and aborts its signal', async () => {
    const { client } = await startService(jobAnswers('completed'));
    let seen: AbortSignal | undefined;
    const evidence = (signal: AbortSignal) => {
      seen = signal;
      return new Promise<undefined>(() => undefined);
    };
    expect(await rejectionOf(client.waitForJob('job-1', { ...OPTIONS, evidence }))).toMatchObject({
      kind: 'wait-deadline',
    });
    expect(seen?.aborted).toBe(true);
  });

  it('is preceded by a last read', async () => {
    const service = await startTimeline([
      [0, 'active'],
      [1_796_000, 'completed'],
    ]);
    const result = await service.client.waitForJob('job-1', OPTIONS);
    expect(result).toMatchObject({ evidence: 'active-seen', elapsedMs: 1_797_000 });
  });

  it('is not awaited when the service asks to stay away for longer', async () => {
    const { client, clock, requests } = await startService([
      { status: 429, headers: { 'retry-after': '3600' } },
    ]);
    const startedAtMs = clock.now();
    const error = await rejectionOf(client.waitForJob('job-1', OPTIONS));
    expect(error).toMatchObject({ kind: 'wait-deadline', retryAfterMs: 3_600_000 });
    expect(error.message).toContain('too many requests (429)');
    expect(clock.now() - startedAtMs).toBe(3_000);
    expect(requests).toHaveLength(1);
  });

  it('reports the failure of the last read, without the key', async () => {
    const { client } = await startService([{ status: 503, json: { error: `no ${API_KEY}` } }]);
    const error = await rejectionOf(client.waitForJob('job-1', OPTIONS));
    expect(error.message).toContain(
      'The last read failed. Could not read agent job "job-1": the service failed (503). The service said: no ***',
    );
    expect(error.cause).toMatchObject({ kind: 'server', status: 503 });
  });
});

describe('changes', () => {
  it('are reported once each, without what the caller already knows from the message', async () => {
    const withLink = { ...jobWith('active'), prLink: 'https://github.com/acme/docs/pull/7' };
    const answers: Job[] = [
      jobWith('active'),
      jobWith('active'),
      withLink,
      withLink,
      { ...withLink, status: 'completed' },
    ];
    const { client } = await startService([...answers.map((json) => ({ json }))]);
    const changes: Job[] = [];
    await client.waitForJob('job-1', {
      ...OPTIONS,
      after: jobWith('active'),
      onChange: (job) => changes.push(job),
    });
    expect(changes).toEqual([withLink, { ...withLink, status: 'completed' }]);
  });
});

describe('options that cannot be right are refused before anything is sent', () => {
  it.each([
    { settleMs: -1 },
    { settleMs: Number.NaN },
    { timeoutMs: 0 },
    { timeoutMs: Number.POSITIVE_INFINITY },
    { pollMinMs: 0 },
    { pollMinMs: 40_000 },
  ])('%j', async (options) => {
    const { client, requests } = await startService(jobAnswers('completed'));
    const error = await rejectionOf(client.waitForJob('job-1', { ...OPTIONS, ...options }));
    expect(error.kind).toBe('invalid-option');
    expect(requests).toHaveLength(0);
  });
});
