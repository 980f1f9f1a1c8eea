import type { RunOptions, RunResult } from '@docs-agent/sandbox';
import { always } from '@docs-agent/sandbox/trials';
import { describe, expect, it } from 'vitest';
import { errors, type Stage, setStage } from './support/stage.ts';

type Rule = readonly [source: string, destination: string];

const PAGES = ['/quickstart', '/changelog', '/guides/webhooks'];
const RULES: readonly Rule[] = [
  ['/old/:slug', '/quickstart'],
  ['/start', '/quickstart'],
  ['/changelog', '/quickstart'],
];
const VIEWED = ['/old/setup', '/start', '/guides/webhook'];

/** A site with views of pages and of paths without one; the live host has the same pages and rules. */
async function setSite(rules = RULES, viewed = VIEWED): Promise<Stage> {
  const stage = await setStage();
  const { repository } = stage.scene.pullRequest;
  const redirects = rules.map(([source, destination]) => ({ source, destination }));
  stage.serve(PAGES.map((path) => ({ path, humanPerDay: 3_000, aiPerDay: 900 })));
  repository.setFile('main', 'docs.json', JSON.stringify({ redirects }));
  stage.sandbox.service.setSite(stage.scene.projectId, {
    paths: [
      ...PAGES.map((path) => ({ path, humanPerDay: 3_000, aiPerDay: 900 })),
      ...viewed.map((path, index) => ({ path, humanPerDay: 100 - index, aiPerDay: 4 })),
    ],
  });
  stage.sandbox.docsHost.publish({ pages: PAGES, rules: redirects });
  return stage;
}

function runLive(stage: Stage, inputs: RunOptions['inputs'] = {}): Promise<RunResult> {
  const { url } = stage.sandbox.docsServer;
  return stage.onSchedule({ inputs: { 'check-live': 'true', 'site-url': url, ...inputs } });
}

const asked = ({ requests }: RunResult) => requests.filter(({ server }) => server === 'docs');

interface Json {
  deadEnds: { path: string; redirect: string; redirectsTo: string | null; total: number }[];
  hiddenPages: { path: string }[];
  live: { answers: object[]; forms: object[]; problem: string | null } | null;
}

function jsonOf({ tempFiles }: RunResult): Json {
  return JSON.parse(tempFiles.get('docs-traffic/view-deltas.json') ?? '');
}

function redirectsOf(run: RunResult): Record<string, string> {
  return Object.fromEntries(jsonOf(run).deadEnds.map(({ path, redirect }) => [path, redirect]));
}

