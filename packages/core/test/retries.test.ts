import { describe, expect, it } from 'vitest';
import { createClient, type ResponseEvent, type RetryEvent } from '../src/index.ts';
import { closedPortUrl } from './support/closed-port.ts';
import { FakeClock } from './support/fake-clock.ts';
import { type Answer, API_KEY, fetchAndTell, startService } from './support/local-service.ts';
import { rejectionOf } from './support/rejection.ts';

const OK: Answer = { json: { id: 'job-1', status: 'completed' } };

describe('a GET', () => {
  it.each<[string, Answer]>([
    ['a reset connection', { misbehave: 'reset' }],
    ['a body that breaks off', { misbehave: 'cut-body' }],
    ['408', { status: 408 }],
    ['429', { status: 429 }],
    ['429 in plain text', { status: 429, text: 'Too many requests, please try again later.' }],
    ['500', { status: 500, json: { error: 'Internal' } }],
    ['502 with a page', { status: 502, text: '<html>Bad Gateway</html>' }],
    ['503', { status: 503 }],
    ['504', { status: 504 }],
  ])('is repeated after %s', async (_name, answer) => {
    const { client, requests } = await startService([answer, OK]);
    expect(await client.getJob('job-1')).toMatchObject({ status: 'completed' });
    expect(requests).toHaveLength(2);
  });

  it.each<[string, Answer]>([
    ['302', { status: 302, headers: { location: '/elsewhere' } }],
    ['400', { status: 400 }],
    ['401', { status: 401 }],
    ['403', { status: 403 }],
    ['404', { status: 404 }],
    ['409', { status: 409 }],
    ['422', { status: 422 }],
    ['an answer that is no JSON', { text: 'OK' }],
    ['an answer of another shape', { json: [] }],
  ])('is not repeated after %s', async (_name, answer) => {
    const { client, requests } = await startService([answer, OK]);
    await rejectionOf(client.getJob('job-1'));
    expect(requests).toHaveLength(1);
  });

  it('is repeated when an attempt takes too long', async () => {
    const { client, requests, clock, received } = await startService([{ misbehave: 'hang' }, OK]);
    const call = client.getJob('job-1');
    await received(1);
    clock.advance(29_999);
    expect(requests).toHaveLength(1);
    clock.advance(1);
    expect(await call).toMatchObject({ status: 'completed' });
    expect(requests).toHaveLength(2);
  });

  it('is repeated three times at most', async () => {
    const { client, requests } = await startService([{ status: 503 }]);
    expect(await rejectionOf(client.getJob('job-1'))).toMatchObject({
      kind: 'server',
      status: 503,
    });
    expect(requests).toHaveLength(4);
  });

  it('is never repeated with maxRetries 0', async () => {
    const { client, requests } = await startService([{ status: 503 }], { maxRetries: 0 });
    await rejectionOf(client.getJob('job-1'));
    expect(requests).toHaveLength(1);
  });

  it('is repeated as often as its own call says', async () => {
    const { client, requests } = await startService([{ status: 503 }]);
    const calls = [
      () => client.getJob('job-1', { maxRetries: 1 }),
      () => client.getViews({}, { maxRetries: 0 }),
    ];
    for (const call of calls) await rejectionOf(call());
    expect(requests.map(({ path }) => path)).toEqual([
      '/v2/agent/project-1/job/job-1',
      '/v2/agent/project-1/job/job-1',
      '/v1/analytics/project-1/views',
    ]);
  });
});

