import { expect, it } from 'vitest';
import { isObject } from '../../src/github/contract/json.ts';
import { reviewedPullRequest, serveGitHub } from './setting/served-github.ts';

async function scene() {
  const served = await serveGitHub();
  const { repository, pullRequest, review } = reviewedPullRequest(served.github);
  const comment = pullRequest.comment({ author: 'maria', body: '/docs-agent retry' });
  return { served, repository, pullRequest, review, comment };
}

it('a submitted review has its state in lower case, and no inline comments', async () => {
  const { served, pullRequest, review } = await scene();
  await using _ = served;
  const payload = served.github.payload('pull_request_review.submitted', { pullRequest, review });
  expect(payload).toMatchObject({
    action: 'submitted',
    review: {
      id: review.id,
      node_id: review.nodeId,
      state: 'changes_requested',
      body: 'Two things.',
      user: { login: 'maria' },
    },
    pull_request: {
      number: 1,
      head: { sha: pullRequest.headSha, repo: { full_name: 'acme/docs' } },
    },
    repository: { full_name: 'acme/docs' },
    sender: { login: 'maria' },
  });
  expect(JSON.stringify(payload)).not.toContain('Say what it starts.');
});

it('a comment on a pull request says so, and knows no head', async () => {
  const { served, pullRequest, comment } = await scene();
  await using _ = served;
  const payload = served.github.payload('issue_comment.created', { pullRequest, comment });
  expect(payload).toMatchObject({
    action: 'created',
    issue: { number: 1, pull_request: { html_url: 'https://github.com/acme/docs/pull/1' } },
    comment: { id: comment.id, body: '/docs-agent retry', user: { login: 'maria' } },
  });
  expect(JSON.stringify(payload)).not.toContain(pullRequest.headSha);
});

it('a comment on an issue has no pull request', async () => {
  const { served, repository } = await scene();
  await using _ = served;
  const issue = repository.createIssue({ title: 'Explain limits', author: 'maria' });
  const comment = issue.comment('/docs-agent stop', 'eve');
  const created = served.github.payload('issue_comment.created', { issue, comment });
  expect(created).toMatchObject({ issue: { number: issue.number }, sender: { login: 'eve' } });
  expect(created['issue']).not.toHaveProperty('pull_request');
});

it('a labeled issue comes with its label and who set it, an opened one is by its author', async () => {
  const { served, repository } = await scene();
  await using _ = served;
  const issue = repository.createIssue({ title: 'Explain limits', body: 'Please.', author: 'eve' });
  issue.label('docs-agent: start', 'maria');
  const label = 'docs-agent: start';
  expect(served.github.payload('issues.labeled', { issue, label, sender: 'maria' })).toMatchObject({
    action: 'labeled',
    issue: {
      number: issue.number,
      node_id: issue.nodeId,
      title: 'Explain limits',
      body: 'Please.',
      user: { login: 'eve' },
      labels: [{ name: label }],
    },
    label: { name: label },
    repository: { full_name: 'acme/docs' },
    sender: { login: 'maria' },
  });
  expect(served.github.payload('issues.opened', { issue })).toMatchObject({
    action: 'opened',
    sender: { login: 'eve' },
  });
});

it.each(['pull_request.opened', 'pull_request.synchronize'] as const)(
  '%s has the pull request whole',
  async (name) => {
    const { served, pullRequest } = await scene();
    await using _ = served;
    const payload = served.github.payload(name, { pullRequest });
    expect(payload).toMatchObject({
      action: name.split('.')[1],
      number: 1,
      pull_request: { changed_files: 1 },
      sender: { login: 'mintlify[bot]' },
    });
  },
);

