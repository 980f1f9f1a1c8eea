import type { RunResult } from '@docs-agent/sandbox';
import { renderMarkdown } from '@docs-agent/sandbox/render';
import { always } from '@docs-agent/sandbox/trials';
import { describe, expect, it } from 'vitest';
import { type Stage, setStage } from './support/stage.ts';

const RULES = [{ source: '/start', destination: '/quickstart' }];

/** Pages with most of the views. */
const SERVED = {
  '/guides/webhooks': [900, 300],
  '/quickstart': [90, 30],
  '/changelog': [90, 30],
} as const;

/** Sets views of these paths per day, in addition to those of pages. */
function setViews(
  stage: Stage,
  viewed: Readonly<Record<string, readonly [human: number, ai: number]>>,
): void {
  const paths = Object.entries({ ...SERVED, ...viewed });
  stage.sandbox.service.setSite(stage.scene.projectId, {
    paths: paths.map(([path, [humanPerDay, aiPerDay]]) => ({ path, humanPerDay, aiPerDay })),
  });
}

/** Sets `docs.json` on the default branch. */
function configure(stage: Stage, configuration: object): void {
  stage.scene.pullRequest.repository.setFile('main', 'docs.json', JSON.stringify(configuration));
}

const DAY_MS = 24 * 3_600_000;

/**
 * Three addresses that people opened in the current window alone: of pages that were removed 200
 * and 400 days ago, and of no page.
 */
function formerPages(
  stage: Stage,
  { basePath, docsRoot }: { basePath: string; docsRoot: string },
): void {
  const { repository } = stage.scene.pullRequest;
  const nowMs = stage.sandbox.clock.now();
  const prefix = docsRoot === '.' ? '' : `${docsRoot}/`;
  if (prefix !== '') {
    repository.setFile('main', `${prefix}docs.json`, '{}');
    for (const path of Object.keys(SERVED)) {
      repository.setFile('main', `${prefix}${path.slice(1)}.mdx`, '# Page\n');
    }
  }
  for (const [name, daysAgo] of [
    ['legacy/setup.mdx', 200],
    ['legacy/older.md', 400],
  ] as const) {
    const path = `${prefix}${name}`;
    repository.commit('main', [{ path, status: 'added', text: 'x' }], nowMs - 500 * DAY_MS);
    repository.commit('main', [{ path, status: 'removed' }], nowMs - daysAgo * DAY_MS);
  }
  const pages = Object.entries(SERVED).map(([path, [humanPerDay, aiPerDay]]) => ({
    path: `${basePath}${path}`,
    humanPerDay,
    aiPerDay,
  }));
  const once = ['/legacy/setup', '/legacy/older', '/wp-login'].map((path) => ({
    path: `${basePath}${path}`,
    humanPerDay: 90,
    aiPerDay: 0,
    from: '2026-10-26',
  }));
  stage.sandbox.service.setSite(stage.scene.projectId, { paths: [...pages, ...once] });
}

const notFoundOf = ({ summary }: RunResult) =>
  summary.split('\n## No page serves these\n')[1]?.split('\n## ')[0]?.split('<details>')[0];
const ofGitHub = ({ requests }: RunResult) => requests.filter(({ server }) => server === 'github');

function jsonOf({ tempFiles }: RunResult): {
  deadEnds: object[] | null;
  hiddenPages: object[];
  notes: string[];
} {
  return JSON.parse(tempFiles.get('docs-traffic/view-deltas.json') ?? '');
}

