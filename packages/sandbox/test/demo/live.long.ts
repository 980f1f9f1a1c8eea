import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSandbox, type RequestMatcher, type Sandbox } from '../../src/index.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** A project as it might be online, and the folder of its docs. */
async function setProject() {
  const sandbox = await createSandbox({ now: new Date().toISOString() });
  onTestFinished(() => sandbox.stop());
  const project = sandbox.service.createProject({ id: 'acme-docs' });
  sandbox.service.setSite(project, {
    paths: [
      { path: '/quickstart', humanPerDay: 190, aiPerDay: 80 },
      { path: '/guides/webhooks', humanPerDay: 95, aiPerDay: 62 },
      { path: '/guides/\u001b[31mred', humanPerDay: 3, aiPerDay: 1 },
    ],
  });
  for (const number of [41, 42])
    sandbox.service.createJob({
      project: project.id,
      repository: 'acme/docs',
      prLink: `https://github.com/acme/docs/pull/${number}`,
    });
  const folder = mkdtempSync(join(tmpdir(), 'docs-agent-live-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  write(folder, {
    'docs.json': '{"name":"Acme"}',
    'quickstart.mdx': '# Start',
    'guides/webhooks.mdx': '# Hooks',
  });
  const key = project.createKey(['read']);
  return { sandbox, project, folder, key };
}

function write(folder: string, files: Record<string, string>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}

/** Runs it as `npm run demo -- --live FOLDER` does, and sees that no key is in what it says. */
async function runLive(
  sandbox: Sandbox,
  key: string,
  folder: string,
  environment: Record<string, string> = {},
) {
  const args = [
    '--conditions=docs-agent-source',
    'packages/sandbox/demo/main.ts',
    '--live',
    folder,
  ];
  const env = {
    PATH: process.env['PATH'],
    DOCS_AGENT_BASE_URL: sandbox.serviceServer.url,
    DOCS_AGENT_PROJECT_ID: 'acme-docs',
    DOCS_AGENT_READ_KEY: key,
    ...environment,
  };
  const ended = await new Promise<{ code: number; said: string }>((resolve) => {
    execFile(process.execPath, args, { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr }),
    );
  });
  if (key !== '') expect(ended.said).not.toContain(key);
  return ended;
}

describe('a project that can be read', () => {
  it('is only read, and shown with its paths, its view deltas, and whether jobs can be found', async () => {
    const { sandbox, folder, key } = await setProject();
    const { code, said } = await runLive(sandbox, key, folder);
    expect(said).toContain('✓ The service accepts the key for this project');
    expect(said).toContain(`✓ 2 of 3 viewed paths are pages of ${folder}.`);
    expect(said).toMatch(
      /^ {2}page +human +change +AI +change\n {2}\/quickstart +[\d,]{5} +[+−]?\d+% +[\d,]{5} /m,
    );
    // A path that no page serves is not in the table, and controls no terminal.
    expect(said).not.toContain('\u001B');
    expect(said).toContain(
      'Of 2 ids of the deprecated list of jobs, v2 reads 2, of these 2 with the same',
    );
    expect(said).toContain('binding could be automatic');
    expect(readFileSync(`${root}demo-output/live.html`, 'utf8')).toContain('/guides/webhooks');
    expect(code).toBe(0);
    const { trace } = sandbox.serviceServer;
    expect(trace.length).toBeGreaterThanOrEqual(5);
    expect(new Set(trace.map(({ method }) => method))).toEqual(new Set(['GET']));
  });

  it('says which input fits if its paths have a prefix', async () => {
    const { sandbox, project, folder, key } = await setProject();
    const paths = ['/docs/quickstart', '/docs/guides/webhooks'];
    sandbox.service.setSite(project, {
      paths: paths.map((path) => ({ path, humanPerDay: 90, aiPerDay: 9 })),
    });
    const { code, said } = await runLive(sandbox, key, folder);
    expect(said).toContain('✗ 0 of 2 viewed paths are pages of');
    expect(said).toContain('2 of 2 pages match with the input `base-path: /docs`.');
    expect(code).toBe(1);
  });
});

