import { describe, expect, test } from 'vitest';
import { createBareSandbox } from '../support/bare-sandbox.ts';

const HTTP_GET = `
  import http from 'node:http';
  const get = (url, options = {}) => new Promise((resolve, reject) => {
    http.get(url, options, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks).toString()));
    }).on('error', reject);
  });
`;

describe('a request in flight holds time, unless the sandbox itself holds the answer', () => {
  test('a fetch with AbortSignal.timeout against a server that never answers is aborted on time', async () => {
    const { run, server } = await createBareSandbox();
    server.next({}, { waitMs: Number.POSITIVE_INFINITY });
    const result = await run(`
      await fetch(process.env.SERVER_URL, { signal: AbortSignal.timeout(30_000) }).catch((error) => console.log(error.name));
    `);
    expect([result.rawLog, result.elapsedMs]).toEqual(['TimeoutError', 30_000]);
    expect(result.requests.map(({ end, heldMs }) => [end, heldMs])).toEqual([['left', 30_000]]);
  });

  test("without a limit of its own, fetch gives up after undici's five minutes", async () => {
    const { run, server } = await createBareSandbox();
    server.next({}, { waitMs: Number.POSITIVE_INFINITY });
    const result = await run(
      'await fetch(process.env.SERVER_URL).catch((error) => console.log(error.cause.code))',
    );
    expect(result.rawLog).toBe('UND_ERR_HEADERS_TIMEOUT');
    expect(result.elapsedMs).toBeGreaterThanOrEqual(300_000);
    expect(result.elapsedMs).toBeLessThan(302_000);
  });

  test.each([
    ['fetch', 'const get = async (url) => (await fetch(url)).text();'],
    ['node:http', HTTP_GET],
    [
      'node:http with connections kept alive',
      `${HTTP_GET} const agent = new http.Agent({ keepAlive: true }); const plain = get; globalThis.getKept = (url) => plain(url, { agent });`,
    ],
  ])('a late answer to %s comes at its instant', async (_, client) => {
    const { run, server } = await createBareSandbox();
    server.latencyMs = 40;
    server.next({ nth: 2 }, { waitMs: 90_000 });
    const result = await run(`
      ${client}
      const ask = globalThis.getKept ?? get;
      const seen = [];
      for (let n = 0; n < 3; n++) { const startMs = Date.now(); await ask(process.env.SERVER_URL); seen.push(Date.now() - startMs); }
      console.log(seen.join());
      if (globalThis.getKept) process.exit();
    `);
    expect(result.rawLog).toBe('40,90040,40');
  });

  test('each request can take another time', async () => {
    const { run, server } = await createBareSandbox();
    const latencies = [40, 5, 300];
    server.latencyMs = () => latencies.shift() ?? 0;
    const result = await run(`
      const seen = [];
      for (let n = 0; n < 3; n++) { const startMs = Date.now(); await fetch(process.env.SERVER_URL); seen.push(Date.now() - startMs); }
      console.log(seen.join());
    `);
    expect(result.rawLog).toBe('40,5,300');
  });

  test('parallel requests are delayed in parallel', async () => {
    const { run, server } = await createBareSandbox();
    server.latencyMs = 100;
    const result = await run(
      "await Promise.all([1, 2, 3, 4, 5].map((n) => fetch(process.env.SERVER_URL + '/' + n)))",
    );
    expect(result.elapsedMs).toBe(100);
    expect(result.requests).toHaveLength(5);
  });

  test('a large body is read to its end before time moves', async () => {
    const { run } = await createBareSandbox(() => ({ status: 200, body: 'x'.repeat(30_000_000) }));
    const result = await run(`
      const response = await fetch(process.env.SERVER_URL, { signal: AbortSignal.timeout(30_000) });
      console.log((await response.text()).length);
    `);
    expect([result.rawLog, result.elapsedMs]).toEqual(['30000000', 0]);
  });

  test('a body that is never read does not stop time', async () => {
    const { run } = await createBareSandbox(() => ({ status: 200, body: 'x'.repeat(3_000_000) }));
    const result = await run(`
      const response = await fetch(process.env.SERVER_URL);
      await new Promise((resolve) => setTimeout(resolve, 60_000));
      console.log(response.status);
      process.exit();
    `);
    expect([result.rawLog, result.elapsedMs]).toEqual(['200', 60_000]);
  });

  test('requests are assigned to their run, and carry nothing of ours', async () => {
    const { run, server } = await createBareSandbox();
    const ask = (path: string) =>
      `await fetch(process.env.SERVER_URL + '${path}', { headers: { 'x-own': 'kept' } })`;
    const [a, b] = await Promise.all([run(ask('/a')), run(ask('/b'))]);
    expect([a?.requests.map(({ path }) => path), b?.requests.map(({ path }) => path)]).toEqual([
      ['/a'],
      ['/b'],
    ]);
    const names = Object.keys(server.trace[0]?.headers ?? {});
    expect(names).toContain('x-own');
    expect(names.filter((name) => name.includes('sandbox'))).toEqual([]);
  });
});
