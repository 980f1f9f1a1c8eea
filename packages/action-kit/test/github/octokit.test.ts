import type { Fault } from '@docs-agent/sandbox';
import { describe, expect, test } from 'vitest';
import { createAnsweringClient } from '../support/answering-client.ts';
import { runRequest } from '../support/request-run.ts';

const START_SECONDS = Date.parse('2026-11-18T14:00:00Z') / 1_000;

function limited(status: number, headers: Record<string, string>, message: string): Fault {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ message }),
  };
}

const SECONDARY = 'You have exceeded a secondary rate limit. Please wait.';
const PRIMARY = 'API rate limit exceeded for installation ID 1.';
const secondary = (status: number, seconds: number) =>
  limited(status, { 'retry-after': String(seconds) }, SECONDARY);
const primary = (inSeconds: number) =>
  limited(
    403,
    { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(START_SECONDS + inSeconds) },
    PRIMARY,
  );
const lastOfLimit = (status: number): Fault =>
  limited(
    status,
    { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(START_SECONDS + 5) },
    'Bad',
  );

const READS = ['get', 'query', 'short-query'];
const REPEATABLE = [...READS, 'edit'];
const CREATES = ['create', 'mutation', 'mutation-after-comment'];
const LOST: readonly [string, Fault][] = [
  ['500', { status: 500 }],
  ['502 with HTML', { status: 502, body: '<html>', headers: { 'content-type': 'text/html' } }],
  ['503', { status: 503 }],
  ['a cut connection', { cut: 'before' }],
  ['a connection cut after the work', { cut: 'after' }],
];

describe('what can be repeated is, after an answer that may have been lost', () => {
  for (const request of REPEATABLE) {
    test.each(LOST)(`${request}: %s`, async (_, fault) => {
      const run = await runRequest({ request, fault });
      expect(run.outputs['result']).toBe('answered');
      expect(run.requests).toHaveLength(2);
    });
  }

  test('three times at most', async () => {
    const failing: Fault = { status: 500 };
    const fault = {
      ...failing,
      followedBy: { ...failing, followedBy: { ...failing, followedBy: failing } },
    };
    const run = await runRequest({ request: 'get', fault });
    expect(run.outputs['result']).toBe('error');
    expect(run.requests).toHaveLength(4);
  });
});

describe('a create is never repeated when GitHub may have processed it', () => {
  for (const request of CREATES) {
    test.each([
      ...LOST,
      ['a 502 that spent the last of the rate limit', lastOfLimit(502)] as const,
      ['a 500 that was processed', { status: 500, processed: true }] as const,
    ])(`${request}: %s`, async (_, fault) => {
      const run = await runRequest({ request, fault });
      expect(run.outputs['result']).toBe('error');
      expect(run.requests).toHaveLength(1);
    });
  }
});

describe('no request is repeated that GitHub understood and refused', () => {
  test.each([400, 401, 404, 410, 422, 451])('%s', async (status) => {
    const run = await runRequest({ request: 'get', fault: { status } });
    expect(run.requests).toHaveLength(1);
    expect(run.outputs['result']).toBe('error');
  });

  test('a 403 that is about permissions', async () => {
    const fault = limited(403, {}, 'Resource not accessible by integration');
    const run = await runRequest({ request: 'create', fault });
    expect(run.requests).toHaveLength(1);
    expect(run.outputs['reason']).toContain('`pull-requests: write`');
  });
});

describe('a request that a rate limit refused is repeated when its time has come', () => {
  const limits: [string, Fault, number][] = [
    ['secondary, 403', secondary(403, 30), 30],
    ['secondary, 429', secondary(429, 30), 30],
    ['secondary, without a time', limited(403, {}, SECONDARY), 60],
    ['in other words, 429', limited(429, { 'retry-after': '2' }, 'Slow down'), 2],
    ['in other words, 403', limited(403, { 'retry-after': '2' }, 'Slow down'), 2],
    ['in other words, 429 without a time', limited(429, {}, 'Slow down'), 60],
    ['primary', primary(40), 40],
  ];
  for (const request of ['get', 'create', 'query', 'mutation']) {
    test.each(limits)(`${request}: %s`, async (_, fault, seconds) => {
      const run = await runRequest({ request, fault });
      expect(run.outputs['result']).toBe('answered');
      expect(run.requests).toHaveLength(2);
      expect(run.elapsedMs).toBeGreaterThanOrEqual(seconds * 1_000);
      expect(run.log).toContain('rate limit was met by');
    });
  }

  test('twice, and then no more', async () => {
    const once = secondary(429, 10);
    const fault = { ...once, followedBy: { ...once, followedBy: { ...once, followedBy: once } } };
    const run = await runRequest({ request: 'create', fault });
    expect(run.outputs['result']).toBe('error');
    expect(run.requests).toHaveLength(3);
  });

  test.each([
    ['secondary, 403', secondary(403, 121)],
    ['secondary, 429', secondary(429, 121)],
    ['primary', primary(3_000)],
  ])('not when that is too far off: %s', async (_, fault) => {
    for (const request of ['get', 'create', 'query', 'mutation']) {
      const run = await runRequest({ request, fault });
      expect(run.requests).toHaveLength(1);
      expect(run.elapsedMs).toBeLessThan(1_000);
      expect(run.outputs['reason']).toMatch(/rate limit is spent/);
    }
  });
});

describe('GitHub Enterprise Server', () => {
  const request = async (name: string, fault?: Fault) =>
    runRequest({
      request: name,
      ...(fault === undefined ? {} : { fault }),
      enterprise: true,
    });

  test('answers at the addresses that the runner names', async () => {
    const paths = [];
    for (const name of ['get', 'create', 'query', 'mutation']) {
      const run = await request(name);
      expect(run.outputs['result']).toBe('answered');
      paths.push(...run.requests.map((entry) => entry.path));
    }
    expect(paths).toEqual([
      '/api/v3/repos/acme/docs/pulls/1',
      '/api/v3/repos/acme/docs/issues/1/comments',
      '/api/graphql',
      '/api/graphql',
    ]);
  });

  test.each([
    ['query', 2],
    ['mutation', 1],
    ['create', 1],
  ])('repeats as GitHub does: %s', async (name, count) => {
    const run = await request(name, { status: 502 });
    expect(run.requests).toHaveLength(count);
  });
});

test('the token goes to GitHub, and nowhere that GitHub redirects to', async () => {
  const run = await runRequest({
    request: 'get',
    prepare: ({ githubServer, serviceServer }) =>
      githubServer.next(
        {},
        { status: 302, headers: { location: `${serviceServer.url}/elsewhere` } },
      ),
  });
  expect(
    run.requests.map(({ server, headers }) => [server, headers['authorization'] !== undefined]),
  ).toEqual([
    ['github', true],
    ['service', false],
  ]);
});

test('a list is read to its last page', async () => {
  const run = await runRequest({ request: 'list' });
  expect(run.requests.map((entry) => entry.query.get('page'))).toEqual([null, '2']);
});

test.each(['query { viewer { login } }', 'mutation { removeStar { clientMutationId } }'])(
  'an answer that is `null` is an answer without data: %s',
  async (query) => {
    const { client } = await createAnsweringClient(() => ({ status: 200, body: null }));
    await expect(client.graphql(query)).resolves.toBeUndefined();
  },
);
