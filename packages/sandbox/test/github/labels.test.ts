import { describe, expect, it } from 'vitest';
import { at, textAt } from '../../src/github/behaviours/behaviour.ts';
import { asArray } from '../../src/github/contract/json.ts';
import { reviewedPullRequest, serveGitHub } from './setting/served-github.ts';

const root = '/repos/acme/docs';
const labels = `${root}/issues/2/labels`;

async function issueScene(lagMs = 0) {
  const served = await serveGitHub({ lagMs });
  const { repository } = reviewedPullRequest(served.github);
  const issue = repository.createIssue({ title: 'a', author: 'maria', labels: ['docs'] });
  return { served, repository, issue };
}

const names = (body: unknown) => asArray(body).map((label) => textAt(label, 'name'));

it('adding labels keeps those that are there, and creates those that the repository lacks', async () => {
  const { served, issue } = await issueScene();
  await using _ = served;
  const added = await served.call('POST', labels, { labels: ['docs-agent: working', 'docs'] });
  expect([added.status, names(added.body)]).toEqual([200, ['docs', 'docs-agent: working']]);
  expect(at(added.body, 1)).toMatchObject({ name: 'docs-agent: working', color: 'ededed' });
  expect(issue.labels).toEqual(['docs', 'docs-agent: working']);
  expect(served.github.violations).toEqual([]);
});

it('a name that differs only in case is the label that is there', async () => {
  const { served, issue } = await issueScene();
  await using _ = served;
  await served.call('POST', labels, { labels: ['DOCS'] });
  expect(issue.labels).toEqual(['docs']);
  expect((await served.call('DELETE', `${labels}/Docs`)).status).toBe(200);
  expect(issue.labels).toEqual([]);
});

it('labels that begin alike have different ids', async () => {
  const { served, issue } = await issueScene();
  await using _ = served;
  issue.label('docs-agent: start');
  const { body } = await served.call('POST', labels, { labels: ['docs-agent: working'] });
  expect(new Set(asArray(body).map((label) => at(label, 'id'))).size).toBe(3);
});

it('removing a label answers with those that are left, and 404 when it is not there', async () => {
  const { served, issue } = await issueScene();
  await using _ = served;
  issue.label('docs-agent: start');
  const path = `${labels}/${encodeURIComponent('docs-agent: start')}`;
  const removed = await served.call('DELETE', path);
  expect([removed.status, names(removed.body)]).toEqual([200, ['docs']]);
  const again = await served.call('DELETE', path);
  expect([again.status, at(again.body, 'message')]).toEqual([404, 'Label does not exist']);
  expect(served.github.violations).toEqual([]);
});

it('labels that an issue is opened with are events by its author', async () => {
  const { served } = await issueScene();
  await using _ = served;
  await served.call('POST', `${root}/issues`, { title: 'b', labels: ['docs-agent: start'] });
  const events = (number: number) => `issue(number: ${number}) {
    timelineItems(first: 5, itemTypes: [LABELED_EVENT]) { nodes { ... on LabeledEvent { actor { login } label { name } } } } }`;
  const query = `{ repository(owner: "acme", name: "docs") { scene: ${events(2)} made: ${events(3)} } }`;
  const { body } = await served.graphql(query);
  const event = (login: string, name: string) => ({
    timelineItems: { nodes: [{ actor: { login }, label: { name } }] },
  });
  expect(at(body, 'data', 'repository')).toEqual({
    scene: event('maria', 'docs'),
    made: event('github-actions', 'docs-agent: start'),
  });
});

it('labels are read late, and two writes at once lose neither', async () => {
  const { served } = await issueScene(3_000);
  await using _ = served;
  const read = async () => {
    const query =
      '{ repository(owner: "acme", name: "docs") { issue(number: 2) { labels(first: 5) { nodes { name } } } } }';
    const { body } = await served.graphql(query);
    return names(at(body, 'data', 'repository', 'issue', 'labels', 'nodes'));
  };
  await served.call('POST', labels, { labels: ['a'] });
  const second = await served.call('POST', labels, { labels: ['b'] });
  expect(names(second.body)).toEqual(['docs', 'a', 'b']);
  expect(await read()).toEqual(['docs']);
  served.clock.advance(3_000);
  expect(await read()).toEqual(['docs', 'a', 'b']);
});

describe('labels take a permission', () => {
  it.each([
    ['an issue', 2, { issues: 'write' }, 200],
    ['an issue', 2, { 'pull-requests': 'write' }, 403],
    ['a pull request', 1, { issues: 'write' }, 200],
    ['a pull request', 1, { 'pull-requests': 'write' }, 200],
    ['a pull request', 1, { issues: 'read', contents: 'write' }, 403],
  ] as const)('of %s (%i): %o answers %i', async (_what, number, permissions, status) => {
    const { served } = await issueScene();
    await using _ = served;
    const token = served.github.createToken(permissions);
    const path = `${root}/issues/${number}/labels`;
    expect((await served.call('POST', path, { labels: ['a'] }, { token })).status).toBe(status);
    expect(served.github.violations).toEqual([]);
  });
});
