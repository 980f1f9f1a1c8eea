import { describe, expect, it } from 'vitest';
import { at, textAt } from '../../src/github/behaviours/behaviour.ts';
import { asArray } from '../../src/github/contract/json.ts';
import { reviewedPullRequest, serveGitHub } from './setting/served-github.ts';

const root = '/repos/acme/docs';

describe('files', () => {
  it('come in pages that the Link header leads through, 3,000 at most', async () => {
    await using served = await serveGitHub();
    const repository = served.github.createRepository({ owner: 'acme', name: 'docs' });
    const files = Array.from({ length: 3_010 }, (_, index) => ({
      path: `p/${index}.mdx`,
      status: 'added' as const,
    }));
    repository.createPullRequest({ title: 't', author: 'maria', headRef: 'x', files });
    const seen: string[] = [];
    let next: string | undefined = `${root}/pulls/1/files?per_page=100`;
    for (let pages = 0; next !== undefined && pages < 50; pages += 1) {
      const reply = await served.call('GET', next);
      seen.push(...asArray(reply.body).map((file) => textAt(file, 'filename')));
      next = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1];
    }
    expect(seen).toHaveLength(3_000);
    expect(new Set(seen).size).toBe(3_000);
  });

  it('that were renamed give their former name, and later commits join the same diff', async () => {
    await using served = await serveGitHub();
    const repository = served.github.createRepository({ owner: 'acme', name: 'docs' });
    repository.setFile('main', 'old.mdx', 'text');
    const pullRequest = repository.createPullRequest({
      title: 't',
      author: 'maria',
      headRef: 'x',
      files: [{ path: 'new.mdx', previousPath: 'old.mdx', status: 'renamed' }],
    });
    pullRequest.pushCommit({
      author: 'maria',
      message: 'm',
      files: [
        { path: 'new.mdx', status: 'modified', text: 'other', patch: '@@ -1 +1 @@\n-text\n+other' },
        { path: 'extra.mdx', status: 'added' },
      ],
    });
    const { body } = await served.call('GET', `${root}/pulls/1/files`);
    expect(body).toMatchObject([
      { filename: 'extra.mdx', status: 'added' },
      {
        filename: 'new.mdx',
        status: 'renamed',
        previous_filename: 'old.mdx',
        additions: 1,
        deletions: 1,
      },
    ]);
    const query = `{ repository(owner: "acme", name: "docs") {
      renamed: object(expression: "x:new.mdx") { ... on Blob { text } }
      gone: object(expression: "x:old.mdx") { ... on Blob { text } }
      base: object(expression: "main:old.mdx") { ... on Blob { text } } } }`;
    const trees = at((await served.graphql(query)).body, 'data', 'repository');
    expect(trees).toEqual({ renamed: { text: 'other' }, gone: null, base: { text: 'text' } });
  });
});

describe('a push', () => {
  it('moves the head, and makes the threads on its lines outdated', async () => {
    await using served = await serveGitHub();
    const { pullRequest } = reviewedPullRequest(served.github);
    const before = pullRequest.headSha;
    const sha = pullRequest.pushCommit({
      author: 'mintlify[bot]',
      message: 'Say what it starts',
      files: [
        {
          path: 'guides/start.mdx',
          status: 'modified',
          patch: '@@ -1,2 +1,2 @@\n-# Get started\n+# Start the server\n text',
        },
      ],
    });
    const query = `{ repository(owner: "acme", name: "docs") { pullRequest(number: 1) {
      reviewThreads(first: 5) { nodes { isOutdated line originalLine } } } } }`;
    const { body } = await served.graphql(query);
    expect(at(body, 'data', 'repository', 'pullRequest', 'reviewThreads', 'nodes')).toEqual([
      { isOutdated: true, line: null, originalLine: 1 },
      { isOutdated: false, line: 2, originalLine: 2 },
    ]);
    const pull = await served.call('GET', `${root}/pulls/1`);
    expect([at(pull.body, 'head', 'sha'), at(pull.body, 'commits')]).toEqual([sha, 2]);
    const compare = await served.call('GET', `${root}/compare/${before}...${sha}`);
    expect(compare.body).toMatchObject({
      status: 'ahead',
      ahead_by: 1,
      behind_by: 0,
      total_commits: 1,
    });
    expect(served.github.violations).toEqual([]);
  });

  it('by force leaves the old head behind: the two have diverged', async () => {
    await using served = await serveGitHub();
    const { pullRequest } = reviewedPullRequest(served.github);
    const before = pullRequest.headSha;
    const sha = pullRequest.forcePush({ author: 'mintlify[bot]', message: 'Anew' });
    const compare = await served.call('GET', `${root}/compare/${before}...${sha}`);
    expect(compare.body).toMatchObject({ status: 'diverged', ahead_by: 1, behind_by: 1 });
    expect(at(compare.body, 'merge_base_commit', 'sha')).toBe(pullRequest.baseSha);
  });
});

it('a merged pull request is closed in REST and MERGED in GraphQL, and its base branch has the change', async () => {
  await using served = await serveGitHub();
  const { pullRequest } = reviewedPullRequest(served.github);
  pullRequest.pushCommit({
    author: 'maria',
    message: 'm',
    files: [{ path: 'b.mdx', status: 'added', text: 'b' }],
  });
  pullRequest.merge('maria');
  const { body } = await served.call('GET', `${root}/pulls/1`);
  expect(body).toMatchObject({
    state: 'closed',
    merged: true,
    merged_at: '2026-11-18T14:00:00Z',
    merged_by: { login: 'maria' },
  });
  const query = `query State { repository(owner: "acme", name: "docs") {
    pullRequest(number: 1) { state mergedAt } object(expression: "main:b.mdx") { ... on Blob { text } } } }`;
  const state = await served.graphql(query);
  expect(at(state.body, 'data', 'repository')).toEqual({
    pullRequest: { state: 'MERGED', mergedAt: '2026-11-18T14:00:00Z' },
    object: { text: 'b' },
  });
});