describe('the live site', () => {
  it('is not asked unless `check-live` says so', async () => {
    await using stage = await setSite();
    const run = await runLive(stage, { 'check-live': 'false' });
    expect([asked(run), jsonOf(run).live]).toEqual([[], null]);
    expect(run.summary).toContain('only caught by `/old/:slug`: such rules are reported');
  });

  it('is asked for what is not found or not certain, and for hidden pages, and what it answers is said', async () => {
    await using stage = await setSite();
    const run = await runLive(stage);
    expect([run.conclusion, run.outputs['result']], run.log).toEqual(['success', 'reported']);
    expect(asked(run).map(({ path, status }) => [path, status])).toEqual([
      ['/changelog', 308],
      ['/old/setup', 404],
      ['/start', 308],
      ['/guides/webhook', 404],
    ]);
    expect(run.summary).toContain('| **answers 404**, rule `/old/:slug` |');
    expect(run.summary).toMatch(/`\/guides\/webhook`\].* \| \*\*answers 404\*\* \|/);
    expect(redirectsOf(run)).toEqual({
      '/old/setup': 'none',
      '/start': 'works',
      '/guides/webhook': 'none',
    });
    const settings = run.summary.split('Settings and limits')[1] ?? '';
    expect(settings).toContain(
      'The live site answered for 4 addresses, 2 of them with 404 or 410.',
    );
    expect(settings).toContain('Rules such as `/changelog` worked for 2 of 2 addresses.');
    expect(settings).toContain('Rules such as `/old/:slug` worked for 0 of 1 address.');
    expect(jsonOf(run).live?.forms).toEqual([
      { form: 'exact', example: '/changelog', worked: 2, didNot: 0 },
      { form: 'name', example: '/old/:slug', worked: 0, didNot: 1 },
    ]);
  });

  it('is right where it differs from what is reported of its host', async () => {
    await using stage = await setSite();
    const { follows } = stage.sandbox.docsHost;
    follows['one segment, by a name'] = true;
    follows['one path'] = false;
    const run = await runLive(stage);
    expect(redirectsOf(run)).toEqual({
      '/old/setup': 'works',
      '/start': 'none',
      '/guides/webhook': 'none',
    });
    expect(run.summary).toContain('`/old/setup` redirects to `/quickstart`; ');
    expect(run.summary).toMatch(/`\/start`\].* \| \*\*answers 404\*\* \|/);
    expect(jsonOf(run).hiddenPages).toEqual([]);
  });

  it.each(['home page', 'a page'] as const)(
    'proves no redirect by answering with %s for what is missing',
    async (missing) => {
      await using stage = await setSite();
      stage.sandbox.docsHost.missing = missing;
      const run = await runLive(stage);
      expect(redirectsOf(run)).toEqual({
        '/old/setup': 'not-certain',
        '/start': 'works',
        '/guides/webhook': 'none',
      });
      const said = missing === 'home page' ? 'leads to `/`' : 'answers 200';
      expect(run.summary).toContain(`| ${said} |`);
    },
  );

  it('is asked by plain requests without a secret, two a second, and not where it redirects', async () => {
    await using stage = await setSite([['/start', 'https://elsewhere.example/start']]);
    const run = await runLive(stage);
    const requests = asked(run);
    expect(requests.length).toBe(3);
    for (const { method, headers, body } of requests) {
      expect([method, body, headers['cookie'], headers['authorization']]).toEqual([
        'GET',
        '',
        undefined,
        undefined,
      ]);
      expect(headers['user-agent']).toMatch(/^docs-agent-actions \(\+https:/);
    }
    const times = requests.map(({ atMs }) => atMs);
    for (const [index, atMs] of times.slice(1).entries())
      expect(atMs - (times[index] ?? 0)).toBeGreaterThanOrEqual(499);
    expect(new Set(run.requests.map(({ server }) => server))).toEqual(
      new Set(['github', 'service', 'docs']),
    );
    expect(run.summary).toContain('`/start` redirects to `https://elsewhere.example/start`; ');
  });

  it('is asked for 50 addresses at most, those with the most views', async () => {
    const viewed = Array.from({ length: 60 }, (_, index) => `/old/page-${index + 100}`);
    await using stage = await setSite([['/old/:slug', '/quickstart']], viewed);
    const run = await runLive(stage);
    const byViews = jsonOf(run).deadEnds.toSorted((left, right) => right.total - left.total);
    const mostViewed = byViews.map(({ path }) => path);
    expect(mostViewed).toHaveLength(60);
    expect(asked(run).map(({ path }) => path)).toEqual(mostViewed.slice(0, 50));
  });

  it('is asked under its base path, and never on another host, whatever a path is', async () => {
    const odd = ['/old/a b?', '/old/ä', '/old/..', '/old/@evil.example'];
    await using stage = await setSite([['/old/:slug', '/quickstart']], odd);
    const { url } = stage.sandbox.docsServer;
    const run = await runLive(stage, { 'site-url': `${url}/docs` });
    expect(asked(run).length).toBeGreaterThan(0);
    for (const { path, query, headers } of asked(run)) {
      expect(path).toMatch(/^\/docs\//);
      expect([[...query], headers['host']]).toEqual([[], new URL(url).host]);
    }
    expect(run.leaks).toEqual([]);
  });
});

