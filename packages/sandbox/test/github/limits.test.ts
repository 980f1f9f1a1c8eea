import { expect, it } from 'vitest';
import { at } from '../../src/github/behaviours/behaviour.ts';
import { reviewedPullRequest, serveGitHub } from './setting/served-github.ts';

const root = '/repos/acme/docs';

it('the 1,001st request of an hour is refused until the hour is over', async () => {
  await using served = await serveGitHub();
  reviewedPullRequest(served.github);
  const get = () => served.call('GET', `${root}/issues/comments/1`);
  for (let count = 0; count < 1_000; count += 1) await get();
  const refused = await get();
  expect([refused.status, refused.headers.get('x-ratelimit-remaining')]).toEqual([403, '0']);
  const resetMs = Number(refused.headers.get('x-ratelimit-reset')) * 1_000;
  served.clock.advance(resetMs - served.clock.now());
  expect((await get()).status).toBe(404);
});

it('the 81st content of a minute is refused with a time to wait', async () => {
  await using served = await serveGitHub();
  reviewedPullRequest(served.github);
  const post = () => served.call('POST', `${root}/issues/1/comments`, { body: 'a' });
  for (let count = 0; count < 80; count += 1) expect((await post()).status).toBe(201);
  const refused = await post();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([403, '60']);
  expect(at(refused.body, 'message')).toContain('secondary rate limit');
  served.clock.advance(60_000);
  expect((await post()).status).toBe(201);
});

it('takes the time from its own clock', async () => {
  await using served = await serveGitHub();
  reviewedPullRequest(served.github);
  served.clock.advance(90_000);
  expect((await served.call('GET', root)).headers.get('date')).toBe(
    'Wed, 18 Nov 2026 14:01:30 GMT',
  );
});
