import { expect, it } from 'vitest';
import { at, textAt } from '../../src/github/behaviours/behaviour.ts';
import { asArray } from '../../src/github/contract/json.ts';
import { reviewedPullRequest, serveGitHub } from './setting/served-github.ts';

const pull = (fields: string) =>
  `query Read($after: String) {
  repository(owner: "acme", name: "docs") { pullRequest(number: 1) { ${fields} } }
}`.replace('($after: String)', fields.includes('$after') ? '($after: String)' : '');

it('reads a reviewed pull request with its threads, and aliases', async () => {
  await using served = await serveGitHub();
  const { pullRequest, review } = reviewedPullRequest(served.github);
  const fields = `id isCrossRepository author { login __typename } headRefOid
    mine: reviewThreads(first: 1) { totalCount nodes { id isResolved isOutdated path line diffSide
      comments(first: 10) { nodes { fullDatabaseId body pullRequestReview { id state } author { login } } } } }`;
  const { body } = await served.graphql(pull(fields));
  expect(at(body, 'data', 'repository', 'pullRequest')).toEqual({
    id: pullRequest.nodeId,
    isCrossRepository: false,
    author: { login: 'mintlify', __typename: 'Bot' },
    headRefOid: pullRequest.headSha,
    mine: {
      totalCount: 2,
      nodes: [
        {
          id: review.comments[0]?.threadId,
          isResolved: false,
          isOutdated: false,
          path: 'guides/start.mdx',
          line: 1,
          diffSide: 'RIGHT',
          comments: {
            nodes: [
              {
                fullDatabaseId: String(review.comments[0]?.id),
                body: 'Say what it starts.',
                pullRequestReview: { id: review.nodeId, state: 'CHANGES_REQUESTED' },
                author: { login: 'maria' },
              },
            ],
          },
        },
      ],
    },
  });
  expect(served.github.violations).toEqual([]);
});

it('pages through a connection forward without losing or repeating a node', async () => {
  await using served = await serveGitHub();
  const { pullRequest } = reviewedPullRequest(served.github);
  for (let count = 0; count < 7; count += 1)
    pullRequest.comment({ author: 'maria', body: `${count}` });
  const seen: string[] = [];
  let after: string | null = null;
  for (let pages = 0; pages < 10; pages += 1) {
    const reply = await served.graphql(
      pull(
        'comments(first: 3, after: $after) { pageInfo { hasNextPage endCursor } nodes { body } }',
      ),
      { after },
    );
    const page = at(reply.body, 'data', 'repository', 'pullRequest', 'comments');
    seen.push(...asArray(at(page, 'nodes')).map((node) => textAt(node, 'body')));
    after = textAt(page, 'pageInfo', 'endCursor');
    if (at(page, 'pageInfo', 'hasNextPage') === false) break;
  }
  expect(seen).toEqual(['0', '1', '2', '3', '4', '5', '6']);
});

it('gives the last nodes, and says that there are earlier ones', async () => {
  await using served = await serveGitHub();
  const { pullRequest } = reviewedPullRequest(served.github);
  for (let count = 0; count < 3; count += 1)
    pullRequest.comment({ author: 'maria', body: `${count}` });
  const { body } = await served.graphql(
    pull('comments(last: 2) { pageInfo { hasPreviousPage hasNextPage } nodes { body } }'),
  );
  expect(at(body, 'data', 'repository', 'pullRequest', 'comments')).toEqual({
    pageInfo: { hasPreviousPage: true, hasNextPage: false },
    nodes: [{ body: '1' }, { body: '2' }],
  });
});

it('refuses a cursor that is none', async () => {
  await using served = await serveGitHub();
  reviewedPullRequest(served.github);
  const { body } = await served.graphql(pull('comments(first: 1, after: "x") { nodes { id } }'));
  expect(at(body, 'errors')).toMatchObject([{ type: 'INVALID_CURSOR_ARGUMENTS' }]);
});

it('reads files by expression, and what is not there as null', async () => {
  await using served = await serveGitHub();
  reviewedPullRequest(served.github);
  const query = `query Files { repository(owner: "acme", name: "docs") {
    there: object(expression: "HEAD:docs.json") { ... on Blob { text isTruncated } }
    gone: object(expression: "HEAD:mint.json") { ... on Blob { text } }
    tree: object(expression: "main:guides") { __typename ... on Tree { oid } } } }`;
  const { body } = await served.graphql(query);
  expect(at(body, 'data', 'repository')).toEqual({
    there: { text: '{"name":"Docs"}', isTruncated: false },
    gone: null,
    tree: { __typename: 'Tree', oid: expect.stringMatching(/^[0-9a-f]{40}$/) },
  });
});

