import { describe, expect, it } from 'vitest';
import { errors, setStage } from './support/stage.ts';

const AUTHOR = 'docs-agent[bot]';

describe('the files of the repository', () => {
  it('decide which viewed paths lose their page, and where the rule for them belongs', async () => {
    await using stage = await setStage();
    const { pullRequest } = stage.scene;
    pullRequest.pushCommit({
      author: AUTHOR,
      message: 'Keep the redirects in a file of their own, and forget two',
      files: [
        {
          path: 'docs.json',
          status: 'modified',
          text: '{ "navigation": { "pages": ["index"] }, "redirects": { "$ref": "./config/redirects.json" } }',
        },
        {
          path: 'config/redirects.json',
          status: 'added',
          text: '[{ "source": "/a", "destination": "/quickstart" }]',
        },
      ],
    });
    const run = await stage.onPullRequest();
    expect([run.conclusion, run.outputs['missing-redirects']]).toEqual(['success', '2']);
    const [comment = ''] = stage.comments();
    expect(comment).toContain('config/redirects.json');
    expect(comment).toContain('{ "source": "/reference/errors", "destination": "/api/errors" }');
    expect(
      run.annotations.filter(({ kind }) => kind === 'warning').map(({ file }) => file),
    ).toEqual(['reference/errors.mdx', 'guides/old-setup.mdx']);
  });

  it.each(['/guides/:slug*/:slug*', '/guides/:slug*-:slug*'])(
    'say of a rule that doubles a path with each turn, to %s, that it forms a loop',
    async (destination) => {
      await using stage = await setStage();
      stage.scene.pullRequest.pushCommit({
        author: AUTHOR,
        message: 'Remove webhooks, and redirect the guides to themselves',
        files: [
          { path: 'guides/webhooks.mdx', status: 'removed' },
          {
            path: 'docs.json',
            status: 'modified',
            text: JSON.stringify({ redirects: [{ source: '/guides/:slug*', destination }] }),
          },
        ],
      });
      const run = await stage.onPullRequest();
      expect([run.conclusion, run.outputs['result'], errors(run)]).toEqual([
        'success',
        'reported',
        [],
      ]);
      const json = JSON.parse(run.tempFiles.get('docs-traffic/view-deltas.json') ?? '');
      expect(json.missingRedirects).toContainEqual(
        expect.objectContaining({ path: '/guides/webhooks', problem: 'loop' }),
      );
    },
  );

  it('show where a page went: of copies the default version’s is suggested, and a section is only named', async () => {
    await using stage = await setStage();
    const { pullRequest } = stage.scene;
    const versions = ['v1', 'v2'].map((version) => ({
      version,
      default: version === 'v2',
      pages: [`${version}/quickstart`],
    }));
    pullRequest.forcePush({
      author: AUTHOR,
      message: 'Write for two versions',
      files: [
        { path: 'v1/quickstart.mdx', previousPath: 'quickstart.mdx', status: 'renamed' },
        { path: 'v2/quickstart.mdx', status: 'added', text: '# Quickstart\n' },
        { path: 'guides/webhooks.mdx', status: 'removed' },
        { path: 'guides.mdx', status: 'added', text: '# Guides\n' },
        {
          path: 'docs.json',
          status: 'modified',
          text: JSON.stringify({ navigation: { versions } }),
        },
      ],
    });
    const run = await stage.onPullRequest();
    expect(run.outputs['missing-redirects'], run.log).toBe('2');
    const [comment = ''] = stage.comments();
    expect(comment.match(/"source": .*/g)).toEqual([
      '"source": "/quickstart", "destination": "/v2/quickstart" }',
    ]);
    expect(comment).toMatch(/`\/guides\/webhooks`.*nearest section: `\/guides`/);
  });

  it('show the pages that a changed snippet reaches', async () => {
    await using stage = await setStage();
    const { repository } = stage.scene.pullRequest;
    const pullRequest = repository.createPullRequest({
      title: 'Install by pnpm',
      author: 'maria',
      headRef: 'maria/pnpm',
      headRepository: 'maria/docs',
      files: [{ path: 'snippets/install.mdx', status: 'modified', text: 'pnpm add acme' }],
    });
    const payload = stage.sandbox.github.payload('pull_request.opened', { pullRequest });
    const run = await stage.onPullRequest({ event: { name: 'pull_request', payload } });
    expect([run.outputs['result'], run.outputs['pages']]).toEqual(['reported', '1']);
    expect(pullRequest.comments()[0]?.body).toContain(
      '`/quickstart` · [install.mdx](https://github.com/acme/docs/pull/43/files#diff-',
    );
  });

  it('are not asked for when no file of the docs changes', async () => {
    await using stage = await setStage();
    const { repository } = stage.scene.pullRequest;
    const files = [{ path: 'logo.png', status: 'added' as const }];
    const pullRequest = repository.createPullRequest({
      title: 'Logo',
      author: 'maria',
      headRef: 'maria/logo',
      files,
    });
    const payload = stage.sandbox.github.payload('pull_request.opened', { pullRequest });
    const run = await stage.onPullRequest({ event: { name: 'pull_request', payload } });
    expect(run.outputs['result']).toBe('nothing-to-report');
    expect(run.requests.filter(({ path }) => /compare|trees/.test(path))).toEqual([]);
  });

  it('that instruct agents are no pages: a pull request that changes only AGENTS.md gets no comment', async () => {
    await using stage = await setStage();
    const pullRequest = stage.scene.pullRequest.repository.createPullRequest({
      title: 'Tell agents how to build',
      author: 'maria',
      headRef: 'maria/agents',
      files: [{ path: 'AGENTS.md', status: 'added', text: '# Build\n' }],
    });
    const payload = stage.sandbox.github.payload('pull_request.opened', { pullRequest });
    const run = await stage.onPullRequest({ event: { name: 'pull_request', payload } });
    expect([run.outputs['result'], pullRequest.comments()]).toEqual(['nothing-to-report', []]);
  });

  it('that the token may not read: pages are found by name, and the comment says so', async () => {
    await using stage = await setStage();
    const { github, service } = stage.sandbox;
    const repository = github.createRepository({
      owner: 'acme',
      name: 'private-docs',
      private: true,
    });
    for (const path of ['docs.json', 'quickstart.mdx', 'guides/webhooks.mdx'])
      repository.setFile('main', path, '{}');
    const pullRequest = repository.createPullRequest({
      title: 'Rewrite',
      author: 'maria',
      headRef: 'x',
      files: [
        { path: 'quickstart.mdx', status: 'modified' },
        { path: 'guides/webhooks.mdx', status: 'removed' },
      ],
    });
    const payload = github.payload('pull_request.opened', { pullRequest });
    const run = await stage.onPullRequest({
      event: { name: 'pull_request', payload },
      repository: 'acme/private-docs',
      token: stage.token({ 'pull-requests': 'write', issues: 'write' }),
    });
    expect([run.outputs['result'], run.outputs['pages'], run.outputs['missing-redirects']]).toEqual(
      ['reported', '2', '0'],
    );
    const body = pullRequest.comments()[0]?.body ?? '';
    expect(body).toContain('contents: read');
    expect(body).toMatch(/`\/guides\/webhooks`(?: · |<br>)\[file removed\]\(/);
    expect(service.failures).toEqual([]);
  });
});
