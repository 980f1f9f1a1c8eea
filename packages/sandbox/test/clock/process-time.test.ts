import { describe, expect, test } from 'vitest';
import { createBareSandbox, START } from '../support/bare-sandbox.ts';

const HOUR_MS = 3_600_000;

describe("a process lives in the sandbox's time", () => {
  test('from its first line on', async () => {
    const { run } = await createBareSandbox();
    const { rawLog } = await run(
      'console.log(new Date().toISOString(), performance.now(), process.uptime())',
    );
    expect(rawLog).toBe(`${START} 0 0`);
  });

  test("whose machine's clock can be off, ahead or behind, while all that is measured agrees", async () => {
    const { run, clock } = await createBareSandbox();
    const source = `
      await new Promise((resolve) => setTimeout(resolve, 1000));
      const origin = new Date(performance.timeOrigin).toISOString();
      console.log(new Date().toISOString(), performance.now(), process.uptime(), origin);
    `;
    const ahead = await run(source, { clockSkewMs: 20 * 60_000 });
    const behind = await run(source, { clockSkewMs: -20 * 60_000 });
    expect(ahead.rawLog).toBe('2026-11-18T14:20:01.000Z 1000 1 2026-11-18T14:20:00.000Z');
    expect(behind.rawLog).toBe('2026-11-18T13:40:02.000Z 1000 1 2026-11-18T13:40:01.000Z');
    expect(clock.now()).toBe(Date.parse(START) + 2_000);
  });

  test.each([
    ['setTimeout', 'await new Promise((resolve) => setTimeout(resolve, HOUR))'],
    [
      'setTimeout by node:timers',
      "const t = await import('node:timers'); await new Promise((r) => t.setTimeout(r, HOUR))",
    ],
    [
      'setTimeout by node:timers/promises',
      "const { setTimeout: sleep } = await import('node:timers/promises'); await sleep(HOUR)",
    ],
    [
      'scheduler.wait',
      "const { scheduler } = await import('node:timers/promises'); await scheduler.wait(HOUR)",
    ],
    [
      'promisify(setTimeout)',
      "const { promisify } = await import('node:util'); await promisify(setTimeout)(HOUR)",
    ],
    [
      'setInterval',
      'await new Promise((resolve) => { let n = 0; const t = setInterval(() => { if (++n === 4) { clearInterval(t); resolve(); } }, HOUR / 4); })',
    ],
    [
      'setInterval by node:timers/promises',
      "const { setInterval: every } = await import('node:timers/promises'); let n = 0; for await (const _ of every(HOUR / 4)) if (++n === 4) break;",
    ],
    [
      'refresh',
      'await new Promise((resolve) => { const t = setTimeout(resolve, HOUR / 2); setTimeout(() => t.refresh(), HOUR / 2 - 1); setTimeout(() => {}, HOUR); }); const { scheduler } = await import("node:timers/promises"); await scheduler.wait(1);',
    ],
    [
      'AbortSignal.timeout beside a timer that holds the process',
      'const keep = setTimeout(() => {}, 2 * HOUR); await new Promise((r) => AbortSignal.timeout(HOUR).addEventListener("abort", r)); clearTimeout(keep)',
    ],
  ])('an hour of %s takes no real hour, and every clock agrees', async (_, wait) => {
    const { run, clock } = await createBareSandbox();
    const result = await run(`
      const HOUR = ${HOUR_MS};
      const before = [Date.now(), performance.now(), process.hrtime.bigint()];
      ${wait};
      console.log(Date.now() - before[0], performance.now() - before[1], (process.hrtime.bigint() - before[2]) / 1000000n, new Date().toISOString());
    `);
    expect(result.rawLog).toBe('3600000 3600000 3600000n 2026-11-18T15:00:00.000Z');
    expect(result.elapsedMs).toBe(HOUR_MS);
    expect(clock.now()).toBe(Date.parse(START) + HOUR_MS);
  });

  test('timers fire by instant, then by the order in which they were set', async () => {
    const { run } = await createBareSandbox();
    const { rawLog } = await run(`
      for (const [name, ms] of [['c', 30], ['a', 10], ['b', 20], ['b2', 20]]) setTimeout(() => console.log(name, Date.now() % 1000), ms);
      const cleared = setTimeout(() => console.log('never'), 15);
      clearTimeout(Number(cleared));
    `);
    expect(rawLog.split('\n')).toEqual(['a 10', 'b 20', 'b2 20', 'c 30']);
  });

  test('timers without a delay fire before any other, in their order, and take no time', async () => {
    const { run } = await createBareSandbox();
    const result = await run(`
      const say = (name) => console.log(name, Date.now() % 1000);
      setTimeout(say, 1, 'c');
      setTimeout(say, 0, 'a');
      setTimeout(say, undefined, 'b');
      clearTimeout(setTimeout(say, 0, 'never'));
      for (let turn = 0; turn < 500; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
    `);
    expect(result.rawLog.split('\n')).toEqual(['a 0', 'b 0', 'c 1']);
    expect(result.elapsedMs).toBe(1);
  });

  test('what a timer throws ends the process as it does in Node', async () => {
    const { run } = await createBareSandbox();
    const result = await run("setTimeout(() => { throw new Error('from a timer'); }, 1000)");
    expect(result.conclusion).toBe('failure');
    expect(result.exitCode).toBe(1);
    expect(result.rawLog).toContain('Error: from a timer');
  });

  test('an unreferenced timer does not keep a process alive, a referenced one does', async () => {
    const { run } = await createBareSandbox();
    const unreferenced = await run("setTimeout(() => console.log('fired'), 1000).unref()");
    expect([unreferenced.rawLog, unreferenced.elapsedMs]).toEqual(['', 0]);
    const referenced = await run("setTimeout(() => console.log('fired'), 1000).unref().ref()");
    expect([referenced.rawLog, referenced.elapsedMs]).toEqual(['fired', 1000]);
  });

  test('an aborted sleep ends at once', async () => {
    const { run } = await createBareSandbox();
    const result = await run(`
      import { setTimeout as sleep } from 'node:timers/promises';
      const controller = new AbortController();
      setTimeout(() => controller.abort(), 250);
      await sleep(60_000, undefined, { signal: controller.signal }).catch((error) => console.log(error.name, error.code));
    `);
    expect([result.rawLog, result.elapsedMs]).toEqual(['AbortError ABORT_ERR', 250]);
  });

  test('files, child processes and names are waited for in real time', async () => {
    const { run } = await createBareSandbox();
    const result = await run(`
      import { execFile } from 'node:child_process';
      import { promises as fs } from 'node:fs';
      import { lookup } from 'node:dns/promises';
      import { promisify } from 'node:util';
      setTimeout(() => console.log('timer at', Date.now() % 100000), 5000);
      await fs.writeFile('a.txt', 'x'.repeat(1000000));
      await lookup('localhost');
      const { stdout } = await promisify(execFile)(process.execPath, ['-e', 'setTimeout(() => console.log(Date.now() > 0), 30)']);
      console.log('child', stdout.trim(), Date.now() % 100000);
    `);
    expect(result.rawLog.split('\n')).toEqual(['child true 0', 'timer at 5000']);
  });

  test('cryptography and compression on other threads are waited for in real time', async () => {
    const { run } = await createBareSandbox();
    const result = await run(`
      import { scrypt } from 'node:crypto';
      import { promisify } from 'node:util';
      import { gzip } from 'node:zlib';
      setTimeout(() => console.log('timer'), 5000);
      await promisify(scrypt)('password', 'salt', 64);
      await crypto.subtle.digest('SHA-256', new Uint8Array(20_000_000));
      await promisify(gzip)(Buffer.alloc(5_000_000));
      console.log('done');
    `);
    expect(result.rawLog.split('\n')).toEqual(['done', 'timer']);
  });

  test('synchronous cryptography and compression are over when they return', async () => {
    const { run } = await createBareSandbox();
    const result = await run(
      `
      import { createHash, randomBytes, scryptSync } from 'node:crypto';
      import { gzipSync } from 'node:zlib';
      createHash('sha256').update(gzipSync(scryptSync('password', randomBytes(8), 64))).digest();
      setTimeout(() => console.log('timer'), 5000);
    `,
      { stuckAfterRealMs: 3000 },
    );
    expect([result.rawLog, result.elapsedMs]).toEqual(['timer', 5000]);
  });

  test('nothing of the preload is left in what the action sees', async () => {
    const { run } = await createBareSandbox();
    const { rawLog } = await run(
      'console.log(process.execArgv.length, process.send, Object.keys(process.env).filter((name) => /SANDBOX|NODE_/.test(name)).join())',
    );
    expect(rawLog).toBe('0 undefined ');
  });

  test('dates stay dates', async () => {
    const { run } = await createBareSandbox();
    const { rawLog } = await run(`
      console.log([
        new Date() instanceof Date,
        new Date(0).toISOString(),
        new Date(2026, 0, 1) instanceof Date,
        typeof Date(),
        Date.UTC(2026, 0, 1) > 0,
        new (new Date().constructor)().getTime() === Date.now(),
        structuredClone(new Date()).getTime() === Date.now(),
        class Special extends Date {}.name,
      ].join());
    `);
    expect(rawLog).toBe('true,1970-01-01T00:00:00.000Z,true,string,true,true,true,Special');
  });
});

