import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService } from './support/local-service.ts';
import { readmeExample } from './support/readme-example.ts';

const packageFolder = fileURLToPath(new URL('..', import.meta.url));
const inPackage = (path: string) => realpath(join(packageFolder, 'node_modules', path));
const run = promisify(execFile);

let folder: string;
let tarball: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docs-agent-packed-'));
  await run('pnpm', ['pack', '--pack-destination', folder], { cwd: packageFolder });
  const [name = ''] = await readdir(folder);
  tarball = join(folder, name);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the packed client', () => {
  it('has nothing that publint would change', async () => {
    const { messages, pkg } = await publint({
      pack: { tarball: Uint8Array.from(await readFile(tarball)).buffer },
      strict: true,
    });
    expect(messages.map((message) => formatMessage(message, pkg ?? {}, { color: false }))).toEqual(
      [],
    );
  });

  it('says where it comes from and what it needs, and holds no sources', async () => {
    await run('tar', ['-xzf', tarball, '-C', folder]);
    const packed = JSON.parse(await readFile(join(folder, 'package/package.json'), 'utf8'));
    expect(packed).toMatchObject({
      name: '@docs-agent/core',
      license: 'MIT',
      homepage: expect.stringMatching(/^https:\/\/github\.com\/.*\/packages\/core#readme$/),
      repository: {
        type: 'git',
        url: expect.stringMatching(/^git\+https:/),
        directory: 'packages/core',
      },
      keywords: expect.arrayContaining(['mintlify']),
      engines: { node: '>=22' },
      exports: { '.': { types: './lib/index.d.ts', default: './lib/index.js' } },
      dependencies: { zod: '^4.0.0' },
    });
    expect(packed.private).toBeUndefined();
    expect(JSON.stringify(packed.exports)).not.toContain('src');
    expect((await readdir(join(folder, 'package'))).sort()).toEqual([
      'LICENSE',
      'README.md',
      'lib',
      'package.json',
    ]);
  });
});

const USE = `
import { createClient, createRequestBudget, isDocsAgentError, type Job, type WindowViews } from '@docs-agent/core';

const project = { baseUrl: 'https://api.mintlify.com', projectId: 'p', apiKey: 'mint_abcdefgh' };
const client = createClient({ ...project, fetch: async () => new Response('{}') });

export async function readWeek(signal: AbortSignal): Promise<WindowViews> {
  const budget = createRequestBudget(10);
  return await client.readWindow({ dateFrom: '2026-11-02', dateTo: '2026-11-09' }, { budget, signal });
}

export const link = (job: Job): string => job.prLink ?? 'none';
export const kind = (error: unknown): string => (isDocsAgentError(error) ? error.kind : 'unknown');

// @ts-expect-error: the types are real ones.
createClient({ ...project, projectId: 1 });
`;

const COMPILER_OPTIONS = {
  strict: true,
  noEmit: true,
  module: 'nodenext',
  target: 'es2023',
  lib: ['es2023'],
  types: ['node'],
  skipLibCheck: false,
};

describe.each([
  ['the oldest zod that it allows', 'zod-oldest'],
  ['the zod that it is built with', 'zod'],
])('in an empty project with %s', (_, zod) => {
  let project: string;
  beforeAll(async () => {
    project = await mkdtemp(join(folder, 'project-'));
    await writeFile(join(project, 'package.json'), '{"private":true,"type":"module"}');
    // Both come from this machine: nothing is asked of the registry. npm cannot pack the hard links of pnpm's store.
    await cp(await inPackage(zod), join(project, 'zod'), { recursive: true });
    const install = ['install', '--offline', '--install-links', '--no-audit', '--no-fund'];
    await run('npm', [...install, tarball, './zod'], { cwd: project });
  });

  it('takes the zod that is there', () => {
    expect(existsSync(join(project, 'node_modules/zod'))).toBe(true);
    expect(existsSync(join(project, 'node_modules/@docs-agent/core/node_modules'))).toBe(false);
  });

  it('answers the first call of the README, in JavaScript', async () => {
    const totals = { human: 8, ai: 10, total: 18 };
    const { url } = await startService([{ json: { totals, views: [], hasMore: false } }]);
    await writeFile(join(project, 'first-call.js'), readmeExample('js', url));
    const env = {
      ...process.env,
      DOCS_AGENT_PROJECT_ID: 'p',
      DOCS_AGENT_READ_KEY: 'mint_abcdefgh',
    };
    const { stdout } = await run(process.execPath, ['first-call.js'], { cwd: project, env });
    expect(stdout).toBe('8 human and 10 AI views\n');
  });

  it('typechecks without the types of a browser', async () => {
    await writeFile(join(project, 'use.ts'), USE);
    await writeFile(join(project, 'week.ts'), readmeExample('ts', 'https://api.mintlify.com'));
    const typeRoots = [join(packageFolder, 'node_modules/@types')];
    const options = { compilerOptions: { ...COMPILER_OPTIONS, typeRoots }, include: ['*.ts'] };
    await writeFile(join(project, 'tsconfig.json'), JSON.stringify(options));
    const compiler = join(await inPackage('typescript'), 'bin/tsc');
    const { stdout } = await run(process.execPath, [compiler, '-p', project]).catch(
      (error) => error,
    );
    expect(stdout).toBe('');
  });
});
