import { expect, it } from 'vitest';
import { at } from '../../src/github/behaviours/behaviour.ts';
import { reviewedPullRequest, serveGitHub } from './setting/served-github.ts';

const path = '/repos/acme/docs/pulls/1/requested_reviewers';

it('a requested review is read in REST and in the scene', async () => {
  await using served = await serveGitHub();
  const { pullRequest } = reviewedPullRequest(served.github);
  const made = await served.call('POST', path, { reviewers: ['Maria'] });
  expect([made.status, at(made.body, 'requested_reviewers', 0, 'login')]).toEqual([201, 'maria']);
  await served.call('POST', path, { reviewers: ['maria'] });
  expect(pullRequest.requestedReviewers).toEqual(['maria']);
  const { body } = await served.call('GET', '/repos/acme/docs/pulls/1');
  expect(at(body, 'requested_reviewers')).toMatchObject([{ login: 'maria' }]);
  expect(served.github.violations).toEqual([]);
});

it.each([
  ['the author', 'mintlify[bot]', 'Review cannot be requested from pull request author.'],
  [
    'who is no collaborator',
    'eve',
    'Reviews may only be requested from collaborators. One or more of the users or teams you specified is not a collaborator of the acme/docs repository.',
  ],
])('a review by %s is refused, and then nobody is asked', async (_what, login, message) => {
  await using served = await serveGitHub();
  const { pullRequest } = reviewedPullRequest(served.github);
  const reply = await served.call('POST', path, { reviewers: ['maria', login] });
  expect([reply.status, at(reply.body, 'message')]).toEqual([422, message]);
  expect(pullRequest.requestedReviewers).toEqual([]);
  expect(served.github.violations).toEqual([]);
});

it('who submits a review is no longer asked for one, and a draft changes nothing', async () => {
  await using served = await serveGitHub();
  const { pullRequest } = reviewedPullRequest(served.github);
  await served.call('POST', path, { reviewers: ['maria'] });
  const draft = pullRequest.submitReview({ author: 'maria', state: 'PENDING' });
  expect(pullRequest.requestedReviewers).toEqual(['maria']);
  pullRequest.submitDraft(draft.id);
  expect(pullRequest.requestedReviewers).toEqual([]);
  await served.call('POST', path, { reviewers: ['maria'] });
  pullRequest.submitReview({ author: 'maria', state: 'APPROVED' });
  expect(pullRequest.requestedReviewers).toEqual([]);
});

it('a request takes pull-requests: write, and counts as content', async () => {
  await using served = await serveGitHub();
  reviewedPullRequest(served.github);
  const token = served.github.createToken({ issues: 'write', 'pull-requests': 'read' });
  const refused = await served.call('POST', path, { reviewers: ['maria'] }, { token });
  expect([refused.status, refused.headers.get('x-accepted-github-permissions')]).toEqual([
    403,
    'pull_requests=write',
  ]);
  for (let count = 0; count < 80; count += 1)
    await served.call('POST', path, { reviewers: ['maria'] });
  const excess = await served.call('POST', path, { reviewers: ['maria'] });
  expect([excess.status, excess.headers.get('retry-after')]).toEqual([403, '60']);
});
