import { expect, it } from 'vitest';
import { at } from '../../src/github/behaviours/behaviour.ts';
import { serveGitHub } from './setting/served-github.ts';

it('an open pull request whose description closes an issue is one of its references', async () => {
  await using served = await serveGitHub();
  const repository = served.github.createRepository({ owner: 'acme', name: 'docs' });
  const issue = repository.createIssue({ title: 'a', author: 'maria' });
  const facts = { author: 'maria', files: [] };
  const mentions = { ...facts, title: 'b', body: 'See #1.', headRef: 'b' };
  repository.createPullRequest(mentions);
  const closes = { ...facts, title: 'c', body: `Fixes #${issue.number}.`, headRef: 'c' };
  const pullRequest = repository.createPullRequest(closes);
  const references = async (includeClosedPrs: boolean) => {
    const field = `closedByPullRequestsReferences(first: 5, includeClosedPrs: ${includeClosedPrs})`;
    const query = `{ repository(owner: "acme", name: "docs") { issue(number: 1) { ${field} { nodes { number } } } } }`;
    const { body } = await served.call('POST', '/graphql', { query });
    return at(body, 'data', 'repository', 'issue', 'closedByPullRequestsReferences', 'nodes');
  };
  expect(await references(false)).toEqual([{ number: pullRequest.number }]);
  pullRequest.close();
  expect([await references(false), await references(true)]).toEqual([
    [],
    [{ number: pullRequest.number }],
  ]);
  expect(served.github.violations).toEqual([]);
});
