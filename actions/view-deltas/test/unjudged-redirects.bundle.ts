import type { RunOptions } from '@docs-agent/sandbox';
import { describe, expect, it } from 'vitest';
import { type Stage, setStage } from './support/stage.ts';

type Files = NonNullable<Parameters<Stage['scene']['pullRequest']['forcePush']>[0]['files']>;

const REMOVAL: Files[number] = { path: 'guides/webhooks.mdx', status: 'removed' };

const config = (text: string): Files[number] => ({ path: 'docs.json', status: 'modified', text });
const docs = (rest: Record<string, unknown>) =>
  config(JSON.stringify({ navigation: { pages: ['index'] }, ...rest }));

const LINE: Files[number] = {
  path: '.github/docs-gone.txt',
  status: 'added',
  text: '/guides/webhooks # no longer offered',
};

const moved = (source: string) => ({ source, destination: '/quickstart' });

/** A pull request with these changes. Its base has a configuration that can be read. */
async function setChange(files: Files): Promise<Stage> {
  const stage = await setStage();
  stage.scene.pullRequest.repository.setFile(
    'main',
    'docs.json',
    '{ "navigation": { "pages": ["index"] } }',
  );
  stage.scene.pullRequest.forcePush({ author: 'docs-agent[bot]', message: 'Change', files });
  return stage;
}

/** As a required check has it. */
const GATE: Partial<RunOptions> = {
  inputs: { 'missing-redirects': 'fail', 'comment-when': 'warnings' },
};

