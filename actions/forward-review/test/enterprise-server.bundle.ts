import { always } from '@docs-agent/sandbox/trials';
import { expect, it } from 'vitest';
import { setStage } from './support/stage.ts';

it('on GitHub Enterprise Server every address comes from the runner’s environment', async () => {
  await using stage = await setStage({
    processes: 'own',
    serverUrl: 'https://github.acme.example',
  });
  const { url } = stage.sandbox.githubServer;
  const run = await stage.run({
    env: { GITHUB_API_URL: `${url}/api/v3`, GITHUB_GRAPHQL_URL: `${url}/api/graphql` },
  });
  expect(run.outputs['result']).toBe('completed');
  expect(run.outputs['pr-link']).toBe('https://github.acme.example/acme/docs/pull/42');
  expect(stage.trackingComment()).toContain('https://github.acme.example/acme/docs/actions/runs/');
  const paths = run.requests.filter(({ server }) => server === 'github').map(({ path }) => path);
  expect(paths.filter((path) => !path.startsWith('/api/'))).toEqual([]);
});

it('an older GitHub Enterprise Server is told which version is needed, and not to try again', async () => {
  await using stage = await setStage();
  const message =
    "Field 'subjectType' doesn't exist on type 'PullRequestReviewThread'. Field 'x' doesn't exist";
  always(
    stage.sandbox.githubServer,
    { path: '/graphql', body: /ForwardReviewPullRequest/ },
    { status: 200, body: JSON.stringify({ data: null, errors: [{ message }] }) },
  );
  const run = await stage.run();
  expect([run.outputs['result'], run.exitCode], run.log).toEqual(['error', 1]);
  expect(run.outputs['reason']).toContain('needs GitHub Enterprise Server 3.18 or newer');
  expect(run.outputs['reason']).not.toMatch(/run the step again|githubstatus/);
  expect(stage.scene.job.messages).toEqual([]);
});
