import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunOptions, RunResult } from '@docs-agent/sandbox';
import { describe, expect, it } from 'vitest';
import { readCsv } from './oracle/said.ts';
import { setShared } from './support/shared-stage.ts';
import { type Stage, setStage } from './support/stage.ts';

/** The last is a dead end: no file serves it. */
const PATHS = [
  '/quickstart',
  '/guides/webhooks',
  '/guides/old-setup',
  '/reference/errors',
  '/guides/webhook',
];
const WINDOWS = [
  ['2026-09-21', '2026-10-19'],
  ['2026-10-19', '2026-11-16'],
] as const;

/** Views by adding day to day. */
function addUp(
  { sandbox }: Stage,
  paths: readonly string[],
  [from, to]: readonly [string, string],
) {
  const sum = { human: 0, ai: 0 };
  for (let ms = Date.parse(from); ms < Date.parse(to); ms += 86_400_000) {
    for (const path of paths) {
      const { human, ai } = sandbox.service.viewsOn(path, new Date(ms).toISOString().slice(0, 10));
      sum.human += human;
      sum.ai += ai;
    }
  }
  return [sum.human, sum.ai, sum.human + sum.ai] as const;
}

/**
 * Every count that a report could have: of each page, of the touched pages together, of the site,
 * and the changes.
 */
function countsOf(stage: Stage): number[] {
  return [...PATHS.map((path) => [path]), PATHS.slice(0, 4), PATHS].flatMap((paths) => {
    const [before, now] = [addUp(stage, paths, WINDOWS[0]), addUp(stage, paths, WINDOWS[1])];
    return [
      ...before,
      ...now,
      ...now.map((count, index) => Math.abs(count - (before[index] ?? 0))),
    ];
  });
}

/** What holds any digits by chance: proofs, hashes and identifiers, and the ports of servers. */
const RANDOM = /[\da-f-]{32,}|(?<=127\.0\.0\.1:)\d+/g;

/** All output of a run, without the marks of its numbers. */
function everything(stage: Stage, run: RunResult): string {
  const sent = run.requests.map(({ body }) => body);
  const said = [
    run.rawLog,
    run.summary,
    JSON.stringify(run.outputs),
    JSON.stringify(run.annotations),
  ];
  return [
    ...sent,
    ...said,
    ...run.tempFiles.values(),
    ...run.workspaceFiles.values(),
    ...stage.comments(),
  ]
    .join('\n')
    .replace(RANDOM, '')
    .replace(/(?<=\d)[,.\u00a0\u202f](?=\d)/g, '');
}

async function setViews(): Promise<Stage> {
  const stage = await setStage();
  setPaths(stage, PATHS);
  return stage;
}

function setPaths({ sandbox, scene }: Stage, paths: readonly string[]): void {
  sandbox.service.setSite(scene.projectId, {
    paths: paths.map((path, index) => ({
      path,
      humanPerDay: 90_000 + index * 9_970,
      aiPerDay: 40_000 + index * 6_130,
    })),
  });
}

describe('numbers: relative', () => {
  it.each<[where: string, run: (stage: Stage) => Promise<RunResult>]>([
    ['on a pull request', (stage) => stage.onPullRequest({ inputs: { numbers: 'relative' } })],
    [
      'with a warning at a removed page',
      (stage) => {
        stage.scene.pullRequest.forcePush({
          author: 'docs-agent[bot]',
          message: 'Remove webhooks',
          files: [
            { path: 'guides/webhooks.mdx', status: 'removed' },
            { path: 'quickstart.mdx', status: 'modified' },
          ],
        });
        return stage.onPullRequest({
          inputs: { numbers: 'relative', 'missing-redirects': 'fail' },
        });
      },
    ],
    ['on a schedule', (stage) => stage.onSchedule({ inputs: { numbers: 'relative' } })],
    [
      'in an issue',
      (stage) =>
        stage.onSchedule({
          inputs: { numbers: 'relative', 'report-to': 'issue', 'cache-dir': 'cache' },
        }),
    ],
    [
      'with a cache',
      (stage) => stage.onSchedule({ inputs: { numbers: 'relative', 'cache-dir': 'cache' } }),
    ],
    [
      'in a dry run',
      (stage) => stage.onPullRequest({ inputs: { numbers: 'relative', 'dry-run': 'true' } }),
    ],
    [
      'when views are missing',
      (stage) => {
        const crowd = Array.from({ length: 600 }, (_, index) => `/crowd/${index}`);
        setPaths(stage, [...PATHS, ...crowd]);
        return stage.onPullRequest({ inputs: { numbers: 'relative', 'max-requests': '2' } });
      },
    ],
  ])('no count is in any byte that leaves the run %s', async (_, run) => {
    await using stage = await setViews();
    const counts = countsOf(stage);
    const out = everything(stage, await run(stage));
    expect(out).toContain('/quickstart');
    expect(counts.filter((count) => count > 9_999 && out.includes(String(count)))).toEqual([]);
  });

  it('the same search finds the counts of an exact report', async () => {
    await using stage = await setViews();
    const counts = countsOf(stage).filter((count) => count > 9_999);
    const out = everything(stage, await stage.onPullRequest());
    expect(counts.filter((count) => out.includes(String(count))).length).toBeGreaterThan(
      counts.length / 2,
    );
  });
});

