import type { RunOptions } from '@docs-agent/sandbox';
import { describe, expect, it } from 'vitest';
import { errors, type Stage, setStage } from './support/stage.ts';

type Files = NonNullable<Parameters<Stage['scene']['pullRequest']['forcePush']>[0]['files']>;
type Rule = readonly [source: string, destination: string];

const failing: Partial<RunOptions> = { inputs: { 'missing-redirects': 'fail' } };

const docs = (rules: readonly Rule[], rest: Record<string, unknown> = {}) =>
  JSON.stringify({
    navigation: { pages: ['index'] },
    redirects: rules.map(([source, destination]) => ({ source, destination })),
    ...rest,
  });

/** Pages that people read, and a pull request that changes rules and removes pages of them. */
async function setRules(
  pages: readonly string[],
  after: readonly Rule[],
  { before = [], remove = [] }: { before?: readonly Rule[]; remove?: readonly string[] } = {},
): Promise<Stage> {
  const stage = await setStage();
  const { pullRequest } = stage.scene;
  pullRequest.repository.setFile('main', 'docs.json', docs(before));
  pullRequest.forcePush({ author: 'docs-agent[bot]', message: 'Change', files: [] });
  stage.serve(pages.map((path) => ({ path, humanPerDay: 100, aiPerDay: 43 })));
  const files: Files = [
    { path: 'docs.json', status: 'modified', text: docs(after) },
    ...remove.map((path) => ({ path: `${path.slice(1)}.mdx`, status: 'removed' as const })),
  ];
  pullRequest.forcePush({ author: 'docs-agent[bot]', message: 'Change', files });
  return stage;
}

describe('the only rule for a removed page', () => {
  it.each<[rule: Rule, remedy: string]>([
    [['/oss/:slug', '/start'], 'Write `/oss/:slug*`, or one rule for each page.'],
    [['/oss/quick-:slug', '/start'], 'Write `/oss/quick-*`, or one rule for each page.'],
    [['/oss/quick-:slug*', '/start'], 'Write `/oss/quick-*`, or one rule for each page.'],
  ])(
    'that is reported not to work on the host passes no gate, with the remedy: %s',
    async (rule, remedy) => {
      await using stage = await setRules(['/oss/quick-start', '/start'], [rule], {
        remove: ['/oss/quick-start'],
      });
      const run = await stage.onPullRequest(failing);
      expect([run.conclusion, run.outputs['result']], run.log).toEqual(['failure', 'gated']);
      expect(run.outputs).toMatchObject({ 'missing-redirects': '0', warnings: '1' });
      expect(run.outputs['headline']).toMatch(
        /^A removed page was viewed [\d,]+ times in four weeks, and its redirect is not certain/,
      );
      const said = `\`/oss/quick-start\` is only caught by \`${rule[0]}\`, and such rules are reported not to work on Mintlify. ${remedy}`;
      expect(stage.comments()[0]).toContain(said);
      expect(stage.comments()[0]).toContain(
        '{ "source": "/oss/quick-start", "destination": "/start" }',
      );
      expect(run.annotations).toContainEqual(
        expect.objectContaining({ kind: 'warning', file: 'oss/quick-start.mdx' }),
      );
      expect(errors(run)[0]).toContain('or, if it may go, a line with a reason');
    },
  );

  it('passes once it is written as the host follows it', async () => {
    await using stage = await setRules(['/oss/start', '/start'], [['/oss/:slug*', '/start']], {
      remove: ['/oss/start'],
    });
    const run = await stage.onPullRequest(failing);
    expect([run.conclusion, run.outputs['result']], run.log).toEqual(['success', 'reported']);
    expect(stage.comments()[0]).toContain('`/oss/start` is removed here and redirected.');
  });

  it('that does nothing is named, with what to write', async () => {
    await using stage = await setRules(['/a', '/b'], [['/a#part', '/b']], { remove: ['/a'] });
    const run = await stage.onPullRequest(failing);
    expect([run.outputs['result'], run.outputs['missing-redirects']]).toEqual(['gated', '1']);
    expect(stage.comments()[0]).toContain(
      'The rule `/a#part` does nothing: a source cannot have a fragment. Write `/a`.',
    );
  });

  it('that is written with the base path does nothing, and the comment says so', async () => {
    await using stage = await setRules(['/a', '/b'], [['/docs/a', '/b']], { remove: ['/a'] });
    stage.sandbox.service.setSite(stage.scene.projectId, {
      paths: ['/docs/a', '/docs/b', '/docs/quickstart'].map((path) => ({
        path,
        humanPerDay: 100,
        aiPerDay: 43,
      })),
    });
    const inputs = { ...failing.inputs, 'base-path': '/docs' };
    const run = await stage.onPullRequest({ inputs });
    expect([run.outputs['result'], run.outputs['missing-redirects']]).toEqual(['gated', '1']);
    expect(stage.comments()[0]).toContain(
      'The rule `/docs/a` does nothing: sources are written without the base path. Write `/a`.',
    );
  });

  it('that leads to the home page passes, and the comment says so', async () => {
    await using stage = await setRules(['/a', '/b'], [['/a', '/']], { remove: ['/a'] });
    const run = await stage.onPullRequest(failing);
    expect([run.conclusion, run.outputs['result']]).toEqual(['success', 'reported']);
    expect(stage.comments()[0]).toContain('`/a` is removed here and redirected to the home page.');
  });
});

