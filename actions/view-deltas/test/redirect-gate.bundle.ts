import { readFileSync } from 'node:fs';
import type { RunOptions, SandboxResponse } from '@docs-agent/sandbox';
import { always } from '@docs-agent/sandbox/trials';
import { describe, expect, it } from 'vitest';
import { errors, type Stage, setStage, writes } from './support/stage.ts';

const GONE_FILE = '.github/docs-gone.txt';
const REMOVED = '/guides/webhooks';

/** A pull request that removes a viewed page, and adds one of the same name. */
async function setLoss(): Promise<Stage> {
  const stage = await setStage();
  stage.scene.pullRequest.forcePush({
    author: 'docs-agent[bot]',
    message: 'Remove webhooks',
    files: [
      { path: 'guides/webhooks.mdx', status: 'removed' },
      { path: 'guides/events/webhooks.mdx', status: 'added', text: '# Webhooks\n' },
      { path: 'changelog.mdx', status: 'modified' },
    ],
  });
  return stage;
}

function redirect({ scene }: Stage): void {
  scene.pullRequest.pushCommit({
    author: 'docs-agent[bot]',
    message: 'Redirect webhooks',
    files: [
      {
        path: 'docs.json',
        status: 'modified',
        text: `{ "navigation": { "pages": ["index"] }, "redirects": [{ "source": "${REMOVED}", "destination": "/quickstart" }] }`,
      },
    ],
  });
}

/** A commit that leaves the gone-file with these lines. */
function letGo({ scene }: Stage, text: string, path = GONE_FILE): void {
  scene.pullRequest.pushCommit({
    author: 'docs-agent[bot]',
    message: 'Let pages go',
    files: [{ path, status: 'added', text }],
  });
}

const ACCEPTED = `${REMOVED} # webhooks are no longer offered`;

const ASKS_FOR_FILE = { path: /graphql$/, body: 'ViewDeltasGoneFile' };

const failing: Partial<RunOptions> = { inputs: { 'missing-redirects': 'fail' } };

