import { describe, expect, it } from 'vitest';
import { setStage } from './support/stage.ts';

const AUTHOR = 'docs-agent[bot]';

const RENAMED = {
  path: 'website/docs/02-guides/install.md',
  previousPath: 'website/docs/02-guides/setup.md',
  status: 'renamed' as const,
};

/** A site of Docusaurus in a folder, and a pull request that renames one of its pages. */
async function setDocusaurus(rules: string) {
  const stage = await setStage();
  const { github, service } = stage.sandbox;
  const repository = github.createRepository({ owner: 'acme', name: 'handbook', private: false });
  const files = {
    'website/docusaurus.config.ts': 'export default { title: computed() }',
    'website/docs/intro.md': '---\nslug: /\n---\n',
    'website/docs/02-guides/setup.md': '# Set up',
    'website/docs/02-guides/agents.md': '# Agents',
    'website/static/_redirects': '/docs/old /docs/guides/agents',
  };
  for (const [path, text] of Object.entries(files)) repository.setFile('main', path, text);
  service.setSite(stage.scene.projectId, {
    paths: ['/docs', '/docs/guides/setup', '/docs/guides/agents/'].map((path) => ({
      path,
      humanPerDay: 20,
      aiPerDay: 5,
    })),
  });
  const pullRequest = repository.createPullRequest({
    title: 'Call it install',
    author: 'maria',
    headRef: 'maria/install',
    files: [RENAMED, { path: 'website/static/_redirects', status: 'modified', text: rules }],
  });
  const payload = github.payload('pull_request.opened', { pullRequest });
  const run = await stage.onPullRequest({
    event: { name: 'pull_request', payload },
    repository: 'acme/handbook',
    inputs: { 'docs-root': 'website', 'redirects-files': 'website/static/_redirects' },
  });
  return { stage, run, comment: pullRequest.comments()[0]?.body ?? '' };
}

describe('a site of Docusaurus', () => {
  it('is known by its files: a renamed page has the views of both its paths, and misses a line of _redirects', async () => {
    const { stage, run, comment } = await setDocusaurus('/docs/old /docs/guides/agents');
    await using _ = stage;
    expect([run.outputs['result'], run.outputs['pages'], run.outputs['missing-redirects']]).toEqual([
      'reported',
      '1',
      '1',
    ]);
    expect(comment).toContain('```text\n> /docs/guides/setup /docs/guides/install 301\n');
    expect(comment).toContain('`website/static/_redirects`');
    expect(comment).toMatch(/`\/docs\/guides\/install`(?: · |<br>)\[renamed\]\(/);
    expect(comment.match(/Docusaurus’s defaults/g)).toHaveLength(1);
    expect(run.annotations.map(({ message }) => message).join('\n')).toContain(
      'Add in website/static/_redirects: /docs/guides/setup /docs/guides/install 301',
    );
  });

  it('has its warning become a line once the rule exists', async () => {
    const { stage, run, comment } = await setDocusaurus('/docs/guides/setup /docs/guides/install 301');
    await using _ = stage;
    expect(run.outputs['missing-redirects']).toBe('0');
    expect(comment).toContain('`/docs/guides/setup` is removed here and redirected.');
  });
});

describe('static files of rules', () => {
  it('that cannot be read are named in the report, judge nothing, and fail the gate', async () => {
    await using stage = await setStage();
    const { pullRequest } = stage.scene;
    pullRequest.pushCommit({
      author: AUTHOR,
      message: 'Begin a rule, and end another',
      files: [
        { path: 'static/_redirects', status: 'added', text: '# moved\n/reference/errors' },
        { path: 'vercel.json', status: 'added', text: '{ "redirects": [] }' },
      ],
    });
    const inputs = { 'redirects-files': 'static/_redirects\nvercel.json', 'missing-redirects': 'fail' };
    const run = await stage.onPullRequest({ inputs });
    expect([run.conclusion, run.outputs['result'], run.outputs['missing-redirects']]).toEqual([
      'failure',
      'gated',
      '0',
    ]);
    expect(stage.comments()[0]).toMatch(
      /Redirects were not checked, because of the input redirects-files: static\/\\?_redirects cannot be read: line 2 is not of the form/,
    );
  });

  it('of another kind are refused, with what is allowed', async () => {
    await using stage = await setStage();
    const run = await stage.onPullRequest({ inputs: { 'redirects-files': 'netlify.toml' } });
    expect([run.conclusion, run.outputs['result']]).toEqual(['failure', 'error']);
    expect(run.annotations.map(({ message }) => message).join('\n')).toMatch(
      /redirects-files.*netlify\.toml.*each ending in `\.json` or named `_redirects`/s,
    );
  });
});
