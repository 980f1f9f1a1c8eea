import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { API_KEY, startService } from '../../../packages/core/test/support/local-service.ts';
import { createProject, packClient } from '../../../packages/core/test/support/packed-client.ts';
import { commandOf, installRuntimes, RUNTIMES, type RuntimeName } from './runtimes.ts';
import { playSnippet, SNIPPET_TITLES } from './snippet-scenes.ts';

let folder: string;
let project: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docs-agent-runtimes-'));
  project = await createProject(folder, await packClient(folder), 'zod');
  await installRuntimes(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const isRuntimeOfFiles = (name: string): name is RuntimeName => name !== 'workerd';

describe.each(Object.keys(RUNTIMES).filter(isRuntimeOfFiles))('on %s', (name) => {
  it.each(SNIPPET_TITLES)('the program of the README runs as it is: %s', async (title) => {
    await playSnippet(title, commandOf(name, folder), project);
  });

  it('a prompt is sent once, and a redirect is not followed', async () => {
    const elsewhere = await startService([{ json: {} }]);
    const redirect = { status: 307, headers: { location: elsewhere.url } };
    const { url, requests } = await startService(({ path }) =>
      path.endsWith('/message') ? redirect : { misbehave: 'reset' },
    );
    await writeFile(join(project, 'prompts.js'), PROMPTS);
    const [program, ...args] = commandOf(name, folder);
    const child = spawn(program, [...args, 'prompts.js', url], { cwd: project });
    const printed = await text(child.stdout);
    expect(JSON.parse(printed)).toEqual([
      { kind: 'network', certainlyNotProcessed: false },
      { kind: 'unexpected-response', certainlyNotProcessed: false },
    ]);
    expect(requests.map(({ method }) => method)).toEqual(['POST', 'POST']);
    expect(elsewhere.requests).toHaveLength(0);
  });
});

const PROMPTS = `
import { createClient } from '@docs-agent/core';
const [baseUrl] = process.argv.slice(-1);
const client = createClient({ baseUrl, projectId: 'p', apiKey: 'mint_abcdefgh' });
const calls = [() => client.createJob('Hello'), () => client.sendMessage('job-1', 'Hello')];
const ends = [];
for (const call of calls) {
  await call().catch(({ kind, certainlyNotProcessed }) => ends.push({ kind, certainlyNotProcessed }));
}
console.log(JSON.stringify(ends));
`;

describe('on the runtime of Cloudflare Workers', () => {
  it('a worker reads views with what a bundler makes of the client', async () => {
    const totals = { human: 8, ai: 10, total: 18 };
    const { url, requests } = await startService([{ json: { totals, views: [], hasMore: false } }]);
    const port = await freePort();
    await bundleWorker();
    await writeFile(join(project, 'worker.capnp'), workerConfiguration(url, port));
    const [program] = commandOf('workerd', folder);
    const worker = spawn(program, ['serve', 'worker.capnp'], { cwd: project, stdio: 'inherit' });
    onTestFinished(() => void worker.kill());
    expect(await answerOf(`http://127.0.0.1:${port}`)).toEqual(totals);
    expect(requests[0]?.headers.authorization).toBe(`Bearer ${API_KEY}`);
  });
});

const WORKER = `
import { createClient } from '@docs-agent/core';
export default {
  async fetch(request, { baseUrl, apiKey }) {
    const client = createClient({ baseUrl, projectId: 'p', apiKey });
    const { totals } = await client.getViews();
    return Response.json(totals);
  },
};
`;

async function bundleWorker(): Promise<void> {
  await writeFile(join(project, 'worker.js'), WORKER);
  const bundle = await rolldown({ input: join(project, 'worker.js'), platform: 'neutral' });
  await bundle.write({ file: join(project, 'worker.bundle.js'), format: 'esm' });
}

function workerConfiguration(serviceUrl: string, port: number): string {
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .main), (name = "internet", network = (allow = ["private"]))],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]
);
const main :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker.bundle.js")],
  compatibilityDate = "2025-01-01",
  bindings = [(name = "baseUrl", text = "${serviceUrl}"), (name = "apiKey", text = "${API_KEY}")]
);
`;
}

/** The JSON that a server answers, once it has been started. */
async function answerOf(url: string): Promise<unknown> {
  let response: Response | undefined;
  const ask = async () => {
    response = await fetch(url).catch(() => undefined);
    return response;
  };
  await expect.poll(ask, { timeout: 60_000 }).toBeDefined();
  return response?.json();
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}
