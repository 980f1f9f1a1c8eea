import { expect, it } from 'vitest';
import { at, numberAt, textAt } from '../../src/github/behaviours/behaviour.ts';
import { asArray } from '../../src/github/contract/json.ts';
import type { GitHub } from '../../src/github/index.ts';
import { reviewedPullRequest, serveGitHub } from './setting/served-github.ts';

const root = '/repos/acme/docs';

/** Pull request 1, and an issue 2 that Maria opened. */
function openIssue(github: GitHub) {
  const { repository } = reviewedPullRequest(github);
  const issue = repository.createIssue({
    title: 'Explain limits',
    body: 'They are missing.',
    author: 'maria',
  });
  return { repository, issue };
}

const inRepository = (fields: string) =>
  `query Read { repository(owner: "acme", name: "docs") { ${fields} } }`;

it('reads an issue with its comments and who edited what', async () => {
  await using served = await serveGitHub();
  const { issue } = openIssue(served.github);
  const own = await served.call('POST', `${root}/issues/2/comments`, { body: 'Started.' });
  const { id } = issue.comment('Also the errors.', 'eve');
  served.clock.advance(60_000);
  issue.edit({ body: 'They are missing, all of them.' }, 'kim');
  issue.editComment(id, 'Also the headers.', 'eve');
  issue.react({ author: 'github-actions[bot]', content: 'eyes' });
  const fields = `issue(number: 2) { id number title url state body author { login } editor { login }
    lastEditedAt userContentEdits(first: 5) { nodes { editedAt editor { login } } }
    createdAt authorAssociation labels(first: 20) { nodes { name } }
    reactionGroups { content viewerHasReacted createdAt }
    comments(first: 1) { pageInfo { hasNextPage endCursor } nodes { id fullDatabaseId body url viewerDidAuthor author { login }
      editor { login } lastEditedAt createdAt authorAssociation isMinimized reactionGroups { content viewerHasReacted } } }
    latest: comments(last: 1) { nodes { fullDatabaseId body editor { login } lastEditedAt viewerDidAuthor } } }`;
  const { body } = await served.graphql(inRepository(fields));
  const read = at(body, 'data', 'repository', 'issue');
  expect(read).toMatchObject({
    id: issue.nodeId,
    number: 2,
    title: 'Explain limits',
    url: 'https://github.com/acme/docs/issues/2',
    state: 'OPEN',
    body: 'They are missing, all of them.',
    author: { login: 'maria' },
    editor: { login: 'kim' },
    lastEditedAt: '2026-11-18T14:01:00Z',
    userContentEdits: {
      nodes: [
        { editedAt: '2026-11-18T14:01:00Z', editor: { login: 'kim' } },
        { editedAt: '2026-11-18T14:00:00Z', editor: { login: 'maria' } },
      ],
    },
    createdAt: '2026-11-18T14:00:00Z',
    authorAssociation: 'COLLABORATOR',
    labels: { nodes: [] },
    comments: {
      pageInfo: { hasNextPage: true },
      nodes: [
        {
          fullDatabaseId: String(numberAt(own.body, 'id')),
          body: 'Started.',
          viewerDidAuthor: true,
          author: { login: 'github-actions' },
          editor: null,
          lastEditedAt: null,
          isMinimized: false,
        },
      ],
    },
    latest: {
      nodes: [
        {
          fullDatabaseId: String(id),
          body: 'Also the headers.',
          editor: { login: 'eve' },
          lastEditedAt: '2026-11-18T14:01:00Z',
          viewerDidAuthor: false,
        },
      ],
    },
  });
  const reacted = asArray(at(read, 'reactionGroups')).filter(
    (group) => at(group, 'viewerHasReacted') === true,
  );
  expect(reacted).toEqual([
    { content: 'EYES', viewerHasReacted: true, createdAt: '2026-11-18T14:01:00Z' },
  ]);
  expect(served.github.violations).toEqual([]);
});

it("an issue of a pull request's number, or of no number, is not found", async () => {
  await using served = await serveGitHub();
  openIssue(served.github);
  for (const number of [1, 99]) {
    const { body } = await served.graphql(inRepository(`issue(number: ${number}) { id }`));
    expect(body).toMatchObject({
      data: { repository: { issue: null } },
      errors: [
        {
          type: 'NOT_FOUND',
          path: ['repository', 'issue'],
          message: `Could not resolve to an Issue with the number of ${number}.`,
        },
      ],
    });
  }
});

it('the timeline has who labeled and who renamed, and when, in pages', async () => {
  await using served = await serveGitHub();
  const { issue } = openIssue(served.github);
  issue.label('docs-agent: start', 'maria');
  served.clock.advance(60_000);
  issue.edit({ title: 'Explain all limits' }, 'eve');
  issue.edit({ title: 'Explain all limits' }, 'eve');
  await served.call('PATCH', `${root}/issues/2`, { title: 'Explain limits again' });
  const timeline = (page: string, types: string) =>
    `timelineItems(${page}, itemTypes: [${types}]) { pageInfo { hasNextPage hasPreviousPage } nodes { __typename
      ... on LabeledEvent { createdAt actor { login } label { name } }
      ... on RenamedTitleEvent { createdAt actor { login } } } }`;
  const fields = `issue(number: 2) {
    first: ${timeline('first: 1', 'LABELED_EVENT, RENAMED_TITLE_EVENT')}
    last: ${timeline('last: 1', 'LABELED_EVENT, RENAMED_TITLE_EVENT')}
    renames: ${timeline('first: 10', 'RENAMED_TITLE_EVENT')} }`;
  const { body } = await served.graphql(inRepository(fields));
  const labeled = {
    __typename: 'LabeledEvent',
    createdAt: '2026-11-18T14:00:00Z',
    actor: { login: 'maria' },
    label: { name: 'docs-agent: start' },
  };
  const renamedBy = (login: string) => ({
    __typename: 'RenamedTitleEvent',
    createdAt: '2026-11-18T14:01:00Z',
    actor: { login },
  });
  expect(at(body, 'data', 'repository', 'issue')).toEqual({
    first: { pageInfo: { hasNextPage: true, hasPreviousPage: false }, nodes: [labeled] },
    last: {
      pageInfo: { hasNextPage: false, hasPreviousPage: true },
      nodes: [renamedBy('github-actions')],
    },
    renames: {
      pageInfo: { hasNextPage: false, hasPreviousPage: false },
      nodes: [renamedBy('eve'), renamedBy('github-actions')],
    },
  });
  expect(served.github.violations).toEqual([]);
});