it('a finished workflow names the pull requests of the same repository alone', async () => {
  const { served, repository, pullRequest } = await scene();
  await using _ = served;
  const fork = repository.createPullRequest({
    title: 'F',
    author: 'eve',
    headRef: 'x',
    headRepository: 'eve/docs',
    files: [],
  });
  const own = served.github.payload('workflow_run.completed', { pullRequest });
  const foreign = served.github.payload('workflow_run.completed', { pullRequest: fork });
  expect(own).toMatchObject({
    workflow_run: {
      head_sha: pullRequest.headSha,
      pull_requests: [{ number: 1 }],
      conclusion: 'success',
    },
  });
  expect(foreign).toMatchObject({
    workflow_run: { pull_requests: [], head_repository: { full_name: 'eve/docs' } },
  });
});

it('a finished workflow that no pull request started names none, and says what it ended on', async () => {
  const { served, repository } = await scene();
  await using _ = served;
  const run = { event: 'push', conclusion: 'failure' };
  const payload = served.github.payload('workflow_run.completed', { repository, run });
  expect(payload).toMatchObject({
    workflow_run: { ...run, head_branch: 'main', pull_requests: [] },
  });
});

it('a dispatch has its own word for an action, and what was sent along', async () => {
  const { served, repository } = await scene();
  await using _ = served;
  const dispatch = { eventType: 'job-created', clientPayload: { job: 'job_8f21' } };
  expect(served.github.payload('repository_dispatch', { repository, dispatch })).toMatchObject({
    action: 'job-created',
    branch: 'main',
    client_payload: { job: 'job_8f21' },
    repository: { full_name: 'acme/docs' },
  });
  expect(
    served.github.payload('workflow_dispatch', { repository, inputs: { pr: '1' } }),
  ).toMatchObject({
    inputs: { pr: '1' },
    ref: 'refs/heads/main',
  });
});

it('the sender of an event is the given one, also if another person wrote its subject', async () => {
  const { served, pullRequest, comment } = await scene();
  await using _ = served;
  const sender = 'kim';
  expect(
    served.github.payload('issue_comment.created', { pullRequest, comment, sender }),
  ).toMatchObject({
    sender: { login: 'kim' },
    comment: { user: { login: 'maria' } },
  });
  expect(served.github.payload('workflow_run.completed', { pullRequest, sender })).toMatchObject({
    workflow_run: { actor: { login: 'kim' } },
  });
});

it('a schedule has its line and its repository, and no sender', async () => {
  const { served, repository } = await scene();
  await using _ = served;
  const payload = served.github.payload('schedule', { repository, schedule: '17 6 * * 1' });
  expect(payload).toMatchObject({ schedule: '17 6 * * 1', repository: { full_name: 'acme/docs' } });
  expect(payload).not.toHaveProperty('sender');
});

it("nothing of the example's own repository is left where this sandbox has its own", async () => {
  const { served, repository, pullRequest, review, comment } = await scene();
  await using _ = served;
  for (const name of [
    'pull_request_review.submitted',
    'issue_comment.created',
    'pull_request.opened',
    'workflow_run.completed',
    'workflow_dispatch',
    'repository_dispatch',
    'schedule',
  ] as const) {
    const payload = served.github.payload(name, { pullRequest, review, comment });
    expect(name + JSON.stringify(payload)).not.toMatch(/Codertocat|Hello-World|octo-org/);
    expect(isObject(payload['repository'])).toBe(true);
  }
  const issue = repository.createIssue({ title: 'a', author: 'maria' });
  const onIssue = issue.comment('a', 'maria');
  for (const name of ['issues.opened', 'issues.labeled', 'issue_comment.created'] as const) {
    const payload = served.github.payload(name, { issue, comment: onIssue, label: 'docs' });
    expect(name + JSON.stringify(payload)).not.toMatch(/Codertocat|Hello-World|octo-org/);
  }
});

it('a payload without its subject is refused', async () => {
  const { served, pullRequest, repository } = await scene();
  await using _ = served;
  expect(() => served.github.payload('issue_comment.created', { pullRequest })).toThrow(
    'needs a comment',
  );
  expect(() => served.github.payload('pull_request.opened', { repository })).toThrow(
    'needs a pull request',
  );
  expect(() => served.github.payload('issues.labeled', { pullRequest })).toThrow('needs an issue');
});
