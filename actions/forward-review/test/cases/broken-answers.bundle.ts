import type { Fault, RequestMatcher } from '@docs-agent/sandbox';
import { always } from '@docs-agent/sandbox/trials';
import { beforeAll, describe, expect, it } from 'vitest';
import { EDIT_COMMENT, INTENT, locksOf, setStage } from '../support/stage.ts';

const LOCK = {
  method: 'POST',
  path: '/repos/{owner}/{repo}/issues/{number}/reactions',
  body: 'eyes',
};
const PERMISSION = {
  method: 'GET',
  path: '/repos/{owner}/{repo}/collaborators/{login}/permission',
};
const graphQL = (operation: string): RequestMatcher => ({
  method: 'POST',
  path: '/graphql',
  body: new RegExp(`(?:query|mutation) ${operation}\\b`),
});
const STAMP = graphQL('RemoveStamp');
const READ = graphQL('ForwardReviewPullRequest');
const WRITES = graphQL('WriteTogether');

const PAGE =
  '<!DOCTYPE html><html><head><title>Unicorn</title></head><body><h1>No server</h1></body></html>';
const BROKEN: [string, Fault][] = [
  [
    'cut off',
    { change: ({ body = '', ...answer }) => ({ ...answer, body: body.slice(0, body.length / 2) }) },
  ],
  ['cut off with the connection', { cut: 'during' }],
  ['empty', { change: (answer) => ({ ...answer, body: '' }) }],
  [
    'a web page',
    { change: ({ status }) => ({ status, headers: { 'content-type': 'text/html' }, body: PAGE }) },
  ],
  ['of another shape', { change: (answer) => ({ ...answer, body: '{"ok":true}' }) }],
];

/**
 * One that breaks off, and one that is whole: the matrix of faults has each request with many more.
 */
const TWO_BROKEN = BROKEN.filter(([name]) => name === 'cut off' || name === 'of another shape');

