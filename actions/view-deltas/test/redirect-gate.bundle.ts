import { readFileSync } from 'node:fs';
import type { RunOptions } from '@docs-agent/sandbox';
import { REVIEWER } from '@docs-agent/sandbox/scenarios';
import { describe, expect, it } from 'vitest';
import { EDITED, errors, type Stage, setStage, writes } from './support/stage.ts';

const LABEL = 'docs-traffic: accepted';
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

/** The event of the label that a person with write permission set, as its run gets it again. */
function labeled({ sandbox, scene: { pullRequest } }: Stage): RunOptions['event'] {
  const facts = { pullRequest, label: LABEL, sender: REVIEWER };
  return { name: 'pull_request', payload: sandbox.github.payload('pull_request.labeled', facts) };
}

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
        /has no redirect\. Add redirects, or have someone with write permission set the label/,
      ),
    ]);
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8').replaceAll(
      '\n',
      ' ',
    );
    const exact = errors(run)[0]?.replace(/[\d,]+ times/, '4,312 times');
    expect(readme).toContain(`Error: ${exact} \`\`\``);
    expect(stage.comments()[0]).toContain(`sets the label \`${LABEL}\``);
    expect(run.outputs['json-file']).not.toBe('');
  });

  it('passes with the label of a person with write permission, and in later runs on that commit', async () => {
    await using stage = await setLoss();
    await stage.onPullRequest(failing);
    const run = await stage.onLabel(LABEL, REVIEWER, failing);
    expect([run.conclusion, run.outputs['result']]).toEqual(['success', 'reported']);
    expect(stage.comments()[0]).toContain(`Accepted with the label \`${LABEL}\``);
    expect((await stage.onPullRequest(failing)).outputs['result']).toBe('reported');
    expect((await stage.onLabel('other', 'passer-by', failing)).outputs['result']).toBe('reported');
  });

  it('stays open after a report without a gate wrote the same comment', async () => {
    await using stage = await setLoss();
    await stage.onLabel(LABEL, REVIEWER, failing);
    expect(writes(await stage.onPullRequest())).toEqual([EDITED]);
    expect((await stage.onPullRequest(failing)).outputs['result']).toBe('reported');
  });

  it('asks again for a later commit, which nobody has accepted', async () => {
    await using stage = await setLoss();
    await stage.onLabel(LABEL, REVIEWER, failing);
    stage.scene.pullRequest.pushCommit({
      author: 'docs-agent[bot]',
      message: 'Remove more',
      files: [{ path: 'quickstart.mdx', status: 'removed' }],
    });
    const later = await stage.onPullRequest(failing);
    expect([later.conclusion, later.outputs['result']]).toEqual(['failure', 'gated']);
    expect(errors(later)[0]).toContain(`remove the label \`${LABEL}\` and set it again`);
    stage.scene.pullRequest.unlabel(LABEL, REVIEWER);
    expect((await stage.onLabel(LABEL, REVIEWER, failing)).outputs['result']).toBe('reported');
  });

  it('asks again for another base branch, in a late run of the label, too', async () => {
    await using stage = await setLoss();
    const { pullRequest } = stage.scene;
    // GitHub allows names that a hidden line cannot hold.
    const next = 'release--2';
    pullRequest.repository.createPullRequest({
      title: 'Next release',
      author: REVIEWER,
      headRef: next,
      files: [{ path: 'guides/events/webhooks.mdx', status: 'added', text: '# Webhooks\n' }],
    });
    pullRequest.retarget(next);
    const label = await stage.onLabel(LABEL, REVIEWER, failing);
    expect(label.outputs['result']).toBe('reported');
    expect((await stage.onPullRequest(failing)).outputs['result']).toBe('reported');
    const event = labeled(stage);
    pullRequest.retarget('main');
    for (const run of [{}, { event }]) {
      const retargeted = await stage.onPullRequest({ ...failing, ...run });
      expect([retargeted.conclusion, retargeted.outputs['result']]).toEqual(['failure', 'gated']);
      expect(errors(retargeted)[0]).toContain(`remove the label \`${LABEL}\` and set it again`);
    }
  });

  it('stays open after a run of the label that got no views', async () => {
    await using stage = await setLoss();
    await stage.onPullRequest(failing);
    stage.sandbox.service.limits.analytics.max = 0;
    const label = await stage.onLabel(LABEL, REVIEWER, failing);
    expect([label.conclusion, label.outputs['result']]).toEqual(['success', 'rate-limited']);
    stage.sandbox.service.limits.analytics.max = 100;
    expect((await stage.onPullRequest(failing)).outputs['result']).toBe('reported');
  });

  it('stays open after a run of the label that ends, or is run again, after a later run', async () => {
    await using stage = await setLoss();
    stage.scene.pullRequest.label(LABEL, REVIEWER);
    const later = await stage.onPullRequest({ ...failing, runId: 8001 });
    expect(later.outputs['result']).toBe('gated');
    const again = { event: labeled(stage), runId: 8000, runAttempt: 2 };
    for (const run of [again, { runId: 8002 }])
      expect((await stage.onPullRequest({ ...failing, ...run })).outputs['result']).toBe(
        'reported',
      );
  });

  it('is not opened by a label that no run saw set, or for another commit than the one shown then', async () => {
    await using stage = await setLoss();
    const { pullRequest } = stage.scene;
    pullRequest.label(LABEL, REVIEWER);
    expect((await stage.onPullRequest(failing)).outputs['result']).toBe('gated');
    const event = labeled(stage);
    pullRequest.pushCommit({
      author: 'docs-agent[bot]',
      message: 'Go on',
      files: [{ path: 'changelog.mdx', status: 'modified' }],
    });
    const late = await stage.onPullRequest({ ...failing, event });
    expect(late.outputs['result']).toBe('gated');
  });

  it.each([
    ['a person with triage permission', 'triager'],
    ['a person without access', 'passer-by'],
    ['the agent', 'docs-agent[bot]'],
  ])('is not opened by the label of %s', async (_, login) => {
    await using stage = await setLoss();
    stage.scene.pullRequest.repository.addCollaborator('triager', 'triage');
    const run = await stage.onLabel(LABEL, login, failing);
    expect([run.conclusion, run.outputs['result']]).toEqual(['failure', 'gated']);
    expect(errors(run)[0]).toContain('who does not have write permission');
  });

  it('is not opened by a bot with the name of a person with write permission', async () => {
    await using stage = await setLoss();
    const { repository } = stage.scene.pullRequest;
    repository.addCollaborator('docs-agent', 'write');
    const run = await stage.onLabel(LABEL, 'docs-agent[bot]', failing);
    expect(run.outputs['result']).toBe('gated');
  });

  it('fails again when the label is removed, or set again by someone else', async () => {
    await using stage = await setLoss();
    const { pullRequest } = stage.scene;
    await stage.onLabel(LABEL, REVIEWER, failing);
    pullRequest.unlabel(LABEL, REVIEWER);
    expect((await stage.onPullRequest(failing)).outputs['result']).toBe('gated');
    expect((await stage.onLabel(LABEL, 'passer-by', failing)).outputs['result']).toBe('gated');
    expect((await stage.onPullRequest(failing)).outputs['result']).toBe('gated');
  });

  it('is not opened by an edit of our comment', async () => {
    await using stage = await setLoss();
    const { pullRequest } = stage.scene;
    await stage.onPullRequest(failing);
    pullRequest.label(LABEL, 'passer-by');
    const [comment] = pullRequest.comments();
    const accepted = comment?.body.replace(
      '"report":',
      `"accepted":"${pullRequest.headSha}","report":`,
    );
    expect(accepted).not.toBe(comment?.body);
    pullRequest.editComment(comment?.id ?? 0, { author: 'passer-by', body: accepted ?? '' });
    expect((await stage.onPullRequest(failing)).outputs['result']).toBe('gated');
    expect(stage.comments()[0]).not.toContain('"accepted"');
  });

  it('knows a label of another name, in any letter case', async () => {
    await using stage = await setLoss();
    const inputs = { ...failing.inputs, 'accept-label': 'fine by us' };
    const run = await stage.onLabel('Fine By Us', REVIEWER, { inputs });
    expect(run.outputs['result']).toBe('reported');
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
      /^With these inputs, `missing-redirects: fail` notices no removed page\./,
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
        { path: '/quickstart', humanPerDay: 200, aiPerDay: 80 },
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

  it('that is dropped, and accepted, is still accepted after a run without views', async () => {
    await using stage = await setRule('/a/:slug*', '/guides/:slug*');
    const { analytics } = stage.sandbox.service.limits;
    await stage.onPullRequest(failing);
    expect((await stage.onLabel(LABEL, REVIEWER, failing)).outputs['result']).toBe('reported');
    const { max } = analytics;
    analytics.max = 0;
    await stage.onPullRequest(failing);
    analytics.max = max;
    expect((await stage.onPullRequest(failing)).outputs['result']).toBe('reported');
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
