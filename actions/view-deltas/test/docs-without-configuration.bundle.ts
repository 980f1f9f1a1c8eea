import type { RunResult } from '@docs-agent/sandbox';
import { describe, expect, it } from 'vitest';
import { errors, type Stage, setStage, writes } from './support/stage.ts';

const CONFIGURATION = 'docs.json or mint.json';
/** A repository of docs that are not Mintlify's, and how their files become pages. */
const HANDBOOK = { 'path-map': 'site/**/*.md => /$1/$2' };

/** A pull request in a repository with these files, that does this to them. */
async function setHandbook(files: Record<string, string>, change: Files) {
  const stage = await setStage();
  const { github, service } = stage.sandbox;
  const repository = github.createRepository({ owner: 'acme', name: 'handbook', private: false });
  for (const [path, text] of Object.entries(files)) repository.setFile('main', path, text);
  service.setSite(stage.scene.projectId, {
    paths: ['/', '/guides/setup', '/guides/agents', '/guides/setups'].map((path) => ({
      path,
      humanPerDay: 20,
      aiPerDay: 5,
    })),
  });
  const pullRequest = repository.createPullRequest({
    title: 'Change the guides',
    author: 'maria',
    headRef: 'maria/guides',
    files: change,
  });
  const payload = github.payload('pull_request.opened', { pullRequest });
  const place = { event: { name: 'pull_request', payload }, repository: 'acme/handbook' };
  return {
    stage,
    pullRequest,
    onPullRequest: (inputs: Record<string, string>) => stage.onPullRequest({ ...place, inputs }),
    onSchedule: (inputs: Record<string, string>) =>
      stage.onSchedule({ repository: 'acme/handbook', sha: repository.headOf('main'), inputs }),
    [Symbol.asyncDispose]: () => stage[Symbol.asyncDispose](),
  };
}

type Files = NonNullable<Parameters<Stage['scene']['pullRequest']['forcePush']>[0]['files']>;

const DOCS = {
  'site/index.md': '# Home',
  'site/guides/setup.md': '# Set up',
  'site/guides/agents.md': '# Agents',
};
const REMOVAL: Files[number] = { path: 'site/guides/setup.md', status: 'removed' };
const EDIT: Files[number] = { path: 'site/guides/agents.md', status: 'modified' };

const outcome = (run: RunResult) => [run.conclusion, run.outputs['result']];

