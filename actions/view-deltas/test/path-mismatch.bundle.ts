import type { RunResult } from '@docs-agent/sandbox';
import { describe, expect, it } from 'vitest';
import { type Stage, setStage } from './support/stage.ts';

/** The pages of the docs that are viewed, each under the prefix that the site is served with. */
const PAGES = [
  '/quickstart',
  '/guides/webhooks',
  '/guides/old-setup',
  '/reference/errors',
  '/changelog',
];
const TOPICS = Array.from({ length: 70 }, (_, index) => `/guides/topic-${index + 1}`);

function serveUnder(stage: Stage, prefix: string): void {
  stage.sandbox.service.setSite(stage.scene.projectId, {
    paths: [...PAGES, ...TOPICS].map((path, index) => ({
      path: `${prefix}${path}`,
      humanPerDay: 40 / (1 + index / 8),
      aiPerDay: 20 / (1 + index / 8),
    })),
  });
}

/** The touched pages and the whole site, as the JSON file has them. */
const jsonOf = ({ tempFiles }: RunResult) =>
  JSON.parse(tempFiles.get('docs-traffic/view-deltas.json') ?? '');

const BASE_PATH = { 'base-path': '/docs' };

/** Where a page's views of the current window are, in the service's own numbers. */
function viewsOf(stage: Stage, path: string): { human: number; ai: number } {
  const sum = { human: 0, ai: 0 };
  for (let ms = Date.parse('2026-10-19'); ms < Date.parse('2026-11-16'); ms += 86_400_000) {
    const views = stage.sandbox.service.viewsOn(path, new Date(ms).toISOString().slice(0, 10));
    sum.human += views.human;
    sum.ai += views.ai;
  }
  return sum;
}