/** Later ones have more views. */
function viewed(path: string, index: number) {
  return { path, humanPerDay: 100 * (index + 1), aiPerDay: 10 };
}

describe('numbers: auto, the default,', () => {
  const IN_EVENT = { repository: { full_name: 'acme/docs' } };
  const WITHOUT_COUNTS = /reports have changes and no counts/;

  /** Whether a report on the schedule has counts, and how GitHub was asked who can read the repository. */
  async function playAuto(repository: object, overrides: Partial<RunOptions> = {}) {
    await using stage = await setViews();
    const payload = { schedule: '0 6 * * 1', ...repository };
    const run = await stage.onSchedule({
      ...overrides,
      event: { name: 'schedule', payload },
      inputs: { numbers: 'auto' },
    });
    expect(run.outputs['result']).toBe('reported');
    const hasCounts = run.outputs['human'] !== '';
    expect(run.log.match(WITHOUT_COUNTS) === null).toBe(hasCounts);
    const asked = run.requests.filter(({ path }) => path === '/repos/acme/docs').length;
    return { hasCounts, asked };
  }

  it.each<[where: string, repository: object, hasCounts: boolean]>([
    ['public', { private: false, visibility: 'public' }, false],
    ['private', { private: true, visibility: 'private' }, true],
    ['internal', { private: true, visibility: 'internal' }, true],
  ])('is told by the event that a repository is %s', async (_where, described, hasCounts) => {
    const repository = { ...IN_EVENT.repository, ...described };
    expect(await playAuto({ repository })).toEqual({ hasCounts, asked: 0 });
  });

  it.each([
    ['says nothing of a repository', {}],
    ['does not say who can read it', IN_EVENT],
    ['is about another one', { repository: { full_name: 'acme/secrets', private: true } }],
  ])('asks GitHub once where the event %s', async (_where, repository) => {
    expect(await playAuto(repository)).toEqual({ hasCounts: false, asked: 1 });
  });

  it('publishes no counts where GitHub does not answer', async () => {
    await using stage = await setViews();
    const route = { method: 'GET', path: '/repos/{owner}/{repo}' };
    stage.sandbox.githubServer.next(route, { status: 404, body: '{}' });
    const run = await stage.onSchedule({
      event: { name: 'schedule', payload: {} },
      inputs: { numbers: 'auto' },
    });
    expect(run.outputs).toMatchObject({ result: 'reported', human: '' });
    expect(run.log).toContain('GitHub did not say whether this repository is public');
  });

  it('keeps counts out of the comment on a public repository’s pull request', async () => {
    await using stage = await setViews();
    const counts = countsOf(stage).filter((count) => count > 9_999);
    const run = await stage.onPullRequest({ inputs: { numbers: 'auto' } });
    const out = everything(stage, run);
    expect(counts.filter((count) => out.includes(String(count)))).toEqual([]);
    expect(stage.comments()[0]).toContain('Counts are left out: `numbers: exact` shows them.');
  });
});