it('an event of a type that the sandbox lacks is a violation', async () => {
  await using served = await serveGitHub();
  openIssue(served.github);
  const items = 'timelineItems(first: 1, itemTypes: [CLOSED_EVENT]) { nodes { __typename } }';
  await served.graphql(inRepository(`issue(number: 2) { ${items} }`));
  expect(served.github.violations).toMatchObject([
    {
      problems: [
        expect.stringContaining('not implemented in the sandbox: timelineItems of CLOSED_EVENT'),
      ],
    },
  ]);
});

it('issues are listed without pull requests, by state, labels and last change', async () => {
  await using served = await serveGitHub();
  const { repository, issue } = openIssue(served.github);
  issue.label('docs-agent: working');
  const other = repository.createIssue({
    title: 'b',
    author: 'eve',
    labels: ['docs-agent: failed'],
  });
  served.clock.advance(60_000);
  issue.comment('Still there?', 'eve');
  other.close('not_planned');
  const fields = `all: issues(first: 10) { nodes { number state } }
    page: issues(first: 1, orderBy: { field: UPDATED_AT, direction: DESC }) { pageInfo { hasNextPage } nodes { number } }
    open: issues(first: 10, states: [OPEN], labels: ["docs-agent: working", "docs-agent: failed"]) { nodes { number } }`;
  const { body } = await served.graphql(inRepository(fields));
  expect(at(body, 'data', 'repository')).toEqual({
    all: {
      nodes: [
        { number: 2, state: 'OPEN' },
        { number: 3, state: 'CLOSED' },
      ],
    },
    page: { pageInfo: { hasNextPage: true }, nodes: [{ number: 3 }] },
    open: { nodes: [{ number: 2 }] },
  });
  const numbers = async (query: string) =>
    asArray((await served.call('GET', `${root}/issues?${query}`)).body).map((one) =>
      numberAt(one, 'number'),
    );
  expect(await numbers('state=all&since=2026-11-18T14:01:00Z')).toEqual([3, 2]);
  expect(await numbers('labels=docs-agent%3A%20working&state=open')).toEqual([2]);
  expect(await numbers('state=open&sort=created&direction=asc')).toEqual([1, 2]);
  expect(served.github.violations).toEqual([]);
});

it('a closed issue has a reason, and one that is open again too', async () => {
  await using served = await serveGitHub();
  const { issue } = openIssue(served.github);
  const read = async () => at((await served.call('GET', `${root}/issues?state=all`)).body, 0);
  expect(await read()).toMatchObject({ state: 'open', state_reason: null });
  issue.close();
  expect(await read()).toMatchObject({ state: 'closed', state_reason: 'completed' });
  issue.reopen();
  expect(await read()).toMatchObject({ state: 'open', state_reason: 'reopened', closed_at: null });
  await served.call('PATCH', `${root}/issues/2`, { state: 'closed', state_reason: 'not_planned' });
  expect(await read()).toMatchObject({ state: 'closed', state_reason: 'not_planned' });
  expect(served.github.violations).toEqual([]);
});

it('a reaction locks an issue with issues: write alone: 201, then 200 for the same account, 201 once removed', async () => {
  await using served = await serveGitHub({ lagMs: 5_000 });
  openIssue(served.github);
  const token = served.github.createToken({ issues: 'write' });
  const reader = served.github.createToken({ issues: 'read', 'pull-requests': 'write' });
  const path = `${root}/issues/2/reactions`;
  const react = (by: string) => served.call('POST', path, { content: 'rocket' }, { token: by });
  const first = await react(token);
  expect([first.status, (await react(token)).status, (await react(reader)).status]).toEqual([
    201, 200, 403,
  ]);
  const removed = await served.call('DELETE', `${path}/${numberAt(first.body, 'id')}`, undefined, {
    token,
  });
  expect([removed.status, (await react(token)).status]).toEqual([204, 201]);
  expect(served.github.violations).toEqual([]);
});

it('an issue in the scene is the one that requests read and write', async () => {
  await using served = await serveGitHub();
  const { repository, issue } = openIssue(served.github);
  await served.call('POST', `${root}/issues/2/labels`, { labels: ['docs-agent: working'] });
  const made = await served.call('POST', `${root}/issues/2/comments`, { body: 'Started.' });
  expect(repository.issue(2).labels).toEqual(['docs-agent: working']);
  expect(issue.comments).toMatchObject([
    { body: 'Started.', htmlUrl: textAt(made.body, 'html_url') },
  ]);
  expect([issue.number, issue.htmlUrl]).toEqual([2, 'https://github.com/acme/docs/issues/2']);
  issue.deleteComment(numberAt(made.body, 'id'));
  const { body } = await served.graphql(
    inRepository('issue(number: 2) { comments(first: 1) { nodes { id } } }'),
  );
  expect(at(body, 'data', 'repository', 'issue', 'comments', 'nodes')).toEqual([]);
  expect(() => repository.issue(1)).toThrow('acme/docs has no issue 1');
});
