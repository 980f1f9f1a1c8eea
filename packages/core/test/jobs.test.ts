import { describe, expect, it } from 'vitest';
import { isTerminal, type Job } from '../src/index.ts';
import { type Answer, API_KEY, fetchAndTell, startService } from './support/local-service.ts';
import { rejectionOf } from './support/rejection.ts';

const NOTHING: Job = {
  id: null,
  status: null,
  source: null,
  model: null,
  prLink: null,
  createdAt: null,
  archivedAt: null,
};

describe('createJob', () => {
  it('posts the prompt as JSON, and nothing else, with the key as a bearer token', async () => {
    const { client, requests } = await startService([
      { status: 201, json: { id: 'job-1', status: 'active' } },
    ]);
    expect(await client.createJob('Write a page')).toEqual({
      ...NOTHING,
      id: 'job-1',
      status: 'active',
    });
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: '/v2/agent/project-1/job',
      headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
    });
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ prompt: 'Write a page' });
  });

  it.each<[string, Answer]>([
    ['an empty 204', { status: 204 }],
    ['a body that breaks off', { misbehave: 'cut-body' }],
    ['a web page', { status: 201, text: '<!doctype html><title>Docs</title>' }],
  ])('counts a 2xx as created, also with %s', async (_name, answer) => {
    const { client, requests } = await startService([answer]);
    expect(await client.createJob('Write a page')).toEqual(NOTHING);
    expect(requests).toHaveLength(1);
  });

  it.each<[string, Answer, boolean]>([
    ['400', { status: 400, json: { error: 'no' } }, true],
    ['403', { status: 403 }, true],
    ['500', { status: 500 }, false],
    ['a connection that breaks', { misbehave: 'reset' }, false],
  ])(
    'never asks twice after %s, and says whether a job may be there',
    async (_name, answer, isCertain) => {
      const { client, requests } = await startService([answer, answer]);
      const error = await rejectionOf(client.createJob('Write a page'));
      expect(error).toMatchObject({ operation: 'createJob', certainlyNotProcessed: isCertain });
      expect(error.message.includes('may still have created the job')).toBe(!isCertain);
      expect(requests).toHaveLength(1);
    },
  );

  it('refuses an empty prompt before anything is sent', async () => {
    const { client, requests } = await startService([{ json: {} }]);
    expect(await rejectionOf(client.createJob(''))).toMatchObject({ kind: 'invalid-option' });
    expect(requests).toHaveLength(0);
  });
});

describe('sendMessage', () => {
  it('posts the prompt as JSON, with the key as a bearer token', async () => {
    const { client, requests } = await startService([{ json: { id: 'job-1', status: 'active' } }]);
    const job = await client.sendMessage('job-1', 'Fix the "intro"\n— now');
    expect(job).toEqual({ ...NOTHING, id: 'job-1', status: 'active' });
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: '/v2/agent/project-1/job/job-1/message',
      headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
    });
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ prompt: 'Fix the "intro"\n— now' });
  });

  it.each<[string, Answer]>([
    ['201', { status: 201, json: { id: 'job-1' } }],
    ['an empty 204', { status: 204 }],
    ['a JSON null', { json: null }],
    ['a list', { json: [] }],
    ['fields of other types', { json: { id: 7, status: {} } }],
    ['a body that breaks off', { misbehave: 'cut-body' }],
    ['half of the JSON', { text: '{"id":"job-' }],
    ['a web page', { text: '<!doctype html><title>Docs</title>' }],
    ['a body that is too large', { text: ' '.repeat(5_000_000) }],
  ])('counts a 2xx as sent, also with %s', async (_name, answer) => {
    const { client, requests } = await startService([answer]);
    const job = await client.sendMessage('job-1', 'Hello');
    expect(job).toMatchObject({ status: null, prLink: null });
    expect(requests).toHaveLength(1);
  });

  it('counts a 2xx as sent, also with a body that does not come in time', async () => {
    const { fetch, headersArrived } = fetchAndTell();
    const { client, clock } = await startService([{ misbehave: 'hang-in-body' }], {
      fetch,
    });
    const release = clock.hold();
    const sent = client.sendMessage('job-1', 'Hello');
    await headersArrived;
    clock.advance(30_000);
    expect(await sent).toMatchObject({ id: null, status: null });
    release();
  });

  it('counts a 2xx as sent, also if the caller no longer waits for its body', async () => {
    const { fetch, headersArrived } = fetchAndTell();
    const { client } = await startService([{ misbehave: 'hang-in-body' }], { fetch });
    const controller = new AbortController();
    const sent = client.sendMessage('job-1', 'Hello', { signal: controller.signal });
    await headersArrived;
    controller.abort();
    expect(await sent).toEqual(NOTHING);
  });

  it('refuses an empty prompt before anything is sent', async () => {
    const { client, requests } = await startService([{ json: {} }]);
    const error = await rejectionOf(client.sendMessage('job-1', ''));
    expect(error).toMatchObject({ kind: 'invalid-option', certainlyNotProcessed: true });
    expect(requests).toHaveLength(0);
  });
});