describe('with a year of blocks, numbers: relative', () => {
  const FEW = ['/few/a', '/few/b', '/few/c', '/few/d'];
  /** Most viewed last, so that the order by views differs from that by path. */
  const RISING = ['/a', '/c', '/b', '/quickstart', '/m/1', '/m/2'];

  /** A site with a known year, with pages of few views, one that fell and one that rose. */
  async function reportInRelative() {
    const setting = await setShared();
    const { stage, shared } = setting;
    stage.serve([
      ...RISING.map((path, index) => ({
        path,
        humanPerDay: 30 + 25 * index,
        aiPerDay: 12 + 3 * index,
        changes: index < 2 ? [{ day: '2026-10-19', human: index === 0 ? 0.4 : 2.1 }] : [],
      })),
      ...FEW.map((path) => ({ path, humanPerDay: 0.4, aiPerDay: 0.2 })),
    ]);
    const inputs = {
      ...shared.inputs,
      numbers: 'relative',
      'definition-changes': '',
      'report-to': 'summary, issue',
    };
    const run = await stage.onSchedule({ ...shared, inputs });
    const file = (end: string) => run.tempFiles.get(`docs-traffic/view-deltas.${end}`) ?? '';
    return { setting, run, json: JSON.parse(file('json')), csv: readCsv(file('csv')) };
  }

  it('has rows in the order of paths, without values that reveal counts or shares', async () => {
    const { setting, run, json, csv } = await reportInRelative();
    await using _ = setting;
    expect(run.outputs['result']).toBe('reported');
    const paths = [...RISING, ...FEW].sort();
    expect(json.pages.map(({ path }: { path: string }) => path)).toEqual(paths);
    expect(csv.map(({ path }) => path)).toEqual(paths);
    const none = { current: null, baseline: null, delta: null, percent: null };
    expect(json.history.blocks).toBe(12);
    for (const page of json.pages) {
      expect(page).toMatchObject({ total: none, aiShare: null, aiShareDeltaPoints: null });
      expect([page.human.range, page.ai.range]).toEqual([null, null]);
    }
    for (const line of csv) {
      const withheld = Object.entries(line).filter(
        ([name, cell]) =>
          cell !== '' &&
          /^(human|ai|total)(_(baseline|delta|low|high))?$|^total_|^ai_share/.test(name),
      );
      expect(withheld).toEqual([]);
    }
    expect(json.sum).toMatchObject({ human: none, ai: none, total: none, aiShare: null });
    expect(json.site.total.percent).toBeNull();
    expect([json.requests.used, run.outputs['requests-used']]).toEqual([null, '']);
    expect([json.sections, json.course]).toEqual([[], expect.anything()]);
    for (const text of [run.summary, setting.stage.issues()[0]?.body ?? ''])
      expect(text).not.toMatch(/requests were used|Most viewed|## Sections|of the site’s/);
  });

  it('lists removed paths and dead ends in the order of paths', async () => {
    await using stage = await setViews();
    const removed = ['a', 'b', 'c'];
    const dead = ['/guides/webhook', '/quickstarts', '/reference/error'];
    stage.serve(removed.map((name, index) => viewed(`/removed/${name}`, index)));
    const { pullRequest, projectId } = stage.scene;
    const paths = [...removed.map((name) => `/removed/${name}`), ...dead, ...PATHS.slice(0, 4)].map(
      viewed,
    );
    stage.sandbox.service.setSite(projectId, { paths });
    pullRequest.forcePush({
      author: 'docs-agent[bot]',
      message: 'Remove pages',
      files: removed.map((name) => ({ path: `removed/${name}.mdx`, status: 'removed' })),
    });
    const inputs = { numbers: 'relative' };
    const runs = [await stage.onPullRequest({ inputs }), await stage.onSchedule({ inputs })];
    const [lost, deadEnds] = runs.map(({ tempFiles }, index) => {
      const report = JSON.parse(tempFiles.get('docs-traffic/view-deltas.json') ?? '');
      return (index === 0 ? report.missingRedirects : report.deadEnds).map(
        ({ path }: { path: string }) => path,
      );
    });
    expect([lost, deadEnds]).toEqual([paths.slice(0, 3).map(({ path }) => path), dead]);
  });

  it('hides the percents of pages with few views, and rounds those of others', async () => {
    const { setting, run, json, csv } = await reportInRelative();
    await using _ = setting;
    for (const page of json.pages) {
      const isFew = FEW.includes(page.path);
      for (const { percent, adjustedPercent, word } of [page.human, page.ai]) {
        expect([page.path, word === 'too-few-views']).toEqual([page.path, isFew]);
        if (isFew) expect([percent, adjustedPercent]).toEqual([null, null]);
        else expect(Number.isInteger(percent) && Number.isInteger(adjustedPercent)).toBe(true);
      }
    }
    const few = csv.filter(({ path = '' }) => FEW.includes(path));
    expect(few).toHaveLength(FEW.length);
    for (const line of few) expect([line['human_percent'], line['ai_percent']]).toEqual(['', '']);
    // A mark is a word, and stays.
    expect(json.pages.find(({ path }: { path: string }) => path === '/a').human.word).toBe('low');
    expect(run.outputs['lows']).toBe('1');
  });
});

it('numbers: relative says of views that are missing how many runs are left, and not how many pages there are', async () => {
  await using setting = await setShared();
  const { stage, shared } = setting;
  setPaths(
    stage,
    Array.from({ length: 900 }, (_, index) => `/p/${index}`),
  );
  const inputs = { ...shared.inputs, numbers: 'relative', 'max-requests': '7', weeks: '1' };
  const run = await stage.onSchedule({ ...shared, inputs });
  expect(run.outputs['result']).toBe('partial');
  expect(run.summary).toContain(
    'The site has more addresses than 7 requests can read. At least 1 more run in the same week reads the rest.',
  );
  for (const text of [
    run.summary,
    run.log,
    run.tempFiles.get('docs-traffic/view-deltas.json') ?? '',
  ])
    expect(text).not.toMatch(/[\d,]+ (?:most viewed )?(?:addresses|paths)/);
});

describe('the cache', () => {
  it.each(['exact', 'relative'])(
    'with numbers: %s has no path and no count in any byte',
    async (numbers) => {
      await using setting = await setShared();
      const { stage, shared, folder } = setting;
      setPaths(stage, PATHS);
      const inputs = { ...shared.inputs, numbers };
      await stage.onSchedule({ ...shared, inputs });
      const names = await readdir(folder);
      const views = names.filter((name) => name.startsWith('views-'));
      expect(views.length).toBeGreaterThan(1);
      const counts = countsOf(stage).filter((count) => count > 9_999);
      for (const name of names) {
        const bytes = await readFile(join(folder, name));
        const text = `${name} ${bytes.toString('latin1')}`;
        for (const secret of [
          ...PATHS.map((path) => path.slice(1)),
          ...counts.map(String),
          stage.scene.apiKey,
        ])
          expect([name, secret, text.includes(secret)]).toEqual([name, secret, false]);
      }
      // A search would not find compressed text, so every file of views has to look like noise.
      for (const name of views) {
        const bytes = await readFile(join(folder, name));
        expect([name, [0x1f8b, 0x7b22].includes(bytes.readUInt16BE(0))]).toEqual([name, false]);
      }
      const again = await stage.onSchedule({ ...shared, inputs });
      expect(again.requests.filter(({ server }) => server === 'service')).toEqual([]);
    },
  );

  it('of another key is left aside: the run reads again, and says so', async () => {
    await using setting = await setShared();
    const { stage, shared } = setting;
    const first = await stage.onSchedule(shared);
    stage.sandbox.clock.advance(3_600_000);
    const inputs = { ...shared.inputs, 'api-key': stage.scene.createKey(['read']) };
    const run = await stage.onSchedule({ ...shared, inputs });
    expect(run.outputs).toMatchObject({
      result: 'reported',
      'requests-used': first.outputs['requests-used'],
      total: first.outputs['total'],
    });
    expect(run.summary).toContain('The cache was made with another key, so history is read again');
    expect(run.log).toContain('The cache was made with another API key. It is not used.');
    stage.sandbox.clock.advance(3_600_000);
    const next = await stage.onSchedule({ ...shared, inputs });
    expect([next.outputs['requests-used'], next.summary.includes('another key')]).toEqual([
      '0',
      false,
    ]);
  });
});
