import { describe, expect, test } from 'vitest';
import type { SandboxRequest } from '../../src/http/message.ts';
import { createBareSandbox } from '../support/bare-sandbox.ts';

async function createCountingSandbox() {
  const handled: SandboxRequest[] = [];
  const sandbox = await createBareSandbox((request) => {
    handled.push(request);
    return { status: 201, headers: { 'content-type': 'application/json' }, body: '{"done":true}' };
  });
  const ask = (path: string, init?: RequestInit): Promise<Response> =>
    fetch(`${sandbox.server.url}${path}`, init);
  return { ...sandbox, handled, ask };
}

describe('a server', () => {
  test('refuses connections until it accepts them again, at the same address', async () => {
    const { server, handled, ask } = await createCountingSandbox();
    await (await ask('/')).text();
    server.refuse();
    await expect(ask('/')).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
    await server.accept();
    expect((await ask('/')).status).toBe(201);
    expect(handled).toHaveLength(2);
  });
});

test.each([
  ['its answer', undefined],
  ['a status in place of it', { status: 503 }],
  ['an answer that is sent slowly', { stallMs: 0 }],
])("each answer's date is by the sandbox's clock: %s", async (_, fault) => {
  const { server, clock, ask } = await createCountingSandbox();
  if (fault !== undefined) server.next({}, fault);
  clock.advance(3_600_000);
  const response = await ask('/');
  await response.text();
  expect(response.headers.get('date')).toBe('Wed, 18 Nov 2026 15:00:00 GMT');
});

describe('a chosen request', () => {
  test('gets a status in place of an answer, and the stand-in does not see it', async () => {
    const { server, handled, ask } = await createCountingSandbox();
    server.next(
      { method: 'GET', path: '/a/{id}' },
      { status: 503, body: 'down', headers: { 'retry-after': '7' } },
    );
    const response = await ask('/a/1?x=1');
    expect([response.status, await response.text(), response.headers.get('retry-after')]).toEqual([
      503,
      'down',
      '7',
    ]);
    expect(handled).toHaveLength(0);
    expect((await ask('/a/1')).status).toBe(201);
  });

  test('may have its work done and its answer replaced', async () => {
    const { server, handled, ask } = await createCountingSandbox();
    server.next({}, { status: 502, processed: true });
    expect((await ask('/')).status).toBe(502);
    expect(handled).toHaveLength(1);
  });

  test.each([
    ['before', 0],
    ['after', 1],
  ] as const)('is cut %s the stand-in has done its work', async (cut, handledCount) => {
    const { server, handled, ask } = await createCountingSandbox();
    server.next({ method: 'POST' }, { cut });
    await expect(ask('/', { method: 'POST', body: '{}' })).rejects.toThrow('fetch failed');
    expect(handled).toHaveLength(handledCount);
    expect(server.trace.map(({ status, end }) => [status, end])).toEqual([[undefined, 'cut']]);
  });

  test('is cut in the middle of the answer', async () => {
    const { server, handled, ask } = await createCountingSandbox();
    server.next({}, { cut: 'during' });
    const response = await ask('/');
    expect(response.status).toBe(201);
    await expect(response.text()).rejects.toThrow('terminated');
    expect(handled).toHaveLength(1);
  });

  test('is cut in the head of the answer', async () => {
    const { server, handled, ask } = await createCountingSandbox();
    server.next({}, { cut: 'in-head' });
    await expect(ask('/')).rejects.toThrow('fetch failed');
    expect(handled).toHaveLength(1);
  });

  test('gets what is made of the answer', async () => {
    const { server, handled, ask } = await createCountingSandbox();
    server.next({}, { change: (answer) => ({ ...answer, body: '{"do' }) });
    const response = await ask('/');
    expect([response.status, await response.text()]).toEqual([201, '{"do']);
    expect(handled).toHaveLength(1);
  });

  test("has the rest of its answer's body held back, in the sandbox's time", async () => {
    const { server, clock, ask } = await createCountingSandbox();
    server.next({}, { stallMs: 60_000 });
    const response = await ask('/');
    clock.advanceTo(clock.now() + 60_000);
    expect(await response.text()).toBe('{"done":true}');
  });

  test("waits in the sandbox's time, after the work or before it", async () => {
    const { server, handled, ask, clock } = await createCountingSandbox();
    for (const [works, handledMeanwhile] of [
      ['before', 1],
      ['after', 0],
    ] as const) {
      handled.length = 0;
      server.next({}, { waitMs: 5000, works });
      const response = ask('/');
      while (clock.nextAt() === undefined) await new Promise((resolve) => setImmediate(resolve));
      expect(handled).toHaveLength(handledMeanwhile);
      clock.advance(5000);
      expect((await response).status).toBe(201);
      expect(server.trace.at(-1)?.heldMs).toBe(5000);
    }
  });

  test('is the nth that matches, and the one after it may get another fault', async () => {
    const { server, ask } = await createCountingSandbox();
    server.next(
      { path: '/b/*', nth: 2 },
      { status: 500, followedBy: { status: 429, followedBy: { status: 404 } } },
    );
    const paths = ['/b/1', '/a', '/b/2', '/b/3', '/a', '/b/4/5', '/b/6'];
    const statuses: number[] = [];
    for (const path of paths) statuses.push((await ask(path)).status);
    expect(statuses).toEqual([201, 201, 500, 429, 201, 404, 201]);
  });

  test('is chosen by its body', async () => {
    const { server, ask } = await createCountingSandbox();
    server.next({ method: 'POST', body: /mutation/ }, { status: 500 });
    expect((await ask('/graphql', { method: 'POST', body: 'query' })).status).toBe(201);
    expect((await ask('/graphql', { method: 'POST', body: 'mutation' })).status).toBe(500);
  });

  test('runs hooks before and after the work, each once', async () => {
    const { server, handled, ask } = await createCountingSandbox();
    const seen: string[] = [];
    server.before({ nth: 2 }, ({ path }) => {
      seen.push(`before ${path}, handled ${handled.length}`);
    });
    server.after({ nth: 2 }, async ({ path }) => {
      await Promise.resolve();
      seen.push(`after ${path}, handled ${handled.length}`);
    });
    for (const path of ['/1', '/2', '/3']) await ask(path);
    expect(seen).toEqual(['before /2, handled 1', 'after /2, handled 2']);
  });
});