describe('if the viewed paths do not match the docs', () => {
  it('a pull request says so, shows no count, and names the input with which the next run is right', async () => {
    await using stage = await setStage();
    serveUnder(stage, '/docs');
    const run = await stage.onPullRequest();
    expect([run.conclusion, run.outputs['result']]).toEqual(['success', 'reported']);
    expect(run.outputs['headline']).toBe('Views could not be matched to pages: set `base-path`');
    const [comment = ''] = stage.comments();
    expect(comment).toContain('### Views could not be matched to pages: set `base-path`');
    expect(comment).toMatch(/\d+ of \d+ pages match with `base-path: \/docs`/);
    const rows = comment.split('\n').filter((line) => line.startsWith('| `'));
    expect(rows.length).toBeGreaterThan(3);
    for (const row of rows) expect(row).toMatch(/\| – \| – \| – \| – \|$/);
    expect(run.outputs).toMatchObject({ human: '', ai: '', total: '', 'human-percent': '' });
    expect(run.outputs['site-human']).toMatch(/^\d+$/);
    expect(jsonOf(run).notMatched.remedy).toMatchObject({ input: 'base-path', value: '/docs' });

    const fixed = await stage.onPullRequest({ inputs: BASE_PATH });
    expect(jsonOf(fixed).notMatched).toBeNull();
    for (const path of ['/quickstart', '/guides/webhooks', '/changelog']) {
      const page = jsonOf(fixed).pages.find((row: { path: string }) => row.path === path);
      const { human, ai } = viewsOf(stage, `/docs${path}`);
      expect([path, page.human.current, page.ai.current]).toEqual([path, human, ai]);
    }
    expect(stage.comments()).toEqual([expect.not.stringContaining('could not be matched')]);
  });

  it('a gate on removed pages fails, until the next run can judge them', async () => {
    await using stage = await setStage();
    serveUnder(stage, '/docs');
    const forcePush = (path: string) =>
      stage.scene.pullRequest.forcePush({
        author: 'docs-agent[bot]',
        message: 'Remove a page',
        files: [{ path, status: 'removed' }],
      });
    const failing = { 'missing-redirects': 'fail' };
    forcePush('guides/topic-70.mdx');
    const gated = await stage.onPullRequest({ inputs: failing });
    expect([gated.conclusion, gated.outputs['result']]).toEqual(['failure', 'gated']);
    expect(gated.outputs['headline']).toMatch(
      /^Views could not be matched to pages: set `base-path`\./,
    );
    expect(stage.comments()[0]).toContain('This fails the check until it is fixed');

    // Of a page with few views no redirect is asked for.
    const inputs = { ...failing, ...BASE_PATH, 'min-views': '1000' };
    const judged = await stage.onPullRequest({ inputs });
    expect([judged.conclusion, judged.outputs['result']]).toEqual(['success', 'reported']);
  });

  it('the site report says so, and lists no address without a page', async () => {
    await using stage = await setStage();
    serveUnder(stage, '/docs');
    const run = await stage.onSchedule();
    expect(run.outputs['headline']).toContain('views could not be matched to pages');
    expect(run.summary).toMatch(/\d+ of \d+ pages match with `base-path: \/docs`/);
    expect(run.summary).not.toContain('## No page serves these');
    expect(jsonOf(run).deadEnds).toBeNull();

    const fixed = await stage.onSchedule({ inputs: BASE_PATH });
    expect(fixed.outputs['headline']).not.toContain('could not be matched');
    expect(jsonOf(fixed).deadEnds).toEqual([]);
  });

  it('a merge is not reported until they do', async () => {
    await using stage = await setStage({ now: '2026-10-14T09:00:00Z' });
    serveUnder(stage, '/docs');
    stage.scene.pullRequest.merge();
    stage.sandbox.clock.advanceTo(Date.parse('2026-11-16T06:23:00Z'));
    const inputs = { mode: 'impact', 'impact-after-weeks': '4' };
    const run = await stage.onSchedule({ inputs });
    expect([run.conclusion, run.outputs['result'], stage.comments()]).toEqual([
      'success',
      'partial',
      [],
    ]);
    expect(run.outputs['headline']).toMatch(
      /^1 merged pull request waits for a later run\. .* \d+ of \d+ pages match with `base-path: \/docs`\.$/,
    );

    const fixed = await stage.onSchedule({ inputs: { ...inputs, ...BASE_PATH } });
    expect([fixed.outputs['result'], stage.comments().length]).toEqual(['reported', 1]);
    expect(stage.comments()[0]).not.toContain('no views of its');
  });

  it('a folder that the site leaves out is named as a rule that removes it', async () => {
    await using stage = await setStage();
    const { repository } = stage.scene.pullRequest;
    const pages = TOPICS.map((path) => path.replace('/guides/', '/manual/'));
    repository.commit('main', [
      ...[...PAGES, ...TOPICS].map((path) => ({
        path: `${path.slice(1)}.mdx`,
        status: 'removed' as const,
      })),
      ...pages.map((path) => ({
        path: `src${path}.mdx`,
        status: 'added' as const,
        text: '# Page\n',
      })),
    ]);
    const pullRequest = repository.createPullRequest({
      title: 'Edit a page',
      author: 'maria',
      headRef: 'maria/edit',
      files: [{ path: 'src/manual/topic-1.mdx', status: 'modified', text: '# Page, edited\n' }],
    });
    stage.sandbox.service.setSite(stage.scene.projectId, {
      paths: pages.map((path) => ({ path, humanPerDay: 40, aiPerDay: 9 })),
    });
    const payload = stage.sandbox.github.payload('pull_request.opened', { pullRequest });
    const event = { name: 'pull_request', payload };
    const run = await stage.onPullRequest({ event });
    const { remedy } = jsonOf(run).notMatched;
    expect(remedy).toMatchObject({ input: 'path-map', value: 'src/**/*.* => /$1/$2' });

    const fixed = await stage.onPullRequest({ event, inputs: { 'path-map': remedy.value } });
    const page = jsonOf(fixed).pages.find(
      (row: { path: string }) => row.path === '/manual/topic-1',
    );
    expect([jsonOf(fixed).notMatched, page.human.current]).toEqual([
      null,
      viewsOf(stage, '/manual/topic-1').human,
    ]);
  });

  it('with no input that would fit, it asks for those that could', async () => {
    await using stage = await setStage();
    stage.sandbox.service.setSite(stage.scene.projectId, {
      paths: Array.from({ length: 90 }, (_, index) => ({
        path: `/product/x-${index}`,
        humanPerDay: 20,
        aiPerDay: 9,
      })),
    });
    const run = await stage.onPullRequest();
    expect(run.outputs['headline']).toBe('Views could not be matched to pages');
    expect(jsonOf(run).notMatched).toEqual({ remedy: null });
    expect(stage.comments()[0]).toMatch(/Check the inputs .* and /);
  });
});

it('scanners do not silence a site: its pages keep their views beside 900 guessed paths', async () => {
  await using stage = await setStage();
  const pages = [...PAGES, ...TOPICS.slice(0, 10)].map((path) => ({
    path,
    humanPerDay: 3,
    aiPerDay: 1,
  }));
  const junk = Array.from({ length: 900 }, (_, index) => ({
    path: `/wp-${index}/setup`,
    humanPerDay: 3,
    aiPerDay: 0,
  }));
  stage.sandbox.service.setSite(stage.scene.projectId, { paths: [...pages, ...junk] });
  for (const run of [await stage.onPullRequest(), await stage.onSchedule()]) {
    expect([run.conclusion, jsonOf(run).notMatched]).toEqual(['success', null]);
    const page = jsonOf(run).pages.find(({ path }: { path: string }) => path === '/quickstart');
    expect(page.human.current).toBe(viewsOf(stage, '/quickstart').human);
  }
});

