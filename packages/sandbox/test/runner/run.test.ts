import { describe, expect, test } from 'vitest';
import { createBareSandbox, START } from '../support/bare-sandbox.ts';

const PRINT_INPUTS =
  "console.log(JSON.stringify(Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('INPUT_')))))";

const of = (expression: string): string => `\${{ ${expression} }}`;

describe('inputs', () => {
  test('are what the workflow gives, else the evaluated default, else empty; hyphens stay', async () => {
    const { run } = await createBareSandbox();
    const result = await run(
      {
        main: PRINT_INPUTS,
        inputs: {
          'github-token': { default: of('github.token') },
          'two words': {
            default: `x ${of('github.repository')} ${of('github.event.number || 7')} ${of('runner.os')}`,
          },
          given: { default: 'not this' },
          needed: { required: true },
          yes: { default: of("github.event_name == 'schedule'") },
        },
      },
      { token: 'ghs_token', inputs: { given: 'this' } },
    );
    expect(JSON.parse(result.rawLog)).toEqual({
      'INPUT_GITHUB-TOKEN': 'ghs_token',
      INPUT_TWO_WORDS: 'x acme/docs 7 Linux',
      INPUT_GIVEN: 'this',
      INPUT_NEEDED: '',
      INPUT_YES: 'true',
    });
  });

  test('that the action does not know are passed on with a warning', async () => {
    const { run } = await createBareSandbox();
    const result = await run(
      { main: PRINT_INPUTS, inputs: { known: { deprecationMessage: 'use other' } } },
      { inputs: { knwon: '1', known: '2' } },
    );
    expect(JSON.parse(result.rawLog)).toEqual({ INPUT_KNWON: '1', INPUT_KNOWN: '2' });
    expect(result.annotations).toEqual([
      { kind: 'warning', message: "Unexpected input(s) 'knwon', valid inputs are ['known']" },
      { kind: 'warning', message: "Input 'known' has been deprecated with message: use other" },
    ]);
  });

  test('an expression over what is no context is an error', async () => {
    const { run } = await createBareSandbox();
    const source = { main: '', inputs: { a: { default: of('secrets.KEY') } } };
    await expect(run(source)).rejects.toThrow('secrets');
  });
});

