import type { RunResult } from '@docs-agent/sandbox';
import { describe, expect, it } from 'vitest';
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
function addUp({ sandbox }: Stage, paths: readonly string[], [from, to]: readonly [string, string]) {
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

/** Every count that a report could hold: of each page, of the touched ones together, of the site, and the changes. */
function countsOf(stage: Stage): number[] {
  return [...PATHS.map((path) => [path]), PATHS.slice(0, 4), PATHS].flatMap((paths) => {
    const [before, now] = [addUp(stage, paths, WINDOWS[0]), addUp(stage, paths, WINDOWS[1])];
    return [...before, ...now, ...now.map((count, index) => Math.abs(count - (before[index] ?? 0)))];
  });
}

/** All that a run lets out, with the marks taken from its numbers. */
function everything(stage: Stage, run: RunResult): string {
  const sent = run.requests.map(({ body }) => body);
  const said = [run.rawLog, run.summary, JSON.stringify(run.outputs), JSON.stringify(run.annotations)];
  return [...sent, ...said, ...run.tempFiles.values(), ...run.workspaceFiles.values(), ...stage.comments()]
    .join('\n')
    .replace(/(?<=\d)[,.\u00a0\u202f](?=\d)/g, '');
}

async function setViews(): Promise<Stage> {
  const stage = await setStage();
  stage.sandbox.service.setSite(stage.scene.projectId, {
    paths: PATHS.map((path, index) => ({
      path,
      humanPerDay: 90_000 + index * 9_970,
      aiPerDay: 40_000 + index * 6_130,
    })),
  });
  return stage;
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
        return stage.onPullRequest({ inputs: { numbers: 'relative', 'missing-redirects': 'fail' } });
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
    ['with a cache', (stage) => stage.onSchedule({ inputs: { numbers: 'relative', 'cache-dir': 'cache' } })],
    ['in a dry run', (stage) => stage.onPullRequest({ inputs: { numbers: 'relative', 'dry-run': 'true' } })],
    [
      'when views are missing',
      (stage) => {
        stage.sandbox.service.limits.analytics.max = 1;
        return stage.onPullRequest({ inputs: { numbers: 'relative' } });
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
    expect(counts.filter((count) => out.includes(String(count))).length).toBeGreaterThan(counts.length / 2);
  });
});

it('numbers: rounded leaves two digits of each count', async () => {
  await using stage = await setViews();
  const out = everything(stage, await stage.onPullRequest({ inputs: { numbers: 'rounded' } }));
  const counts = countsOf(stage).filter((count) => count > 9_999 && count % 10_000 !== 0);
  expect(counts.filter((count) => out.includes(String(count)))).toEqual([]);
  const [human = 0] = addUp(stage, ['/quickstart'], WINDOWS[1]);
  expect(out).toContain(String(Math.round(human / 100_000) * 100_000));
});
