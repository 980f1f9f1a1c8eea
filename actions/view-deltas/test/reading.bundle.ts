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
/** A page in the report's file; null for what is not known. */
interface SaidRow {
  path: string;
  human: { current: number | null };
  ai: { current: number | null };
}

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
          /^- The service refused views from before \w{3}\s\d+(, \d{4})?, so history ends there: /,
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
    const { notRead, pages } = json(run);
    expect(pages.length).toBeGreaterThanOrEqual(750);
    expect(run.summary).toContain(`Addresses under ${notRead.below} views were not read.`);
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
      expect(Math.max(...views.map(({ human, ai }) => human + ai))).toBeLessThan(notRead.below);
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

/** Answers with these pages of rows in turn, for as many requests as a run may send. */
function answerWith({ sandbox }: Stage, bodies: readonly object[]): void {
  const headers = { 'content-type': 'application/json' };
  for (const [index, body] of bodies.entries()) {
    const answer = { status: 200, body: JSON.stringify(body), headers };
    sandbox.serviceServer.next({ ...VIEWS, nth: index + 1 }, answer);
  }
}

const totalsOf = (rows: readonly { human: number; ai: number }[]) => {
  const [human, ai] = [
    rows.reduce((sum, row) => sum + row.human, 0),
    rows.reduce((sum, row) => sum + row.ai, 0),
  ];
  return { human, ai, total: human + ai };
};
const rowsOf = (each: number, paths = pathsOf(250)) =>
  paths.map((path) => ({ path, human: each, ai: 1, total: each + 1 }));

it('windows whose rows come to their totals are whole, though the service says that more follow', async () => {
  await using stage = await setStage();
  const bodyOf = (each: number) => ({
    totals: totalsOf(rowsOf(each)),
    views: rowsOf(each),
    hasMore: true,
  });
  answerWith(stage, [bodyOf(40), bodyOf(40)]);
  const run = await stage.onSchedule({ inputs: { 'max-requests': '2' } });
  expect([run.outputs['result'], run.outputs['requests-used']]).toEqual(['reported', '2']);
  expect([json(run).notRead, run.summary.includes('not yet read')]).toEqual([null, false]);
});

it('two windows that are equal row by row have a sentence that the service may ignore dates', async () => {
  const body = { totals: totalsOf(rowsOf(40)), views: rowsOf(40), hasMore: false };
  const other = { totals: totalsOf(rowsOf(41)), views: rowsOf(41), hasMore: false };
  const said = 'Both windows have the same views, row by row. The service may ignore dates.';
  for (const [second, isSaid] of [
    [body, true],
    [other, false],
  ] as const) {
    await using stage = await setStage();
    answerWith(stage, [body, second]);
    const run = await stage.onSchedule();
    expect([run.outputs['result'], run.summary.includes(said)]).toEqual(['reported', isSaid]);
    expect(json(run).notes.includes(said)).toBe(isSaid);
  }
});

describe('one row that holds no valid counts', () => {
  const ONE_BAD_ROW =
    '1 row of the service had no valid counts, so the views of its page are unknown.';
  const currentOf = (run: RunResult) =>
    json(run).pages.map(({ path, human, ai }: SaidRow) => [path, human.current, ai.current]);

  it.each([
    ['a human count that nothing gives', { human: null, ai: null, total: 400 }],
    ['no AI count and no total', { human: 400 }],
  ])('(%s) leaves its page without a count, not with 0, and a note says so', async (_, counts) => {
    await using stage = await setStage();
    const views = [
      { path: '/quickstart', human: 500, ai: 100, total: 600 },
      { path: '/changelog', ...counts },
    ];
    const body = { totals: { human: 800, ai: 200, total: 1_000 }, views, hasMore: false };
    answerWith(stage, [body, { ...body, views: views.slice(0, 1) }]);
    const run = await stage.onSchedule();
    expect([run.conclusion, run.outputs['result']]).toEqual(['success', 'reported']);
    expect(currentOf(run)).toEqual([
      ['/quickstart', 500, 100],
      ['/changelog', null, null],
    ]);
    expect(settingsOf(run)).toContain(ONE_BAD_ROW);
  });

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
    expect(currentOf(run)).toEqual([
      ['/quickstart', 500, 100],
      ['/guides/webhooks', 300, 50],
      ['/changelog', null, null],
    ]);
    expect(settingsOf(run)).toContain(ONE_BAD_ROW);
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
