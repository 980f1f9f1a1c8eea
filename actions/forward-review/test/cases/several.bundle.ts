import type { RunResult } from '@docs-agent/sandbox';
import { AGENT, REVIEWER } from '@docs-agent/sandbox/scenarios';
import { runAndDie } from '@docs-agent/sandbox/trials';
import { describe, expect, it } from 'vitest';
import { MESSAGE, type Stage, setStage } from '../support/stage.ts';

type Request = RunResult['requests'][number];

/** A second pull request with a job of its own that its description names, and a review. */
function openAnother({ sandbox, scene }: Stage) {
  const pullRequest = scene.pullRequest.repository.createPullRequest({
    title: 'Another one',
    author: AGENT,
    body: '<!-- docs-agent job: job_another -->',
    headRef: 'another',
    files: [{ path: 'quickstart.mdx', status: 'modified' }],
  });
  const job = sandbox.service.createJob({
    project: scene.projectId,
    id: 'job_another',
    repository: scene.repository,
    prLink: pullRequest.htmlUrl,
  });
  job.onMessage(async (_message, turn) => {
    await turn.sleep(15_000);
    pullRequest.pushCommit({ author: AGENT, message: 'Use fewer words' });
    turn.complete();
  });
  pullRequest.submitReview({
    author: REVIEWER,
    state: 'COMMENTED',
    comments: [{ path: 'quickstart.mdx', line: 3, body: 'Use fewer words' }],
  });
  return { pullRequest, job };
}

/** The event of a finished run whose branch has these pull requests, each of a repository. */
function finishedRun(
  { sandbox, scene }: Stage,
  listed: readonly { number: number; repositoryId?: number }[],
) {
  const { pullRequest } = scene;
  const payload = sandbox.github.payload('workflow_run.completed', {
    pullRequest,
    sender: REVIEWER,
  });
  const run = payload['workflow_run'] as { pull_requests: { base: { repo: { id: number } } }[] };
  const [own] = run.pull_requests;
  const ownId = own?.base.repo.id ?? 0;
  const pull_requests = listed.map(({ number, repositoryId = ownId }) => ({
    ...own,
    number,
    base: { ...own?.base, repo: { ...own?.base.repo, id: repositoryId } },
  }));
  return { name: 'workflow_run', payload: { ...payload, workflow_run: { ...run, pull_requests } } };
}

describe('a branch with several pull requests', () => {
  it('is sent for each before the end of any is waited for, and all of them are reported', async () => {
    await using stage = await setStage();
    const { scene } = stage;
    scene.pullRequest.edit({ author: AGENT, body: '<!-- docs-agent job: job_8f21 -->' });
    const another = openAnother(stage);
    const listed = [scene.pullRequest, another.pullRequest].map(({ number }) => ({ number }));
    const run = await stage.run({ event: finishedRun(stage, listed), inputs: { 'job-id': '' } });
    expect(run.outputs['result'], run.log).toBe('completed');
    expect(JSON.parse(run.outputs['results'] ?? '')).toMatchObject([
      { 'pr-number': 42, result: 'completed' },
      { 'pr-number': another.pullRequest.number, result: 'completed' },
    ]);
    expect([scene.job.messages.length, another.job.messages.length]).toEqual([1, 1]);
    const isPost = ({ method, server }: Request) => server === 'service' && method === 'POST';
    const between = run.requests.slice(
      run.requests.findIndex(isPost) + 1,
      run.requests.findLastIndex(isPost),
    );
    expect(between.filter(({ path }) => path.endsWith('/job_8f21'))).toEqual([]);
  });

  it('is waited for within one `timeout-minutes`', async () => {
    await using stage = await setStage();
    const { scene } = stage;
    scene.pullRequest.edit({ author: AGENT, body: '<!-- docs-agent job: job_8f21 -->' });
    const another = openAnother(stage);
    for (const job of [scene.job, another.job])
      job.onMessage((_, turn) => turn.sleep(24 * 3_600_000));
    const listed = [scene.pullRequest, another.pullRequest].map(({ number }) => ({ number }));
    const inputs = { 'job-id': '', 'timeout-minutes': '10' };
    const run = await stage.run({ event: finishedRun(stage, listed), inputs });
    expect([run.outputs['result'], run.exitCode], run.log).toEqual(['timed-out', 1]);
    expect(JSON.parse(run.outputs['results'] ?? '')).toMatchObject([
      { result: 'timed-out' },
      { result: 'timed-out' },
    ]);
    expect(run.elapsedMs).toBeLessThan(12 * 60_000);
  });

  it('has each open turn finished by `post`, where the run is killed: by how far its prompt was', async () => {
    await using stage = await setStage();
    const { scene } = stage;
    scene.pullRequest.edit({ author: AGENT, body: '<!-- docs-agent job: job_8f21 -->' });
    const another = openAnother(stage);
    const listed = [scene.pullRequest, another.pullRequest].map(({ number }) => ({ number }));
    const death = { server: 'service', moment: 'after', request: { ...MESSAGE, nth: 2 } } as const;
    await runAndDie(stage, death, { event: finishedRun(stage, listed), inputs: { 'job-id': '' } });
    const comments = [scene.pullRequest, another.pullRequest].map((pullRequest) =>
      pullRequest.comments(),
    );
    expect(comments.map((all) => all.map(({ body }) => /^### (.*)$/m.exec(body)?.[1]))).toEqual([
      ['The agent has 4 review comments; the run did not wait for its answer'],
      ['It is not certain that the agent got this review'],
    ]);
  });

  it('of another repository is not read', async () => {
    await using stage = await setStage();
    const another = openAnother(stage);
    const { number } = another.pullRequest;
    const listed = [{ number, repositoryId: 7 }, { number: 42 }];
    const run = await stage.run({ event: finishedRun(stage, listed) });
    expect(run.outputs, run.log).toMatchObject({ result: 'completed', 'pr-number': '42' });
    expect(another.job.messages).toEqual([]);
  });
});
