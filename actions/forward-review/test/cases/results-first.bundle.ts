import type { Fault } from '@docs-agent/sandbox';
import { always } from '@docs-agent/sandbox/trials';
import { describe, expect, it } from 'vitest';
import { type Case, playCase } from '../support/case.ts';
import { JOB, type Stage, setStage } from '../support/stage.ts';

const REPLY = {
  method: 'POST',
  path: '/repos/{owner}/{repo}/pulls/{number}/comments/{id}/replies',
};
const COMPARE = { method: 'GET', path: /\/compare\// };
const GITHUB = (status: number): Fault => ({ status, body: '{"message":"No"}' });

describe('the result is written before threads are answered', () => {
  it.each([
    ['403', GITHUB(403)],
    ['502', { status: 502, body: '<html>', headers: { 'content-type': 'text/html' } }],
    ['no answer', { waitMs: Infinity }],
  ] satisfies [string, Fault][])('and replies that fail are notes: %s', async (_, fault) => {
    await using stage = await setStage();
    always(stage.sandbox.githubServer, REPLY, fault);
    const run = await stage.run();
    expect([run.outputs['result'], run.exitCode], run.log).toEqual(['completed', 0]);
    expect(stage.trackingComment()).toContain('The agent pushed 1 commit');
    expect(run.log).toContain('No reply to comment');
  });

  it('so a run that is killed while it answers has written its result', async () => {
    await using stage = await setStage();
    const run = await stage.run();
    const firstReply = run.requests.findIndex(({ path }) => path.endsWith('/replies'));
    const lastTold = run.requests.findLastIndex(({ body }) => body.includes('docs-agent ledger'));
    expect(firstReply).toBeGreaterThan(lastTold);
  });

  it('and threads that cannot be resolved are notes', async () => {
    await using stage = await setStage();
    always(
      stage.sandbox.githubServer,
      { path: '/graphql', body: /resolveReviewThread/ },
      { status: 502 },
    );
    const run = await stage.run({ inputs: { resolve: 'true' } });
    expect([run.outputs['result'], run.exitCode], run.log).toEqual(['completed', 0]);
  });
});

describe('a comparison that failed', () => {
  it.each([
    ['401', GITHUB(401)],
    ['403', { status: 403, body: '{"message":"Resource not accessible by integration"}' }],
    [
      'a 404 that is not GitHub’s',
      { status: 404, body: '<html>', headers: { 'content-type': 'text/html' } },
    ],
    ['cut off', { cut: 'during' }],
    ['empty', { change: (answer) => ({ ...answer, body: '' }) }],
  ] satisfies [string, Fault][])('is never called a rewritten branch: %s', async (_, fault) => {
    await using stage = await setStage();
    always(stage.sandbox.githubServer, COMPARE, fault);
    const run = await stage.run();
    expect([run.outputs['result'], run.exitCode], run.log).toEqual(['completed', 0]);
    expect(run.outputs['reason']).toContain('could not be compared');
    expect(stage.trackingComment()).toMatch(
      /could not be compared[\s\S]*GitHub did not compare the two heads: /,
    );
    const said = [stage.trackingComment(), ...repliesOf(stage)].join();
    expect(said).not.toMatch(/rewritten|0 new commits/);
    expect(repliesOf(stage)[0]).toContain('could not be compared');
  });

  it('because a head is gone is one', async () => {
    await using stage = await setStage();
    always(stage.sandbox.githubServer, COMPARE, GITHUB(404));
    const run = await stage.run();
    expect(run.outputs['result']).toBe('completed');
    const comment = stage.trackingComment();
    expect(comment).toContain('the one that was reviewed is gone');
    expect(comment).toContain('Probably the branch was rewritten');
    // GitHub shows another comparison there, or none.
    expect(comment).not.toContain('/compare/');
    expect(repliesOf(stage)[0]).toContain('the one that was reviewed is gone');
  });
});

const STILL_WORKING: Case[] = [
  {
    rule: 'a job that cannot be read is not said to be at work',
    arrange: ({ sandbox }) => {
      always(sandbox.serviceServer, JOB, { status: 500 }, 2);
    },
    inputs: () => ({ 'timeout-minutes': '5' }),
    result: 'timed-out',
    conclusion: 'failure',
    says: /^It is not known whether the agent is still working\. Waited 5 minutes\. The job could not be read: .*500/,
    prompts: 1,
    comment: /It is not known whether the agent is still working[\s\S]*could not be read/,
  },
  {
    rule: 'a service that asks to stay away for an hour is told so, with the time that was really waited',
    arrange: ({ sandbox }) => {
      always(sandbox.serviceServer, JOB, { status: 429, headers: { 'retry-after': '3600' } }, 2);
    },
    result: 'timed-out',
    conclusion: 'failure',
    says: /Waited 3 s\. The job could not be read: .*429/,
    prompts: 1,
  },
  ...[404, 409, 413, 422].map(
    (status): Case => ({
      rule: `one ${status} after a good read does not end the wait`,
      arrange: ({ sandbox }) => sandbox.serviceServer.next({ ...JOB, nth: 4 }, { status }),
      result: 'completed',
      conclusion: 'success',
      says: /The agent pushed 1 commit/,
      prompts: 1,
    }),
  ),
];

describe('the comment says “still working” of a job that was last read as active', () => {
  it.each(STILL_WORKING)('$rule', playCase);
});

function repliesOf({ scene }: Stage): string[] {
  return scene.pullRequest
    .reviewComments()
    .map(({ body }) => body)
    .filter((body) => body.startsWith('<!-- docs-agent forward-review-reply'));
}