describe('without a configuration in `docs-root`, and without `path-map`,', () => {
  it.each<
    [where: string, files: Record<string, string>, inputs: Record<string, string>, remedy: string]
  >([
    [
      'nowhere',
      DOCS,
      {},
      'Set `docs-root` to the folder that has one, or name the pages of other docs with `path-map`.',
    ],
    [
      'below',
      { ...DOCS, 'site/docs.json': '{}' },
      {},
      'Set `docs-root: site`, because site/docs.json is there.',
    ],
    [
      'above',
      { ...DOCS, 'mint.json': '{}' },
      { 'docs-root': 'site' },
      'Set `docs-root: .`, because mint.json is there.',
    ],
    [
      'in several folders',
      { ...DOCS, 'site/old/docs.json': '{}', 'site/docs.json': '{}' },
      {},
      'Set `docs-root: site`, because site/docs.json is there.',
    ],
  ])(
    'a pull request ends with an error, which names the folder that has one: %s',
    async (_where, files, inputs, remedy) => {
      await using setting = await setHandbook(files, [EDIT]);
      const run = await setting.onPullRequest(inputs);
      expect([...outcome(run), writes(run)]).toEqual(['failure', 'error', []]);
      const root = inputs['docs-root'] ?? '.';
      expect(errors(run)).toEqual([
        `Input \`docs-root\` is \`${root}\`, where no ${CONFIGURATION} is, and \`path-map\` is empty. ${remedy}`,
      ]);
      expect(run.requests.filter(({ server }) => server === 'service')).toEqual([]);
    },
  );

  it('a gate at the root is red and names the docs’ folder; with that, it asks for the redirect', async () => {
    const files = {
      'docs/docs.json': '{ "navigation": { "pages": ["index", "guides/setup"] } }',
      'docs/index.mdx': '# Home',
      'docs/guides/setup.mdx': '# Set up',
    };
    const removal: Files[number] = { path: 'docs/guides/setup.mdx', status: 'removed' };
    await using setting = await setHandbook(files, [removal]);
    for (const mode of ['pull-request', 'redirects']) {
      const gate = { mode, 'missing-redirects': 'fail', numbers: 'auto' };
      const run = await setting.onPullRequest(gate);
      expect(outcome(run)).toEqual(['failure', 'error']);
      for (const said of [run.outputs['headline'], ...errors(run)]) {
        expect(said).toContain('Set `docs-root: docs`, because docs/docs.json is there.');
        expect(said).not.toContain('set `path-map`');
      }
      const inDocs = await setting.onPullRequest({ ...gate, 'docs-root': 'docs' });
      expect(outcome(inDocs), inDocs.log).toEqual(['failure', 'gated']);
      expect(inDocs.outputs['missing-redirects']).toBe('1');
    }
  });

  it('a pull request that touches no file of docs is not concerned', async () => {
    await using setting = await setHandbook(DOCS, [{ path: 'src/main.go', status: 'added' }]);
    expect(outcome(await setting.onPullRequest({}))).toEqual(['success', 'nothing-to-report']);
  });

  it('a pull request that adds one, or whose files cannot be read, is reported', async () => {
    const added: Files[number] = { path: 'site/docs.json', status: 'added', text: '{}' };
    await using setting = await setHandbook(DOCS, [EDIT, added]);
    const inputs = { 'docs-root': 'site' };
    expect(outcome(await setting.onPullRequest(inputs))).toEqual(['success', 'reported']);
    const fault = {
      status: 403,
      body: '{"message":"no"}',
      headers: { 'content-type': 'application/json' },
    };
    for (let nth = 1; nth <= 30; nth += 1)
      setting.stage.sandbox.githubServer.next(
        { method: 'GET', path: /\/git\/trees\//, nth },
        fault,
      );
    expect(outcome(await setting.onPullRequest({}))).toEqual(['success', 'reported']);
  });

  it('a report of the site ends with the error, and only its issue says so', async () => {
    await using setting = await setHandbook(DOCS, [EDIT]);
    const issue = { 'report-to': 'issue' };
    await setting.onSchedule({ ...issue, ...HANDBOOK });
    const run = await setting.onSchedule({ ...issue, 'impact-after-weeks': '4' });
    expect([...outcome(run), run.summary]).toEqual(['failure', 'error', '']);
    expect(errors(run)[0]).toContain(`where no ${CONFIGURATION} is`);
    const [body = ''] = setting.pullRequest.repository
      .issues()
      .flatMap((one) => (one.pull === null ? [one.body] : []));
    expect(body).toContain('Stale since');
    expect(body).toContain(CONFIGURATION);
  });

  it('merges from before the docs had one touch no page; if the docs still have none, the run ends with the error', async () => {
    const stage = await setStage({ now: '2026-10-14T09:00:00Z' });
    await using _ = stage;
    const repository = stage.sandbox.github.createRepository({
      owner: 'acme',
      name: 'handbook',
      private: false,
    });
    for (const [path, text] of Object.entries(DOCS)) repository.setFile('main', path, text);
    const pullRequest = repository.createPullRequest({
      title: 'Edit',
      author: 'maria',
      headRef: 'maria/edit',
      files: [EDIT],
    });
    pullRequest.merge();
    stage.sandbox.clock.advanceTo(Date.parse('2026-11-16T06:23:00Z'));
    const inputs = { mode: 'impact', 'impact-after-weeks': '4', 'docs-root': 'site' };
    const place = { repository: 'acme/handbook', inputs };
    const without = await stage.onSchedule({ ...place, sha: repository.headOf('main') });
    expect(outcome(without)).toEqual(['failure', 'error']);
    expect(errors(without)[0]).toContain(`where no ${CONFIGURATION} is`);
    repository.setFile('main', 'site/docs.json', '{}');
    const since = await stage.onSchedule({ ...place, sha: repository.headOf('main') });
    expect(outcome(since)).toEqual(['success', 'nothing-to-report']);
    expect(pullRequest.comments()).toEqual([]);
  });
});

describe('docs that `path-map` alone describes', () => {
  const NOT_CHECKED =
    'Redirects were not checked, because docs-root has no docs.json or mint.json.';

  it('have rows for their pages, and no removed page is missed, as one sentence says', async () => {
    await using setting = await setHandbook(DOCS, [REMOVAL, EDIT]);
    const run = await setting.onPullRequest(HANDBOOK);
    expect([...outcome(run), run.outputs['pages'], run.outputs['missing-redirects']]).toEqual([
      'success',
      'reported',
      '2',
      '0',
    ]);
    expect([run.annotations, run.outputs['human'] === '']).toEqual([[], false]);
    const partsOf = () => {
      const [shown = '', folded = ''] = (setting.pullRequest.comments()[0]?.body ?? '').split(
        '<summary>How to read this</summary>',
      );
      return [shown.includes(NOT_CHECKED), folded.includes(NOT_CHECKED)];
    };
    expect(partsOf()).toEqual([true, false]);
    await setting.onPullRequest(HANDBOOK);
    expect(partsOf()).toEqual([false, true]);
    await setting.onPullRequest({ ...HANDBOOK, 'missing-redirects': 'off' });
    expect(partsOf()).toEqual([false, false]);
  });

  it.each<[where: string, files: Record<string, string>, remedy: string]>([
    [
      'nowhere',
      DOCS,
      'Set `docs-root` to the folder that has one, or set `missing-redirects: off`.',
    ],
    [
      'in another folder',
      { ...DOCS, 'site/docs.json': '{}' },
      'Set `docs-root: site`, because site/docs.json is there.',
    ],
  ])(
    'cannot fail for a missing redirect: the error names the folder with a configuration: %s',
    async (_where, files, remedy) => {
      await using setting = await setHandbook(files, [REMOVAL]);
      const run = await setting.onPullRequest({ ...HANDBOOK, 'missing-redirects': 'fail' });
      expect([...outcome(run), writes(run)]).toEqual(['failure', 'error', []]);
      expect(errors(run)).toEqual([
        `Input \`missing-redirects\` is \`fail\`, but redirects are in a ${CONFIGURATION}, and \`docs-root\` is \`.\`, where none is. ${remedy}`,
      ]);
    },
  );

  it('have a report of the site with the files of their pages, and without addresses that no page serves', async () => {
    await using setting = await setHandbook(DOCS, [EDIT]);
    const run = await setting.onSchedule(HANDBOOK);
    expect(outcome(run)).toEqual(['success', 'reported']);
    expect(run.summary).toContain(
      '- The report did not look for addresses without a page. The redirects are not known,',
    );
    const { pages, deadEnds } = JSON.parse(
      run.tempFiles.get('docs-traffic/view-deltas.json') ?? '',
    );
    expect(deadEnds).toBeNull();
    expect(pages.find(({ path }: { path: string }) => path === '/guides/agents')).toMatchObject({
      file: 'site/guides/agents.md',
    });
  });
});
