import { describe, expect, test } from 'vitest';
import { explained, graphQLStatusOf, statusOf, UserError } from '../../src/index.ts';
import { createAnsweringClient } from '../support/answering-client.ts';

const PURPOSE = { to: 'write the comment on #1', needs: 'pull-requests: write' };
const DOCS = ' - https://docs.github.com/rest/issues/comments#create-an-issue-comment';

function failure(status: number, message: string): Error {
  return Object.assign(new Error(message), { status });
}

function graphQLFailure(type: string, message: string): Error {
  return Object.assign(
    new Error(`Request failed due to following response errors:\n - ${message}`),
    {
      errors: [{ type, message }],
    },
  );
}

describe('a failed request says what it may be and what to do', () => {
  test.each([
    [
      '401',
      failure(401, 'Bad credentials'),
      ['`github-token` was refused (Bad credentials)', 'expired'],
    ],
    [
      "403 of a fork's read-only token",
      failure(403, `Resource not accessible by integration${DOCS}`),
      [
        'Resource not accessible by integration. Add `pull-requests: write`',
        '`permissions:`',
        'forks and Dependabot',
      ],
    ],
    [
      '403 of a comment in a locked conversation',
      failure(403, `Unable to create comment because issue is locked.${DOCS}`),
      ['its conversation is locked. Unlock it'],
    ],
    [
      '403 of a reaction, in a locked conversation or without permission',
      failure(403, 'x does not have the correct permissions to execute `AddReaction`'),
      ['If the conversation is locked, unlock it. Add `pull-requests: write`'],
    ],
    ['404', failure(404, `Not Found${DOCS}`), ['not found', 'gone', '`pull-requests: write`']],
    ['422', failure(422, `Validation Failed${DOCS}`), ['refused as invalid (Validation Failed)']],
    ['502', failure(502, 'Bad Gateway'), ['Bad Gateway', 'githubstatus.com']],
    [
      'GraphQL: a field that an older Enterprise Server does not have',
      graphQLFailure('', "Field 'subjectType' doesn't exist on type 'PullRequestReviewThread'"),
      ["Field 'subjectType' doesn't exist", 'GitHub Enterprise Server 3.18 or newer'],
    ],
    [
      'no answer',
      new Error('getaddrinfo ENOTFOUND api.github.com'),
      ['ENOTFOUND', 'run the step again'],
    ],
    [
      'primary limit',
      failure(403, 'API rate limit exceeded for installation.'),
      ['rate limit is spent', 'later'],
    ],
    [
      'secondary limit',
      failure(429, 'You have exceeded a secondary rate limit.'),
      ['rate limit is spent'],
    ],
    [
      'GraphQL: FORBIDDEN',
      graphQLFailure('FORBIDDEN', 'Resource not accessible by integration'),
      ['Add `pull-requests: write`'],
    ],
    [
      'GraphQL: NOT_FOUND',
      graphQLFailure('NOT_FOUND', 'Could not resolve to a node'),
      ['not found', 'gone'],
    ],
    [
      'GraphQL: another',
      graphQLFailure('', 'Something else'),
      ['Something else', 'githubstatus.com'],
    ],
    ['nothing that is an error', undefined, ['an unknown error']],
  ])('%s', async (_, error, parts) => {
    const thrown = await explained(PURPOSE, () => Promise.reject(error)).catch(
      (reason: unknown) => reason,
    );
    expect(thrown).toBeInstanceOf(UserError);
    const { message, cause } = thrown as UserError;
    expect(message).toMatch(/^GitHub did not write the comment on #1: /);
    for (const part of parts) expect(message).toContain(part);
    expect(message).not.toMatch(/\.\.|docs\.github\.com|\n/);
    expect(cause).toBe(error);
  });

  test('an answer is passed on', async () => {
    await expect(explained(PURPOSE, async () => 7)).resolves.toBe(7);
  });
});

test('what GraphQL refuses has the status that REST would have given', () => {
  expect(graphQLStatusOf(graphQLFailure('FORBIDDEN', 'x'))).toBe(403);
  for (const other of [undefined, failure(403, 'x'), graphQLFailure('', 'x')])
    expect(graphQLStatusOf(other)).toBeUndefined();
});

test('the status is that of the answer', async () => {
  const { client } = await createAnsweringClient(() => ({
    status: 404,
    body: { message: 'Not Found' },
  }));
  const error = await client.rest.users
    .getByUsername({ username: 'x' })
    .catch((reason: unknown) => reason);
  expect(statusOf(error)).toBe(404);
  for (const other of [undefined, null, 'x', new Error('x'), { status: '404' }]) {
    expect(statusOf(other)).toBeUndefined();
  }
});