describe('trouble is shown with what to do', () => {
  const VIEWS: RequestMatcher = { path: '/v1/analytics/{projectId}/views' };

  it.each<
    [string, (setting: Awaited<ReturnType<typeof setProject>>) => Record<string, string>, string[]]
  >([
    [
      'a wrong key',
      () => ({ DOCS_AGENT_READ_KEY: 'mint_wrong_key_0000' }),
      ['does not accept the API key (401)', 'Make a new one on the API keys page'],
    ],
    [
      'a key that cannot be one',
      () => ({ DOCS_AGENT_READ_KEY: 'mint_one mint_two' }),
      ['DOCS_AGENT_READ_KEY has a value that cannot be used'],
    ],
    [
      'a key without the scope',
      ({ project }) => ({ DOCS_AGENT_READ_KEY: project.createKey(['write']) }),
      ['may not do this (403)', 'lacks the scope "read"', 'the project id', 'allow-list'],
    ],
    [
      'an unknown project',
      ({ sandbox }) => {
        sandbox.serviceServer.next(VIEWS, { status: 404, followedBy: { status: 404 } });
        return {};
      },
      ['knows nothing at', 'Check the project id "acme-docs", and the base URL'],
    ],
    [
      'a spent hour',
      ({ sandbox }) => {
        sandbox.service.limits.analytics.max = 0;
        return {};
      },
      ['no requests for views are left: too many requests (429)', 'Try again later'],
    ],
    [
      'a base URL of another path',
      ({ sandbox }) => ({ DOCS_AGENT_BASE_URL: `${sandbox.serviceServer.url}/api` }),
      ['knows nothing at', '/api/v1/analytics/', 'and the base URL'],
    ],
    [
      'a base URL that is none',
      () => ({ DOCS_AGENT_BASE_URL: 'http://api.example.com' }),
      ['DOCS_AGENT_BASE_URL', 'https'],
    ],
    [
      'a base URL where nothing listens',
      // No system gives this port to a server that asks for any.
      () => ({ DOCS_AGENT_BASE_URL: 'http://127.0.0.1:2' }),
      ['no connection to 127.0.0.1:2', 'ECONNREFUSED', 'Check the base URL'],
    ],
    [
      'variables that are not set',
      () => ({ DOCS_AGENT_PROJECT_ID: '', DOCS_AGENT_READ_KEY: '' }),
      ['DOCS_AGENT_PROJECT_ID is not set', 'DOCS_AGENT_READ_KEY is not set', 'API keys page'],
    ],
  ])('%s', async (_, spoil, says) => {
    const setting = await setProject();
    const environment = spoil(setting);
    const key = environment['DOCS_AGENT_READ_KEY'] ?? setting.key;
    const { code, said } = await runLive(setting.sandbox, key, setting.folder, environment);
    for (const words of says) expect(said).toContain(words);
    expect(code).toBe(1);
  });

  it.each([
    ['does not exist', 'nowhere', 'is no folder'],
    ['is a file', 'quickstart.mdx', 'is no folder'],
    ['is not the docs’ root', 'guides', 'has no docs.json and no mint.json'],
  ])('a folder that %s costs no request', async (_rule, name, says) => {
    const { sandbox, folder, key } = await setProject();
    const { code, said } = await runLive(sandbox, key, join(folder, name));
    expect(said).toContain(`✗ ${join(folder, name)} ${says}`);
    expect(said).toContain('npm run demo -- --live ../docs');
    expect([code, sandbox.serviceServer.trace]).toEqual([1, []]);
  });

  it('a base URL of a website', async () => {
    const { sandbox, folder, key } = await setProject();
    const website = createServer((_request, response) => response.end('<!doctype html>'));
    await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void website.close());
    const address = website.address();
    if (address === null || typeof address === 'string') throw new Error('the website has no port');
    const { code, said } = await runLive(sandbox, key, folder, {
      DOCS_AGENT_BASE_URL: `http://127.0.0.1:${address.port}`,
    });
    expect(said).toContain('the answer is a web page');
    expect(said).toContain('not its website');
    expect(code).toBe(1);
  });
});