describe('a message', () => {
  it.each<[string, Answer, string]>([
    ['a reset connection', { misbehave: 'reset' }, 'network'],
    ['408', { status: 408 }, 'timeout'],
    ['409', { status: 409 }, 'invalid'],
    ['500', { status: 500 }, 'server'],
    ['502', { status: 502 }, 'server'],
    ['503, even with Retry-After', { status: 503, headers: { 'retry-after': '1' } }, 'server'],
    ['504', { status: 504 }, 'server'],
    ['303', { status: 303, headers: { location: '/job' } }, 'unexpected-response'],
  ])('is not repeated after %s, and may have been processed', async (_name, answer, kind) => {
    const { client, requests } = await startService([answer, OK]);
    const error = await rejectionOf(client.sendMessage('job-1', 'Hello'));
    expect(error).toMatchObject({ kind, certainlyNotProcessed: false, isRetryable: false });
    expect(requests).toHaveLength(1);
  });

  it('is not repeated after a timeout, and may have been processed', async () => {
    const { client, requests, clock, received } = await startService([{ misbehave: 'hang' }, OK]);
    const call = rejectionOf(client.sendMessage('job-1', 'Hello'));
    await received(1);
    clock.advance(30_000);
    expect(await call).toMatchObject({
      kind: 'timeout',
      certainlyNotProcessed: false,
      isRetryable: false,
    });
    expect((await call).message).toContain('may still have received the message');
    expect(requests).toHaveLength(1);
  });

  it.each([400, 401, 402, 403, 404, 413, 422])(
    'was certainly not processed after %d, and is not repeated',
    async (status) => {
      const { client, requests } = await startService([{ status }, OK]);
      const error = await rejectionOf(client.sendMessage('job-1', 'Hello'));
      expect(error).toMatchObject({ status, certainlyNotProcessed: true, isRetryable: false });
      expect(requests).toHaveLength(1);
    },
  );

  it('is repeated after a 429 that says when', async () => {
    const { client, requests, clock } = await startService([
      { status: 429, headers: { 'retry-after': '7' } },
      OK,
    ]);
    const before = clock.now();
    await client.sendMessage('job-1', 'Hello');
    expect(requests).toHaveLength(2);
    expect(clock.now() - before).toBe(7_000);
  });

  it('is not repeated after a 429 that does not say when', async () => {
    const { client, requests } = await startService([{ status: 429 }, OK]);
    const error = await rejectionOf(client.sendMessage('job-1', 'Hello'));
    expect(error).toMatchObject({
      kind: 'rate-limited',
      certainlyNotProcessed: true,
      isRetryable: true,
    });
    expect(requests).toHaveLength(1);
  });

  it('is not repeated where its attempt could be cut short by the end of the call', async () => {
    const { client, requests, clock } = await startService([
      { status: 429, headers: { 'retry-after': '91' } },
      OK,
    ]);
    const before = clock.now();
    const error = await rejectionOf(client.sendMessage('job-1', 'Hello'));
    expect(error).toMatchObject({ kind: 'rate-limited', retryAfterMs: 91_000 });
    expect(requests).toHaveLength(1);
    expect(clock.now()).toBe(before);
  });

  it('is repeated where no connection comes about', async () => {
    const clock = new FakeClock();
    const retries: RetryEvent[] = [];
    const baseUrl = await closedPortUrl();
    const onRetry = (event: RetryEvent) => retries.push(event);
    const client = createClient({ baseUrl, projectId: 'p', apiKey: API_KEY, clock, onRetry });
    const hold = clock.hold();
    const call = rejectionOf(client.sendMessage('job-1', 'Hello'));
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await expect.poll(() => retries.length).toBe(attempt);
      clock.advance(20_000);
    }
    const error = await call;
    hold();
    expect(error).toMatchObject({
      kind: 'network',
      certainlyNotProcessed: true,
      isRetryable: true,
    });
    expect(error.message).toContain('ECONNREFUSED');
    expect(retries.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
  });
});

