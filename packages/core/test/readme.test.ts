import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { type Answer, startService } from './support/local-service.ts';

const packageFolder = fileURLToPath(new URL('..', import.meta.url));
const example = /```ts\n(.*?)```/s.exec(readFileSync(`${packageFolder}/README.md`, 'utf8'))?.[1] ?? '';

async function runExample(answer: Answer) {
  const { url } = await startService([answer]);
  const child = spawn(
    process.execPath,
    ['--conditions=docs-agent-source', '--input-type=module-typescript', '-'],
    {
      cwd: packageFolder,
      env: { DOCS_AGENT_URL: url, DOCS_AGENT_PROJECT: 'project-1', DOCS_AGENT_KEY: 'mint_abcdefgh' },
    },
  );
  child.stdin.end(example);
  const exit = new Promise((resolve) => child.on('close', resolve));
  return { stdout: await text(child.stdout), stderr: await text(child.stderr), code: await exit };
}

it('the example of the README runs as written', async () => {
  const views = [
    { path: '/a', human: 3, ai: 9, total: 12 },
    { path: '/b', human: 5, ai: 1, total: 6 },
  ];
  const answer = { json: { totals: { human: 8, ai: 10, total: 18 }, views, hasMore: false } };
  expect(await runExample(answer)).toEqual({ stdout: '/b: 5 of 8 human views\n', stderr: '', code: 0 });
});

it('the example of the README prints what went wrong', async () => {
  const { stdout, stderr, code } = await runExample({ status: 401 });
  expect({ stdout, code }).toEqual({ stdout: '', code: 1 });
  expect(stderr).toContain('the service does not accept the API key (401)');
});
