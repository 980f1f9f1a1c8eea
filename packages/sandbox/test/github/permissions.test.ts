import { describe, expect, it } from 'vitest';
import { at } from '../../src/github/behaviours/behaviour.ts';
import { reviewedPullRequest, serveGitHub } from './setting/served-github.ts';

const root = '/repos/acme/docs';

it.each([
  [undefined, 'Requires authentication'],
  ['Bearer ghs_unknown', 'Bad credentials'],
  ['Basic eDp5', 'Bad credentials'],
])('authorization %s answers 401 "%s"', async (authorization, message) => {
  await using served = await serveGitHub();
  const response = await fetch(`${served.url}${root}`, {
    headers: authorization === undefined ? {} : { authorization },
  });
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ message });
});

it('takes "token …" for "Bearer …"', async () => {
  await using served = await serveGitHub();
  reviewedPullRequest(served.github);
  const response = await fetch(`${served.url}${root}`, {
    headers: { authorization: `token ${served.token}` },
  });
  expect(response.status).toBe(200);
});

describe('a write without its permission answers 403 and names what would do', () => {
  it.each([
    [
      'a comment on a pull request',
      'POST',
      '/issues/1/comments',
      { body: 'a' },
      'issues=write; pull_requests=write',
    ],
    ['a comment on an issue', 'POST', '/issues/2/comments', { body: 'a' }, 'issues=write'],
    [
      'a reaction to a pull request',
      'POST',
      '/issues/1/reactions',
      { content: 'eyes' },
      'issues=write; pull_requests=write',
    ],
    ['an issue', 'POST', '/issues', { title: 'a' }, 'issues=write'],
  ])('%s', async (_what, method, path, body, accepted) => {
    await using served = await serveGitHub();
    const { repository } = reviewedPullRequest(served.github);
    repository.createIssue({ title: 'a', author: 'maria' });
    const token = served.github.createToken({
      contents: 'write',
      issues: 'read',
      'pull-requests': 'read',
    });
    const reply = await served.call(method, root + path, body, { token });
    expect(reply.status).toBe(403);
    expect(at(reply.body, 'message')).toBe('Resource not accessible by integration');
    expect(reply.headers.get('x-accepted-github-permissions')).toBe(accepted);
    expect(served.github.violations).toEqual([]);
  });

  it('either permission opens a comment on a pull request', async () => {
    await using served = await serveGitHub();
    reviewedPullRequest(served.github);
    for (const name of ['issues', 'pull-requests'] as const) {
      const token = served.github.createToken({ [name]: 'write' });
      expect(
        (await served.call('POST', `${root}/issues/1/comments`, { body: 'a' }, { token })).status,
      ).toBe(201);
    }
  });
});

it('a public repository is read without a permission, a private one is not', async () => {
  await using served = await serveGitHub();
  reviewedPullRequest(served.github);
  const hidden = served.github.createRepository({ owner: 'acme', name: 'private', private: true });
  hidden.createPullRequest({ title: 't', author: 'maria', headRef: 'x', files: [] });
  const token = served.github.createToken({});
  expect((await served.call('GET', `${root}/pulls/1`, undefined, { token })).status).toBe(200);
  const reply = await served.call('GET', '/repos/acme/private/pulls/1', undefined, { token });
  expect([reply.status, reply.headers.get('x-accepted-github-permissions')]).toEqual([
    403,
    'pull_requests=read',
  ]);
  const query =
    'query Read { repository(owner: "acme", name: "private") { pullRequest(number: 1) { id } } }';
  const { body } = await served.graphql(query, {}, { token });
  expect(body).toEqual({
    data: { repository: { pullRequest: null } },
    errors: [
      {
        type: 'FORBIDDEN',
        path: ['repository', 'pullRequest'],
        extensions: { saml_failure: false },
        locations: [{ line: 1, column: 59 }],
        message: 'Resource not accessible by integration',
      },
    ],
  });
});

describe('resolving a thread', () => {
  const resolve =
    'mutation Resolve($id: ID!) { resolveReviewThread(input: { threadId: $id }) { thread { isResolved } } }';

  it('takes contents: write', async () => {
    await using served = await serveGitHub();
    const { review } = reviewedPullRequest(served.github);
    const token = served.github.createToken({ 'pull-requests': 'write', contents: 'read' });
    const { body } = await served.graphql(resolve, { id: review.comments[0]?.threadId }, { token });
    expect(at(body, 'errors')).toMatchObject([{ type: 'FORBIDDEN' }]);
  });

  it('is seen in the thread, with who did it', async () => {
    await using served = await serveGitHub();
    const { pullRequest, review } = reviewedPullRequest(served.github);
    const { body } = await served.graphql(resolve, { id: review.comments[0]?.threadId });
    expect(at(body, 'data', 'resolveReviewThread', 'thread', 'isResolved')).toBe(true);
    expect(pullRequest.threads().map((thread) => thread.resolvedBy)).toEqual([
      'github-actions[bot]',
      null,
    ]);
  });
});

it('a token speaks for the account it was made for', async () => {
  await using served = await serveGitHub({ viewer: { login: 'docs-helper[bot]', type: 'Bot' } });
  const { pullRequest } = reviewedPullRequest(served.github);
  const other = served.github.createToken(
    { issues: 'write' },
    { login: 'maria', type: 'User', value: 'ghp_maria' },
  );
  await served.call('POST', `${root}/issues/1/comments`, { body: 'a' });
  await served.call('POST', `${root}/issues/1/comments`, { body: 'b' }, { token: other });
  expect(other).toBe('ghp_maria');
  expect(pullRequest.comments().map(({ author }) => author)).toEqual(['docs-helper[bot]', 'maria']);
});