describe('the addresses that no page serves', () => {
  it('are listed once, with their views, a page near them and the file for a rule', async () => {
    await using stage = await setStage();
    configure(stage, { redirects: RULES });
    setViews(stage, { '/guides/webhook': [2, 40], '/start': [9, 1], '/legacy/setup': [30, 0] });
    const run = await stage.onSchedule();
    expect(run.outputs['result']).toBe('reported');
    const rules = `https://github.com/acme/docs/blob/${stage.scene.pullRequest.repository.headOf('main')}/docs.json`;
    const reported = notFoundOf(run)?.replace(/(?<=\| )[\d,]+(?= \|)/g, 'N');
    expect(reported?.trim().split('\n')).toEqual([
      '| Address | Human | AI | Nearest page |',
      '| :- | -: | -: | :- |',
      `| [\`/legacy/setup\`](${rules}) | N | N | – |`,
      `| [\`/guides/webhook\`](${rules}) | N | N | \`/guides/webhooks\` |`,
      '',
      `Rules for them belong in [\`docs.json\`](${rules}).`,
    ]);
    expect(jsonOf(run).deadEnds).toMatchObject([
      { path: '/legacy/setup', redirect: 'none', askedBy: 'human', nearest: null },
      { path: '/start', redirect: 'works', redirectsTo: '/quickstart', rulesFile: null },
      {
        path: '/guides/webhook',
        redirect: 'none',
        nearest: { kind: 'page', path: '/guides/webhooks' },
        rulesFile: 'docs.json',
      },
    ]);
  });

  it('are no pages: they are not among the most viewed or the movers, and come first to do', async () => {
    await using stage = await setStage();
    setViews(stage, { '/legacy/setup': [30, 0] });
    const run = await stage.onSchedule();
    const [before] = run.summary.split('\n## No page serves these\n');
    expect(before?.match(/\/legacy\/setup/g)).toHaveLength(1);
    expect(before).toMatch(
      /^- redirect \[`\/legacy\/setup`\]\(.*\): [\d,]+ human views, and no page serves it$/m,
    );
    expect(run.outputs['pages']).toBe('3');
  });

  it('are one line where only AI asks for them', async () => {
    await using stage = await setStage();
    setViews(stage, { '/ai/one': [0, 30], '/ai/two': [0, 20] });
    const run = await stage.onSchedule();
    expect(notFoundOf(run)?.trim()).toMatch(
      /^AI asked for 2 addresses without a page that hardly anyone else opens, [\d,]+ times together\.$/,
    );
    expect(run.summary).not.toMatch(/Do this week|\/ai\/one/);
  });

  it('are none that a scanner guesses: with an extension, or in one month alone', async () => {
    await using stage = await setStage();
    const site = Object.entries(SERVED).map(([path, [humanPerDay, aiPerDay]]) => ({
      path,
      humanPerDay,
      aiPerDay,
    }));
    const junk = Array.from({ length: 9 }, (_, index) => ({
      path: `/wp-${index}/setup`,
      humanPerDay: 90,
      aiPerDay: 0,
      from: '2026-10-26',
    }));
    stage.sandbox.service.setSite(stage.scene.projectId, {
      paths: [
        ...site,
        ...junk,
        ...['/xmlrpc.php', '/admin.html'].map((path) => ({ path, humanPerDay: 90, aiPerDay: 0 })),
      ],
    });
    const run = await stage.onSchedule();
    expect(jsonOf(run).deadEnds).toEqual([]);
    expect(run.summary).not.toMatch(/wp-|xmlrpc|admin/);
  });

  it.each([
    ['', '.'],
    ['/docs', 'site'],
  ])(
    'are listed, also of one month alone, where they were pages within a year (base path “%s”, docs in %s)',
    async (basePath, docsRoot) => {
      await using stage = await setStage();
      formerPages(stage, { basePath, docsRoot });
      const inputs = { 'base-path': basePath, 'docs-root': docsRoot };
      const run = await stage.onSchedule({ inputs });
      expect(jsonOf(run).deadEnds, run.log).toMatchObject([{ path: '/legacy/setup' }]);
    },
  );

  it('are left out if GitHub does not say whether they were pages', async () => {
    await using stage = await setStage();
    formerPages(stage, { basePath: '', docsRoot: '.' });
    always(stage.sandbox.githubServer, { body: /ViewDeltasFormerFiles/ }, { status: 502 });
    const run = await stage.onSchedule();
    expect([run.outputs['result'], jsonOf(run).deadEnds], run.log).toEqual(['reported', []]);
    expect(run.log).toContain('does not say which addresses were pages before');
  });

  it('are listed apart from the pages that a rule hides', async () => {
    await using stage = await setStage();
    const redirects = [
      { source: '/quickstart', destination: '/quickstart/index' },
      { source: '/guides/:slug*', destination: '/quickstart' },
      { source: '/changelog', destination: 'https://example.com/changelog' },
    ];
    configure(stage, { redirects });
    setViews(stage, {});
    const run = await stage.onSchedule();
    const [, section = ''] = run.summary.split('\n## Pages that a rule hides\n');
    const items = section.split('\n').filter((line) => line.includes(': the rule '));
    expect(items).toEqual([
      expect.stringMatching(
        /^- `\/guides\/.* more pages: the rule `\/guides\/:slug\*` sends readers nowhere$/,
      ),
      '- `/quickstart`: the rule `/quickstart` sends readers nowhere',
      '- `/changelog`: the rule `/changelog` sends readers to `https://example.com/changelog`',
    ]);
    expect(jsonOf(run).hiddenPages).toContainEqual({
      path: '/quickstart',
      source: '/quickstart',
      to: null,
    });
  });

  it('are no pages if their redirect works: what they lose, their page gains', async () => {
    await using stage = await setStage();
    configure(stage, { redirects: RULES });
    const start = { path: '/start', humanPerDay: 90, aiPerDay: 40, until: '2026-10-20' };
    const quickstart = { path: '/quickstart', humanPerDay: 90, aiPerDay: 40, from: '2026-10-20' };
    const others = ['/changelog', '/guides/webhooks'].map((path) => ({
      path,
      humanPerDay: 20,
      aiPerDay: 5,
    }));
    stage.sandbox.service.setSite(stage.scene.projectId, { paths: [start, quickstart, ...others] });
    const run = await stage.onSchedule();
    expect([run.conclusion, run.outputs['pages'], run.outputs['notable']]).toEqual([
      'success',
      '3',
      'false',
    ]);
    expect(run.summary).not.toContain('Do this week');
    expect(run.summary).toContain('`/start` redirects to `/quickstart`');

    configure(stage, {});
    const withoutRule = await stage.onSchedule();
    expect(withoutRule.outputs['pages']).toBe('3');
    expect(withoutRule.summary).toMatch(/^- redirect \[`\/start`\]/m);
  });

  it('are not the home page, which a redirect may answer', async () => {
    await using stage = await setStage();
    configure(stage, { redirects: [{ source: '/', destination: '/quickstart' }] });
    setViews(stage, { '/': [90, 40] });
    const run = await stage.onSchedule();
    expect(run.summary).toMatch(/\| `\/` \|/);
  });

  it('take three requests to GitHub, plus one for last edits, sent while the views are read', async () => {
    await using stage = await setStage();
    stage.sandbox.latencyMs = 10_000;
    const run = await stage.onSchedule();
    expect(
      ofGitHub(run).map(({ method, path }) => `${method} ${path.split('/').slice(0, 6).join('/')}`),
    ).toEqual([
      'POST /graphql',
      'GET /repos/acme/docs/git/trees',
      'POST /graphql',
      'POST /graphql',
    ]);
    const began = (server: string) =>
      run.requests.find((request) => request.server === server)?.atMs ?? 0;
    expect(Math.abs(began('github') - began('service'))).toBeLessThan(10_000);
  });

  it('are those of the commit that the run is about', async () => {
    await using stage = await setStage();
    // The pull request adds the page that this path is similar to, and redirects a page's path.
    setViews(stage, { '/guides/agent': [30, 30], '/guides/old-setup': [20, 20] });
    const ofDefaultBranch = await stage.onSchedule();
    const ofPullRequest = await stage.onSchedule({ sha: stage.scene.pullRequest.headSha });
    expect(jsonOf(ofDefaultBranch).deadEnds).toMatchObject([
      { path: '/guides/agent', nearest: null },
    ]);
    expect(jsonOf(ofPullRequest).deadEnds).toMatchObject([
      { path: '/guides/agent', nearest: { path: '/guides/agents' } },
      { path: '/guides/old-setup', redirect: 'works' },
    ]);
  });

  it('are no paths that a description of an API may generate', async () => {
    await using stage = await setStage();
    configure(stage, { navigation: { tabs: [{ tab: 'API', openapi: 'openapi.json' }] } });
    setViews(stage, { '/api-reference/errors': [30, 30], '/guides/webhook': [30, 30] });
    const run = await stage.onSchedule();
    expect(jsonOf(run).deadEnds).toMatchObject([{ path: '/guides/webhook' }]);
  });

  it('with views read in part show what is certain', async () => {
    await using stage = await setStage();
    const others = Array.from({ length: 300 }, (_, index) => [`/api/${index}`, [1, 1]] as const);
    setViews(stage, { ...Object.fromEntries(others), '/guides/webhook': [30, 30] });
    const run = await stage.onSchedule({ inputs: { 'max-requests': '2' } });
    expect(run.outputs['result']).toBe('partial');
    expect(notFoundOf(run)).toMatch(/\| ≥.[\d,]+ \|/);
  });

  it('are in the issue, too', async () => {
    await using stage = await setStage();
    setViews(stage, { '/guides/webhook': [30, 30] });
    await stage.onSchedule({ inputs: { 'report-to': 'issue' } });
    const [issue] = stage.issues();
    expect(issue?.body).toContain('| `/guides/webhooks` |');
  });

  it('of hostile paths do nothing', async () => {
    await using stage = await setStage();
    const hostile = [
      '/guides/webhook-`<img src=x onerror=alert(1)>',
      '/guides/webhook-@octocat #1 ```\n::error::planted',
      '/guides/webhook-\u202e\u200b[x](https://evil.example)|a|b',
      `/guides/webhook-${'x'.repeat(5_000)}`,
    ];
    setViews(
      stage,
      Object.fromEntries(
        hostile.map((path): [string, [number, number]] => [
          `/${encodeURIComponent(path.slice(1))}`,
          [30, 30],
        ]),
      ),
    );
    // Paths under a page are similar to it, whatever their names.
    configure(stage, {
      redirects: [{ source: '/guides/:slug*', destination: '/guides/webhooks' }],
    });
    const redirected = await stage.onSchedule();
    configure(stage, {});
    stage.scene.pullRequest.repository.setFile('main', 'guides.mdx', '# Guides\n');
    const near = await stage.onSchedule();
    for (const run of [redirected, near]) {
      expect([run.conclusion, run.annotations, jsonOf(run).deadEnds?.length]).toEqual([
        'success',
        [],
        4,
      ]);
      const html = await renderMarkdown(run.summary);
      expect(html).toMatch(/No page serves these|Redirected: 4 old addresses/);
      expect(html).not.toMatch(/<img|class="mention"|class="issue-ref"|href="https:\/\/evil/);
      expect(run.summary).not.toMatch(/[\u202e\u200b]\[x\]/);
    }
  });
});

describe('if dead ends cannot be found, the report says why and is complete otherwise', () => {
  const WHY = /^- The report did not look for addresses without a page\. (.*)$/m;

  it.each<[what: string, why: RegExp, set: (stage: Stage) => Parameters<Stage['onSchedule']>[0]]>([
    [
      'a private repository that the token may not read',
      /contents: read/,
      ({ sandbox, token }) => {
        const name = 'acme/private-docs';
        sandbox.github.createRepository({ owner: 'acme', name: 'private-docs', private: true });
        return { repository: name, token: token({ issues: 'write' }) };
      },
    ],
    [
      'docs of another site',
      /Hardly any page of the docs has views under its own path/,
      (stage) => {
        const paths = [1, 2, 3].map((index) => `/product/page-${index}`);
        stage.sandbox.service.setSite(stage.scene.projectId, {
          paths: paths.map((path) => ({ path, humanPerDay: 90, aiPerDay: 0 })),
        });
        return {};
      },
    ],
    [
      'an outage of GitHub',
      /GitHub did not list the files/,
      ({ sandbox }) => {
        sandbox.githubServer.next(
          { path: '/graphql' },
          { status: 400, body: '{"message":"Out of order"}' },
        );
        return {};
      },
    ],
  ])('%s', async (_, why, set) => {
    await using stage = await setStage();
    const run = await stage.onSchedule(set(stage));
    expect([run.conclusion, run.outputs['result'], run.annotations]).toEqual([
      'success',
      'reported',
      [],
    ]);
    expect(notFoundOf(run)).toBeUndefined();
    expect(WHY.exec(run.summary)?.[1]).toMatch(why);
    expect(jsonOf(run)).toMatchObject({ deadEnds: null, notes: [expect.stringMatching(why)] });
  });
});