describe('a removed page whose redirect cannot be checked', () => {
  it.each<[change: string, files: Files, why: string]>([
    [
      'a reference to nowhere',
      [docs({ x: { $ref: './nope.json' } })],
      'nope.json could not be read',
    ],
    [
      'redirects in a file that is not there',
      [docs({ redirects: { $ref: './nope.json' } })],
      'nope.json',
    ],
    ['a configuration that is no JSON', [config('{')], 'docs.json is not valid JSON'],
    [
      'redirects that are no list',
      [docs({ redirects: 'none' })],
      'The redirects of docs.json can no longer be',
    ],
    [
      'comments in the configuration',
      [config('{ // redirects: none\n}')],
      'docs.json is not valid JSON',
    ],
    [
      'a configuration that is a link',
      [config('../site/docs.json')],
      'docs.json is not valid JSON',
    ],
    [
      'a reference to itself',
      [docs({ x: { $ref: './docs.json' } })],
      'ref forms a loop: docs.json',
    ],
    [
      'a reference out of the docs',
      [docs({ x: { $ref: '../docs.json' } })],
      'docs.json refers to ../docs.json',
    ],
    [
      'more redirects with wildcards than are tried',
      [docs({ redirects: Array.from({ length: 2_001 }, (_, index) => moved(`/a/${index}/*`)) })],
      'docs.json has more than 2,000 redirects with wildcards',
    ],
    [
      'more wildcards of many segments than are tried',
      [docs({ redirects: [moved('/:a*/x/:b*/y/:c*')] })],
      'docs.json has a redirect with more than 2 wildcards of many segments',
    ],
    [
      'more ignored files than are read',
      [{ path: '.mintignore', status: 'added', text: 'a/\n'.repeat(1_001) }],
      '.mintignore has more than 1,000 lines',
    ],
    [
      'no configuration',
      [{ path: 'docs.json', status: 'removed' }],
      'The redirects of docs.json can no longer',
    ],
  ])('fails the gate, with the reason, at %s', async (_change, files, why) => {
    await using stage = await setChange([REMOVAL, ...files]);
    const run = await stage.onPullRequest(GATE);
    expect([run.conclusion, run.outputs['result']]).toEqual(['failure', 'gated']);
    expect(run.outputs).toMatchObject({ 'missing-redirects': '0', notable: 'true' });
    expect(run.annotations.filter(({ kind }) => kind === 'error')).toHaveLength(1);
    expect(run.annotations.find(({ kind }) => kind === 'error')?.message).toContain(why);
    expect(run.annotations).toContainEqual(
      expect.objectContaining({ kind: 'warning', file: 'guides/webhooks.mdx' }),
    );
    const [comment = ''] = stage.comments();
    expect(comment).toContain(why);
    expect(comment).toMatch(
      /`\/guides\/webhooks`(?: is removed here,|:) \*\*[\d,]+ human and [\d,]+ AI views\*\*/,
    );
    expect(comment).toContain('This fails the check until it is fixed.');
  });

  it('only warns by default, at the file and in the headline', async () => {
    await using stage = await setChange([REMOVAL, config('{')]);
    const run = await stage.onPullRequest();
    expect([run.conclusion, run.outputs['result']]).toEqual(['success', 'reported']);
    expect(run.outputs['headline']).toMatch(
      /^A removed page was viewed [\d,]+ times in four weeks, and its redirect could not be checked$/,
    );
    expect(run.annotations.map(({ kind, file }) => [kind, file])).toEqual([
      ['warning', 'docs.json'],
      ['warning', 'guides/webhooks.mdx'],
    ]);
  });

  it.each([
    ['GET', /\/git\/trees\//, 403],
    ['GET', /\/git\/trees\//, 502],
    ['GET', /\/compare\//, 404],
  ])('fails the gate when GitHub answers %s %s with %s', async (method, path, status) => {
    await using stage = await setChange([REMOVAL]);
    const fault = {
      status,
      body: '{"message":"no"}',
      headers: { 'content-type': 'application/json' },
    };
    for (let nth = 1; nth <= 30; nth += 1)
      stage.sandbox.githubServer.next({ method, path, nth }, fault);
    const run = await stage.onPullRequest(GATE);
    expect([run.conclusion, run.outputs['result']]).toEqual(['failure', 'gated']);
    expect(stage.comments()[0]).toContain('The repository’s files could not be read');
  });

  it('passes once the configuration can be read and redirects it', async () => {
    await using stage = await setChange([REMOVAL, config('{')]);
    await stage.onPullRequest(GATE);
    stage.scene.pullRequest.pushCommit({
      author: 'docs-agent[bot]',
      message: 'Mend',
      files: [docs({ redirects: [{ source: '/guides/webhooks', destination: '/quickstart' }] })],
    });
    const run = await stage.onPullRequest(GATE);
    expect([run.conclusion, run.outputs['result'], run.annotations]).toEqual([
      'success',
      'reported',
      [],
    ]);
    expect(stage.comments()[0]).toContain('`/guides/webhooks` is removed here and redirected.');
  });

  it('needs no other part of the configuration if its redirect works', async () => {
    const redirects = [{ source: '/guides/webhooks', destination: '/quickstart' }];
    await using stage = await setChange([REMOVAL, docs({ x: { $ref: './nope.json' }, redirects })]);
    const run = await stage.onPullRequest(GATE);
    expect([run.conclusion, run.outputs['result']]).toEqual(['success', 'reported']);
  });

  it.each<[rule: string, files: Files, result: string]>([
    ['passes with its line', [docs({ x: { $ref: './nope.json' } })], 'reported'],
    [
      'fails all the same if the rules are unknown: any path may lose its redirect',
      [config('{')],
      'gated',
    ],
  ])('%s in the gone-file', async (_rule, files, result) => {
    await using stage = await setChange([REMOVAL, ...files, LINE]);
    const run = await stage.onPullRequest(GATE);
    expect(run.outputs['result'], run.log).toBe(result);
  });

  it('has its line in the comment where that would help, and not where it would not', async () => {
    await using stage = await setChange([REMOVAL, docs({ x: { $ref: './nope.json' } })]);
    await stage.onPullRequest(GATE);
    expect(stage.comments()[0]).toContain('/guides/webhooks # reason');
    await using other = await setChange([REMOVAL, config('{')]);
    const run = await other.onPullRequest(GATE);
    expect(other.comments()[0]).not.toContain('# reason');
    expect(run.annotations.find(({ kind }) => kind === 'error')?.message).toMatch(
      /Correct `docs\.json`\.$/,
    );
  });
});

/** A description in the navigation, of pages in a folder. */
const described = (directory: string, redirects: unknown[] = []) =>
  docs({
    navigation: { pages: ['index'], openapi: { source: 'openapi.json', directory } },
    redirects,
  });

describe('pages that a description may make', () => {
  it.each([
    ['at the removed path', described('guides')],
    [
      'where a redirect leads',
      described('fake', [{ source: '/guides/webhooks', destination: '/fake/x' }]),
    ],
  ])('pass no gate, if the pull request adds the description: %s', async (_, configuration) => {
    await using stage = await setChange([REMOVAL, configuration]);
    const run = await stage.onPullRequest(GATE);
    expect(
      [run.conclusion, run.outputs['result'], run.outputs['missing-redirects']],
      run.log,
    ).toEqual(['failure', 'gated', '0']);
    expect(stage.comments()[0]).toContain(
      'openapi.json is new and generates pages that cannot be listed',
    );
    const redirects = [{ source: '/guides/webhooks', destination: '/quickstart' }];
    const files = [described('guides', redirects)];
    stage.scene.pullRequest.pushCommit({ author: 'docs-agent[bot]', message: 'Redirect', files });
    expect((await stage.onPullRequest(GATE)).outputs['result']).toBe('reported');
  });

  it('stay unresolved, with the reason, if it was there before', async () => {
    await using stage = await setChange([REMOVAL]);
    const { repository, headRef } = stage.scene.pullRequest;
    for (const ref of ['main', headRef])
      repository.setFile(ref, 'docs.json', described('guides').text ?? '');
    const run = await stage.onPullRequest({ inputs: { 'missing-redirects': 'fail' } });
    expect([run.conclusion, run.outputs['result'], run.annotations]).toEqual([
      'success',
      'reported',
      [],
    ]);
    expect(stage.comments()[0]).toContain(
      'Pages whose file is removed may still be served, by openapi.json.',
    );
  });
});

describe('a redirect to a file', () => {
  const redirects = [{ source: '/guides/webhooks', destination: '/files/webhooks.pdf' }];

  it('passes no gate if there is no such file, until there is one', async () => {
    await using stage = await setChange([REMOVAL, docs({ redirects })]);
    const run = await stage.onPullRequest(GATE);
    expect(
      [run.conclusion, run.outputs['result'], run.outputs['missing-redirects']],
      run.log,
    ).toEqual(['failure', 'gated', '0']);
    expect(stage.comments()[0]).toContain(
      'There is no file /files/webhooks.pdf, where a redirect leads.',
    );
    const files = [{ path: 'files/webhooks.pdf', status: 'added' as const }];
    stage.scene.pullRequest.pushCommit({ author: 'docs-agent[bot]', message: 'Add it', files });
    const fixed = await stage.onPullRequest(GATE);
    expect([fixed.conclusion, fixed.outputs['result']]).toEqual(['success', 'reported']);
  });
});

describe('rules that can no longer be read', () => {
  it('fail the gate without a removed page, at the file', async () => {
    await using stage = await setChange([config('{')]);
    const run = await stage.onPullRequest(GATE);
    expect([run.conclusion, run.outputs['result']]).toEqual(['failure', 'gated']);
    expect(run.annotations).toContainEqual(
      expect.objectContaining({ kind: 'warning', file: 'docs.json' }),
    );
    expect(run.outputs['headline']).toMatch(
      /^Redirects could not be checked\. docs\.json is not valid JSON\./,
    );
  });

  it('pass where the pull request repairs them, or does not touch them or a page’s path', async () => {
    await using stage = await setStage();
    const { pullRequest } = stage.scene;
    pullRequest.repository.setFile('main', 'docs.json', '{');
    const push = (files: Files) =>
      pullRequest.forcePush({ author: 'docs-agent[bot]', message: 'Change', files });
    push([{ path: 'changelog.mdx', status: 'modified' }]);
    const untouched = await stage.onPullRequest(GATE);
    expect(untouched.conclusion).toBe('success');
    push([docs({})]);
    const repaired = await stage.onPullRequest(GATE);
    expect(repaired.conclusion).toBe('success');
  });
});

describe('a redirect out of the docs', () => {
  it.each([
    'https://evil.example/login',
    '//evil.example/login',
    '/\\evil.example/login',
    '\\\\evil.example/login',
  ])('to %s is named', async (destination) => {
    const redirects = [{ source: '/guides/webhooks', destination }];
    await using stage = await setChange([REMOVAL, docs({ redirects })]);
    const run = await stage.onPullRequest({ inputs: { 'missing-redirects': 'fail' } });
    expect(run.outputs['result']).toBe('reported');
    expect(stage.comments()[0]).toContain(
      `\`/guides/webhooks\` is removed here and redirected out of the docs, to \`${destination}\`.`,
    );
    expect(run.annotations).toContainEqual(
      expect.objectContaining({ kind: 'notice', message: expect.stringContaining(destination) }),
    );
  });

  it('to a scheme that is not http or https leads nowhere', async () => {
    const redirects = [{ source: '/guides/webhooks', destination: 'javascript:alert(1)' }];
    await using stage = await setChange([REMOVAL, docs({ redirects })]);
    const run = await stage.onPullRequest(GATE);
    expect([run.outputs['result'], run.outputs['missing-redirects']]).toEqual(['gated', '1']);
  });
});

it('a removed page fails the gate if its views could not be read', async () => {
  await using stage = await setChange([REMOVAL]);
  stage.serve(
    Array.from({ length: 300 }, (_, index) => ({
      path: `/p/${index}`,
      humanPerDay: 9,
      aiPerDay: 4,
    })),
  );
  const run = await stage.onPullRequest({ inputs: { ...GATE.inputs, 'max-requests': '2' } });
  expect([run.conclusion, run.outputs['result']]).toEqual(['failure', 'gated']);
  expect(stage.comments()[0]).toContain('Not all of the site’s views were read.');
});

describe('a removed page, when the hourly limit leaves no views to read', () => {
  async function run(inputs: Record<string, string>) {
    const stage = await setChange([REMOVAL]);
    stage.sandbox.service.limits.analytics.max = 0;
    return { stage, run: await stage.onPullRequest({ inputs: { ...GATE.inputs, ...inputs } }) };
  }

  it('fails the gate, and says that it was not judged', async () => {
    const { stage, run: gated } = await run({});
    await using _ = stage;
    expect([gated.conclusion, gated.outputs['result']]).toEqual(['failure', 'gated']);
    expect(gated.outputs['headline']).toContain('could not be judged without views');
  });

  it('does not fail a dry run, or a run that only warns', async () => {
    for (const inputs of [{ 'dry-run': 'true' }, { 'missing-redirects': 'warn' }]) {
      const { stage, run: green } = await run(inputs);
      await using _ = stage;
      expect([green.conclusion, green.outputs['result']]).toEqual(['success', 'rate-limited']);
    }
  });
});