describe('a merge that took pages from their paths', () => {
  it('tells in its report what the live site answers to these paths', async () => {
    await using stage = await setStage({ now: '2026-10-14T09:00:00Z' });
    const { docsHost, docsServer, clock } = stage.sandbox;
    docsHost.publish({
      pages: ['/api/errors'],
      rules: [{ source: '/reference/errors', destination: '/api/errors' }],
    });
    stage.scene.pullRequest.merge();
    clock.advanceTo(Date.parse('2026-11-16T06:23:00Z'));
    const inputs = { 'check-live': 'true', 'site-url': docsServer.url };
    const run = await stage.onSchedule({
      inputs: { ...inputs, mode: 'impact', 'impact-after-weeks': '4' },
    });
    expect(run.outputs['result'], run.log).toBe('reported');
    expect(stage.comments()[0]).toContain(
      'The live site, asked for the paths without a page:\n\n- `/guides/old-setup` answers 404\n- `/reference/errors` leads to `/api/errors`\n',
    );
    const [impact] = JSON.parse(run.outputs['impact'] ?? '');
    expect(impact.live.answers).toHaveLength(2);
    expect(asked(run)).toHaveLength(2);
  });
});

describe('a live site that gives no good answer', () => {
  it.each([401, 403, 429])(
    'refuses with %i: the report says so, and concludes nothing',
    async (status) => {
      await using stage = await setSite();
      const { docsServer } = stage.sandbox;
      docsServer.next({ nth: 3 }, { status });
      const run = await runLive(stage);
      expect([run.conclusion, asked(run).length]).toEqual(['success', 3]);
      expect(jsonOf(run).live).toMatchObject({ answers: [], forms: [] });
      expect(redirectsOf(run)['/old/setup']).toBe('not-certain');
      expect(run.summary).toContain(
        `The live site refused the requests (${status}), so its answers were not used.`,
      );
    },
  );

  it.each([
    ['hangs', { waitMs: Number.POSITIVE_INFINITY }],
    ['cuts the connection', { cut: 'before' }],
  ] as const)('%s: the report is made without it, in bounded time', async (_, fault) => {
    const viewed = Array.from({ length: 40 }, (_, index) => `/old/page-${index + 100}`);
    await using stage = await setSite([['/old/:slug', '/quickstart']], viewed);
    always(stage.sandbox.docsServer, {}, fault);
    const began = stage.sandbox.clock.now();
    const run = await runLive(stage);
    expect([run.conclusion, run.outputs['result']], run.log).toEqual(['success', 'reported']);
    expect(run.summary).toContain('The live site gave no answer.');
    expect(redirectsOf(run)['/old/page-100']).toBe('not-certain');
    expect(stage.sandbox.clock.now() - began).toBeLessThan(120_000);
  });

  it('has moved to another host: the report says so, and the host is not asked', async () => {
    await using stage = await setSite();
    const change = () => ({ status: 301, headers: { location: 'https://www.acme.example/x' } });
    stage.sandbox.docsHost.publish({ pages: [] });
    for (const path of ['/changelog', ...VIEWED])
      stage.sandbox.docsServer.next(
        { path },
        {
          change: () => ({ ...change(), headers: { location: `https://www.acme.example${path}` } }),
        },
      );
    const run = await runLive(stage);
    expect(run.summary).toContain(
      'The live site sends all requests on to `https://www.acme.example`: set `site-url` to that.',
    );
    expect(redirectsOf(run)['/old/setup']).toBe('not-certain');
  });
});

describe('input `check-live`', () => {
  it.each([
    ['', 'not set'],
    ['http://docs.example.com', '`http://docs.example.com/`'],
  ])('is an error with `site-url` of “%s”', async (siteUrl, said) => {
    await using stage = await setSite();
    const run = await runLive(stage, { 'site-url': siteUrl });
    expect(errors(run)[0]).toContain(
      `Input \`check-live\` is \`true\`, but \`site-url\` is ${said}. Set it to the https address`,
    );
    expect(run.requests).toEqual([]);
  });
});