describe('a viewed page that is removed without a redirect', () => {
  it('is the headline, has a warning at its file, and does not fail the step', async () => {
    await using stage = await setLoss();
    const run = await stage.onPullRequest();
    expect([run.conclusion, run.outputs['result']]).toEqual(['success', 'reported']);
    expect(run.outputs).toMatchObject({ 'missing-redirects': '1', warnings: '1', notable: 'true' });
    expect(run.outputs['headline']).toMatch(
      /^A removed page was viewed [\d,]+ times in four weeks and has no redirect$/,
    );
    expect(JSON.parse(run.outputs['work-items'] ?? '')).toMatchObject([
      { key: 'missing-redirect.guides.webhooks', title: `Redirect ${REMOVED}` },
    ]);
    expect(run.annotations).toEqual([
      expect.objectContaining({
        kind: 'warning',
        file: 'guides/webhooks.mdx',
        message: expect.stringContaining(
          '{ "source": "/guides/webhooks", "destination": "/guides/events/webhooks" }',
        ),
      }),
    ]);
    expect(stage.comments()).toEqual([
      expect.stringMatching(/> \[!WARNING\]\n> `\/guides\/webhooks` is removed here\./),
    ]);
  });

  it('is one line once the redirect is there', async () => {
    await using stage = await setLoss();
    await stage.onPullRequest();
    redirect(stage);
    const run = await stage.onPullRequest(failing);
    expect([run.outputs['result'], run.outputs['missing-redirects'], run.annotations]).toEqual([
      'reported',
      '0',
      [],
    ]);
    const [comment = ''] = stage.comments();
    expect(comment).toContain('\n\n`/guides/webhooks` is removed here and redirected.\n\n');
    expect(comment).not.toContain('[!WARNING]');
  });

  it('ignores paths under the least views, and redirects that are not checked', async () => {
    await using stage = await setLoss();
    for (const inputs of [{ 'min-views': '100000' }, { 'missing-redirects': 'off' }]) {
      const run = await stage.onPullRequest({ inputs });
      expect([run.outputs['missing-redirects'], run.annotations]).toEqual(['0', []]);
    }
  });

  it('gets a comment if only warnings have one, and keeps it up to date', async () => {
    await using stage = await setLoss();
    const warnings = { inputs: { 'comment-when': 'warnings' } };
    await stage.onPullRequest(warnings);
    expect(stage.comments()).toHaveLength(1);
    redirect(stage);
    await stage.onPullRequest(warnings);
    expect(stage.comments()).toEqual([expect.not.stringContaining('[!WARNING]')]);
  });

  it('works with views read only in part, which are a lower bound', async () => {
    await using stage = await setLoss();
    const paths = Array.from({ length: 300 }, (_, index) => ({
      path: `/p/${index}`,
      humanPerDay: 9,
      aiPerDay: 4,
    }));
    stage.sandbox.service.setSite(stage.scene.projectId, {
      paths: [
        ...paths,
        { path: REMOVED, humanPerDay: 900, aiPerDay: 100 },
        { path: `${REMOVED}/`, humanPerDay: 900, aiPerDay: 100 },
      ],
    });
    const run = await stage.onPullRequest({ inputs: { ...failing.inputs, 'max-requests': '2' } });
    expect(run.outputs).toMatchObject({
      result: 'gated',
      partial: 'true',
      'missing-redirects': '1',
    });
    expect(run.outputs['headline']).toMatch(/^A removed page was viewed at least/);
  });

  it('passes a page without views if the current window alone was read whole', async () => {
    await using stage = await setLoss();
    const paths = Array.from({ length: 300 }, (_, index) => ({
      path: `/p/${index}`,
      humanPerDay: 9,
      aiPerDay: 4,
      // The baseline alone has more than one page of rows.
      ...(index < 10 ? {} : { until: '2026-10-19' }),
    }));
    stage.serve(paths);
    const run = await stage.onPullRequest({ inputs: { ...failing.inputs, 'max-requests': '2' } });
    expect(run.outputs).toMatchObject({ result: 'partial', 'missing-redirects': '0' });
  });
});

