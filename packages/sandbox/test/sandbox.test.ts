import { describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../src/index.ts';
import { writeAction } from './support/action-folder.ts';

const run = (sandbox: Sandbox, main: string, inputs: Record<string, string> = {}, token = '') =>
  sandbox.run(writeAction({ main }), {
    inputs,
    event: { name: 'schedule', payload: {} },
    repository: 'acme/docs',
    token,
  });

/** An action's way to GitHub and to the service, without any client of ours. */
const CLIENT = `
  const { GITHUB_API_URL, INPUT_KEY: key, INPUT_TOKEN: token, INPUT_SERVICE: service } = process.env;
  const ask = async (url, secret, body) => {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: 'Bearer ' + secret, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return response.json();
  };
`;

describe('one sandbox', () => {
  test('starts at its instant, wherever the action’s folder is', async () => {
    await using sandbox = await createSandbox({ now: '2026-03-01T00:00:00Z' });
    const result = await sandbox.run(new URL('fixtures/sleeper', import.meta.url).href, {
      inputs: { seconds: '60' },
      event: { name: 'schedule', payload: {} },
      repository: 'acme/docs',
    });
    expect(result.outputs).toEqual({
      started: '2026-03-01T00:00:00.000Z',
      'elapsed-ms': '60000',
      ended: '2026-03-01T00:01:00.000Z',
    });
  });

  test('runs an action at the head of the default branch, as the runner does on a schedule', async () => {
    await using sandbox = await createSandbox();
    const repository = sandbox.github.createRepository({ owner: 'acme', name: 'docs' });
    const { log } = await run(sandbox, 'console.log(process.env.GITHUB_SHA)');
    expect(log).toBe(repository.headOf('main'));
  });

  test('lets an action send a message, wait for the turn, and see its commit on GitHub', async () => {
    await using sandbox = await createSandbox();
    const repository = sandbox.github.createRepository({ owner: 'acme', name: 'docs' });
    const pullRequest = repository.createPullRequest({
      number: 7,
      title: 'Docs',
      author: 'agent[bot]',
      headRef: 'docs/update',
      files: [],
    });
    const key = sandbox.service.createProject({ id: 'acme' }).createKey();
    const job = sandbox.service.createJob({
      project: 'acme',
      repository: 'acme/docs',
      id: 'j1',
      staleMs: 5000,
    });
    job.onMessage(async (_message, turn) => {
      await turn.sleep(95_000);
      pullRequest.pushCommit({ author: 'agent[bot]', message: 'As asked' });
      turn.complete({ prLink: pullRequest.htmlUrl });
    });
    const before = pullRequest.headSha;
    const token = sandbox.github.createToken({ 'pull-requests': 'read' });
    sandbox.latencyMs = 100;

    const result = await run(
      sandbox,
      `${CLIENT}
      const url = service + '/v2/agent/acme/job/j1';
      const seen = [(await ask(url + '/message', key, { prompt: 'Fix it' })).status];
      while (seen.length < 10) {
        await new Promise((resolve) => setTimeout(resolve, 30_000));
        const { status } = await ask(url, key);
        seen.push(status);
        if (status === 'completed') break;
      }
      const { head } = await ask(GITHUB_API_URL + '/repos/acme/docs/pulls/7', token);
      console.log(seen.join(), head.sha);`,
      { key, token, service: sandbox.serviceServer.url },
      token,
    );

    expect(pullRequest.headSha).not.toBe(before);
    expect(result.rawLog).toBe(`completed,active,active,active,completed ${pullRequest.headSha}`);
    expect(result.elapsedMs).toBe(4 * 30_000 + 6 * 100);
    expect(job.messages.map(({ prompt }) => prompt)).toEqual(['Fix it']);
    expect(result.requests.map(({ server, method, status }) => [server, method, status])).toEqual([
      ['service', 'POST', 200],
      ...Array.from({ length: 4 }, () => ['service', 'GET', 200]),
      ['github', 'GET', 200],
    ]);
  });
});

describe('stopping', () => {
  test("fails when a request broke GitHub's contract, and names the operation", async () => {
    const sandbox = await createSandbox();
    const repository = sandbox.github.createRepository({ owner: 'acme', name: 'docs' });
    repository.createPullRequest({
      number: 7,
      title: 'Docs',
      author: 'octocat',
      headRef: 'docs',
      files: [],
    });
    const token = sandbox.github.createToken({ issues: 'write' });
    await run(
      sandbox,
      `${CLIENT} await ask(GITHUB_API_URL + '/repos/acme/docs/issues/7/comments', token, { body: 'x', bdoy: 'y' });`,
      { token },
      token,
    );
    await expect(sandbox.stop()).rejects.toThrow(
      '/repos/{owner}/{repo}/issues/{issue_number}/comments',
    );
  });

  test('fails when a script of a turn threw', async () => {
    const sandbox = await createSandbox();
    const key = sandbox.service.createProject({ id: 'acme' }).createKey();
    const job = sandbox.service.createJob({ project: 'acme', repository: 'acme/docs', id: 'j1' });
    job.onMessage(() => {
      throw new Error('the script broke');
    });
    await run(
      sandbox,
      `${CLIENT} await ask(service + '/v2/agent/acme/job/j1/message', key, { prompt: 'Fix it' });`,
      { key, service: sandbox.serviceServer.url },
    );
    await expect(sandbox.stop()).rejects.toThrow('the script broke');
  });

  test('ends what still runs, and happens once', async () => {
    const sandbox = await createSandbox();
    sandbox.serviceServer.next({}, { waitMs: Number.POSITIVE_INFINITY });
    const arrived = new Promise<void>((resolve) =>
      sandbox.serviceServer.before({}, () => resolve()),
    );
    const running = run(
      sandbox,
      `${CLIENT} await ask(service + '/v1/analytics/acme/views', 'none');`,
      {
        service: sandbox.serviceServer.url,
      },
    );
    await arrived;
    await sandbox.stop();
    expect((await running).signal).toBe('SIGKILL');
    await sandbox.stop();
  });
});
