import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import {
  DocsAgentError,
  isDocsAgentError,
  isWaitDeadlineError,
  WaitDeadlineError,
} from '../src/index.ts';
import { type Answer, API_KEY, startService } from './support/local-service.ts';
import { rejectionOf } from './support/rejection.ts';

describe('a status becomes an error by what the caller can do', () => {
  it.each<[number, string, boolean, boolean]>([
    [400, 'invalid', false, true],
    [401, 'auth', false, true],
    [402, 'forbidden', false, true],
    [403, 'forbidden', false, true],
    [404, 'not-found', false, true],
    [405, 'invalid', false, true],
    [408, 'timeout', true, false],
    [409, 'invalid', false, false],
    [410, 'not-found', false, true],
    [414, 'invalid', false, true],
    [422, 'invalid', false, true],
    [429, 'rate-limited', true, true],
    [500, 'server', true, false],
    [503, 'server', true, false],
    [599, 'server', true, false],
    [304, 'unexpected-response', false, false],
  ])('%d: %s', async (status, kind, isRetryable, certainlyNotProcessed) => {
    const { client } = await startService([{ status }], { maxRetries: 0 });
    const error = await rejectionOf(client.getViews());
    expect(error).toMatchObject({
      status,
      kind,
      isRetryable,
      certainlyNotProcessed,
      operation: 'getViews',
    });
    expect(error.message).toMatch(new RegExp(`^Could not read the page views: .*\\(${status}\\)`));
  });
});

describe('a message says what to do', () => {
  const messageAfter = async (answer: Answer, apiKey = 'mint_abcdefgh') => {
    const { client, url } = await startService([answer], { apiKey, maxRetries: 0 });
    const [views, send, job] = await Promise.all([
      rejectionOf(client.getViews()),
      rejectionOf(client.sendMessage('job/1', 'Hello')),
      rejectionOf(client.getJob('job/1')),
    ]);
    const without = (text: string) => text.replaceAll(url, '<service>');
    return {
      views: without(views.message),
      send: without(send.message),
      job: without(job.message),
    };
  };

  it('after a 401: that keys expire, and where to make one', async () => {
    expect((await messageAfter({ status: 401 })).views).toMatchInlineSnapshot(
      `"Could not read the page views: the service does not accept the API key (401). It may have expired (by default keys do after 90 days), been revoked, or been copied incompletely. Make a new one on the API keys page of the dashboard and put it where this one is kept."`,
    );
  });

  it.each(['mint_dsc_abcdefgh', 'mint_us_abcdefgh'])(
    'after a 401 with %s: that it is of another kind',
    async (key) => {
      const { views } = await messageAfter({ status: 401 }, key);
      expect(views).toContain('of another kind');
      expect(views).not.toContain(key);
    },
  );

  it('after a 401 with a key of another service: that it does not begin as it should', async () => {
    expect((await messageAfter({ status: 401 }, 'sk-abcdefgh')).views).toContain(
      'begin with mint_, and this one does not',
    );
  });

  it('after a 403: which scope it needs, the project, or the allow-list', async () => {
    const { views, send, job } = await messageAfter({ status: 403 });
    expect(views).toMatchInlineSnapshot(
      `"Could not read the page views: the API key may not do this (403). Either the key lacks the scope "read", the project id is not one of the key's organization, or the address that this runs from is not on the key's allow-list. The API keys page of the dashboard shows all three."`,
    );
    expect(send).toContain('lacks the scope "write"');
    expect(job).toContain('(views need "read", jobs and messages "write")');
  });

  it('after a 404: what was looked up, and where', async () => {
    const { views, send, job } = await messageAfter({ status: 404 });
    expect(views).toMatchInlineSnapshot(
      `"Could not read the page views: the service knows nothing at <service>/v1/analytics/project-1/views (404). Check the project id "project-1", and the base URL."`,
    );
    expect(send).toMatchInlineSnapshot(
      `"Could not send a message to agent job "job/1": the service knows nothing at <service>/v2/agent/project-1/job/job%2F1/message (404). Check the job id "job/1", the project id "project-1", and the base URL."`,
    );
    expect(job).toMatchInlineSnapshot(
      `"Could not read agent job "job/1": the service knows nothing at <service>/v2/agent/project-1/job/job%2F1 (404). Check the job id "job/1", the project id "project-1", the job path, and the base URL."`,
    );
  });

  it('after a 429: which budget, and when to come back', async () => {
    const { views, send } = await messageAfter({ status: 429, headers: { 'retry-after': '600' } });
    expect(views).toMatchInlineSnapshot(
      `"Could not read the page views: too many requests (429). An organization has 100 analytics requests an hour, shared by all that ask. Try again in 600 s."`,
    );
    expect(send).toMatchInlineSnapshot(
      `"Could not send a message to agent job "job/1": too many requests (429). A project may send 100 messages an hour. Try again in 600 s."`,
    );
    expect((await messageAfter({ status: 429 })).views).toContain('does not say when');
  });

  it('after a redirect: where to, without its query, and that it was not followed', async () => {
    const { views } = await messageAfter({
      status: 307,
      headers: { location: 'https://docs.example.com/v1?token=x' },
    });
    expect(views).toContain(
      'a redirect to https://docs.example.com/v1 (307), which is not followed',
    );
    expect(views).not.toContain('token');
  });

  it('after a 5xx on a message: that the service may have received it', async () => {
    const { views, send } = await messageAfter({ status: 502, text: '<html>Bad Gateway</html>' });
    expect(views).toBe('Could not read the page views: the service failed (502).');
    expect(send).toContain('The service may still have received the message');
  });
});