describe('the trace', () => {
  test('has method, path, query, headers, body, status and answer of each request in order', async () => {
    const { server, ask, clock } = await createCountingSandbox();
    await ask('/a?limit=1&limit=2', { method: 'PATCH', body: 'ä', headers: { 'X-Name': 'value' } });
    clock.advance(1500);
    await ask('/b');
    expect(
      server.trace.map(
        ({ server: name, method, path, query, body, status, responseBody, atMs, end }) => ({
          name,
          method,
          path,
          query: query.getAll('limit'),
          body,
          status,
          responseBody,
          atMs: atMs - (server.trace[0]?.atMs ?? 0),
          end,
        }),
      ),
    ).toEqual([
      {
        name: 'service',
        method: 'PATCH',
        path: '/a',
        query: ['1', '2'],
        body: 'ä',
        status: 201,
        responseBody: '{"done":true}',
        atMs: 0,
        end: 'answered',
      },
      {
        name: 'service',
        method: 'GET',
        path: '/b',
        query: [],
        body: '',
        status: 201,
        responseBody: '{"done":true}',
        atMs: 1500,
        end: 'answered',
      },
    ]);
    expect(server.trace[0]?.headers['x-name']).toBe('value');
  });

  test('a stand-in that throws answers 500, and is remembered', async () => {
    const { server } = await createBareSandbox(() => {
      throw new Error('broken rule');
    });
    expect((await fetch(server.url)).status).toBe(500);
    expect(server.failures.map(({ message }) => message)).toEqual(['broken rule']);
  });
});
