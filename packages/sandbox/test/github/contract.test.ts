import { describe, expect, it } from 'vitest';
import { at } from '../../src/github/behaviours/behaviour.ts';
import { everyPermission, reviewedPullRequest, serveGitHub } from './setting/served-github.ts';

const root = '/repos/acme/docs';

describe('a request that does not fit GitHub is a violation that names the operation and the fault', () => {
  it.each([
    [
      'a misspelt key of a body',
      'POST',
      `${root}/issues/1/comments`,
      { body: 'a', bodyText: 'b' },
      'POST /repos/{owner}/{repo}/issues/{issue_number}/comments',
      'body: the value has the unknown key "bodyText"',
    ],
    [
      'a missing key of a body',
      'POST',
      `${root}/issues/1/comments`,
      {},
      'POST /repos/{owner}/{repo}/issues/{issue_number}/comments',
      "body: the value must have required property 'body' (got {})",
    ],
    [
      'a key of the wrong type',
      'PATCH',
      `${root}/issues/1`,
      { labels: 'a' },
      'PATCH /repos/{owner}/{repo}/issues/{issue_number}',
      'body: labels must be array (got "a")',
    ],
    [
      'a misspelt query key',
      'GET',
      `${root}/pulls/1/files?perPage=100`,
      undefined,
      'GET /repos/{owner}/{repo}/pulls/{pull_number}/files',
      'query: the value has the unknown key "perPage"',
    ],
    [
      'a query value of the wrong type',
      'GET',
      `${root}/pulls/1/files?page=two`,
      undefined,
      'GET /repos/{owner}/{repo}/pulls/{pull_number}/files',
      'query: page must be integer (got "two")',
    ],
    [
      'an unknown reaction',
      'POST',
      `${root}/issues/1/reactions`,
      { content: 'THUMBS_UP' },
      'POST /repos/{owner}/{repo}/issues/{issue_number}/reactions',
      'body: content must be equal to one of the allowed values: ["+1","-1","laugh","confused","heart","hooray","rocket","eyes"] (got "THUMBS_UP")',
    ],
    [
      'a body where none is declared',
      'GET_WITH_BODY',
      `${root}/issues/1/reactions/2`,
      { reason: 'a' },
      'DELETE /repos/{owner}/{repo}/issues/{issue_number}/reactions/{reaction_id}',
      'body: none is declared',
    ],
    [
      'a path that GitHub has not',
      'GET',
      `${root}/pull/1`,
      undefined,
      'GET /repos/acme/docs/pull/1',
      'GitHub has no such operation',
    ],
    [
      'an operation that the sandbox has not',
      'GET',
      `${root}/branches`,
      undefined,
      'GET /repos/{owner}/{repo}/branches',
      'not implemented in the sandbox',
    ],
  ])('%s', async (_what, method, path, body, operation, problem) => {
    await using served = await serveGitHub();
    reviewedPullRequest(served.github);
    await served.call(method === 'GET_WITH_BODY' ? 'DELETE' : method, path, body);
    expect(served.github.violations).toEqual([
      { operation, direction: 'request', problems: [problem] },
    ]);
  });

  it('lets an unknown key pass otherwise, as GitHub does, and refuses what lacks or mistypes one', async () => {
    await using served = await serveGitHub();
    reviewedPullRequest(served.github);
    const extra = await served.call('POST', `${root}/issues/1/comments`, { body: 'a', extra: 1 });
    const missing = await served.call('POST', `${root}/issues/1/comments`, {});
    expect([extra.status, missing.status]).toEqual([201, 422]);
  });

  it('finds the same operations under the path of a GitHub Enterprise Server', async () => {
    await using served = await serveGitHub({ serverUrl: 'https://git.example.org' });
    reviewedPullRequest(served.github);
    const pull = await served.call('GET', `/api/v3${root}/pulls/1`);
    const query = await served.call('POST', '/api/graphql', { query: '{ viewer { login } }' });
    expect(at(pull.body, 'html_url')).toBe('https://git.example.org/acme/docs/pull/1');
    expect(at(pull.body, 'url')).toBe('https://git.example.org/api/v3/repos/acme/docs/pulls/1');
    expect(at(query.body, 'data', 'viewer', 'login')).toBe('github-actions[bot]');
    expect(served.github.violations).toEqual([]);
  });

  it('answers a body that is no JSON with 400', async () => {
    await using served = await serveGitHub();
    reviewedPullRequest(served.github);
    const response = await fetch(`${served.url}${root}/issues/1/comments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${served.token}` },
      body: '{',
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: 'Problems parsing JSON' });
  });
});