describe('the gate', () => {
  it('fails the step with one error that says what to do, and the comment says it too', async () => {
    await using stage = await setLoss();
    const run = await stage.onPullRequest(failing);
    expect([run.conclusion, run.exitCode, run.outputs['result']]).toEqual(['failure', 1, 'gated']);
    expect(errors(run)).toEqual([
      expect.stringMatching(
        /has no redirect\. Add a redirect for each path, or, if it may go, a line with a reason to `\.github\/docs-gone\.txt`\.$/,
      ),
    ]);
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8').replaceAll(
      '\n',
      ' ',
    );
    const exact = errors(run)[0]?.replace(/[\d,]+ times/, '4,312 times');
    expect(readme).toContain(`Error: ${exact} \`\`\``);
    expect(stage.comments()[0]).toContain(
      '> This fails the check until it is fixed. If a page may go, add a line such as `/guides/webhooks # reason` to `.github/docs-gone.txt`, with your reason.',
    );
    expect(run.outputs['json-file']).not.toBe('');
  });

  it('passes a path with its line in the gone-file, lists it with its reason, and does so over later pushes', async () => {
    await using stage = await setLoss();
    await stage.onPullRequest(failing);
    letGo(stage, `# What may go.\n\n${ACCEPTED}\n`);
    for (let push = 0; push < 5; push += 1) {
      const run = await stage.onPullRequest(failing);
      expect([run.conclusion, run.outputs['result']], run.log).toEqual(['success', 'reported']);
      expect(run.outputs).toMatchObject({ 'missing-redirects': '0', warnings: '0' });
      expect(run.annotations).toEqual([]);
      const [comment = ''] = stage.comments();
      expect(comment).toContain(
        '\n\nThis path may go without a redirect: `/guides/webhooks`: webhooks are no longer offered\n\n',
      );
      expect(comment).not.toContain('[!WARNING]');
      const json = JSON.parse(run.tempFiles.get('docs-traffic/view-deltas.json') ?? '');
      expect(json.accepted).toEqual([{ path: REMOVED, reason: 'webhooks are no longer offered' }]);
      stage.scene.pullRequest.pushCommit({
        author: 'docs-agent[bot]',
        message: 'Go on',
        files: [{ path: `guides/topic-${push + 1}.mdx`, status: 'modified' }],
      });
    }
  });

  it('asks for a path that a later push loses, and that no line names', async () => {
    await using stage = await setLoss();
    letGo(stage, ACCEPTED);
    stage.scene.pullRequest.pushCommit({
      author: 'docs-agent[bot]',
      message: 'Remove more',
      files: [{ path: 'quickstart.mdx', status: 'removed' }],
    });
    const run = await stage.onPullRequest(failing);
    expect([run.conclusion, run.outputs['result']]).toEqual(['failure', 'gated']);
    const [comment = ''] = stage.comments();
    expect(comment).toContain('`/quickstart # reason`');
    expect(comment).not.toContain('/guides/webhooks # reason');
    expect(comment).toContain('`/guides/webhooks`: webhooks are no longer offered');
  });

  it('asks again once the line is gone', async () => {
    await using stage = await setLoss();
    letGo(stage, ACCEPTED);
    expect((await stage.onPullRequest(failing)).outputs['result']).toBe('reported');
    letGo(stage, '/pricing # no longer sold');
    expect((await stage.onPullRequest(failing)).outputs['result']).toBe('gated');
  });

  it('is opened by a line for the commit that is judged alone: the base branch’s does not count', async () => {
    await using stage = await setLoss();
    const { repository } = stage.scene.pullRequest;
    repository.commit('main', [{ path: GONE_FILE, status: 'added', text: ACCEPTED }]);
    expect((await stage.onPullRequest(failing)).outputs['result']).toBe('gated');
  });

  it.each([
    ['no reason', REMOVED],
    ['the placeholder for a reason', `${REMOVED}  # reason`],
  ])('is not opened by a line with %s, and names it', async (_, line) => {
    await using stage = await setLoss();
    letGo(stage, `/pricing # no longer sold\n${line}\n`);
    const run = await stage.onPullRequest(failing);
    expect([run.conclusion, run.outputs['result']]).toEqual(['failure', 'gated']);
    const named = `Line 2 of ${GONE_FILE}, ${REMOVED}, has no reason after #, so it does not count.`;
    expect(errors(run)[0]).toContain(named);
    expect(stage.comments()[0]).toContain(named);
  });

  it.each<[what: string, spoil: (stage: Stage) => void, said: RegExp]>([
    [
      'is too large',
      (stage) => letGo(stage, `${ACCEPTED}\n${'#'.repeat(512_000)}`),
      /docs-gone\.txt has more than 512 kB, so none of its lines counts\./,
    ],
    [
      'has too many lines',
      (stage) => letGo(stage, `${ACCEPTED}\n`.repeat(1_001)),
      /docs-gone\.txt has more than 1,000 lines, so none of them counts\./,
    ],
    [
      'is a folder',
      (stage) => letGo(stage, ACCEPTED, `${GONE_FILE}/a.txt`),
      /docs-gone\.txt is not a text file, so none of its lines counts\./,
    ],
    [
      'is binary',
      (stage) => {
        letGo(stage, ACCEPTED);
        const change = (answer: SandboxResponse) => ({
          ...answer,
          body: answer.body?.replace(/"text":"(?:[^"\\]|\\.)*"/, '"text":null') ?? '',
        });
        always(stage.sandbox.githubServer, ASKS_FOR_FILE, { change });
      },
      /docs-gone\.txt is not a text file, so none of its lines counts\./,
    ],
    [
      'cannot be read',
      (stage) => {
        letGo(stage, ACCEPTED);
        always(stage.sandbox.githubServer, ASKS_FOR_FILE, { status: 502, body: 'Bad gateway' });
      },
      /docs-gone\.txt could not be read, so none of its lines counts\. GitHub did not show/,
    ],
  ])('is not opened by a gone-file that %s, and says so', async (_, spoil, said) => {
    await using stage = await setLoss();
    spoil(stage);
    const run = await stage.onPullRequest(failing);
    expect([run.conclusion, run.outputs['result']], run.log).toEqual(['failure', 'gated']);
    expect(errors(run)[0]).toMatch(said);
    expect(stage.comments()[0]).toMatch(said);
  });

  it('knows a gone-file of another name, and globs in it', async () => {
    await using stage = await setLoss();
    letGo(stage, '/guides/web* # no longer offered', 'docs/gone.txt');
    const inputs = { ...failing.inputs, 'gone-file': 'docs/gone.txt' };
    expect((await stage.onPullRequest({ inputs })).outputs['result']).toBe('reported');
  });

  it('takes nothing in a reason for more than its text', async () => {
    await using stage = await setLoss();
    letGo(
      stage,
      `${REMOVED} # <!-- x --> @acme/docs **no** ::error::x fixes #1 \u202e${'y'.repeat(300)}`,
    );
    const run = await stage.onPullRequest(failing);
    expect([run.outputs['result'], run.annotations]).toEqual(['reported', []]);
    const [comment = ''] = stage.comments();
    expect(comment).not.toMatch(/@acme|[^\\]<!-- x|\*\*no\*\*[^*]|\u202e|y{201}|fixes #1/);
  });

  it('does not read the gone-file where no path needs it', async () => {
    await using stage = await setLoss();
    redirect(stage);
    const run = await stage.onPullRequest(failing);
    expect(run.requests.filter(({ body }) => body.includes('ViewDeltasGoneFile'))).toEqual([]);
  });

  it('lets a path go by its line where no views could be read', async () => {
    await using stage = await setLoss();
    letGo(stage, ACCEPTED);
    stage.sandbox.service.limits.analytics.max = 0;
    const run = await stage.onPullRequest(failing);
    expect([run.conclusion, run.outputs['result']]).toEqual(['success', 'rate-limited']);
  });

  it('does not fail a dry run, which sends only the needed requests', async () => {
    await using stage = await setLoss();
    const run = await stage.onPullRequest({ inputs: { ...failing.inputs, 'dry-run': 'true' } });
    expect([run.conclusion, run.outputs['result'], writes(run)]).toEqual([
      'success',
      'dry-run',
      [],
    ]);
    expect(run.log).toContain('[!WARNING]');
  });

  it('of many lost paths annotates eight, and counts the others', async () => {
    await using stage = await setStage();
    stage.scene.pullRequest.forcePush({
      author: 'docs-agent[bot]',
      message: 'Remove topics',
      files: Array.from({ length: 12 }, (_, index) => ({
        path: `guides/topic-${index + 1}.mdx`,
        status: 'removed' as const,
      })),
    });
    const run = await stage.onPullRequest();
    const warnings = run.annotations.filter(({ kind }) => kind === 'warning');
    expect(warnings).toHaveLength(9);
    expect(warnings[8]?.message).toContain('4 more paths would lead nowhere, or may');
    expect(stage.comments()[0]).toContain('9 more paths without a redirect');
  });
});