it("another's draft review and its comments are not shown", async () => {
  await using served = await serveGitHub();
  const { pullRequest } = reviewedPullRequest(served.github);
  pullRequest.submitReview({
    author: 'maria',
    state: 'PENDING',
    comments: [{ path: 'guides/start.mdx', line: 1, body: 'Draft' }],
  });
  const query = `query Drafts { repository(owner: "acme", name: "docs") { pullRequest(number: 1) {
    reviews(first: 10) { nodes { state } } reviewThreads(first: 10) { nodes { comments(first: 10) { nodes { body } } } } } } }`;
  const pull = at((await served.graphql(query)).body, 'data', 'repository', 'pullRequest');
  expect(at(pull, 'reviews', 'nodes')).toEqual([{ state: 'CHANGES_REQUESTED' }]);
  expect(JSON.stringify(pull)).not.toContain('Draft');
});

it('a renamed repository answers 301 to its number in REST, and GraphQL follows by itself', async () => {
  await using served = await serveGitHub();
  const { repository } = reviewedPullRequest(served.github);
  repository.rename('acme', 'handbook');
  const reply = await served.call('GET', `${root}/pulls/1`);
  expect(reply.status).toBe(301);
  expect(reply.headers.get('location')).toBe(`${served.url}/repositories/${repository.id}/pulls/1`);
  const followed = await served.call('GET', new URL(reply.headers.get('location') ?? '').pathname);
  expect([followed.status, at(followed.body, 'number')]).toEqual([200, 1]);
  const query =
    'query Pull { repository(owner: "acme", name: "docs") { pullRequest(number: 1) { url } } }';
  const { body } = await served.graphql(query);
  expect(at(body, 'data', 'repository', 'pullRequest', 'url')).toContain('/acme/handbook/pull/1');
});

it.each([
  ['read', 'read', 'read'],
  ['triage', 'read', 'triage'],
  ['write', 'write', 'write'],
  ['maintain', 'write', 'maintain'],
  ['admin', 'admin', 'admin'],
] as const)(
  'the role %s is given as permission %s and role_name %s',
  async (role, permission, roleName) => {
    await using served = await serveGitHub();
    const { repository } = reviewedPullRequest(served.github);
    repository.addCollaborator('kim', role);
    const { body } = await served.call('GET', `${root}/collaborators/kim/permission`);
    expect([at(body, 'permission'), at(body, 'role_name')]).toEqual([permission, roleName]);
  },
);

it('what happens on a pull request moves its updated_at, and a reaction does not', async () => {
  await using served = await serveGitHub();
  const { pullRequest, review } = reviewedPullRequest(served.github);
  const updatedAt = async () =>
    textAt((await served.call('GET', `${root}/pulls/1`)).body, 'updated_at');
  const comment = pullRequest.comment({ author: 'maria', body: 'a' });
  const [first] = review.comments;
  const happenings: [string, () => unknown][] = [
    ['a comment', () => pullRequest.comment({ author: 'maria', body: 'b' })],
    ['an edit', () => served.call('PATCH', `${root}/issues/comments/${comment.id}`, { body: 'c' })],
    [
      'a reply',
      () => served.call('POST', `${root}/pulls/1/comments/${first?.id}/replies`, { body: 'd' }),
    ],
    ['a review', () => pullRequest.submitReview({ author: 'maria', state: 'APPROVED' })],
    ['a deletion', () => pullRequest.deleteComment(comment.id)],
    ['its closing', () => pullRequest.close()],
  ];
  for (const [name, happen] of happenings) {
    served.clock.advance(60_000);
    await happen();
    expect([name, Date.parse(await updatedAt())]).toEqual([name, served.clock.now()]);
  }
  const before = await updatedAt();
  served.clock.advance(60_000);
  pullRequest.react({ author: 'maria', content: 'eyes' });
  pullRequest.submitReview({ author: 'maria', state: 'PENDING', body: 'Draft' });
  expect(await updatedAt()).toBe(before);
});

it('open pull requests come in the order of their last change, and those closed since with their time', async () => {
  await using served = await serveGitHub();
  const { repository, pullRequest } = reviewedPullRequest(served.github);
  const facts = { title: 't', author: 'mintlify[bot]', files: [] };
  const second = repository.createPullRequest({ ...facts, headRef: 'second' });
  const third = repository.createPullRequest({ ...facts, headRef: 'third' });
  served.clock.advance(60_000);
  pullRequest.comment({ author: 'maria', body: 'a' });
  second.merge();
  served.clock.advance(60_000);
  third.close();
  const query = `query Sweep { repository(owner: "acme", name: "docs") {
    open: pullRequests(first: 10, states: [OPEN], orderBy: { field: UPDATED_AT, direction: ASC }) { nodes { number updatedAt } }
    ended: pullRequests(first: 10, states: [CLOSED, MERGED], orderBy: { field: UPDATED_AT, direction: DESC }) { nodes { number state updatedAt } }
  } }`;
  const { body } = await served.graphql(query);
  expect(at(body, 'data', 'repository')).toEqual({
    open: { nodes: [{ number: 1, updatedAt: '2026-11-18T14:01:00Z' }] },
    ended: {
      nodes: [
        { number: third.number, state: 'CLOSED', updatedAt: '2026-11-18T14:02:00Z' },
        { number: second.number, state: 'MERGED', updatedAt: '2026-11-18T14:01:00Z' },
      ],
    },
  });
});
