import type { RunResult, ViewCounts } from '@docs-agent/sandbox';
import { describe, expect, it } from 'vitest';
import { addDays } from '../src/days.ts';
import { setShared } from './support/shared-stage.ts';
import { errors, type Stage, setStage, VIEWS, writes } from './support/stage.ts';

const HOUR_MS = 3_600_000;
const WHOLE_YEAR = { 'definition-changes': '' };

const pathsOf = (count: number) => Array.from({ length: count }, (_, index) => `/p/${index}`);
const servicesRequests = ({ requests }: RunResult) =>
  requests.filter(({ server }) => server === 'service');
const json = ({ tempFiles }: RunResult) =>
  JSON.parse(tempFiles.get('docs-traffic/view-deltas.json') ?? '');
const settingsOf = ({ summary }: RunResult) =>
  summary.split('Settings and limits')[1]?.split('</details>')[0];

/** Views by adding day to day. */
function addUp({ sandbox }: Stage, paths: readonly string[], from: string, to: string): ViewCounts {
  const sum = { human: 0, ai: 0 };
  for (let day = from; day < to; day = addDays(day, 1)) {
    for (const path of paths) {
      const views = sandbox.service.viewsOn(path, day);
      sum.human += views.human;
      sum.ai += views.ai;
    }
  }
  return sum;
}

describe('a site of 250 paths', () => {
  it('has both windows and its year in the first run, with 14 requests', async () => {
    await using setting = await setShared();
    const { stage, shared } = setting;
    stage.serve(pathsOf(250).map((path) => ({ path, humanPerDay: 12, aiPerDay: 5 })));
    const inputs = { ...shared.inputs, ...WHOLE_YEAR };
    const run = await stage.onSchedule({ ...shared, inputs });
    expect([
      run.outputs['result'],
      run.outputs['requests-used'],
      servicesRequests(run).length,
    ]).toEqual(['reported', '14', 14]);
    expect(json(run).history).toMatchObject({
      blocks: 12,
      missingBlocks: 0,
      rangesFrom: null,
      marksFrom: null,
    });
    expect(
      json(run).pages.filter((page: { human: { range: unknown } }) => page.human.range === null),
    ).toEqual([]);
    expect(json(run).course.spans).toHaveLength(14);

    stage.sandbox.clock.advance(HOUR_MS);
    const again = await stage.onSchedule({ ...shared, inputs });
    expect([again.outputs['requests-used'], json(again).pages]).toEqual(['0', json(run).pages]);
  });
});

describe('an earlier block that the service refuses', () => {
  it.each([
    [
      400,
      '{"error":"Invalid query parameters","details":[{"message":"dateFrom: is too long ago"}]}',
      '400: Invalid query parameters dateFrom: is too long ago',
    ],
    [403, '{"error":"Forbidden"}', '403'],
    [404, '{"error":"Not found"}', '404'],
    [422, '{"error":"Unprocessable"}', '422'],
  ])(
    'with %d ends history there: green, one line, and not asked for again',
    async (status, body, said) => {
      await using setting = await setShared();
      const { stage, shared } = setting;
      const inputs = { ...shared.inputs, ...WHOLE_YEAR };
      // Both windows and the three newest blocks; those before them are refused.
      await stage.onSchedule({ ...shared, inputs: { ...inputs, 'max-requests': '5' } });
      stage.sandbox.clock.advance(HOUR_MS);
      for (let nth = 1; nth <= 9; nth += 1)
        stage.sandbox.serviceServer.next({ ...VIEWS, nth }, { status, body });
      const first = await stage.onSchedule({ ...shared, inputs });
      expect([first.conclusion, first.outputs['result'], first.annotations]).toEqual([
        'success',
        'reported',
        [],
      ]);
      const lines = settingsOf(first)
        ?.split('\n')
        .filter((line) => line.includes('refused'));
      expect(lines).toEqual([
        expect.stringMatching(
          /^- The service refused views from before \d+\s\w{3}( \d{4})?, so history ends there: /,
        ),
      ]);
      expect(lines?.[0]?.replaceAll('\\', '')).toContain(said);
      expect(json(first).history).toMatchObject({
        missingBlocks: 0,
        refusedBefore: expect.any(String),
      });
      expect(json(first).history.blocks).toBe(3);

      stage.sandbox.clock.advance(HOUR_MS);
      const second = await stage.onSchedule({ ...shared, inputs });
      expect([second.conclusion, servicesRequests(second)]).toEqual(['success', []]);
      expect(json(second).pages).toEqual(json(first).pages);
      expect(json(second).history.refusedBefore).toBe(json(first).history.refusedBefore);
    },
  );
});

