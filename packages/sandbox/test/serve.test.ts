import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const script = fileURLToPath(new URL('../src/serve.ts', import.meta.url));

/** Starts it, and gives what it prints until it serves. */
async function serve() {
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const errors = text(child.stderr);
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    lines.push(line);
    if (line.includes('Ctrl-C')) break;
  }
  const stop = async (signal: NodeJS.Signals) => {
    const exit = once(child, 'exit');
    child.kill(signal);
    return { code: (await exit)[0], errors: await errors };
  };
  return { lines, stop };
}

/** Does what a printed line of curl does. */
async function request(
  curl: string,
): Promise<{ status: number; body: unknown; date: string | null }> {
  const headers = [...curl.matchAll(/-H '([^:]+): ([^']+)'/g)].map(
    ([, name = '', value = '']) => [name, value] as [string, string],
  );
  const body = /-d '([^']+)'/.exec(curl)?.[1];
  const method = body === undefined ? 'GET' : 'POST';
  const url = /'(http[^']+)'$/.exec(curl)?.[1] ?? '';
  const response = await fetch(url, { method, headers, body: body ?? null });
  return {
    status: response.status,
    body: await response.json(),
    date: response.headers.get('date'),
  };
}

it('serves what its printed lines of curl ask for, until it is interrupted', async () => {
  const { lines, stop } = await serve();
  const answers = await Promise.all(lines.filter((line) => line.startsWith('curl ')).map(request));
  expect(answers).toMatchObject([
    { status: 200, body: { views: { length: 3 }, hasMore: true } },
    { status: 200, body: { id: 'job_8f21', status: 'active' } },
    { status: 200, body: { number: 42, state: 'open' } },
  ]);
  expect(await stop('SIGINT')).toEqual({ code: 0, errors: '' });
});

it('keeps the machine’s time', async () => {
  const { lines } = await serve();
  const pullRequest = lines.find((line) => line.includes('/pulls/42')) ?? '';
  const { date } = await request(pullRequest);
  await expect
    .poll(async () => (await request(pullRequest)).date, { timeout: 30_000 })
    .not.toBe(date);
});

it('says at its end which requests GitHub would not take', async () => {
  const { lines, stop } = await serve();
  const pullRequest = lines.find((line) => line.includes('/pulls/42')) ?? '';
  const wrong = pullRequest.replace(
    / '(http[^']+)\/pulls\/42'$/,
    ` -d '{"text":"Hello"}' '$1/issues/42/comments'`,
  );
  expect((await request(wrong)).status).toBeGreaterThanOrEqual(400);
  const { code, errors } = await stop('SIGTERM');
  expect(code).toBe(1);
  expect(errors).toMatch(
    /POST \/repos\/\{owner\}\/\{repo\}\/issues\/\{issue_number\}\/comments \(request\)/,
  );
});
