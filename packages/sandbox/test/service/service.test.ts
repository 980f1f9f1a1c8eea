import { describe, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../../src/clock/virtual-clock.ts';
import type { Turn } from '../../src/service/job.ts';
import { createService, type Service } from '../../src/service/service.ts';

const START_MS = Date.parse('2026-11-18T14:00:00Z');
const HOUR_MS = 3_600_000;

function setUp() {
  const clock = createVirtualClock(START_MS);
  const service = createService({ clock });
  const project = service.createProject({ id: 'acme' });
  const key = project.createKey();
  const job = service.createJob({
    project: 'acme',
    repository: 'acme/docs',
    ref: 'docs/update',
    id: 'job/1',
  });
  return { clock, service, project, key, job };
}

interface Call {
  method?: string;
  path: string;
  key?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

async function call(service: Service, { method = 'GET', path, key, body, headers }: Call) {
  const url = new URL(path, 'http://service');
  const response = await service.handle({
    method,
    path: url.pathname,
    query: url.searchParams,
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      'content-type': 'application/json',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body ?? ''),
  });
  const isJson = response.headers?.['content-type']?.startsWith('application/json');
  return {
    status: response.status,
    headers: response.headers ?? {},
    body: isJson ? JSON.parse(response.body ?? '') : response.body,
  };
}

const JOB = '/v2/agent/acme/job/job%2F1';
const send = (service: Service, key: string, body: unknown = { prompt: 'Fix it' }) =>
  call(service, { method: 'POST', path: `${JOB}/message`, key, body });
const read = (service: Service, key: string) => call(service, { path: JOB, key });

/** Lets scripts of turns run, which await promises between two instants. */
async function advance(clock: VirtualClock, ms: number): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  clock.advance(ms);
  await new Promise((resolve) => setImmediate(resolve));
}

describe('authorization', () => {
  test.each([
    ['no header', () => undefined, 401],
    ['an unknown key', () => 'mint_unknown', 401],
    [
      'a key of another project',
      ({ service }: ReturnType<typeof setUp>) => service.createProject({ id: 'other' }).createKey(),
      403,
    ],
    [
      'a key without the scope',
      ({ project }: ReturnType<typeof setUp>) => project.createKey(['read']),
      403,
    ],
  ])('%s is refused', async (_, keyOf, status) => {
    const sandbox = setUp();
    const key = keyOf(sandbox);
    const response = await call(sandbox.service, {
      method: 'POST',
      path: `${JOB}/message`,
      body: { prompt: 'x' },
      ...(key === undefined ? {} : { key }),
    });
    expect(response.status).toBe(status);
    expect(response.body).toEqual({ error: expect.any(String) });
    expect(sandbox.job.messages).toHaveLength(0);
  });

  test('views need a key that reads', async () => {
    const { service, project } = setUp();
    const path = '/v1/analytics/acme/views';
    expect((await call(service, { path, key: project.createKey(['write']) })).status).toBe(403);
    expect((await call(service, { path, key: project.createKey(['read']) })).status).toBe(200);
  });

  test('a key expires after 90 days', async () => {
    const { service, key, clock } = setUp();
    clock.advance(90 * 24 * HOUR_MS - 1);
    expect((await read(service, key)).status).toBe(200);
    clock.advance(1);
    expect((await read(service, key)).status).toBe(401);
  });
});

describe('a message', () => {
  test.each([
    ['an empty prompt', { prompt: '' }],
    ['a prompt that is no string', { prompt: 1 }],
    ['no prompt', {}],
    ['an unknown property', { prompt: 'x', text: 'y' }],
    ['no object', null],
    ['no JSON', '{'],
  ])('with %s is refused with 400 and details', async (_, body) => {
    const { service, key, job } = setUp();
    const response = await send(service, key, body ?? 'null');
    expect(response.status).toBe(400);
    expect(response.body).toEqual({
      error: expect.any(String),
      details: [{ message: expect.any(String) }],
    });
    expect(job.messages).toHaveLength(0);
  });

  test('to a job that does not exist is refused with 404', async () => {
    const { service, key } = setUp();
    const path = '/v2/agent/acme/job/none/message';
    expect((await call(service, { method: 'POST', path, key, body: { prompt: 'x' } })).status).toBe(
      404,
    );
  });

  test('makes the job active, and the script says what happens then', async () => {
    const { service, key, job, clock } = setUp();
    job.onMessage(async ({ turn: number }, turn) => {
      await turn.sleep(90_000);
      if (number === 1) turn.complete({ prLink: 'https://github.com/acme/docs/pull/7' });
      else turn.fail();
    });
    expect((await send(service, key)).body).toMatchObject({
      id: 'job/1',
      status: 'active',
      prLink: null,
    });
    await advance(clock, 89_999);
    expect((await read(service, key)).body.status).toBe('active');
    await advance(clock, 1);
    expect((await read(service, key)).body).toMatchObject({
      status: 'completed',
      prLink: 'https://github.com/acme/docs/pull/7',
      source: { repository: 'acme/docs', ref: 'docs/update' },
      createdAt: '2026-11-18T14:00:00.000Z',
      archivedAt: null,
    });
    const again = await send(service, key, { prompt: 'Again' });
    // The link of the turn before is there again once the job has ended.
    expect(again.body).toMatchObject({ status: 'active', prLink: null });
    await advance(clock, 90_000);
    expect((await read(service, key)).body.status).toBe('failed');
    expect(job.messages).toEqual([
      { prompt: 'Fix it', atMs: START_MS, turn: 1 },
      { prompt: 'Again', atMs: START_MS + 90_000, turn: 2 },
    ]);
  });

  test('may leave the old terminal status on show for a while', async () => {
    const { service, key, job, clock } = setUp();
    job.staleMs = 5000;
    expect((await send(service, key)).body.status).toBe('completed');
    clock.advance(4999);
    expect((await read(service, key)).body.status).toBe('completed');
    clock.advance(1);
    expect((await read(service, key)).body.status).toBe('active');
  });

  test('to an archived job is refused', async () => {
    const { service, key, job } = setUp();
    job.status = 'archived';
    expect((await send(service, key)).status).toBe(400);
    expect(job.messages).toHaveLength(0);
  });

  test('what a script throws is remembered', async () => {
    const { service, key, job, clock } = setUp();
    job.onMessage(() => {
      throw new Error('script broke');
    });
    await send(service, key);
    await advance(clock, 0);
    expect(service.failures.map(({ message }) => message)).toEqual(['script broke']);
  });
});