const NOTHING_TECHNICAL = /^[^<{[]*$/;

describe('a refusal of GitHub that says when to come back is followed, whatever its text', () => {
  const told = { 'content-type': 'application/json', 'retry-after': '2' };
  it.each([
    ['429', 'the lock', LOCK],
    ['429', 'the read', READ],
    ['429', 'the intent', INTENT],
    ['403', 'the lock', LOCK],
    ['403', 'a permission', PERMISSION],
  ])('%s to %s', async (status, _, matcher) => {
    await using stage = await setStage();
    const body = JSON.stringify({ message: 'Slow down' });
    stage.sandbox.githubServer.next(matcher, { status: Number(status), headers: told, body });
    const run = await stage.run();
    expect(run.outputs['result'], run.log).toBe('completed');
    expect(stage.scene.job.messages).toHaveLength(1);
  });
});

describe('each request to GitHub has 30 seconds', () => {
  let undisturbedMs = 0;

  beforeAll(async () => {
    await using stage = await setStage();
    undisturbedMs = (await stage.run()).elapsedMs;
  });

  it.each([
    ['the lock', LOCK, 'error'],
    ['the stamp', STAMP, 'completed'],
    ['the read', READ, 'completed'],
    ['a permission', PERMISSION, 'completed'],
    ['the intent', INTENT, 'error'],
    ['the outcome', WRITES, 'completed'],
    ['an edit', EDIT_COMMENT, 'completed'],
    ['a look while the job works', graphQL('ForwardReviewProgress'), 'completed'],
  ])('%s that never gets an answer', async (_, matcher, result) => {
    await using stage = await setStage();
    stage.sandbox.githubServer.next(matcher, { waitMs: Infinity, works: 'after' });
    const run = await stage.run();
    expect(run.outputs['result'], run.log).toBe(result);
    // With the wait for reads that lag, and the random time until a poll sees the job's end.
    expect(run.elapsedMs).toBeLessThan(undisturbedMs + 90_000);
    if (result === 'error') expect(run.outputs['reason']).toContain('no answer within 30 s');
  });

  it('and reads while waiting end with the time for waiting', async () => {
    await using stage = await setStage();
    stage.scene.job.onMessage((_, turn) => turn.sleep(24 * 3_600_000));
    always(stage.sandbox.githubServer, graphQL('ForwardReviewProgress'), { waitMs: Infinity });
    const run = await stage.run({ inputs: { 'timeout-minutes': '2' } });
    expect(run.outputs['result']).toBe('timed-out');
    expect(run.elapsedMs).toBeLessThan(140_000);
  });
});

describe('waiting for the lock', () => {
  it('asks less and less often, and says whose reaction it waits for', async () => {
    await using stage = await setStage();
    stage.scene.pullRequest.react({ content: 'eyes', author: 'github-actions[bot]' });
    const run = await stage.run();
    expect(run.outputs['result']).toBe('completed');
    expect(run.log).toContain('Waiting for the 👀 of github-actions[bot] on this pull request');
    const asked = run.requests.filter(
      ({ path, body }) => /reactions$/.test(path) && body.includes('eyes'),
    );
    expect(asked.length).toBeLessThan(45);
  });

  it.each([
    { timeout: '30', result: 'completed', prompts: 1 },
    { timeout: '3', result: 'error', prompts: 0 },
  ])(
    'lasts what is left of `timeout-minutes`, here $timeout',
    async ({ timeout, result, prompts }) => {
      await using stage = await setStage();
      const { githubServer } = stage.sandbox;
      const lock = () => {
        stage.scene.pullRequest.react({ content: 'eyes', author: 'github-actions[bot]' });
      };
      lock();
      // Whenever its lease of five minutes is over, another run takes it.
      for (const nth of [1, 2])
        githubServer.after({ method: 'DELETE', path: /\/reactions\/\d+$/, nth }, lock);
      const run = await stage.run({ inputs: { 'timeout-minutes': timeout } });
      expect(run.outputs['result'], run.log).toBe(result);
      expect(stage.scene.job.messages).toHaveLength(prompts);
      if (result === 'completed') return;
      expect(run.elapsedMs).toBeLessThan(190_000);
      expect(run.outputs['reason']).toContain(
        'github-actions[bot] reserved pull request #42 with 👀 for 3 minutes',
      );
      expect(run.outputs['reason']).toContain('or this account reacted for another reason');
    },
  );
});

describe('an answer to a write that is', () => {
  it.each(BROKEN)('%s: the comment that was made is found by its marker', async (_, fault) => {
    await using stage = await setStage();
    stage.sandbox.githubServer.next(INTENT, fault);
    const run = await stage.run();
    expect(run.outputs['result'], run.log).toBe('completed');
    expect(stage.scene.pullRequest.comments()).toHaveLength(1);
    expect(run.outputs['tracking-comment-url']).toMatch(/#issuecomment-\d+$/);
    expect(stage.scene.job.messages).toHaveLength(1);
    expect(run.requests.filter(({ body }) => body.includes('addComment'))).toHaveLength(1);
  });

  it.each(TWO_BROKEN)('%s: the lock is known all the same, and freed', async (_, fault) => {
    await using stage = await setStage();
    stage.sandbox.githubServer.next(LOCK, fault);
    const run = await stage.run();
    expect(run.outputs['result'], run.log).toBe('completed');
    expect(locksOf(stage)).toEqual([]);
  });

  it.each(TWO_BROKEN)('%s: the outcome is noted all the same', async (_, fault) => {
    await using stage = await setStage();
    stage.sandbox.githubServer.next(WRITES, fault);
    const run = await stage.run();
    expect(run.outputs['result'], run.log).toBe('completed');
    expect(locksOf(stage)).toEqual([]);
    expect(stage.trackingComment()).toContain('The agent pushed 1 commit');
  });

  it('lost: the comment that was made is found by its marker', async () => {
    await using stage = await setStage();
    stage.sandbox.githubServer.next(INTENT, { status: 502, processed: true });
    const run = await stage.run();
    expect(run.outputs['result'], run.log).toBe('completed');
    expect(stage.scene.pullRequest.comments()).toHaveLength(1);
  });
});

describe('an answer about a permission that is', () => {
  it.each(TWO_BROKEN)('%s is asked for again', async (_, fault) => {
    await using stage = await setStage();
    stage.sandbox.githubServer.next(PERMISSION, fault);
    const run = await stage.run();
    expect(run.outputs['result'], run.log).toBe('completed');
  });

  it.each(TWO_BROKEN)('%s every time is an error', async (_, fault) => {
    await using stage = await setStage();
    always(stage.sandbox.githubServer, PERMISSION, fault);
    const run = await stage.run();
    expect([run.outputs['result'], run.exitCode]).toEqual(['error', 1]);
    expect(run.outputs['reason']).toContain('answer could not be read');
    expect(run.outputs['reason']).toMatch(NOTHING_TECHNICAL);
  });
});

describe('the read of the pull request', () => {
  it.each(BROKEN)('that is %s every time is an error in plain words', async (_, fault) => {
    await using stage = await setStage();
    always(stage.sandbox.githubServer, READ, fault);
    const run = await stage.run();
    expect(run.outputs['result']).toBe('error');
    expect(run.outputs['reason']).toContain('answer could not be read');
    expect(run.outputs['reason']).toMatch(NOTHING_TECHNICAL);
    expect(run.log).not.toContain('invalid_type');
  });

  it('that fails with a web page is an error without its tags', async () => {
    await using stage = await setStage();
    const body = `${PAGE}${' and again'.repeat(1_000)}`;
    always(stage.sandbox.githubServer, READ, {
      status: 502,
      body,
      headers: { 'content-type': 'text/html' },
    });
    const run = await stage.run();
    expect(run.outputs['reason']).toMatch(NOTHING_TECHNICAL);
    expect(run.outputs['reason']).toContain('No server');
    expect(run.outputs['reason']?.length).toBeLessThan(500);
  });

  it.each([
    ['502', { status: 502 }],
    ['504', { status: 504 }],
    ['no answer', { waitMs: Infinity }],
    [
      'an error that speaks of a timeout',
      {
        status: 200,
        body: '{"data":null,"errors":[{"message":"Something went wrong while executing your query. This may be the result of a timeout."}]}',
      },
    ],
  ] satisfies [string, Fault][])('is asked for with half the page after %s', async (_, fault) => {
    await using stage = await setStage();
    stage.sandbox.githubServer.next(READ, { ...fault, followedBy: fault });
    const run = await stage.run();
    expect(run.outputs['result'], run.log).toBe('completed');
    const sizes = run.requests
      .filter(({ body }) => body.includes('ForwardReviewPullRequest'))
      .map(({ body }) => JSON.parse(body).variables.page);
    expect(sizes.slice(0, 3)).toEqual([100, 50, 25]);
  });

  it('skips what GitHub shows as null in its lists', async () => {
    await using stage = await setStage();
    const withNulls = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(withNulls);
      if (typeof value !== 'object' || value === null) return value;
      const entries = Object.entries(value).map(([key, part]) => [
        key,
        key === 'nodes' ? [null, ...(withNulls(part) as unknown[]), null] : withNulls(part),
      ]);
      return Object.fromEntries(entries);
    };
    const change: Fault = {
      change: ({ body = '', ...answer }) => ({
        ...answer,
        body: JSON.stringify(withNulls(JSON.parse(body))),
      }),
    };
    always(stage.sandbox.githubServer, { path: '/graphql', body: /query ForwardReview/ }, change);
    const run = await stage.run();
    expect(run.outputs['result'], run.log).toBe('completed');
    expect(run.outputs['forwarded-count']).toBe('4');
  });
});