it('the budget is 80 requests, and 40 on a pull request', async () => {
  await using stage = await setStage();
  const budgets = [await stage.onSchedule(), await stage.onPullRequest()].map(
    (run) => json(run).requests.budget,
  );
  expect(budgets).toEqual([80, 40]);
});

describe('a budget that does not do', () => {
  const PATHS = pathsOf(1_600);
  const CURRENT = ['2026-11-09', '2026-11-16'] as const;
  const BASELINE = ['2026-11-02', '2026-11-09'] as const;
  const INPUTS = { 'max-requests': '8', weeks: '1', 'definition-changes': '' };
  const setLarge = (stage: Stage) => {
    // The most viewed paths are pages; the others have too few views to be missed.
    for (const path of PATHS.slice(0, 1_200))
      stage.scene.pullRequest.repository.setFile('main', `${path.slice(1)}.mdx`, '');
    stage.sandbox.service.setSite(stage.scene.projectId, {
      order: 'most viewed first',
      paths: PATHS.map((path, index) => ({
        path,
        humanPerDay: 900 / (3 + index),
        aiPerDay: 400 / (3 + index),
      })),
    });
  };

  it('gives exact totals with their change and the largest pages, and says what is missing', async () => {
    await using stage = await setStage();
    setLarge(stage);
    const run = await stage.onSchedule({ inputs: INPUTS });
    expect([run.conclusion, run.outputs['result'], run.outputs['requests-used']]).toEqual([
      'success',
      'partial',
      '8',
    ]);
    const [now, then] = [addUp(stage, PATHS, ...CURRENT), addUp(stage, PATHS, ...BASELINE)];
    const percent = (series: 'human' | 'ai') => ((now[series] / then[series] - 1) * 100).toFixed(1);
    expect(run.outputs).toMatchObject({
      'site-human': String(now.human),
      'site-ai': String(now.ai),
      'site-human-percent': percent('human').replace(/^-0\.0$/, '0.0'),
      'site-ai-percent': percent('ai').replace(/^-0\.0$/, '0.0'),
    });
    const { incomplete, pages } = json(run);
    expect(pages.length).toBeGreaterThanOrEqual(750);
    expect(run.summary).toContain(`Addresses under ${incomplete.unreadBelow} views were not read.`);
    expect(run.summary).not.toContain('≥');
    const wrong = pages.filter((page: { path: string; total: { current: number | null } }) => {
      const { human, ai } = addUp(stage, [page.path], ...CURRENT);
      return page.total.current !== null && page.total.current !== human + ai;
    });
    expect(wrong).toEqual([]);
    const shown = new Set(pages.map(({ path }: { path: string }) => path));
    const unread = PATHS.filter((path) => !shown.has(path));
    for (const window of [CURRENT, BASELINE]) {
      const views = unread.map((path) => addUp(stage, [path], window[0], window[1]));
      expect(Math.max(...views.map(({ human, ai }) => human + ai))).toBeLessThan(
        incomplete.unreadBelow,
      );
    }
    expect(run.summary).toContain('## Most viewed');
    expect(run.summary).not.toMatch(/high|low\b|not\u00a0seen\u00a0before|gone/);
    expect(run.outputs).toMatchObject({ highs: '', lows: '' });
  });

  it('with a cache says how many runs are left, and a later one continues where it ended', async () => {
    await using setting = await setShared({ now: '2026-11-16T06:30:00Z' });
    const { stage, shared } = setting;
    setLarge(stage);
    const inputs = { ...shared.inputs, ...INPUTS, 'max-requests': '12' };
    const first = await stage.onSchedule({ ...shared, inputs });
    expect(first.outputs['result']).toBe('partial');
    expect(first.summary).toContain(
      'The site has more addresses than 12 requests can read. At least 1 more run in the same week reads the rest.',
    );
    stage.sandbox.clock.advanceTo(Date.parse('2026-11-19T06:30:00Z'));
    const second = await stage.onSchedule({ ...shared, inputs });
    expect(second.outputs['result']).toBe('reported');
    const offsetsOf = (from: string) =>
      [first, second].map((run) =>
        servicesRequests(run)
          .filter(({ query }) => query.get('dateFrom') === from)
          .map(({ query }) => Number(query.get('offset')) / 250)
          .sort(),
      );
    for (const [from] of [CURRENT, BASELINE])
      expect(offsetsOf(from)).toEqual([[0, 1, 2, 3, 4, 5], [6]]);
    const now = addUp(stage, PATHS, ...CURRENT);
    expect([second.outputs['human'], second.outputs['ai']]).toEqual([
      String(now.human),
      String(now.ai),
    ]);
  });
});

