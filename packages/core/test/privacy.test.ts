import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createClient, createRedactor, type RetryEvent } from '../src/index.ts';
import { createErrorFactory } from '../src/redacted-errors.ts';
import { FakeClock } from './support/fake-clock.ts';
import { type Answer, API_KEY, startService } from './support/local-service.ts';
import { rejectionOf } from './support/rejection.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** What a service may echo. */
const ECHO = [
  API_KEY,
  encodeURIComponent(API_KEY),
  JSON.stringify(API_KEY).slice(1, -1),
  API_KEY.replaceAll('/', '\\/'),
  base64(API_KEY),
  base64(`Bearer ${API_KEY}`),
].join(' ');

/** What must be seen of that nowhere. */
const TRACES = [
  API_KEY,
  encodeURIComponent(API_KEY),
  API_KEY.replaceAll('/', '\\/'),
  base64(API_KEY).slice(0, -4),
  base64(`Bearer ${API_KEY}`).slice(12, -4),
];

/** All that a log, a debugger or a report can show of a value. */
function everythingOf(value: unknown): string {
  const shown = [
    inspect(value, { depth: 20, showHidden: true, getters: true }),
    JSON.stringify(value) ?? '',
  ];
  if (value instanceof Error)
    shown.push(value.message, value.stack ?? '', String(value), everythingOf(value.cause));
  return shown.join('\n');
}

function expectNoKey(value: unknown): void {
  const everything = everythingOf(value);
  for (const trace of TRACES) expect(everything).not.toContain(trace);
}

describe('the API key is in no error', () => {
  it.each<[string, Answer]>([
    ...[400, 401, 403, 404, 408, 409, 429, 500, 503].map((status): [string, Answer] => [
      `${status} that echoes it`,
      { status, json: { error: `Bad key ${ECHO}`, details: [{ message: ECHO }] } },
    ]),
    ['plain text that echoes it', { status: 500, text: ECHO }],
    ['text that is cut in the middle of it', { status: 500, text: `${'x'.repeat(490)}${API_KEY}` }],
    [
      'a redirect that carries it',
      { status: 302, headers: { location: `https://example.com/${encodeURIComponent(API_KEY)}` } },
    ],
    [
      'an answer that is no JSON',
      { text: ECHO, headers: { 'content-type': `text/${base64(API_KEY)}` } },
    ],
    ['an answer of another shape', { json: { status: [API_KEY], [API_KEY]: 1 } }],
    ['a reset connection', { misbehave: 'reset' }],
  ])('after %s', async (_name, answer) => {
    const events: RetryEvent[] = [];
    const onRetry = (event: RetryEvent) => events.push(event);
    const { client } = await startService([answer], { maxRetries: 1, onRetry });
    const calls = [
      client.getJob('job-1'),
      client.getViews(),
      client.createJob('Hello'),
      client.sendMessage('job-1', 'Hello'),
    ];
    for (const outcome of await Promise.allSettled(calls)) expectNoKey(outcome);
    expectNoKey(events);
  });

  it('not even in part, where a long text is cut in the middle of it', async () => {
    const { client } = await startService([{ status: 400, text: `${'x'.repeat(490)}${API_KEY}` }]);
    const error = await rejectionOf(client.getJob('job-1'));
    expect(error.details).toEqual([`${'x'.repeat(490)}***`]);
  });

  it('wherever in its facts it is put', () => {
    const createError = createErrorFactory(createRedactor([API_KEY]));
    const cause = new Error(API_KEY, { cause: new Error(API_KEY) });
    const facts = {
      operation: 'getJob',
      isRetryable: false,
      certainlyNotProcessed: true,
      cause,
    } as const;
    const error = createError({
      ...facts,
      kind: 'invalid',
      message: `a ${API_KEY}`,
      details: [`b ${API_KEY}`],
    });
    expect(error).toMatchObject({ message: 'a ***', details: ['b ***'] });
    expect(error.cause).toMatchObject({ message: '***', cause: { message: '***' } });
    expectNoKey(error);
  });

  it('where the connection fails with it in hand', async () => {
    const cause = Object.assign(new Error(`cannot send ${API_KEY}`), {
      code: 'X',
      request: { headers: [API_KEY] },
    });
    const failure = Object.assign(new TypeError(`fetch failed: ${ECHO}`, { cause }), {
      secret: API_KEY,
    });
    const client = createClient({
      baseUrl: 'https://docs.invalid',
      projectId: 'p',
      apiKey: API_KEY,
      clock: new FakeClock(),
      fetch: () => Promise.reject(failure),
    });
    const error = await rejectionOf(client.getJob('job-1'));
    expect(error.message).toContain('(X)');
    expect(everythingOf(error)).toContain('cannot send ***');
    expectNoKey(error);
  });

  it('where what is thrown is no error, or leads back to itself', async () => {
    const ring = new Error(API_KEY);
    ring.cause = ring;
    for (const thrown of [API_KEY, { key: API_KEY }, Object.create(null), undefined, ring]) {
      const client = createClient({
        baseUrl: 'https://docs.invalid',
        projectId: 'p',
        apiKey: API_KEY,
        maxRetries: 0,
        fetch: () => Promise.reject(thrown),
      });
      const error = await rejectionOf(client.getJob('job-1'));
      expect(error.kind).toBe('network');
      expectNoKey(error);
    }
  });

  it('where it was taken for something else', async () => {
    const { client } = await startService([{ status: 404 }]);
    expectNoKey(await rejectionOf(client.getJob(API_KEY)));
    expectNoKey(await rejectionOf(client.getViews({ dateFrom: API_KEY })));
    const controller = new AbortController();
    controller.abort(new Error(API_KEY));
    expectNoKey(await rejectionOf(client.getJob('job-1', { signal: controller.signal })));
  });
});

describe('the API key is in nothing else either', () => {
  it('not in what the client shows of itself', () => {
    const client = createClient({
      baseUrl: 'https://docs.invalid',
      projectId: 'p',
      apiKey: API_KEY,
    });
    expectNoKey(client);
    expectNoKey(client.views({ dateFrom: '2026-11-02', dateTo: '2026-11-09' }));
  });

  it('not in the fields of a job or a row that echoes it, however it is escaped', async () => {
    const escaped = [...API_KEY]
      .map((character) => `\\u00${character.charCodeAt(0).toString(16)}`)
      .join('');
    const { client } = await startService([
      { text: `{"id":"${escaped}","model":${JSON.stringify(ECHO)}}` },
      { json: { totals: {}, views: [{ path: `/${API_KEY}` }], hasMore: false } },
    ]);
    const job = await client.getJob('job-1');
    expect(job.id).toBe('***');
    expectNoKey(job);
    expectNoKey(await client.getViews());
  });

  it('it is sent in the authorization header and nowhere else', async () => {
    const { client, requests } = await startService([{ status: 503 }, { json: {} }]);
    await client.getJob('job-1');
    await client.sendMessage('job-1', 'Hello');
    for (const { headers, ...rest } of requests) {
      const { authorization, ...otherHeaders } = headers;
      expect(authorization).toBe(`Bearer ${API_KEY}`);
      expectNoKey({ rest, otherHeaders });
    }
  });

  it('it does not follow a redirect', async () => {
    const other = await startService([{ json: {} }]);
    const { client } = await startService([
      { status: 307, headers: { location: `${other.url}/v2` } },
    ]);
    for (const call of [() => client.getJob('job-1'), () => client.sendMessage('job-1', 'Hello')]) {
      expect(await rejectionOf(call())).toMatchObject({ kind: 'unexpected-response', status: 307 });
    }
    expect(other.requests).toHaveLength(0);
  });
});