describe('the environment', () => {
  test("is the machine's time only where a run asks for it", async () => {
    const { run } = await createBareSandbox();
    const print = 'console.log(JSON.stringify([Date.now(), process.execArgv]))';
    const before = Date.now();
    const outside = await run(print, { time: 'machine' });
    const [now, nodeArguments] = JSON.parse(outside.rawLog);
    expect(nodeArguments).toEqual([]);
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
    const inside = await run(print);
    expect(JSON.parse(inside.rawLog)[0]).toBe(Date.parse(START));
  });

  test('separates who caused an event from who started this attempt, and gives the ref of the workflow', async () => {
    const { run } = await createBareSandbox();
    const print = 'console.log(JSON.stringify(process.env))';
    const rerun = await run(print, { actor: 'maria', triggeringActor: 'kim', runAttempt: 2 });
    expect(JSON.parse(rerun.rawLog)).toMatchObject({
      GITHUB_ACTOR: 'maria',
      GITHUB_TRIGGERING_ACTOR: 'kim',
      GITHUB_RUN_ATTEMPT: '2',
      GITHUB_WORKFLOW_REF: 'acme/docs/.github/workflows/docs.yml@refs/heads/main',
    });
    const first = await run(print, {
      actor: 'dependabot[bot]',
      event: { name: 'pull_request_review', payload: { pull_request: { number: 7 } } },
    });
    expect(JSON.parse(first.rawLog)).toMatchObject({
      GITHUB_ACTOR: 'dependabot[bot]',
      GITHUB_TRIGGERING_ACTOR: 'dependabot[bot]',
      GITHUB_WORKFLOW_REF: 'acme/docs/.github/workflows/docs.yml@refs/pull/7/merge',
    });
  });

  test("is the runner's, and nothing of the machine but PATH", async () => {
    const { run, server } = await createBareSandbox();
    const result = await run(
      'console.log(JSON.stringify({ env: process.env, cwd: process.cwd() }))',
      {
        runAttempt: 2,
        actor: 'maintainer',
        env: { EXTRA: '1' },
      },
    );
    const { env, cwd } = JSON.parse(result.rawLog);
    expect(env).toMatchObject({
      CI: 'true',
      EXTRA: '1',
      GITHUB_ACTIONS: 'true',
      GITHUB_ACTOR: 'maintainer',
      GITHUB_API_URL: server.url,
      GITHUB_EVENT_NAME: 'schedule',
      GITHUB_GRAPHQL_URL: `${server.url}/graphql`,
      GITHUB_REF: 'refs/heads/main',
      GITHUB_REPOSITORY: 'acme/docs',
      GITHUB_RUN_ATTEMPT: '2',
      GITHUB_SERVER_URL: 'https://github.com',
      PATH: process.env['PATH'],
    });
    expect(env.GITHUB_WORKSPACE).toBe(cwd);
    const foreign = Object.keys(env).filter(
      (name) => !/^(GITHUB|RUNNER|INPUT)_|^(CI|HOME|PATH|EXTRA|SERVER_URL)$/.test(name),
    );
    expect(foreign).toEqual([]);
    expect(env).not.toHaveProperty('GITHUB_TOKEN');
  });

  test('has the event as a file, and the ref that GitHub gives to it', async () => {
    const { run } = await createBareSandbox();
    const source = `
      import { readFileSync } from 'node:fs';
      const { GITHUB_EVENT_PATH, GITHUB_REF, GITHUB_HEAD_REF } = process.env;
      console.log(JSON.stringify([JSON.parse(readFileSync(GITHUB_EVENT_PATH, 'utf8')).action, GITHUB_REF, GITHUB_HEAD_REF]));
    `;
    const pullRequest = { number: 7, head: { ref: 'docs' }, base: { ref: 'main' } };
    const seenOn = async (name: string, payload: object) =>
      JSON.parse((await run(source, { event: { name, action: 'created', payload } })).rawLog);
    expect(await seenOn('pull_request', { pull_request: pullRequest })).toEqual([
      'created',
      'refs/pull/7/merge',
      'docs',
    ]);
    expect(await seenOn('pull_request_review', { pull_request: pullRequest })).toEqual([
      'created',
      'refs/pull/7/merge',
      '',
    ]);
    expect(
      await seenOn('issue_comment', {
        issue: { number: 7 },
        repository: { default_branch: 'trunk' },
      }),
    ).toEqual(['created', 'refs/heads/trunk', '']);
  });

  test('standard input is closed', async () => {
    const { run } = await createBareSandbox();
    const { rawLog } = await run(
      "process.stdin.on('data', () => console.log('data')).on('end', () => console.log('end'))",
    );
    expect(rawLog).toBe('end');
  });
});

describe('post', () => {
  const post =
    "console.log('post', process.env.STATE_turn, process.env.LATER, new Date().toISOString())";
  const save =
    "import { appendFileSync as append } from 'node:fs'; append(process.env.GITHUB_STATE, 'turn=7\\n'); append(process.env.GITHUB_ENV, 'LATER=yes\\n');";

  test('gets the state and the variables that main left, at the time at which main ended', async () => {
    const { run } = await createBareSandbox();
    const result = await run({ main: `${save} setTimeout(() => {}, 60_000)`, post });
    expect(result.log).toBe('post 7 yes 2026-11-18T14:01:00.000Z');
    expect([result.state, result.post?.exitCode]).toEqual([{ turn: '7' }, 0]);
  });

  test('runs after a failure, and its own failure fails the job', async () => {
    const { run } = await createBareSandbox();
    const failed = await run({ main: `${save} process.exit(1)`, post });
    expect([failed.conclusion, failed.log]).toEqual(['failure', `post 7 yes ${START}`]);
    const failing = await run({ main: '', post: 'process.exit(2)' });
    expect([failing.conclusion, failing.exitCode, failing.post?.exitCode]).toEqual([
      'failure',
      0,
      2,
    ]);
  });

  test('runs only if post-if says so', async () => {
    const { run } = await createBareSandbox();
    const ran = async (main: string, postIf: string) =>
      (await run({ main, post, postIf })).post !== undefined;
    expect(await ran('', 'failure()')).toBe(false);
    expect(await ran('process.exit(1)', 'failure()')).toBe(true);
    expect(await ran('process.exit(1)', 'success()')).toBe(false);
    expect(await ran('', "success() && github.event_name == 'schedule'")).toBe(true);
  });

  test('can be left out by the test', async () => {
    const { run } = await createBareSandbox();
    expect((await run({ main: '', post }, { post: false })).post).toBeUndefined();
  });
});

