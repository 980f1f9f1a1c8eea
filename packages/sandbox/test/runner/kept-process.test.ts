import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createSandbox, type RunOptions } from '../../src/index.ts';
import { writeAction } from '../support/action-folder.ts';

/**
 * A sandbox that keeps processes, and an action in the form that ncc gives it. Its steps say which
 * process they are.
 */
async function keptRuns(code: string) {
  const sandbox = await createSandbox({ processes: 'kept' });
  const head = 'import{createRequire as e}from"module";';
  const folder = writeAction({ main: `${head}console.log('pid ' + process.pid);${code}` });
  return {
    sandbox,
    async run(options: Partial<RunOptions> = {}) {
      const event = { name: 'schedule', payload: {} };
      const run = await sandbox.run(folder, {
        inputs: {},
        event,
        repository: 'acme/docs',
        ...options,
      });
      const [, pid, said = ''] = /^pid (\d+)\n?([\s\S]*)$/.exec(run.rawLog) ?? [];
      return { ...run, pid, said };
    },
    [Symbol.asyncDispose]: () => sandbox.stop(),
  };
}

describe('a kept process', () => {
  test('runs the next step with new modules, and its own variables, folder, clock and exit code', async () => {
    await using runs = await keptRuns(`
      let calls = 0;
      calls += 1;
      const leftOver = process.env.LEFT_OVER ?? 'none';
      process.env.LEFT_OVER = 'of ' + process.env.NUMBER;
      await new Promise((resolve) => setTimeout(resolve, 1000));
      console.log(calls, leftOver, process.env.NUMBER, process.cwd().startsWith(process.env.RUNNER_TEMP.slice(0, -4)),
        performance.now(), new Date().toISOString(), process.argv.length);
      process.exitCode = Number(process.env.NUMBER);
    `);
    const first = await runs.run({ env: { NUMBER: '3' } });
    const second = await runs.run({ env: { NUMBER: '4' } });
    expect(second.pid).toBe(first.pid);
    expect([first.said, first.exitCode]).toEqual([
      '1 none 3 true 1000 2026-11-18T14:00:01.000Z 2',
      3,
    ]);
    expect([second.said, second.exitCode]).toEqual([
      '1 none 4 true 1000 2026-11-18T14:00:02.000Z 2',
      4,
    ]);
  });

  test("keeps the time of each step's own machine", async () => {
    await using runs = await keptRuns('console.log(new Date().toISOString());');
    const said = [];
    for (const clockSkewMs of [-60_000, 60_000, 0])
      said.push((await runs.run({ clockSkewMs })).said);
    expect(said).toEqual([
      '2026-11-18T13:59:00.000Z',
      '2026-11-18T14:01:00.000Z',
      '2026-11-18T14:00:00.000Z',
    ]);
  });

  test('passes on what was written without a line break, on both streams', async () => {
    await using runs = await keptRuns(`process.stdout.write('out'); process.stderr.write('err');`);
    for (let step = 0; step < 3; step += 1) {
      const { rawLog } = await runs.run();
      // The streams are read each for itself.
      expect(rawLog.split('\n').sort()).toEqual(['err', 'out', expect.stringMatching(/^pid \d+$/)]);
    }
  });

  test('fires no timer that an earlier step left', async () => {
    await using runs = await keptRuns(`
      setInterval(() => console.log('left over'), 1000).unref();
      if (process.env.WAITS) await new Promise((resolve) => setTimeout(resolve, 2500));
      console.log('done');
    `);
    const first = await runs.run();
    const second = await runs.run({ env: { WAITS: 'yes' } });
    expect(second.pid).toBe(first.pid);
    expect([first.said, second.said]).toEqual(['done', 'left over\nleft over\ndone']);
  });

  test('asks servers over connections of its own, and each request is known as the step’s', async () => {
    await using runs = await keptRuns(
      `console.log((await fetch(process.env.GITHUB_API_URL + '/rate_limit')).status);`,
    );
    const first = await runs.run();
    const second = await runs.run();
    expect(second.pid).toBe(first.pid);
    expect([first.requests.length, second.requests.length]).toEqual([1, 1]);
    expect(second.requests[0]?.processId).not.toBe(first.requests[0]?.processId);
  });

  test.each([
    ['exits by itself', 'process.exit(5);', 5],
    ['throws', "throw new Error('no');", 1],
    ['rejects in the background', "Promise.reject(new Error('no'));", 1],
    ['waits for what never comes', 'await new Promise(() => undefined);', 13],
    ['still listens to signals', "process.on('SIGTERM', () => undefined);", 0],
  ])('ends with a step that %s', async (_, code, exitCode) => {
    await using runs = await keptRuns(code);
    const first = await runs.run();
    const second = await runs.run();
    expect([first.exitCode, second.exitCode]).toEqual([exitCode, exitCode]);
    expect(second.pid).not.toBe(first.pid);
  });

  test('runs one step at a time: two at once have two processes', async () => {
    await using runs = await keptRuns('await new Promise((resolve) => setTimeout(resolve, 1000));');
    const [one, other] = await Promise.all([runs.run(), runs.run()]);
    expect(one.pid).not.toBe(other.pid);
  });

  test('is not there for a step with variables for Node itself', async () => {
    await using runs = await keptRuns('console.log(process.execArgv.length);');
    const first = await runs.run();
    const second = await runs.run({ env: { NODE_OPTIONS: '--no-warnings' } });
    expect(second.pid).not.toBe(first.pid);
  });

  test('is not killed by who killed a step that has ended', async () => {
    await using runs = await keptRuns('');
    let kill = (): void => undefined;
    const first = await runs.run({
      onStart: (process) => {
        kill = () => process.kill('SIGKILL');
      },
    });
    kill();
    expect((await runs.run()).pid).toBe(first.pid);
  });

  test('is not used again after a signal, also where the step dealt with it', async () => {
    await using runs = await keptRuns(`
      const keep = setTimeout(() => undefined, 60_000);
      await new Promise((resolve) => process.once('SIGINT', resolve));
      clearTimeout(keep);
      console.log('dealt with');
    `);
    const first = await runs.run({ cancelAfterMs: 1000 });
    const second = await runs.run({ cancelAfterMs: 1000 });
    expect([first.said.split('\n')[0], first.main.cancelled, first.exitCode]).toEqual([
      'dealt with',
      true,
      0,
    ]);
    expect(second.pid).not.toBe(first.pid);
  });

  test('runs the bundle as it is on the disk now', async () => {
    await using sandbox = await createSandbox({ processes: 'kept' });
    const code = (word: string) =>
      `import{createRequire as e}from"module";console.log('${word}', process.pid);`;
    const folder = writeAction({ main: code('old') });
    const run = async () => {
      const event = { name: 'schedule', payload: {} };
      return (
        await sandbox.run(folder, { inputs: {}, event, repository: 'acme/docs' })
      ).rawLog.split(' ');
    };
    const [old, pid] = await run();
    writeFileSync(join(folder, 'main.mjs'), code('new'));
    expect([old, await run()]).toEqual(['old', ['new', pid]]);
  });

  test('refuses what is no bundle', async () => {
    await using sandbox = await createSandbox({ processes: 'kept' });
    const folder = writeAction({ main: "import fs from 'node:fs'; fs.readdirSync('.');" });
    const event = { name: 'schedule', payload: {} };
    const run = await sandbox.run(folder, { inputs: {}, event, repository: 'acme/docs' });
    expect([run.exitCode, run.rawLog]).toEqual([
      1,
      expect.stringContaining('run it in its own process'),
    ]);
  });
});
