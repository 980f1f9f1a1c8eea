import { describe, expect, it } from 'vitest';
import { type Stage, setStage, VIEWS, writes } from './support/stage.ts';

const CREATE = { method: 'POST', path: '/repos/{owner}/{repo}/issues/{number}/comments' };
const EDIT = { method: 'PATCH', path: '/repos/{owner}/{repo}/issues/comments/{id}' };

function push({ scene }: Stage): string {
  return scene.pullRequest.pushCommit({
    author: 'octo-reviewer',
    message: 'One more page',
    files: [{ path: 'guides/topic-1.mdx', status: 'modified' }],
  });
}

describe('runs at the same moment on one pull request', () => {
  it.each([2, 5])('%i first runs leave one comment', async (count) => {
    await using stage = await setStage();
    const runs = await Promise.all(Array.from({ length: count }, () => stage.onPullRequest()));
    expect(runs.map((run) => run.outputs['result'])).toEqual(runs.map(() => 'reported'));
    expect(stage.comments()).toHaveLength(1);
  });

  it.each([
    ['the first comment', CREATE, 0],
    ['an edit', EDIT, 1],
  ])(
    'an earlier run whose write is late (%s) does not overwrite the report of a later head',
    async (_, write, before) => {
      await using stage = await setStage();
      for (let run = 0; run < before; run += 1)
        await stage.onPullRequest({ inputs: { weeks: '3' } });
      stage.sandbox.githubServer.next(write, { waitMs: 60_000, works: 'after' });
      const earlier = stage.onPullRequest();
      let sha = '';
      let later: ReturnType<Stage['onPullRequest']> | undefined;
      stage.sandbox.clock.at(stage.sandbox.clock.now() + 30_000, () => {
        sha = push(stage);
        later = stage.onPullRequest();
      });
      await earlier;
      expect((await later)?.outputs['result']).toBe('reported');
      const [comment, ...others] = stage.comments();
      expect(others).toEqual([]);
      expect(comment).toContain(`For \`${sha.slice(0, 7)}\``);
      expect(comment).toContain('`/guides/topic-1` · [edited](');
    },
  );

  it('a run whose head is left behind while it reads reports the head that came, with the views read once', async () => {
    await using stage = await setStage();
    let sha = '';
    stage.sandbox.serviceServer.after(VIEWS, () => {
      sha = push(stage);
    });
    const run = await stage.onPullRequest();
    expect(stage.comments()).toEqual([expect.stringContaining(`For \`${sha.slice(0, 7)}\``)]);
    expect(run.outputs).toMatchObject({ pages: '7', 'requests-used': '2' });
    expect(run.summary.match(/^### /gm)).toHaveLength(1);
  });

  it('a comment that was written twice is one after the next run', async () => {
    await using stage = await setStage();
    await stage.onPullRequest();
    const [comment = ''] = stage.comments();
    stage.scene.pullRequest.comment({ author: 'github-actions[bot]', body: comment });
    const run = await stage.onPullRequest();
    expect(writes(run)).toEqual(['DELETE /repos/acme/docs/issues/comments/N 204']);
    expect(stage.comments()).toHaveLength(1);
  });
});

describe('several docs sites in a repository', () => {
  /**
   * Pages of two sites: the pull request edits the one of `docs-a`, and removes the one of
   * `docs-b`.
   */
  async function setTwoSites(): Promise<Stage> {
    const stage = await setStage();
    const { pullRequest, projectId } = stage.scene;
    const paths = [{ path: '/quickstart', humanPerDay: 90, aiPerDay: 40 }];
    stage.sandbox.service.setSite(projectId, { paths });
    for (const ref of ['main', pullRequest.headRef]) {
      for (const folder of ['docs-a', 'docs-b']) {
        pullRequest.repository.setFile(
          ref,
          `${folder}/docs.json`,
          '{ "navigation": { "pages": [] } }',
        );
        pullRequest.repository.setFile(ref, `${folder}/quickstart.mdx`, '# Quickstart\n');
      }
    }
    pullRequest.pushCommit({
      author: 'docs-agent[bot]',
      message: 'Change both sites',
      files: [
        { path: 'docs-a/quickstart.mdx', status: 'modified' },
        { path: 'docs-b/quickstart.mdx', status: 'removed' },
      ],
    });
    return stage;
  }
  const docsIn = (folder: string) => ({ inputs: { 'docs-root': folder } });
  const firstLines = (stage: Stage) => stage.comments().map((comment) => comment.split('\n', 1)[0]);

  it('have a comment each, and no warning is lost', async () => {
    await using stage = await setTwoSites();
    await stage.onPullRequest(docsIn('docs-a'));
    await stage.onPullRequest(docsIn('docs-b'));
    const again = await stage.onPullRequest(docsIn('docs-a'));
    expect([again.outputs['result'], writes(again)]).toEqual(['reported', []]);
    expect(firstLines(stage)).toEqual([
      '<!-- docs-agent view-deltas acme-docs docs-a pull-request -->',
      '<!-- docs-agent view-deltas acme-docs docs-b pull-request -->',
    ]);
    const [ofA, ofB] = stage.comments();
    expect(ofA).not.toContain('[!WARNING]');
    expect(ofB).toContain('> `/quickstart` is removed here.');
  });

  it('have a comment each also where they are projects with the same files', async () => {
    await using stage = await setTwoSites();
    const { service } = stage.sandbox;
    const other = service.createProject({ id: 'acme-api' });
    service.setSite(other, { paths: [{ path: '/quickstart', humanPerDay: 9, aiPerDay: 9 }] });
    const ofOther = {
      inputs: {
        'project-id': other.id,
        'api-key': other.createKey(['read']),
        'docs-root': 'docs-a',
      },
    };
    await stage.onPullRequest(docsIn('docs-a'));
    await stage.onPullRequest(ofOther);
    const again = await stage.onPullRequest(docsIn('docs-a'));
    expect([again.outputs['result'], writes(again)]).toEqual(['reported', []]);
    expect(firstLines(stage)).toEqual([
      '<!-- docs-agent view-deltas acme-docs docs-a pull-request -->',
      '<!-- docs-agent view-deltas acme-api docs-a pull-request -->',
    ]);
  });
});