describe('a gate that can notice no removed page warns, and stays green,', () => {
  const REMOVAL = { path: 'guides/webhooks.mdx', status: 'removed' as const };

  it.each<[where: string, inputs: Record<string, string>, warning: string]>([
    [
      'if the folder of the docs is misspelt',
      { 'docs-root': 'doc' },
      'Input `docs-root` is `doc`,',
    ],
    [
      'if globs of files are set for pages',
      { paths: 'guides/**/*.mdx' },
      'Input `paths` is `guides/**/*.mdx`,',
    ],
    ['if a folder of pages has no star', { paths: '/guides/' }, 'Input `paths` is `/guides/`,'],
  ])('%s', async (_where, inputs, warning) => {
    await using stage = await setStage();
    const { pullRequest } = stage.scene;
    pullRequest.forcePush({
      author: 'docs-agent[bot]',
      message: 'Remove webhooks',
      files: [REMOVAL],
    });
    const run = await stage.onPullRequest({ inputs: { ...failing.inputs, ...inputs } });
    expect(run.conclusion).toBe('success');
    const warnings = run.annotations.filter(({ kind }) => kind === 'warning');
    expect(warnings.map(({ message }) => message)).toEqual([expect.stringContaining(warning)]);
    expect(warnings[0]?.message).toMatch(
      /^With these inputs, `missing-redirects: fail` cannot detect removed pages\./,
    );
  });

  it('but not if the pull request touches no page of the docs', async () => {
    await using stage = await setStage();
    const { pullRequest } = stage.scene;
    pullRequest.repository.setFile('main', 'docs/a.mdx', '# A');
    pullRequest.forcePush({
      author: 'docs-agent[bot]',
      message: 'Remove webhooks',
      files: [REMOVAL],
    });
    const run = await stage.onPullRequest({ inputs: { ...failing.inputs, 'docs-root': 'docs' } });
    expect(run.annotations.filter(({ kind }) => kind === 'warning')).toEqual([]);
  });
});