describe('one row that holds no valid counts', () => {
  it.each([
    ['a negative count', -1],
    ['a fraction', 1.5],
    ['2^53', 2 ** 53],
  ])('(%s) costs that row, and a note says so', async (_, human) => {
    await using stage = await setStage();
    const rows = [
      { path: '/quickstart', human: 500, ai: 100, total: 600 },
      { path: '/changelog', human, ai: 10, total: 10 },
      { path: '/guides/webhooks', human: 300, ai: 50, total: 350 },
    ];
    const body = (views: object[]) =>
      JSON.stringify({ totals: { human: 800, ai: 160, total: 960 }, views, hasMore: false });
    const { serviceServer } = stage.sandbox;
    serviceServer.next(VIEWS, {
      status: 200,
      body: body(rows),
      headers: { 'content-type': 'application/json' },
    });
    serviceServer.next(
      { ...VIEWS, nth: 2 },
      {
        status: 200,
        body: body([...rows.slice(0, 1), ...rows.slice(2)]),
        headers: { 'content-type': 'application/json' },
      },
    );
    const run = await stage.onSchedule();
    expect([run.conclusion, run.outputs['result'], run.outputs['partial']]).toEqual([
      'success',
      'reported',
      'false',
    ]);
    expect(run.outputs['human']).toBe('800');
    expect(json(run).pages.map(({ path }: { path: string }) => path)).toEqual([
      '/quickstart',
      '/guides/webhooks',
    ]);
    expect(settingsOf(run)).toContain('1 row of the service had no valid counts and is left out.');
  });
});

describe('an answer to the first request that is not from the service', () => {
  it.each<
    [
      what: string,
      answer: { status: number; body: string; headers: Record<string, string> },
      said: RegExp,
    ]
  >([
    [
      'without totals',
      {
        status: 200,
        body: '{"views":[],"hasMore":false}',
        headers: { 'content-type': 'application/json' },
      },
      /totals/,
    ],
    [
      'a web page',
      {
        status: 200,
        body: '<!doctype html><title>Docs</title>',
        headers: { 'content-type': 'text/html' },
      },
      /base/i,
    ],
    [
      'a redirect to a login page',
      { status: 302, body: '', headers: { location: '/login' } },
      /base/i,
    ],
    ['without a body', { status: 200, body: '', headers: {} }, /interface/],
  ])('(%s) is an error: no comment, no table, empty outputs', async (_, answer, said) => {
    await using stage = await setStage();
    for (let nth = 1; nth <= 40; nth += 1)
      stage.sandbox.serviceServer.next({ ...VIEWS, nth }, answer);
    const run = await stage.onPullRequest();
    expect([run.conclusion, run.outputs['result'], writes(run), stage.comments()]).toEqual([
      'failure',
      'error',
      [],
      [],
    ]);
    expect(errors(run)).toEqual([expect.stringMatching(said)]);
    for (const name of ['human', 'ai', 'total', 'site-human', 'site-ai', 'pages'])
      expect([name, run.outputs[name] ?? '']).toEqual([name, '']);
    expect([run.summary.includes('|'), run.tempFiles.has('docs-traffic/view-deltas.json')]).toEqual(
      [false, false],
    );
  });
});