it('every mutation changes the one state that REST reads', async () => {
  await using served = await serveGitHub();
  const { pullRequest, review } = reviewedPullRequest(served.github);
  const { nodeId, id } = pullRequest.comment({ author: 'github-actions[bot]', body: 'a' });
  const threadId = review.comments[0]?.threadId;
  const mutation = `mutation Write($comment: ID!, $thread: ID!, $pull: ID!) {
    updateIssueComment(input: { id: $comment, body: "b" }) { issueComment { body lastEditedAt editor { login } viewerDidAuthor } }
    addReaction(input: { subjectId: $pull, content: EYES }) { reaction { content } }
    resolveReviewThread(input: { threadId: $thread }) { thread { isResolved resolvedBy { login } } }
    addComment(input: { subjectId: $pull, body: "c" }) { commentEdge { node { body } } }
  }`;
  const { body } = await served.graphql(mutation, {
    comment: nodeId,
    thread: threadId,
    pull: pullRequest.nodeId,
  });
  expect(at(body, 'errors')).toBeUndefined();
  expect(at(body, 'data')).toMatchObject({
    updateIssueComment: {
      issueComment: { body: 'b', editor: { login: 'github-actions' }, viewerDidAuthor: true },
    },
    addReaction: { reaction: { content: 'EYES' } },
    resolveReviewThread: { thread: { isResolved: true } },
    addComment: { commentEdge: { node: { body: 'c' } } },
  });
  expect(
    at((await served.call('GET', `/repos/acme/docs/issues/comments/${id}`)).body, 'body'),
  ).toBe('b');
  expect(pullRequest.threads()[0]?.resolvedBy).toBe('github-actions[bot]');
  expect(
    (await served.call('POST', '/repos/acme/docs/issues/1/reactions', { content: 'eyes' })).status,
  ).toBe(200);
  expect(served.github.violations).toEqual([]);
});

it('a mutation refuses what REST refuses', async () => {
  await using served = await serveGitHub();
  const { pullRequest } = reviewedPullRequest(served.github);
  const { nodeId } = pullRequest.comment({ author: 'maria', body: 'a' });
  const update =
    'mutation Update($id: ID!, $body: String!) { updateIssueComment(input: { id: $id, body: $body }) { issueComment { body } } }';
  const excess = await served.graphql(update, { id: nodeId, body: 'a'.repeat(65_537) });
  const unknown = await served.graphql(update, { id: 'IC_none', body: 'a' });
  expect(at(excess.body, 'errors')).toMatchObject([
    { type: 'UNPROCESSABLE', message: 'Body is too long (maximum is 65536 characters)' },
  ]);
  expect(at(unknown.body, 'errors')).toMatchObject([{ type: 'NOT_FOUND' }]);
  expect(pullRequest.comments().map(({ body }) => body)).toEqual(['a']);
});

it('renders a mention of an account or a team that exists as a link, and leaves any other text', async () => {
  await using served = await serveGitHub();
  const { pullRequest, review } = reviewedPullRequest(served.github);
  pullRequest.repository.addTeam('docs');
  const root = review.comments[0];
  const written = [
    '@maria see',
    '@acme/docs see',
    '@param is missing',
    '@acme/webhooks',
    '`@maria`',
  ];
  for (const body of written)
    pullRequest.submitReview({
      author: 'maria',
      state: 'COMMENTED',
      comments: [{ path: 'guides/start.mdx', inReplyTo: root?.id ?? 0, body }],
    });
  const ids = pullRequest.reviewComments().map(({ nodeId }) => nodeId);
  const query =
    'query Read($ids: [ID!]!) { nodes(ids: $ids) { ... on PullRequestReviewComment { bodyHTML } } }';
  const { body } = await served.graphql(query, {
    ids: [...ids.slice(-written.length), 'PRRC_none'],
  });
  const classes = asArray(at(body, 'data', 'nodes')).map(
    (node) => /class="(\S+)/.exec(String(at(node, 'bodyHTML')))?.[1],
  );
  const none = undefined;
  expect(classes).toEqual(['user-mention', 'team-mention', none, none, none, none]);
  expect(served.github.violations).toEqual([]);
});