describe('what the service says', () => {
  it.each<[string, Answer, string[] | undefined]>([
    [
      'the published shape',
      { json: { error: 'Invalid', details: [{ message: 'limit' }, { message: 'offset' }] } },
      ['Invalid', 'limit', 'offset'],
    ],
    ['an error alone', { json: { error: 'Invalid' } }, ['Invalid']],
    ['details alone', { json: { details: [{ message: 'limit' }] } }, ['limit']],
    [
      'details as texts',
      { json: { error: 'Invalid', details: ['limit', 7, null] } },
      ['Invalid', 'limit'],
    ],
    ['an error object', { json: { error: { message: 'Invalid' } } }, ['Invalid']],
    ['a message', { json: { message: 'Invalid' } }, ['Invalid']],
    ['plain text', { text: 'Too long' }, ['Too long']],
    ['nothing', { text: '' }, undefined],
    ['an empty object', { json: {} }, undefined],
    ['nulls', { json: { error: null, details: null } }, undefined],
    ['a web page', { text: '<html>no</html>' }, undefined],
    [
      'several lines',
      { json: { error: 'a\n::error::b\u001b[31m\u2028c\u200b' } },
      ['a ::error::b [31m c'],
    ],
    ['a long text', { text: 'x'.repeat(70_000) }, [`${'x'.repeat(500)}…`]],
    [
      'many details',
      { json: { details: Array.from({ length: 30 }, () => 'x') } },
      Array.from({ length: 10 }, () => 'x'),
    ],
  ])('is kept, shortened and on one line: %s', async (_name, answer, details) => {
    const { client } = await startService([{ status: 400, ...answer }]);
    const error = await rejectionOf(client.getViews());
    expect(error.details).toEqual(details);
    for (const detail of details ?? []) expect(error.message).toContain(detail);
  });

  it('is left out where its body breaks off', async () => {
    const { client } = await startService([
      (response) => {
        response.writeHead(404, { 'content-length': '100' });
        response.write('{"error', () => response.socket?.destroy());
      },
    ]);
    expect(await rejectionOf(client.getViews())).toMatchObject({ kind: 'not-found', status: 404 });
  });
});

describe('what the answer says beside its body', () => {
  const headers = {
    'x-request-id': 'req-7',
    'x-ratelimit-remaining': '0',
    'set-cookie': 'session=s3cr3t',
    'www-authenticate': 'Bearer s3cr3t',
    'x-csrf-token': 's3cr3t',
    'x-api-key': 's3cr3t',
    location: 'https://example.com/?token=s3cr3t',
    'x-echo': API_KEY,
  };

  it.each<[string, Answer]>([
    ['a refusal', { status: 404, headers }],
    ['an outage', { status: 503, headers }],
    ['a redirect', { status: 307, headers }],
    ['a web page', { text: '<html></html>', headers }],
    ['an answer of another shape', { json: { status: 7 }, headers }],
  ])('is in the error after %s, without what may be secret', async (_name, answer) => {
    const { client } = await startService([answer], { maxRetries: 0 });
    const error = await rejectionOf(client.getJob('job-1'));
    expect(error.requestId).toBe('req-7');
    expect(error.headers).toMatchObject({ 'x-ratelimit-remaining': '0', 'x-echo': '***' });
    expect(JSON.stringify(error)).not.toContain('s3cr3t');
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({
      requestId: 'req-7',
      headers: error.headers,
    });
  });

  it('is in the error where the body broke off', async () => {
    const { client } = await startService([
      (response) => {
        response.writeHead(200, { 'content-length': '100', 'request-id': 'req-8' });
        response.write('{"error', () => response.socket?.destroy());
      },
    ]);
    const error = await rejectionOf(client.getJob('job-1', { maxRetries: 0 }));
    expect(error).toMatchObject({ kind: 'network', status: 200, requestId: 'req-8' });
  });

  it('is not in an error without an answer', async () => {
    const { client } = await startService([{ misbehave: 'reset' }], { maxRetries: 0 });
    const error = await rejectionOf(client.getJob('job-1'));
    expect(error).not.toHaveProperty('headers');
    expect(error).not.toHaveProperty('requestId');
  });
});

describe('an error of this package', () => {
  const facts = {
    operation: 'getJob',
    message: 'm',
    isRetryable: true,
    certainlyNotProcessed: false,
  } as const;

  it('is known by its brand, also when the package is there twice', () => {
    class Other extends Error {
      get [Symbol.for('@docs-agent/core/error')]() {
        return true;
      }
    }
    expect(isDocsAgentError(new DocsAgentError({ ...facts, kind: 'server' }))).toBe(true);
    expect(isDocsAgentError(new Other())).toBe(true);
    expect(isWaitDeadlineError(new WaitDeadlineError(facts, null))).toBe(true);
    expect(isDocsAgentError(new WaitDeadlineError(facts, null))).toBe(true);
  });

  it.each([new Error('m'), null, undefined, 'text', {}])('is not %s', (value) => {
    expect(isDocsAgentError(value)).toBe(false);
    expect(isWaitDeadlineError(value)).toBe(false);
  });

  it('has in JSON what a log needs', () => {
    const error = new DocsAgentError({ ...facts, kind: 'server', status: 503 });
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      name: 'DocsAgentError',
      message: 'm',
      kind: 'server',
      operation: 'getJob',
      isRetryable: true,
      certainlyNotProcessed: false,
      status: 503,
    });
    expect(inspect(error)).toContain("kind: 'server'");
  });
});
