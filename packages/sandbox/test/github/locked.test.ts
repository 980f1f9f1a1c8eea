import { describe, expect, it } from 'vitest';
import { at } from '../../src/github/behaviours/behaviour.ts';
import { everyPermission, reviewedPullRequest, serveGitHub } from './setting/served-github.ts';

const root = '/repos/acme/docs';
const REACT = `mutation React($id: ID!) {
  addReaction(input: { subjectId: $id, content: EYES }) { reaction { id } }
}`;
const COMMENT = `mutation Comment($id: ID!) {
  addComment(input: { subjectId: $id, body: "a" }) { commentEdge { node { id } } }
}`;
const EDIT = `mutation Edit($id: ID!) {
  updateIssueComment(input: { id: $id, body: "a" }) { issueComment { id } }
}`;
const READ = `query Locked($owner: String!, $name: String!, $number: Int!) {
  repository(owner: $owner, name: $name) { pullRequest(number: $number) { locked } }
}`;

/** A pull request with a comment of the workflow's, and its conversation locked. */
async function serveLocked() {
  const served = await serveGitHub();
  const { pullRequest, review } = reviewedPullRequest(served.github);
  const made = await served.call('POST', `${root}/issues/1/comments`, { body: 'Ours' });
  const reaction = await served.call('POST', `${root}/issues/1/reactions`, { content: 'eyes' });
  pullRequest.lock();
  const [comment] = pullRequest.comments();
  const ids = { comment: at(made.body, 'id'), reaction: at(reaction.body, 'id') };
  return { served, pullRequest, review, comment, ids };
}

describe('a locked conversation', () => {
  it('shows as locked in REST and GraphQL, until it is unlocked', async () => {
    const { served, pullRequest } = await serveLocked();
    await using _ = served;
    const variables = { owner: 'acme', name: 'docs', number: 1 };
    const isLocked = async () => [
      at((await served.call('GET', `${root}/pulls/1`)).body, 'locked'),
      at(
        (await served.graphql(READ, variables)).body,
        'data',
        'repository',
        'pullRequest',
        'locked',
      ),
    ];
    expect(await isLocked()).toEqual([true, true]);
    pullRequest.unlock();
    expect(await isLocked()).toEqual([false, false]);
    const again = await served.call('POST', `${root}/issues/1/comments`, { body: 'b' });
    expect(again.status).toBe(201);
  });

  it('refuses comments, edits and replies of a workflow over REST', async () => {
    const { served, review, ids } = await serveLocked();
    await using _ = served;
    const refused = await Promise.all([
      served.call('POST', `${root}/issues/1/comments`, { body: 'a' }),
      served.call('PATCH', `${root}/issues/comments/${ids.comment}`, { body: 'a' }),
      served.call('DELETE', `${root}/issues/comments/${ids.comment}`),
      served.call('POST', `${root}/pulls/1/comments/${review.comments[0]?.id}/replies`, {
        body: 'a',
      }),
    ]);
    expect(refused.map(({ status, body }) => [status, at(body, 'message')])).toEqual([
      [403, 'Unable to create comment because issue is locked.'],
      [403, 'Unable to update comment because issue is locked.'],
      [403, 'Unable to delete comment because issue is locked.'],
      [403, 'Unable to create comment because issue is locked.'],
    ]);
    expect(served.github.violations).toEqual([]);
  });

  it('takes no reaction and gives none up over REST', async () => {
    const { served, ids } = await serveLocked();
    await using _ = served;
    const refused = await Promise.all([
      served.call('POST', `${root}/issues/1/reactions`, { content: 'rocket' }),
      served.call('DELETE', `${root}/issues/1/reactions/${ids.reaction}`),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403]);
    expect(served.github.violations).toEqual([]);
  });

  it('refuses the same over GraphQL, with an error for each field', async () => {
    const { served, pullRequest, review, comment } = await serveLocked();
    await using _ = served;
    const errorOf = async (document: string, id: string) => {
      const { body } = await served.graphql(document, { id });
      return [at(body, 'errors', 0, 'type'), at(body, 'errors', 0, 'message')];
    };
    const reacting =
      'github-actions does not have the correct permissions to execute `AddReaction`';
    expect(await errorOf(REACT, pullRequest.nodeId)).toEqual(['FORBIDDEN', reacting]);
    expect(await errorOf(REACT, review.nodeId)).toEqual(['FORBIDDEN', reacting]);
    expect(await errorOf(COMMENT, pullRequest.nodeId)).toEqual([
      'UNPROCESSABLE',
      'Unable to create comment because issue is locked.',
    ]);
    expect(await errorOf(EDIT, comment?.nodeId ?? '')).toEqual([
      'UNPROCESSABLE',
      'Unable to update comment because issue is locked.',
    ]);
  });

  it('takes labels, and comments of people with write access', async () => {
    const { served } = await serveLocked();
    await using _ = served;
    const labeled = await served.call('POST', `${root}/issues/1/labels`, { labels: ['a'] });
    expect(labeled.status).toBe(200);
    const token = served.github.createToken(everyPermission, { login: 'maria', type: 'User' });
    const commented = await served.call(
      'POST',
      `${root}/issues/1/comments`,
      { body: 'a' },
      { token },
    );
    const reacted = await served.call(
      'POST',
      `${root}/issues/1/reactions`,
      { content: '+1' },
      { token },
    );
    expect([commented.status, reacted.status]).toEqual([201, 403]);
  });
});