describe('which network failures certainly never reached the service', () => {
  const failure = (facts: object) => Object.assign(new Error('failed'), facts);
  it.each<[string, Error, boolean]>([
    ['connection refused', failure({ code: 'ECONNREFUSED' }), true],
    ['no such host', failure({ code: 'ENOTFOUND', syscall: 'getaddrinfo' }), true],
    ['name service out of order', failure({ code: 'EAI_AGAIN' }), true],
    ['connecting took too long', failure({ code: 'UND_ERR_CONNECT_TIMEOUT' }), true],
    ['connecting timed out', failure({ code: 'ETIMEDOUT', syscall: 'connect' }), true],
    [
      'host unreachable while connecting',
      failure({ code: 'EHOSTUNREACH', syscall: 'connect' }),
      true,
    ],
    ['certificate expired', failure({ code: 'CERT_HAS_EXPIRED' }), true],
    [
      'all addresses refused',
      new AggregateError([failure({ code: 'ECONNREFUSED' }), failure({ code: 'ECONNREFUSED' })]),
      true,
    ],
    [
      'one address refused, one unclear',
      new AggregateError([failure({ code: 'ECONNREFUSED' }), failure({ code: 'EPIPE' })]),
      false,
    ],
    ['no addresses listed', new AggregateError([]), false],
    ['timed out in use', failure({ code: 'ETIMEDOUT', syscall: 'read' }), false],
    ['host unreachable in use', failure({ code: 'EHOSTUNREACH', syscall: 'write' }), false],
    ['connection reset', failure({ code: 'ECONNRESET', syscall: 'read' }), false],
    ['socket closed', failure({ code: 'UND_ERR_SOCKET' }), false],
    ['headers took too long', failure({ code: 'UND_ERR_HEADERS_TIMEOUT' }), false],
    ['no reason given', new Error('failed'), false],
  ])('%s: %s', async (_name, cause, certainlyNotProcessed) => {
    const clock = new FakeClock();
    const client = createClient({
      baseUrl: 'https://docs.invalid',
      projectId: 'p',
      apiKey: API_KEY,
      clock,
      maxRetries: 0,
      fetch: () => Promise.reject(new TypeError('fetch failed', { cause })),
    });
    const error = await rejectionOf(client.sendMessage('job-1', 'Hello'));
    expect(error).toMatchObject({
      kind: 'network',
      certainlyNotProcessed,
      isRetryable: certainlyNotProcessed,
    });
  });
});

describe('delays', () => {
  it.each([
    [0, [0, 0, 0]],
    [0.5, [250, 500, 1000]],
    [0.999_999, [500, 1000, 2000]],
  ])('have full jitter over a doubling range (random %d)', async (random, expected) => {
    const delays: number[] = [];
    const onRetry = ({ delayMs }: RetryEvent) => delays.push(delayMs);
    const { client } = await startService([{ status: 500 }], { random: () => random, onRetry });
    await rejectionOf(client.getJob('job-1'));
    expect(delays).toEqual(expected);
  });

  it('never grow beyond 20 s', async () => {
    const delays: number[] = [];
    const onRetry = ({ delayMs }: RetryEvent) => delays.push(delayMs);
    const { client } = await startService([{ status: 500 }], {
      random: () => 0.999_999,
      maxRetries: 9,
      callTimeoutMs: 600_000,
      onRetry,
    });
    await rejectionOf(client.getJob('job-1'));
    expect(delays.slice(-4)).toEqual([16_000, 20_000, 20_000, 20_000]);
  });

  it.each([
    [{ status: 429, headers: { 'retry-after': '3' } }, 3_000],
    [{ status: 503, headers: { 'retry-after': '3' } }, 3_000],
    [{ status: 429, headers: { 'retry-after': '0' } }, 250],
    [{ status: 429, headers: { 'retry-after': 'soon' } }, 250],
  ])('are what the service asks for, where that is sane: %j', async (answer, delayMs) => {
    const { client, clock } = await startService([answer, OK]);
    const before = clock.now();
    await client.getJob('job-1');
    expect(clock.now() - before).toBe(delayMs);
  });

  it('are not begun where they do not fit the call', async () => {
    const { client, clock, requests } = await startService([
      { status: 429, headers: { 'retry-after': '120' } },
      OK,
    ]);
    const before = clock.now();
    expect(await rejectionOf(client.getJob('job-1'))).toMatchObject({ retryAfterMs: 120_000 });
    expect(requests).toHaveLength(1);
    expect(clock.now()).toBe(before);
  });
});

