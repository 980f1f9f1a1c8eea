import { expect, it } from 'vitest';
import { at, textAt } from '../../src/github/behaviours/behaviour.ts';
import { asArray } from '../../src/github/contract/json.ts';
import { reviewedPullRequest, type ServedGitHub, serveGitHub } from './setting/served-github.ts';

const comments = '/repos/acme/docs/issues/1/comments';

async function readBodies(served: ServedGitHub): Promise<string[]> {
  const query =
    '{ repository(owner: "acme", name: "docs") { pullRequest(number: 1) { comments(first: 10) { nodes { body } } } } }';
  const { body } = await served.graphql(query);
  const nodes = at(body, 'data', 'repository', 'pullRequest', 'comments', 'nodes');
  return asArray(nodes).map((comment) => textAt(comment, 'body'));
}

it('a write is seen by reads only when the lag has passed, and the answer to it at once', async () => {
  await using served = await serveGitHub({ lagMs: 3_000 });
  reviewedPullRequest(served.github);
  const made = await served.call('POST', comments, { body: 'a' });
  expect(at(made.body, 'body')).toBe('a');
  expect(await readBodies(served)).toEqual([]);
  served.clock.advance(2_999);
  expect(await readBodies(served)).toEqual([]);
  served.clock.advance(1);
  expect(await readBodies(served)).toEqual(['a']);
});

it('REST reads lag as GraphQL reads do: an edit and a deletion are seen late', async () => {
  await using served = await serveGitHub();
  const { pullRequest } = reviewedPullRequest(served.github);
  const { id } = pullRequest.comment({ author: 'maria', body: 'before' });
  const path = `/repos/acme/docs/issues/comments/${id}`;
  served.github.lagMs = 1_000;
  await served.call('PATCH', path, { body: 'after' });
  expect(at((await served.call('GET', path)).body, 'body')).toBe('before');
  served.clock.advance(1_000);
  expect(at((await served.call('GET', path)).body, 'body')).toBe('after');
  await served.call('DELETE', path);
  expect((await served.call('GET', path)).status).toBe(200);
  served.clock.advance(1_000);
  expect((await served.call('GET', path)).status).toBe(404);
});

it('each write can lag by another time, so that a later one is seen first', async () => {
  const lags = [3_000, 1_000];
  await using served = await serveGitHub({ lagMs: () => lags.shift() ?? 0 });
  reviewedPullRequest(served.github);
  await served.call('POST', comments, { body: 'first' });
  await served.call('POST', comments, { body: 'second' });
  served.clock.advance(1_000);
  expect(await readBodies(served)).toEqual(['second']);
  served.clock.advance(2_000);
  expect(await readBodies(served)).toEqual(['first', 'second']);
});

it('whether a reaction is new never lags', async () => {
  await using served = await serveGitHub({ lagMs: 5_000 });
  reviewedPullRequest(served.github);
  const path = '/repos/acme/docs/issues/1/reactions';
  const first = await served.call('POST', path, { content: 'eyes' });
  const second = await served.call('POST', path, { content: 'eyes' });
  expect([first.status, second.status]).toEqual([201, 200]);
  await served.call('DELETE', `${path}/${at(first.body, 'id')}`);
  expect((await served.call('POST', path, { content: 'eyes' })).status).toBe(201);
});

it('of reactions that race, one is new', async () => {
  await using served = await serveGitHub({ lagMs: 5_000 });
  reviewedPullRequest(served.github);
  const path = '/repos/acme/docs/issues/1/reactions';
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => served.call('POST', path, { content: 'rocket' })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([
    200, 200, 200, 200, 200, 200, 200, 201,
  ]);
});

it('what a test sets up is seen at once', async () => {
  await using served = await serveGitHub({ lagMs: 60_000 });
  const { pullRequest } = reviewedPullRequest(served.github);
  pullRequest.comment({ author: 'maria', body: 'a' });
  expect(await readBodies(served)).toEqual(['a']);
});
