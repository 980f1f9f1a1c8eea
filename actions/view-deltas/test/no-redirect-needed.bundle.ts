import type { RunOptions, RunResult } from '@docs-agent/sandbox';
import { describe, expect, it } from 'vitest';
import { type Stage, setStage } from './support/stage.ts';

type PullRequest = Stage['scene']['pullRequest'];
type Files = NonNullable<Parameters<PullRequest['forcePush']>[0]['files']>;

const AUTHOR = 'docs-agent[bot]';
const failing: Partial<RunOptions> = { inputs: { 'missing-redirects': 'fail' } };
const outcome = (run: RunResult) => [run.conclusion, run.outputs['result']];

const removal = (page: string): Files[number] => ({ path: `${page}.mdx`, status: 'removed' });

/** Runs the built action on a pull request: with views, and in the mode `redirects`. */
async function runBoth(
  stage: Stage,
  pullRequest: PullRequest = stage.scene.pullRequest,
): Promise<[views: RunResult, redirects: RunResult]> {
  const payload = stage.sandbox.github.payload('pull_request.synchronize', { pullRequest });
  const event = { name: 'pull_request', payload };
  const views = await stage.onPullRequest({ event, ...failing });
  const inputs = {
    mode: 'redirects',
    'missing-redirects': 'fail',
    'report-to': 'comment, summary',
  };
  return [views, await stage.on({ event, inputs })];
}

describe('no redirect is asked for', () => {
  it.each<[what: string, files: Record<string, string>]>([
    ['a page that is `hidden`', { 'guides/webhooks.mdx': '---\nhidden: true\n---\n# Webhooks' }],
    ['a page with `noindex`', { 'guides/webhooks.mdx': '---\nnoindex: true\n---\n# Webhooks' }],
    ['a page that `.mintignore` keeps from the site', { '.mintignore': 'guides/webhooks.mdx\n' }],
  ])('%s, when it is removed', async (_what, files) => {
    await using stage = await setStage();
    const { pullRequest } = stage.scene;
    const remove = () =>
      pullRequest.forcePush({
        author: AUTHOR,
        message: 'Remove',
        files: [removal('guides/webhooks')],
      });
    remove();
    for (const run of await runBoth(stage)) expect(outcome(run)).toEqual(['failure', 'gated']);
    for (const [path, text] of Object.entries(files))
      pullRequest.repository.setFile('main', path, text);
    remove();
    for (const run of await runBoth(stage)) {
      expect([run.conclusion, run.outputs['missing-redirects'] || '0'], run.log).toEqual([
        'success',
        '0',
      ]);
      expect(run.annotations.filter(({ kind }) => kind === 'error')).toEqual([]);
    }
  });

  it('of what goes from a branch that is not deployed, which one sentence says, until it is retargeted', async () => {
    await using stage = await setStage();
    const { repository, headRef } = stage.scene.pullRequest;
    stage.scene.pullRequest.forcePush({ author: AUTHOR, message: 'x', files: [] });
    const pullRequest = repository.createPullRequest({
      title: 'Remove the webhooks',
      author: AUTHOR,
      headRef: 'docs-agent/stacked',
      baseRef: headRef,
      files: [removal('guides/webhooks')],
    });
    const sentence = `Redirects were not checked, because this pull request is to be merged into ${headRef}, and the docs are deployed from the default branch, main.`;
    const [views, redirects] = await runBoth(stage, pullRequest);
    expect(outcome(views), views.log).toEqual(['success', 'reported']);
    expect(outcome(redirects), redirects.log).toEqual(['success', 'nothing-to-report']);
    expect(redirects.outputs['headline']).toBe(sentence.slice(0, -1));
    for (const run of [views, redirects])
      expect(run.annotations).toEqual([{ kind: 'notice', message: sentence }]);
    const [comment = ''] = pullRequest.comments().map(({ body }) => body);
    expect(comment).toContain(sentence);
    expect(comment).not.toContain('[!WARNING]');

    pullRequest.retarget('main');
    for (const run of await runBoth(stage, pullRequest))
      expect(outcome(run)).toEqual(['failure', 'gated']);
    pullRequest.retarget(headRef);
    await runBoth(stage, pullRequest);
    for (const { body } of pullRequest.comments()) {
      expect(body).toContain(sentence);
      expect(body).not.toContain('[!WARNING]');
    }
  });
});

describe('pages that leave the navigation and are still served', () => {
  const navigation = (pages: readonly string[]): Files[number] => ({
    path: 'docs.json',
    status: 'modified',
    text: JSON.stringify({ navigation: { pages: ['index', ...pages] }, redirects: [] }),
  });

  /** The scene's pages are in the navigation; then only these are. */
  async function leaveIn(pages: readonly string[], files: Files = []): Promise<Stage> {
    const stage = await setStage();
    const { pullRequest } = stage.scene;
    const listed = ['quickstart', 'guides/webhooks', 'changelog'];
    pullRequest.repository.setFile('main', 'docs.json', navigation(listed).text ?? '');
    pullRequest.forcePush({
      author: AUTHOR,
      message: 'Leave out',
      files: [navigation(pages), ...files],
    });
    return stage;
  }

  it('are one line, and fail nothing', async () => {
    await using stage = await leaveIn(['quickstart']);
    const [views, redirects] = await runBoth(stage);
    expect(views.outputs['headline']).toBe('2 pages leave the navigation');
    const line =
      '2 pages leave the navigation and are still served: `/changelog`, `/guides/webhooks`.';
    for (const run of [views, redirects]) {
      expect(outcome(run), run.log).toEqual(['success', 'reported']);
      expect(run.summary).toContain(`\n${line}\n`);
    }
    for (const comment of stage.comments()) expect(comment).toContain(`\n${line}\n`);
    expect(JSON.parse(views.tempFiles.get('docs-traffic/view-deltas.json') ?? '')).toMatchObject({
      leftNavigation: ['/changelog', '/guides/webhooks'],
    });
  });

  it('are none that are removed, moved, or stay in another place of it', async () => {
    const groups = { groups: [{ group: 'All', pages: ['index', 'quickstart', 'build/webhooks'] }] };
    await using stage = await leaveIn(
      [],
      [
        { path: 'docs.json', status: 'modified', text: JSON.stringify({ navigation: groups }) },
        removal('changelog'),
        { path: 'build/webhooks.mdx', previousPath: 'guides/webhooks.mdx', status: 'renamed' },
      ],
    );
    for (const run of await runBoth(stage)) {
      expect(outcome(run)).toEqual(['failure', 'gated']);
      expect(run.summary).not.toContain('leaves the navigation');
      expect(run.summary).not.toContain('leave the navigation');
    }
  });

  it('are not guessed where the navigation can no longer be read', async () => {
    await using stage = await leaveIn(
      [],
      [
        {
          path: 'docs.json',
          status: 'modified',
          text: '{ "navigation": { "$ref": "./gone.json" }, "redirects": [] }',
        },
        { path: 'changelog.mdx', status: 'modified' },
      ],
    );
    for (const run of await runBoth(stage)) expect(run.summary).not.toContain('the navigation and');
  });
});