describe('a rule that a pull request adds', () => {
  it.each<[what: string, rule: Rule, said: string]>([
    [
      'that leads a page back to itself',
      ['/migration', '/migration/index'],
      'Readers of `/migration` would be sent to `/migration/index`, which leads back: remove that rule.',
    ],
    [
      'that leads a page to nothing',
      ['/migration', '/nowhere'],
      'Readers of `/migration` would be sent to `/nowhere`, which is not a page: remove that rule.',
    ],
    [
      'with a wildcard that leads a page to nothing',
      ['/:slug*', '/nowhere/:slug*'],
      'remove that rule',
    ],
  ])('%s hides that page, and passes no gate', async (_, rule, said) => {
    await using stage = await setRules(['/migration'], [rule]);
    const run = await stage.onPullRequest(failing);
    expect([run.conclusion, run.outputs['result']], run.log).toEqual(['failure', 'gated']);
    expect(Number(run.outputs['missing-redirects'])).toBeGreaterThan(0);
    expect(run.outputs['headline']).toMatch(/hidden by a rule|would lead nowhere/);
    expect(stage.comments()[0]).toContain(said);
    expect(run.annotations[0]).toMatchObject({ kind: 'warning', file: 'docs.json' });
  });

  it.each<[what: string, rule: Rule, said: string]>([
    [
      'one page',
      ['/a', '/b'],
      'Readers of `/a` are sent to `/b`, because rules come before pages.',
    ],
    [
      'many pages',
      ['/old/:slug*', '/b'],
      'Readers of `/old/one` and 1 more page are sent elsewhere by the rule `/old/:slug*`, because rules come before pages.',
    ],
  ])('that sends the readers of %s to another page passes with one line', async (_, rule, said) => {
    await using stage = await setRules(['/a', '/b', '/old/one', '/old/two'], [rule]);
    const run = await stage.onPullRequest(failing);
    expect([run.conclusion, run.outputs['result']], run.log).toEqual(['success', 'reported']);
    expect(stage.comments()[0]).toContain(`\n\n${said}\n\n`);
  });

  it('is not asked about where it was there before', async () => {
    const rules: Rule[] = [['/a', '/nowhere']];
    await using stage = await setRules(['/a', '/b'], [...rules, ['/x', '/b']], { before: rules });
    const run = await stage.onPullRequest(failing);
    expect([run.conclusion, run.outputs['result']]).toEqual(['success', 'nothing-to-report']);
  });
});

it('a redirect that ends at a page that another rule hides leads nowhere', async () => {
  await using stage = await setRules(
    ['/a', '/b'],
    [
      ['/a', '/b'],
      ['/b', '/b/index'],
    ],
    { remove: ['/a'] },
  );
  const run = await stage.onPullRequest(failing);
  expect([run.outputs['result'], run.outputs['missing-redirects']]).toEqual(['gated', '2']);
  const json = JSON.parse(run.tempFiles.get('docs-traffic/view-deltas.json') ?? '');
  const ends: { path: string; problem: string; hiddenBy: unknown }[] = json.missingRedirects;
  expect(ends.map(({ path, problem, hiddenBy }) => [path, problem, hiddenBy]).sort()).toEqual([
    ['/a', 'loop', null],
    ['/b', 'loop', { source: '/b', destination: '/b/index' }],
  ]);
});
