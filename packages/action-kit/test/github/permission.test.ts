import { createSandbox } from '@docs-agent/sandbox';
import { describe, expect, test } from 'vitest';
import { createGitHubClient, hasAtLeast, ROLES, readRole, UserError } from '../../src/index.ts';
import { createAnsweringClient } from '../support/answering-client.ts';

const REPOSITORY = { owner: 'acme', name: 'docs' };

describe('a role is what GitHub permits, and no more than its name says', () => {
  test.each([
    ['admin', 'admin', 'admin'],
    ['write', 'maintain', 'maintain'],
    ['write', 'write', 'write'],
    ['read', 'triage', 'triage'],
    ['read', 'read', 'read'],
    ['none', 'none', 'none'],
    ['write', 'release-manager', 'write'],
    ['read', 'Docs writer', 'read'],
    ['read', 'admin', 'read'],
    ['write', 'admin', 'write'],
    ['none', 'write', 'none'],
    ['write', undefined, 'write'],
    ['admin', 'constructor', 'admin'],
    ['everything', 'everything', 'none'],
  ])('permission %s, role %s: %s', async (permission, roleName, expected) => {
    const body = { permission, role_name: roleName };
    const { client, requests } = await createAnsweringClient(() => ({ status: 200, body }));
    await expect(readRole(client, REPOSITORY, 'octo cat/..')).resolves.toBe(expected);
    expect(requests[0]?.route).toBe(
      'GET /repos/acme/docs/collaborators/octo%20cat%2F../permission',
    );
  });
});

test('whom GitHub does not know is unknown, and has less than any role', async () => {
  const { client } = await createAnsweringClient(() => ({
    status: 404,
    body: { message: 'Not Found' },
  }));
  await expect(readRole(client, REPOSITORY, 'app[bot]')).resolves.toBe('unknown');
});

test.each([{}, { permission: null }, '<html>', ''])(
  'an answer that cannot be read is asked for again: %j',
  async (body) => {
    const bodies = [body, { permission: 'write' }];
    const { client } = await createAnsweringClient(() => ({ status: 200, body: bodies.shift() }));
    await expect(readRole(client, REPOSITORY, 'octocat')).resolves.toBe('write');
  },
);

test('a 404 that is not GitHub’s turns no one away', async () => {
  const { client } = await createAnsweringClient(() => ({ status: 404, body: '<html>' }));
  await expect(readRole(client, REPOSITORY, 'octocat')).rejects.toThrow(UserError);
});

test.each([401, 403, 422])('an answer of %s lets no one in', async (status) => {
  const { client } = await createAnsweringClient(() => ({ status, body: { message: 'No' } }));
  const reading = readRole(client, REPOSITORY, 'octocat');
  await expect(reading).rejects.toThrow(UserError);
  await expect(reading).rejects.toThrow('say which role octocat has in acme/docs');
});

test("a login's case makes no difference", async () => {
  await using sandbox = await createSandbox();
  const repository = sandbox.github.createRepository(REPOSITORY);
  repository.addCollaborator('octo-reviewer', 'maintain');
  const token = sandbox.github.createToken({ contents: 'read' });
  const client = createGitHubClient(token, { baseUrl: sandbox.githubServer.url });
  await expect(readRole(client, REPOSITORY, 'Octo-Reviewer')).resolves.toBe('maintain');
  await expect(readRole(client, REPOSITORY, 'passer-by')).resolves.not.toBe('maintain');
});

test('each role has what the weaker ones have, and no more', () => {
  for (const [index, role] of ROLES.entries()) {
    expect(ROLES.filter((required) => hasAtLeast(role, required))).toEqual(
      ROLES.slice(0, index + 1),
    );
  }
});