describe('clocks', () => {
  it('cut the last attempt off when the call is over', async () => {
    const options = { attemptTimeoutMs: 30_000, callTimeoutMs: 40_000 };
    const { client, clock, received } = await startService([{ misbehave: 'hang' }], options);
    const call = rejectionOf(client.getJob('job-1'));
    const before = clock.now();
    await received(1);
    clock.advance(30_000);
    await received(2);
    clock.advance(9_750);
    const error = await call;
    expect(error).toMatchObject({ kind: 'timeout' });
    expect(error.message).toContain('no complete answer within 40 s');
    expect(clock.now() - before).toBe(40_000);
  });

  it('count the body of an answer as part of its attempt', async () => {
    const { fetch, headersArrived } = fetchAndTell();
    const options = { fetch, maxRetries: 0 };
    const { client, clock } = await startService([{ misbehave: 'hang-in-body' }], options);
    const release = clock.hold();
    const call = rejectionOf(client.getJob('job-1'));
    await headersArrived;
    clock.advance(30_000);
    expect(await call).toMatchObject({ kind: 'timeout', isRetryable: true, status: 200 });
    release();
  });

  it('are those of the call where it names its own', async () => {
    const { client, clock, received } = await startService([{ misbehave: 'hang' }]);
    const call = rejectionOf(client.getJob('job-1', { timeoutMs: 5_000 }));
    const before = clock.now();
    await received(1);
    clock.advance(5_000);
    expect((await call).message).toContain('no complete answer within 5 s');
    expect(clock.now() - before).toBe(5_000);
  });

  it('leave no timer behind', async () => {
    const { client, clock } = await startService([{ status: 503 }, OK]);
    await client.getJob('job-1');
    expect(clock.pending).toBe(0);
  });
});

describe('the caller’s hooks', () => {
  it('may throw, and the error is passed on unchanged', async () => {
    const failure = new Error('the budget is spent');
    const onRequest = () => {
      throw failure;
    };
    const { client, requests } = await startService([OK], { onRequest });
    await expect(client.sendMessage('job-1', 'Hello')).rejects.toBe(failure);
    expect(requests).toHaveLength(0);
  });

  it('may throw at an answer, and the error is passed on unchanged and not taken for the network’s', async () => {
    const failure = new Error('the log is full');
    const onResponse = () => {
      throw failure;
    };
    const { client, requests } = await startService([OK], { onResponse });
    await expect(client.getJob('job-1')).rejects.toBe(failure);
    expect(requests).toHaveLength(1);
  });

  it('get each answer, with its status and headers, and the time that it took', async () => {
    const answers: ResponseEvent[] = [];
    const onResponse = (event: ResponseEvent) => answers.push(event);
    const { client } = await startService(
      [
        { misbehave: 'reset' },
        { status: 503, headers: { 'x-request-id': 'req-1' } },
        { ...OK, headers: { 'request-id': 'req-2' } },
      ],
      { onResponse },
    );
    await client.getJob('job-1');
    expect(answers).toMatchObject([
      { operation: 'getJob', status: 503, requestId: 'req-1', durationMs: 0 },
      {
        operation: 'getJob',
        status: 200,
        requestId: 'req-2',
        headers: { 'content-type': 'application/json' },
      },
    ]);
  });

  it('is each repetition, with its error and delay, and each request', async () => {
    const retries: RetryEvent[] = [];
    const operations: string[] = [];
    const { client } = await startService(
      [{ status: 503 }, { status: 429, headers: { 'retry-after': '2' } }, OK],
      {
        onRetry: (event) => retries.push(event),
        onRequest: ({ operation }) => operations.push(operation),
      },
    );
    await client.getJob('job-1');
    expect(retries).toMatchObject([
      { operation: 'getJob', attempt: 1, delayMs: 250, error: { kind: 'server', status: 503 } },
      { operation: 'getJob', attempt: 2, delayMs: 2_000, error: { kind: 'rate-limited' } },
    ]);
    expect(operations).toEqual(['getJob', 'getJob', 'getJob']);
  });
});
