import { existsSync, globSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService } from './support/local-service.ts';
import {
  createProject,
  installed,
  packageFolder,
  packClient,
  run,
} from './support/packed-client.ts';
import { README_SNIPPETS } from './support/readme-snippets.ts';

let folder: string;
let tarball: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docs-agent-packed-'));
  tarball = await packClient(folder);
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
      engines: { node: '>=20.3' },
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

  it('imports its own files and zod, and nothing of a runtime', async () => {
    await run('tar', ['-xzf', tarball, '-C', folder]);
    const files = globSync(join(folder, 'package/lib/*.js'));
    const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    const imports = texts.flatMap((text) => [
      ...text.matchAll(/\bfrom '([^']+)'|\bimport\('?([^')]+)/g),
    ]);
    const names = new Set(imports.map(([, name = '', dynamic = '']) => name + dynamic));
    expect(files.length).toBeGreaterThan(30);
    expect([...names].filter((name) => !name.startsWith('./'))).toEqual(['zod/mini']);
  });

  it('is 25 kB at most with zod, as a bundle for any platform', async () => {
    const project = await createProject(folder, tarball, 'zod');
    await writeFile(join(project, 'all.js'), "export * from '@docs-agent/core';\n");
    const bundle = await rolldown({ input: join(project, 'all.js'), platform: 'neutral' });
    const { output } = await bundle.generate({ format: 'esm', minify: true });
    expect(output).toHaveLength(1);
    expect(output[0].imports).toEqual([]);
    expect(gzipSync(output[0].code).length).toBeLessThanOrEqual(25_000);
  });
});

/** Where no types of a runtime are. */
const ALONE = `
import {
  createClient,
  createRequestBudget,
  isDocsAgentError,
  type Job,
  type ViewRow,
  type WindowViews,
} from '@docs-agent/core';

const project = { projectId: 'p', apiKey: 'mint_abcdefgh' };
const client = createClient({ ...project, onResponse: ({ status, headers }) => void [status, headers['date']] });

export async function readWeek(): Promise<WindowViews> {
  const budget = createRequestBudget(10);
  return await client.readWindow({ dateFrom: '2026-11-02', dateTo: '2026-11-09' }, { budget, timeoutMs: 5_000 });
}

export async function largest(): Promise<ViewRow | undefined> {
  for await (const row of client.views({ dateFrom: '2026-11-02', dateTo: '2026-11-09' })) return row;
  return undefined;
}

export const link = (job: Job): string => job.prLink ?? 'none';
export const field = (job: Job): unknown => job.raw?.['credits'];
export const kind = (error: unknown): string => (isDocsAgentError(error) ? error.kind : 'unknown');

// @ts-expect-error: the types are real ones.
createClient({ ...project, projectId: 1 });
// @ts-expect-error: an option that does not exist.
createClient({ ...project, apikey: 'mint_abcdefgh' });
`;

/** Where the types of Node are, or those of a browser. */
const WITH_TYPES = `
import { createClient, type WaitOptions } from '@docs-agent/core';

const project = { projectId: 'p', apiKey: 'mint_abcdefgh' };
createClient({ ...project, fetch });
const client = createClient({ ...project, fetch: async () => new Response('{}') });

const evidence: WaitOptions['evidence'] = async (signal) => {
  const answer = await fetch('https://example.com', { signal });
  return answer.ok ? 'head-moved' : undefined;
};
export const wait = (signal: AbortSignal) => client.waitForJob('job-1', { evidence, signal });
export const read = (signal?: AbortSignal) => client.getJob('job-1', { signal });
`;

const MODULES = {
  nodenext: { module: 'nodenext' },
  node16: { module: 'node16' },
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
};

const LIBRARIES: Record<string, { files: Record<string, string>; options: object }> = {
  'no types of a runtime': {
    files: { 'alone.ts': ALONE },
    options: { lib: ['es2022'], types: [] },
  },
  'the types of Node': {
    files: {
      'alone.ts': ALONE,
      'with-types.ts': WITH_TYPES,
      ...Object.fromEntries(
        [...README_SNIPPETS.values()].map((code, index) => [`readme-${index}.ts`, code]),
      ),
    },
    options: {
      lib: ['es2023'],
      types: ['node'],
      typeRoots: [join(packageFolder, 'node_modules/@types')],
    },
  },
  'the library of a browser': {
    files: { 'alone.ts': ALONE, 'with-types.ts': WITH_TYPES },
    options: { lib: ['es2023', 'dom'], types: [] },
  },
};

describe.each([
  ['the oldest zod that it allows', 'zod-oldest'],
  ['the zod that it is built with', 'zod'],
])('in an empty project with %s', (_, zod) => {
  let project: string;
  beforeAll(async () => {
    project = await createProject(folder, tarball, zod);
  });

  it('takes the zod that is there', () => {
    expect(existsSync(join(project, 'node_modules/zod'))).toBe(true);
    expect(existsSync(join(project, 'node_modules/@docs-agent/core/node_modules'))).toBe(false);
  });

  it('runs the first call of the README', async () => {
    const totals = { human: 8, ai: 10, total: 18 };
    const { url } = await startService([{ json: { totals, views: [], hasMore: false } }]);
    const code = README_SNIPPETS.get('The first call') ?? '';
    const toService = code.replace('{ projectId,', `{ baseUrl: '${url}', projectId,`);
    await writeFile(join(project, 'first-call.js'), toService);
    const env = {
      ...process.env,
      DOCS_AGENT_PROJECT_ID: 'p',
      DOCS_AGENT_READ_KEY: 'mint_abcdefgh',
    };
    const { stdout } = await run(process.execPath, ['first-call.js'], { cwd: project, env });
    expect(stdout).toBe('8 human and 10 AI views\n');
  });

  describe.each(Object.entries(MODULES))(
    'typechecks as %s, without skipLibCheck,',
    (name, module) => {
      it.each(Object.entries(LIBRARIES))('with %s', async (library, { files, options }) => {
        const place = await mkdtemp(join(project, `${name}-`));
        for (const [file, code] of Object.entries(files)) await writeFile(join(place, file), code);
        const compilerOptions = {
          ...module,
          ...options,
          strict: true,
          exactOptionalPropertyTypes: true,
          noEmit: true,
          target: 'es2022',
          skipLibCheck: false,
        };
        await writeFile(
          join(place, 'tsconfig.json'),
          JSON.stringify({ compilerOptions, include: ['*.ts'] }),
        );
        const compiler = join(await installed('typescript'), 'bin/tsc');
        const checked = await run(process.execPath, [compiler, '-p', place]).catch(
          (error) => error,
        );
        expect({ stdout: checked.stdout, code: checked.code ?? 0 }, library).toEqual({
          stdout: '',
          code: 0,
        });
      });
    },
  );
});