it('an address that leads to a page moved a few days ago is missed if that page is moved again', async () => {
  await using stage = await setStage();
  const { repository } = stage.scene.pullRequest;
  const redirects = [{ source: '/guides/auth', destination: '/start/auth' }];
  repository.setFile(
    'main',
    'docs.json',
    JSON.stringify({ navigation: { pages: ['index'] }, redirects }),
  );
  repository.setFile('main', 'start/auth.mdx', '# Authentication');
  stage.sandbox.service.setSite(stage.scene.projectId, {
    paths: [
      { path: '/guides/webhooks', humanPerDay: 200, aiPerDay: 80 },
      { path: '/guides/auth', humanPerDay: 110, aiPerDay: 42, until: '2026-11-16' },
    ],
  });
  stage.scene.pullRequest.forcePush({
    author: 'docs-agent[bot]',
    message: 'Move authentication again',
    files: [{ path: 'intro/auth.mdx', previousPath: 'start/auth.mdx', status: 'renamed' }],
  });
  const run = await stage.onPullRequest(failing);
  expect([run.conclusion, run.outputs['missing-redirects']]).toEqual(['failure', '1']);
  expect(run.outputs['headline']).toMatch(
    /^A path was viewed [\d,]+ times in four weeks and its redirect leads/,
  );
  expect(stage.comments()[0]).toContain('"source": "/guides/auth", "destination": "/intro/auth"');
});