it('views on paths that a description may generate are matched', async () => {
  await using stage = await setStage();
  const configuration = JSON.stringify({
    navigation: { tabs: [{ tab: 'API', openapi: 'openapi.json' }] },
  });
  const { repository, headRef } = stage.scene.pullRequest;
  for (const ref of ['main', headRef]) repository.setFile(ref, 'docs.json', configuration);
  stage.sandbox.service.setSite(stage.scene.projectId, {
    paths: [
      { path: '/quickstart', humanPerDay: 20, aiPerDay: 9 },
      ...Array.from({ length: 20 }, (_, index) => ({
        path: `/api-reference/x-${index}`,
        humanPerDay: 20,
        aiPerDay: 9,
      })),
    ],
  });
  const run = await stage.onPullRequest();
  expect([jsonOf(run).notMatched, run.outputs['human']]).toEqual([
    null,
    String(viewsOf(stage, '/quickstart').human),
  ]);
});

it('views of addresses that the pull request’s rules redirect are matched', async () => {
  await using stage = await setStage();
  const { repository } = stage.scene.pullRequest;
  const configuration = JSON.stringify({
    redirects: [{ source: '/old/:slug*', destination: '/:slug*' }],
  });
  repository.setFile('main', 'docs.json', configuration);
  const pullRequest = repository.createPullRequest({
    title: 'Edit a page',
    author: 'maria',
    headRef: 'maria/edit',
    files: [{ path: 'guides/topic-2.mdx', status: 'modified' }],
  });
  serveUnder(stage, '/old');
  const payload = stage.sandbox.github.payload('pull_request.opened', { pullRequest });
  const event = { name: 'pull_request', payload };
  const run = await stage.onPullRequest({ event });
  expect([run.conclusion, jsonOf(run).notMatched]).toEqual(['success', null]);
});

describe('a repository that is a small part of a larger site', () => {
  const MOUNT = { 'base-path': '/docs/chdb' };

  function serveMounted(stage: Stage): void {
    const own = [...PAGES, '/guides/webhook'].map((path) => `/docs/chdb${path}`);
    const others = Array.from({ length: 494 }, (_, index) => `/docs/server/page-${index}`);
    stage.sandbox.service.setSite(stage.scene.projectId, {
      paths: [...own, ...others].map((path) => ({ path, humanPerDay: 40, aiPerDay: 20 })),
    });
  }

  it('has the views of its own pages on a pull request', async () => {
    await using stage = await setStage();
    serveMounted(stage);
    const run = await stage.onPullRequest({ inputs: MOUNT });
    expect(jsonOf(run).notMatched).toBeNull();
    const page = jsonOf(run).pages.find((row: { path: string }) => row.path === '/quickstart');
    expect(page.human.current).toBe(viewsOf(stage, '/docs/chdb/quickstart').human);
  });

  it('leaves the paths of the other repositories in peace', async () => {
    await using stage = await setStage();
    serveMounted(stage);
    const run = await stage.onSchedule({ inputs: MOUNT });
    const { deadEnds, pages } = jsonOf(run);
    expect(deadEnds.map(({ path }: { path: string }) => path)).toEqual(['/guides/webhook']);
    expect(pages.filter(({ path }: { path: string }) => path.includes('server'))).toEqual([]);
  });

  it('says which totals are of the whole site, and which of its own pages', async () => {
    await using stage = await setStage();
    serveMounted(stage);
    const run = await stage.onSchedule({ inputs: MOUNT });
    const { site, sum, settings } = jsonOf(run);
    const addresses = [...PAGES, '/guides/webhook'].map((path) =>
      viewsOf(stage, `/docs/chdb${path}`),
    );
    const own = addresses.reduce((total, { human }) => total + human, 0);
    expect([settings.basePath, sum.human.current]).toEqual(['/docs/chdb', own]);
    expect(own).toBeLessThan(site.human.current / 10);
    expect(run.outputs['human']).toBe(String(own));
    expect(run.outputs['site-human']).toBe(String(site.human.current));
    const count = (views: number) => views.toLocaleString('en-US');
    expect(run.summary).toContain(`| Human, whole site | ${count(site.human.current)} |`);
    expect(run.summary).toContain(`| Human, under \`/docs/chdb\` | ${count(own)} |`);
  });

  it('says so where no view is under its base path', async () => {
    await using stage = await setStage();
    serveMounted(stage);
    const run = await stage.onPullRequest({ inputs: { 'base-path': '/docs/chdbx' } });
    expect(run.outputs['headline']).toMatch(/^Views could not be matched to pages/);
  });
});