describe('time moves only when every process waits for it', () => {
  test('two processes that sleep for different times interleave', async () => {
    const { run, server, clock } = await createBareSandbox();
    const source = (name: string, everyMs: number) => `
      for (let n = 1; n <= 3; n++) {
        await new Promise((resolve) => setTimeout(resolve, ${everyMs}));
        await fetch(process.env.SERVER_URL + '/${name}/' + n);
      }
    `;
    await Promise.all([run(source('slow', 50_000)), run(source('fast', 20_000))]);
    const seen = server.trace.map(({ path, atMs }) => [path, atMs - Date.parse(START)]);
    expect(seen).toEqual([
      ['/fast/1', 20_000],
      ['/fast/2', 40_000],
      ['/slow/1', 50_000],
      ['/fast/3', 60_000],
      ['/slow/2', 100_000],
      ['/slow/3', 150_000],
    ]);
    expect(clock.now() - Date.parse(START)).toBe(150_000);
  });

  test("what the test awaits on the sandbox's clock happens at its instant", async () => {
    const { run, clock } = await createBareSandbox(() => ({ status: 200, body: ready }));
    let ready = 'no';
    const finished = run(`
      while ((await (await fetch(process.env.SERVER_URL)).text()) !== 'yes') await new Promise((r) => setTimeout(r, 30_000));
    `);
    await clock.sleep(95_000);
    ready = 'yes';
    expect((await finished).elapsedMs).toBe(120_000);
  });

  test('a process that is killed is waited for no longer', async () => {
    const { run, clock } = await createBareSandbox();
    const killed = run("process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)", {
      onStart: (process) => clock.at(clock.now() + 10_000, () => process.kill('SIGKILL')),
    });
    const other = run('await new Promise((resolve) => setTimeout(resolve, 60_000))');
    expect((await killed).signal).toBe('SIGKILL');
    expect((await other).conclusion).toBe('success');
    expect(clock.now() - Date.parse(START)).toBe(60_000);
  });

  test('a process that does not end or wait is ended, and the error says what it waited for', async () => {
    const { run } = await createBareSandbox();
    await expect(run('while (true);', { stuckAfterRealMs: 1000 })).rejects.toThrow(
      /Nothing moved for 1 s of real time.*main .*: it may be busy in a loop/,
    );
  });
});