describe('hourly limits', () => {
  test('a project takes a hundred messages in any hour', async () => {
    const { service, key, clock } = setUp();
    for (let n = 0; n < 100; n += 1) {
      expect((await send(service, key)).status).toBe(200);
      clock.advance(1000);
    }
    const refused = await send(service, key);
    expect([refused.status, refused.body, refused.headers['retry-after']]).toEqual([
      429,
      { error: 'Rate limit exceeded' },
      undefined,
    ]);
    clock.advance(HOUR_MS - 100_000);
    expect((await send(service, key)).status).toBe(200);
    expect((await send(service, key)).status).toBe(429);
    clock.advance(1000);
    expect((await send(service, key)).status).toBe(200);
  });

  test('an organization asks a hundred times for views, over all of its projects', async () => {
    const { service, key } = setUp();
    const other = service.createProject({ id: 'other' }).createKey();
    const apart = service.createProject({ id: 'apart', organization: 'elsewhere' }).createKey();
    for (let n = 0; n < 50; n += 1) {
      expect((await call(service, { path: '/v1/analytics/acme/views', key })).status).toBe(200);
      expect((await call(service, { path: '/v1/analytics/other/views', key: other })).status).toBe(
        200,
      );
    }
    expect((await call(service, { path: '/v1/analytics/acme/views', key })).status).toBe(429);
    expect((await call(service, { path: '/v1/analytics/apart/views', key: apart })).status).toBe(
      200,
    );
  });

  test('a refusal can be plain text, and say when to come back', async () => {
    const { service, key } = setUp();
    service.limits.messages.max = 0;
    service.tooMany.plainText = true;
    service.tooMany.retryAfter = true;
    const refused = await send(service, key);
    expect(refused).toEqual({
      status: 429,
      headers: { 'content-type': 'text/plain', 'retry-after': '3600' },
      body: 'Too many requests',
    });
  });
});

describe('the creation of a job', () => {
  const create = (service: Service, key: string, body: unknown) =>
    call(service, { method: 'POST', path: '/v2/agent/acme/job', key, body });

  test('answers 201 with an active job without a link, which the agent then works on', async () => {
    const { clock, service, key } = setUp();
    service.onCreated('acme', (job) =>
      job.onMessage(async ({ prompt }, turn) => {
        await turn.sleep(60_000);
        turn.complete({ prLink: `https://github.com/acme/docs/pull/${prompt.length}` });
      }),
    );
    const created = await create(service, key, { prompt: 'Fix it' });
    expect(created).toMatchObject({ status: 201, body: { status: 'active', prLink: null } });
    await advance(clock, 60_000);
    const path = `/v2/agent/acme/job/${created.body.id}`;
    expect((await call(service, { path, key })).body).toMatchObject({
      status: 'completed',
      prLink: 'https://github.com/acme/docs/pull/6',
    });
  });

  test.each<[string, (turn: Turn) => void, object]>([
    ['without changes', (turn) => turn.complete(), { status: 'completed', prLink: null }],
    ['failed', (turn) => turn.fail(), { status: 'failed', prLink: null }],
    ['archived', (turn) => turn.archive(), { status: 'archived', prLink: null }],
    [
      'with a pull request in another repository',
      (turn) => turn.complete({ prLink: 'https://github.com/other/site/pull/3' }),
      { status: 'completed', prLink: 'https://github.com/other/site/pull/3' },
    ],
  ])('can end %s, and has no link until then', async (_rule, end, ended) => {
    const { clock, service, key } = setUp();
    service.onCreated('acme', (job) =>
      job.onMessage(async (_message, turn) => {
        await turn.sleep(60_000);
        end(turn);
      }),
    );
    const path = `/v2/agent/acme/job/${(await create(service, key, { prompt: 'Fix it' })).body.id}`;
    await advance(clock, 59_999);
    expect((await call(service, { path, key })).body).toMatchObject({
      status: 'active',
      prLink: null,
    });
    await advance(clock, 1);
    expect((await call(service, { path, key })).body).toMatchObject(ended);
  });

  test.each([
    [undefined, 'https://github.com/acme/docs'],
    ['other/site', 'https://github.com/other/site'],
  ])('is for the repository of the project (%s), shown as a URL', async (repository, url) => {
    const { service } = setUp();
    const project = service.createProject({
      id: 'acme',
      ...(repository === undefined ? {} : { repository }),
    });
    const created = await create(service, project.createKey(), { prompt: 'Fix it' });
    expect(created.body.source).toEqual({ repository: url, ref: null });
  });

  test.each([
    ['an empty prompt', { prompt: '' }, 400],
    ['another property', { prompt: 'Fix it', branch: 'main' }, 400],
  ])('refuses %s', async (_rule, body, status) => {
    const { service, key } = setUp();
    expect((await create(service, key, body)).status).toBe(status);
  });

  test('needs a key that may write', async () => {
    const { service, project } = setUp();
    expect((await create(service, project.createKey(['read']), { prompt: 'Fix it' })).status).toBe(
      403,
    );
  });
});