describe('getJob', () => {
  it('reads all fields', async () => {
    const job: Job = {
      id: 'job-1',
      status: 'completed',
      source: { repository: 'acme/docs', ref: 'main' },
      model: 'large',
      prLink: 'https://github.com/acme/docs/pull/7',
      createdAt: '2026-11-01T00:00:00Z',
      archivedAt: '2026-11-02T00:00:00Z',
    };
    const { client, requests } = await startService([
      { json: { ...job, extra: { of: 'tomorrow' } } },
    ]);
    expect(await client.getJob('job-1')).toEqual(job);
    expect(requests[0]).toMatchObject({
      method: 'GET',
      path: '/v2/agent/project-1/job/job-1',
      body: '',
    });
  });

  it.each([
    ['absent fields', {}, NOTHING],
    ['null fields', { ...NOTHING }, NOTHING],
    ['an empty source', { source: {} }, { ...NOTHING, source: { repository: null, ref: null } }],
    ['a status of tomorrow', { status: 'queued' }, { ...NOTHING, status: 'queued' }],
  ])('takes %s', async (_name, json, expected) => {
    const { client } = await startService([{ json }]);
    expect(await client.getJob('job-1')).toEqual(expected);
  });

  it.each([
    ['a number for a status', { json: { status: 3 } }, '(status)'],
    ['a text for a source', { json: { source: 'x' } }, '(source)'],
    ['a list', { json: [] }, '(the whole)'],
    ['nothing at all', { text: '' }, '(the whole)'],
    ['text', { text: 'OK' }, 'no JSON (text/plain)'],
  ])('refuses %s and names the field', async (_name, answer, part) => {
    const { client } = await startService([answer]);
    const error = await rejectionOf(client.getJob('job-1'));
    expect(error.kind).toBe('unexpected-response');
    expect(error.message).toContain(part);
  });

  it.each([
    ['/v2/agent/{projectId}/job/{id}', '/v2/agent/project-1/job/a%2Fb%20%3F%23%26%24%26'],
    ['/x/{id}/in/{projectId}', '/x/a%2Fb%20%3F%23%26%24%26/in/project-1'],
    ['/v3/job-{id}', '/v3/job-a%2Fb%20%3F%23%26%24%26'],
  ])('fills %s with encoded values', async (jobPath, path) => {
    const { client, requests } = await startService([{ json: {} }], { jobPath });
    await client.getJob('a/b ?#&$&');
    expect(requests[0]?.path).toBe(path);
  });

  it.each(['', '.', '..', '\ud800'])(
    'refuses the id %j, which would make another path',
    async (id) => {
      const { client, requests } = await startService([{ json: {} }]);
      for (const call of [() => client.getJob(id), () => client.sendMessage(id, 'Hello')]) {
        expect(await rejectionOf(call())).toMatchObject({
          kind: 'invalid-option',
          certainlyNotProcessed: true,
        });
      }
      expect(requests).toHaveLength(0);
    },
  );
});

describe('isTerminal', () => {
  it.each([
    ['completed', true],
    ['archived', true],
    ['failed', true],
    ['active', false],
    ['queued', false],
    ['Completed', false],
    ['', false],
    [null, false],
    [undefined, false],
  ])('%j: %j', (status, expected) => {
    expect(isTerminal(status)).toBe(expected);
  });
});