describe('a cancellation', () => {
  const stubborn = (...signals: string[]) => `
    for (const signal of ${JSON.stringify(signals)}) process.on(signal, () => console.log(signal, Date.now() - START));
    const START = Date.now();
    setInterval(() => {}, 1000);
  `;

  test.each([
    ['ends at SIGINT', stubborn(), 60_000, 'SIGINT', ''],
    [
      'ignores SIGINT gets SIGTERM 7.5 s later',
      stubborn('SIGINT'),
      67_500,
      'SIGTERM',
      'SIGINT 60000',
    ],
    [
      'ignores both is killed 2.5 s after that',
      stubborn('SIGINT', 'SIGTERM'),
      70_000,
      'SIGKILL',
      'SIGINT 60000\nSIGTERM 67500',
    ],
  ])('of a process that %s', async (_, main, elapsedMs, signal, rawLog) => {
    const { run } = await createBareSandbox();
    const result = await run({ main, post: '' }, { cancelAfterMs: 60_000 });
    expect(result).toMatchObject({ conclusion: 'cancelled', elapsedMs, signal, rawLog });
    expect(result.post?.exitCode).toBe(0);
  });

  test('leaves time to tidy up, and what it leaves in its files counts', async () => {
    const { run, server } = await createBareSandbox();
    const result = await run(
      {
        main: `
          import { appendFileSync as append } from 'node:fs';
          const waiting = setTimeout(() => {}, 3_600_000);
          process.on('SIGINT', async () => {
            await fetch(process.env.SERVER_URL + '/bye');
            append(process.env.GITHUB_OUTPUT, 'result=cancelled\\n');
            clearTimeout(waiting);
            process.exitCode = 1;
          });
        `,
        post: "console.log('post ran')",
      },
      { cancelAfterMs: 10_000 },
    );
    expect(result).toMatchObject({
      conclusion: 'cancelled',
      exitCode: 1,
      signal: null,
      elapsedMs: 10_000,
      outputs: { result: 'cancelled' },
    });
    expect(server.trace.map(({ path }) => path)).toEqual(['/bye']);
    expect(result.log).toContain('post ran');
  });

  test('after the end changes nothing', async () => {
    const { run, clock } = await createBareSandbox();
    expect((await run('', { cancelAfterMs: 10_000 })).conclusion).toBe('success');
    expect(clock.nextAt()).toBeUndefined();
  });
});

describe('a broken action', () => {
  test('that imports what does not exist fails with the error in the log', async () => {
    const { run } = await createBareSandbox();
    const result = await run("import './missing.mjs';");
    expect([result.conclusion, result.exitCode]).toEqual(['failure', 1]);
    expect(result.log).toContain('ERR_MODULE_NOT_FOUND');
  });

  test('that waits for nothing that can come fails with 13', async () => {
    const { run } = await createBareSandbox();
    const result = await run('await new Promise(() => {});');
    expect([result.conclusion, result.exitCode]).toEqual(['failure', 13]);
  });

  test('killed before a chosen request has not made it, killed after one has', async () => {
    const { run, server } = await createBareSandbox();
    const source = "for (let n = 1; n <= 3; n++) await fetch(process.env.SERVER_URL + '/' + n);";
    const kill = (when: 'before' | 'after') =>
      run(source, {
        onStart: (process) => server[when]({ path: '/2' }, () => process.kill('SIGKILL')),
      });
    const result = await kill('after');
    expect([result.signal, result.requests.map(({ path }) => path)]).toEqual([
      'SIGKILL',
      ['/1', '/2'],
    ]);
    expect((await kill('before')).signal).toBe('SIGKILL');
  });
});

describe('what a run leaves', () => {
  test('is its files under RUNNER_TEMP and in the workspace, without the command files', async () => {
    const { run } = await createBareSandbox();
    const result = await run(`
      import { mkdirSync, writeFileSync } from 'node:fs';
      mkdirSync(process.env.RUNNER_TEMP + '/report');
      writeFileSync(process.env.RUNNER_TEMP + '/report/a.csv', '1');
      writeFileSync('b.txt', '2');
    `);
    expect([...result.tempFiles]).toEqual([['report/a.csv', '1']]);
    expect([...result.workspaceFiles]).toEqual([['b.txt', '2']]);
  });

  test('is a log that hides the token from the beginning', async () => {
    const { run } = await createBareSandbox();
    const result = await run("console.log('token', 'ghs_' + 'token')", { token: 'ghs_token' });
    expect([result.log, result.rawLog]).toEqual(['token ***', 'token ghs_token']);
    expect(result.leaks).toEqual([{ channel: 'log', place: 'line 1', form: 'plain' }]);
  });
});
