import { expect, it } from 'vitest';
import { at } from '../../src/github/behaviours/behaviour.ts';
import { reviewedPullRequest, serveGitHub } from './setting/served-github.ts';

const comments = '/repos/acme/docs/issues/1/comments';

it('a write is seen by reads only when the lag has passed, and the answer to it at once', async () => {
  await using served = await serveGitHub({ lagMs: 3_000 });
  reviewedPullRequest(served.github);
  const made = await served.call('POST', comments, { body: 'a' });
  expect(at(made.body, 'body')).toBe('a');
  expect((await served.call('GET', comments)).body).toEqual([]);
  served.clock.advance(2_999);
  expect((await served.call('GET', comments)).body).toEqual([]);
  served.clock.advance(1);
  expect((await served.call('GET', comments)).body).toHaveLength(1);
});

it('an edit and a deletion are seen late too', async () => {
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
  const bodies = async () => {
    const { body } = await served.call('GET', comments);
    return Array.isArray(body) ? body.map((comment) => at(comment, 'body')) : [];
  };
  served.clock.advance(1_000);
  expect(await bodies()).toEqual(['second']);
  served.clock.advance(2_000);
  expect(await bodies()).toEqual(['first', 'second']);
});

it('GraphQL reads lag as REST reads do', async () => {
  await using served = await serveGitHub({ lagMs: 1_000 });
  reviewedPullRequest(served.github);
  const count = async () => {
    const query =
      'query Count { repository(owner: "acme", name: "docs") { pullRequest(number: 1) { comments { totalCount } } } }';
    return at(
      (await served.graphql(query)).body,
      'data',
      'repository',
      'pullRequest',
      'comments',
      'totalCount',
    );
  };
  await served.call('POST', comments, { body: 'a' });
  expect(await count()).toBe(0);
  served.clock.advance(1_000);
  expect(await count()).toBe(1);
});

it('whether a reaction is new never lags, only the list of reactions does', async () => {
  await using served = await serveGitHub({ lagMs: 5_000 });
  reviewedPullRequest(served.github);
  const path = '/repos/acme/docs/issues/1/reactions';
  const first = await served.call('POST', path, { content: 'eyes' });
  const second = await served.call('POST', path, { content: 'eyes' });
  expect([first.status, second.status]).toEqual([201, 200]);
  expect((await served.call('GET', path)).body).toEqual([]);
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
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
});

it('what a test sets up is seen at once', async () => {
  await using served = await serveGitHub({ lagMs: 60_000 });
  const { pullRequest } = reviewedPullRequest(served.github);
  pullRequest.comment({ author: 'maria', body: 'a' });
  expect((await served.call('GET', comments)).body).toHaveLength(1);
});