describe('a GraphQL document that does not fit GitHub is a violation that names the operation and the fault', () => {
  it.each([
    [
      'a misspelt field',
      'query PullRequest { viewer { logins } }',
      'GraphQL PullRequest',
      /"logins" on type "User"/,
    ],
    [
      'a misspelt argument',
      'query Look { repository(owner: "acme", name: "docs", follow: true) { id } }',
      'GraphQL Look',
      /Unknown argument "follow"/,
    ],
    [
      'a variable that is not used',
      'query Look($a: Int) { viewer { login } }',
      'GraphQL Look',
      /"\$a" is never used/,
    ],
    [
      'a fragment on the wrong type',
      'query Look { viewer { ... on Issue { id } } }',
      'GraphQL Look',
      /can never be of type "Issue"/,
    ],
    ['a document that does not parse', 'query Look {', 'GraphQL query', /Syntax Error/],
    [
      'a page of more than 100',
      'query Look { repository(owner: "acme", name: "docs") { pullRequests(first: 101) { nodes { id } } } }',
      'GraphQL Look',
      /exceeds the `first` limit of 100 records/,
    ],
    [
      'a field that the sandbox has not',
      'query Look { viewer { login company } }',
      'GraphQL Look',
      /^not implemented in the sandbox: User.company$/,
    ],
    [
      'an argument that the sandbox does not read',
      'query Look { repository(owner: "acme", name: "docs") { pullRequests(first: 1, baseRefName: "main") { nodes { id } } } }',
      'GraphQL Look',
      /^not implemented in the sandbox: Repository.pullRequests\(baseRefName\)$/,
    ],
    [
      'a mutation that the sandbox has not',
      'mutation Lock { lockLockable(input: { lockableId: "x" }) { clientMutationId } }',
      'GraphQL Lock',
      /^not implemented in the sandbox: Mutation.lockLockable$/,
    ],
  ])('%s', async (_what, query, operation, problem) => {
    await using served = await serveGitHub();
    reviewedPullRequest(served.github);
    const reply = await served.graphql(query);
    expect(reply.status).toBe(200);
    expect(at(reply.body, 'errors')).toHaveLength(1);
    expect(served.github.violations).toEqual([
      { operation, direction: 'request', problems: [expect.stringMatching(problem)] },
    ]);
  });

  it('a variable of the wrong type', async () => {
    await using served = await serveGitHub();
    const query =
      'query Look($number: Int!) { repository(owner: "a", name: "b") { issue(number: $number) { id } } }';
    const reply = await served.graphql(query, { number: 'one' });
    expect(at(reply.body, 'errors')).toHaveLength(1);
    expect(served.github.violations).toMatchObject([
      { operation: 'GraphQL Look', direction: 'request' },
    ]);
  });

  it('a body without a query', async () => {
    await using served = await serveGitHub();
    const reply = await served.call('POST', '/graphql', { querry: '{ viewer { login } }' });
    expect(reply.status).toBe(400);
    expect(served.github.violations).toMatchObject([
      { operation: 'GraphQL query', problems: ['the body has no query'] },
    ]);
  });
});

describe("the sandbox's own answers are checked against GitHub's description too", () => {
  it('an answer of ours that does not fit is a violation', async () => {
    await using served = await serveGitHub();
    const { pullRequest } = reviewedPullRequest(served.github);
    pullRequest.react({ author: 'maria', content: 'eyes' });
    // No such file status exists; the type system is bypassed as a broken test would bypass it.
    const status = JSON.parse('"deleted"');
    pullRequest.pushCommit({ author: 'maria', message: 'm', files: [{ path: 'a.mdx', status }] });
    await served.call('GET', `${root}/pulls/1/files`);
    expect(served.github.violations).toMatchObject([
      {
        operation: 'GET /repos/{owner}/{repo}/pulls/{pull_number}/files',
        direction: 'response',
        problems: [expect.stringContaining('0.status must be equal to one of the allowed values')],
      },
    ]);
  });

  it('a fault inside the sandbox is a violation and a 500, never an answer of GitHub', async () => {
    await using served = await serveGitHub();
    const token = served.github.createToken(everyPermission);
    const response = await served.github.handle({
      method: 'GET',
      path: '/repos/%zz/docs',
      query: new URLSearchParams(),
      headers: { authorization: `Bearer ${token}` },
      body: '',
    });
    expect(response.status).toBe(500);
    expect(served.github.violations).toMatchObject(
      [{ direction: 'response', problems: [/URI malformed/] }].map((one) => ({
        ...one,
        problems: [expect.stringMatching(/URI malformed/)],
      })),
    );
  });
});
