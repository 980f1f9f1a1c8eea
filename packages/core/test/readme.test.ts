import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { resolveOptions } from '../src/options.ts';
import { type Answer, startService } from './support/local-service.ts';
import { readmeExample } from './support/readme-example.ts';

const packageFolder = fileURLToPath(new URL('..', import.meta.url));

async function runExample(language: 'js' | 'ts', answer: Answer) {
  const { url } = await startService([answer]);
  const child = spawn(
    process.execPath,
    ['--conditions=docs-agent-source', '--input-type=module-typescript', '-'],
    {
      cwd: packageFolder,
      env: { DOCS_AGENT_PROJECT_ID: 'project-1', DOCS_AGENT_READ_KEY: 'mint_abcdefgh' },
    },
  );
  child.stdin.end(readmeExample(language, url));
  const exit = new Promise((resolve) => child.on('close', resolve));
  return { stdout: await text(child.stdout), stderr: await text(child.stderr), code: await exit };
}

const views = [
  { path: '/a', human: 3, ai: 9, total: 12 },
  { path: '/b', human: 5, ai: 1, total: 6 },
];
const answer = { json: { totals: { human: 8, ai: 10, total: 18 }, views, hasMore: false } };

it.each([
  ['js', '8 human and 10 AI views\n'],
  ['ts', '/b: 5 of 8 human views\n'],
] as const)('the first example of the README runs as written, in %s', async (language, stdout) => {
  expect(await runExample(language, answer)).toEqual({ stdout, stderr: '', code: 0 });
});

it('the first call of the README has five lines', () => {
  expect(readmeExample('js', '').trimEnd().split('\n')).toHaveLength(5);
});

it('the example of the README prints what went wrong', async () => {
  const { stdout, stderr, code } = await runExample('ts', { status: 401 });
  expect({ stdout, code }).toEqual({ stdout: '', code: 1 });
  expect(stderr).toContain('the service does not accept the API key (401)');
});

it('the defaults that the README gives for the client are those that it takes', () => {
  const readme = readFileSync(`${packageFolder}/README.md`, 'utf8');
  const [, rows = ''] = /<!-- ClientOptions -->(.*?)<!--/s.exec(readme) ?? [];
  const documented = [...rows.matchAll(/^\| `(\w+)` \| `(number|string)`.*? \| `(.+?)` \|/gm)];
  const taken = resolveOptions({
    baseUrl: 'https://api.example.com',
    projectId: 'p',
    apiKey: 'mint_abcdefgh',
  });
  expect(documented.length).toBeGreaterThanOrEqual(6);
  for (const [, name = '', type, value] of documented)
    expect(taken).toHaveProperty(name, type === 'number' ? Number(value) : value);
});
