import { expect, it } from 'vitest';
import { reviewedPullRequest, serveGitHub } from './setting/served-github.ts';

const root = '/repos/acme/docs';

it('every operation answers as GitHub describes it, with every kind of record there', async () => {
  await using served = await serveGitHub();
  const { repository, pullRequest, review } = reviewedPullRequest(served.github);
  const [first, second] = review.comments;
  pullRequest.label('docs');
  pullRequest.label('docs-traffic: accepted', 'maria');
  pullRequest.unlabel('docs');
  pullRequest.submitReview({
    author: 'maria',
    state: 'APPROVED',
    comments: [{ path: 'guides/start.mdx', body: 'A file.' }],
  });
  const comment = pullRequest.comment({ author: 'maria', body: 'Hello' });
  pullRequest.react({ author: 'maria', content: 'heart' });
  pullRequest.pushCommit({
    author: 'mintlify[bot]',
    message: 'Again',
    files: [{ path: 'guides/start.mdx', status: 'modified' }],
  });
  repository.createIssue({ title: 'Traffic', author: 'maria', labels: ['report'] });
  const fork = repository.createPullRequest({
    title: 'F',
    author: 'eve',
    headRef: 'x',
    headRepository: 'eve/docs',
    files: [],
  });
  repository.createPullRequest({
    title: 'G',
    author: 'eve',
    headRef: 'x',
    headRepository: null,
    files: [],
  });
  fork.merge();

  const reads = [
    '',
    '/pulls',
    '/pulls?state=all&sort=updated&direction=desc',
    '/pulls/1',
    '/pulls/3',
    '/pulls/4',
    '/pulls/1/files',
    '/issues',
    '/issues?state=all&labels=report',
    '/issues?state=all&since=2026-11-18T14:00:00Z&sort=updated',
    `/issues/comments/${comment.id}`,
    '/collaborators/maria/permission',
    '/collaborators/eve/permission',
    '/compare/main...agent%2Fstart',
    '/commits/main',
    `/commits/${pullRequest.headSha}`,
  ];
  for (const path of reads)
    expect([path, (await served.call('GET', root + path)).status]).toEqual([path, 200]);

  const writes: [string, string, unknown, number][] = [
    ['POST', '/issues/1/comments', { body: 'a' }, 201],
    ['PATCH', `/issues/comments/${comment.id}`, { body: 'b' }, 200],
    ['DELETE', `/issues/comments/${comment.id}`, undefined, 204],
    ['POST', `/pulls/1/comments/${first?.id}/replies`, { body: 'c' }, 201],
    [
      'POST',
      '/pulls/1/comments',
      {
        body: 'd',
        path: 'guides/start.mdx',
        line: 1,
        side: 'RIGHT',
        commit_id: pullRequest.headSha,
      },
      201,
    ],
    ['DELETE', `/pulls/comments/${second?.id}`, undefined, 204],
    ['POST', '/issues', { title: 't', body: 'b', labels: ['l'] }, 201],
    ['POST', '/issues/2/labels', { labels: ['l', 'm'] }, 200],
    ['DELETE', '/issues/2/labels/m', undefined, 200],
    ['POST', '/issues/2/reactions', { content: 'rocket' }, 201],
    ['POST', '/pulls/1/requested_reviewers', { reviewers: ['maria'] }, 201],
    ['PATCH', '/issues/2', { body: 'b', title: 'u', labels: [], state: 'closed' }, 200],
  ];
  for (const [method, path, body, status] of writes) {
    expect([method, path, (await served.call(method, root + path, body)).status]).toEqual([
      method,
      path,
      status,
    ]);
  }
  const refused: [string, number][] = [
    ['/pulls/2', 404],
    ['/compare/main...none', 404],
    ['/collaborators/none/permission', 404],
    [`/issues/comments/${comment.id}`, 404],
    ['/commits/none', 422],
  ];
  for (const [path, status] of refused)
    expect([path, (await served.call('GET', root + path)).status]).toEqual([path, status]);
  expect(served.github.violations).toEqual([]);
});
