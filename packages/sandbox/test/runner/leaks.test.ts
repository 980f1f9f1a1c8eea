import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { createSandbox, type Leak, type Sandbox } from '../../src/index.ts';

const LEAKY = fileURLToPath(new URL('../fixtures/leaky', import.meta.url));

async function leak(way: string): Promise<{ sandbox: Sandbox; leaks: Leak[]; log: string }> {
  const sandbox = await createSandbox();
  const repository = sandbox.github.createRepository({ owner: 'acme', name: 'docs' });
  repository.createPullRequest({
    number: 1,
    title: 'Docs',
    author: 'octocat',
    headRef: 'docs',
    files: [],
  });
  const token = sandbox.github.createToken({ issues: 'write', 'pull-requests': 'write' });
  const apiKey = sandbox.service.createProject({ id: 'acme' }).createKey();
  const { leaks, log } = await sandbox.run(LEAKY, {
    inputs: { 'api-key': apiKey, leak: way, 'service-url': sandbox.serviceServer.url },
    event: { name: 'schedule', payload: {} },
    repository: 'acme/docs',
    token,
  });
  return { sandbox, leaks, log };
}

describe('a secret is found in everything that an action leaves', () => {
  test('and an action that leaves none passes', async () => {
    const { sandbox, leaks, log } = await leak('none');
    expect(leaks).toEqual([]);
    expect(log).toBe('All is well');
    expect(sandbox.trace().map(({ status }) => status)).toEqual([201, 200]);
    await sandbox.stop();
  });

  test.each([
    ['log, plain', 'log', 'plain'],
    ['log, standard error', 'log', 'plain'],
    ['log, base64 of the key', 'log', 'encoded'],
    ['log, base64 of text around the key', 'log', 'encoded'],
    ['log, base64 in its URL form', 'log', 'encoded'],
    ['log, URL-encoded', 'log', 'encoded'],
    ['log, JSON-escaped', 'log', 'encoded'],
    ['log, hexadecimal', 'log', 'encoded'],
    ['annotation', 'log', 'plain'],
    ['output', 'output', 'plain'],
    ['state', 'state', 'plain'],
    ['environment file', 'environment file', 'plain'],
    ['summary', 'summary', 'plain'],
    ['comment on GitHub', 'request', 'plain'],
    ["GitHub's header", 'request', 'plain'],
    ['query to the service', 'request', 'plain'],
    ['header of the service', 'request', 'plain'],
    ['token to the service', 'request', 'plain'],
    ['file in the output folder', 'file', 'plain'],
    ['file in the workspace', 'file', 'encoded'],
  ])('%s', async (way, channel, form) => {
    const { sandbox, leaks } = await leak(way);
    expect(leaks).toContainEqual({ channel, place: expect.any(String), form });
    await expect(sandbox.stop()).rejects.toThrow(`A secret leaked (${form}) into ${channel}: `);
  });

  test('a leak names its operation, and does not repeat the secret', async () => {
    const { sandbox } = await leak('comment on GitHub');
    const error: unknown = await sandbox.stop().catch((reason: unknown) => reason);
    expect(String(error)).toContain('request: github POST /repos/acme/docs/issues/1/comments');
    for (const secret of sandbox.secrets) expect(String(error)).not.toContain(secret);
  });

  test('also a leak that the mask hides from readers', async () => {
    const { sandbox, log } = await leak('log, plain');
    expect(log).toBe('The key is ***.');
    await expect(sandbox.stop()).rejects.toThrow('A secret leaked');
  });
});