describe('a rule with a wildcard', () => {
  const docs = (source: string, destination: string) =>
    JSON.stringify({ navigation: { pages: ['index'] }, redirects: [{ source, destination }] });

  /** A pull request that changes the rule `/blog/:slug*`, whose viewed path led to a page. */
  /** Enough pages with views for paths to meet. */
  const SERVED = ['/quickstart', '/changelog', '/guides/topic-1'].map((path) => ({
    path,
    humanPerDay: 200,
    aiPerDay: 80,
  }));

  async function setRule(source: string, destination: string): Promise<Stage> {
    const stage = await setStage();
    const { pullRequest } = stage.scene;
    pullRequest.repository.setFile('main', 'docs.json', docs('/blog/:slug*', '/guides/:slug*'));
    const files = [
      { path: 'docs.json', status: 'modified' as const, text: docs(source, destination) },
    ];
    pullRequest.forcePush({ author: 'docs-agent[bot]', message: 'Change a redirect', files });
    stage.sandbox.service.setSite(stage.scene.projectId, {
      paths: [
        ...SERVED,
        { path: '/blog/webhooks', humanPerDay: 60, aiPerDay: 30 },
        { path: '/blog/never', humanPerDay: 9, aiPerDay: 3 },
      ],
    });
    return stage;
  }

  async function onRule(
    source: string,
    destination: string,
    inputs = {},
    change = (_: Stage) => {},
  ) {
    await using stage = await setRule(source, destination);
    change(stage);
    return await stage.onPullRequest({ inputs: { ...failing.inputs, ...inputs } });
  }

  const blog = [{ source: '/blog/:slug*', destination: '/guides/:slug*' }];
  const crowd = Array.from({ length: 600 }, (_, index) => `/0/${index}`);
  const view = (stage: Stage, most: string, few: readonly string[]) =>
    stage.sandbox.service.setSite(stage.scene.projectId, {
      paths: [
        ...(most === '/' ? SERVED : []),
        { path: most, humanPerDay: 90_000, aiPerDay: 40_000 },
        ...few.map((path) => ({ path, humanPerDay: 9, aiPerDay: 4 })),
      ],
    });

  it.each<[why: string, inputs: object, said: RegExp, change: (stage: Stage) => void]>([
    [
      'no requests are left',
      {},
      /could not be judged without views/,
      ({ sandbox }) => {
        sandbox.service.limits.analytics.max = 0;
      },
    ],
    [
      'not all views were read',
      { 'max-requests': '2' },
      /Not all of the site’s views were read/,
      (stage) => view(stage, '/', [...crowd, '/blog/webhooks']),
    ],
    [
      'views match no page',
      {},
      /could not be matched to pages/,
      (stage) => view(stage, '/docs/quickstart', []),
    ],
  ])(
    'that is dropped does not pass where %s; another one may be added',
    async (_, inputs, said, change) => {
      const run = await onRule('/a/:slug*', '/guides/:slug*', inputs, change);
      expect([run.conclusion, run.outputs['result']]).toEqual(['failure', 'gated']);
      expect(errors(run)[0]).toMatch(said);
      await using stage = await setRule('/blog/:slug*', '/guides/:slug*');
      const rules = [...blog, { source: '/a/:slug*', destination: '/guides/:slug*' }];
      const text = JSON.stringify({ navigation: { pages: ['index'] }, redirects: rules });
      const files = [{ path: 'docs.json', status: 'modified' as const, text }];
      stage.scene.pullRequest.forcePush({
        author: 'docs-agent[bot]',
        message: 'Add a redirect',
        files,
      });
      change(stage);
      const added = await stage.onPullRequest({ inputs: { ...failing.inputs, ...inputs } });
      expect([added.conclusion, added.outputs['result']]).toEqual(['success', 'nothing-to-report']);
    },
  );

  it('that is dropped passes with a line for what it caught', async () => {
    await using stage = await setRule('/a/:slug*', '/guides/:slug*');
    letGo(stage, '/blog/** # the blog has moved out');
    const run = await stage.onPullRequest(failing);
    expect([run.conclusion, run.outputs['missing-redirects']], run.log).toEqual(['success', '0']);
    expect(stage.comments()[0]).toContain('`/blog/webhooks`: the blog has moved out');
  });

  it.each([
    ['is dropped', '/a/:slug*', '/guides/:slug*', 'loses its redirect'],
    ['is turned to nowhere', '/blog/:slug*', '/guide/:slug*', 'and its redirect leads nowhere'],
  ])(
    'that %s is missed for the viewed path that it led to a page',
    async (_, source, destination, said) => {
      const run = await onRule(source, destination);
      expect([run.conclusion, run.outputs['missing-redirects']]).toEqual(['failure', '1']);
      expect(run.outputs['headline']).toContain(said);
      expect(run.annotations[0]?.message).toContain(
        '{ "source": "/blog/webhooks", "destination": "/guides/webhooks" }',
      );
    },
  );

  it.each([
    ['is spelled otherwise and works', '/blog/:page*', '/guides/:page*', {}],
    [
      'is dropped where its paths have few views',
      '/a/:slug*',
      '/guides/:slug*',
      { 'min-views': '100000' },
    ],
  ])('that %s is nothing to report', async (_, source, destination, inputs) => {
    const run = await onRule(source, destination, inputs);
    expect([run.conclusion, run.outputs['result']]).toEqual(['success', 'nothing-to-report']);
  });
});
