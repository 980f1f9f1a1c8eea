import { mkdtempDisposable, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunResult } from '@docs-agent/sandbox';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { addDays } from '../src/days.ts';
import { type Stage, setStage, VIEWS } from './support/stage.ts';

const PROJECT = 'year-docs';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const FIRST_MONDAY = Date.parse('2027-01-04T06:23:00Z');
const WEEKS = 52;
const MAX_REQUESTS = 6;
/** The last merges of the year are not due within it. */
const LAST_TOLD_MS = FIRST_MONDAY + (WEEKS - 6) * 7 * DAY_MS;

const span = z.object({ dateFrom: z.string(), dateTo: z.string() });
const series = z.object({ baseline: z.number(), current: z.number() });
const told = z.array(
  z.object({
    number: z.number(),
    before: span,
    after: span,
    pages: z.array(z.object({ path: z.string(), human: series, ai: series })),
  }),
);

/** What befalls a scheduled run. */
interface ScheduledRun {
  atMs: number;
  trouble: 'none' | 'refusal' | 'outage' | 'damaged cache';
}

/** Dropped, late and doubled runs, and every trouble several times; the same year each time. */
const RUNS: readonly ScheduledRun[] = Array.from({ length: WEEKS }, (_, week): ScheduledRun[] => {
  if (week % 9 === 4) return [];
  const atMs = FIRST_MONDAY + week * 7 * DAY_MS + (week % 5 === 2 ? 50 * HOUR_MS : 0);
  const trouble =
    week % 8 === 3 ? 'refusal' : week % 8 === 5 ? 'outage' : week % 8 === 6 ? 'damaged cache' : 'none';
  const isDoubled = week % 6 === 1;
  return [{ atMs, trouble }, ...(isDoubled ? [{ atMs: atMs + HOUR_MS / 3, trouble: 'none' as const }] : [])];
}).flat();

/** Merges at odd hours of all days of the week; two of them within an hour. */
const MERGES = Array.from({ length: 24 }, (_, index) => ({
  number: 100 + index,
  path: `/guides/topic-${index + 1}`,
  atMs:
    FIRST_MONDAY -
    40 * DAY_MS +
    Math.floor(index / 2) * 31 * DAY_MS +
    (index % 2) * (index % 3) * 0.4 * HOUR_MS,
}));

it('over a year of trouble every due merge is told once, with true numbers, within the budget of each hour', async () => {
  await using stage = await setStage({ now: new Date(MERGES[0]?.atMs ?? 0).toISOString() });
  await using workspace = await mkdtempDisposable(join(tmpdir(), 'impact-year-'));
  const apiKey = openSite(stage);
  const inputs = {
    'api-key': apiKey,
    'project-id': PROJECT,
    'impact-after-weeks': '4',
    'cache-dir': 'weeks',
    'max-requests': String(MAX_REQUESTS),
  };
  const results: RunResult[] = [];
  const merged = new Map<number, ReturnType<typeof merge>>();
  const events = [
    ...MERGES.map((made) => ({
      atMs: made.atMs,
      happen: async () => {
        merged.set(made.number, merge(stage, made));
      },
    })),
    ...RUNS.map(({ atMs, trouble }) => ({
      atMs,
      happen: async () => {
        await bringTrouble(stage, trouble, join(workspace.path, 'weeks'));
        results.push(
          await stage.onSchedule({ workspace: workspace.path, inputs, workflowSecrets: [apiKey] }),
        );
        stage.sandbox.service.limits.analytics.max = 100;
      },
    })),
  ].sort((left, right) => left.atMs - right.atMs);
  for (const { atMs, happen } of events) {
    stage.sandbox.clock.advanceTo(atMs);
    await happen();
  }

  expect(results.map(({ conclusion }) => conclusion)).toEqual(results.map(() => 'success'));
  const impacts = results.flatMap(({ outputs }) => told.parse(JSON.parse(outputs['impact'] || '[]')));
  const due = MERGES.filter(({ atMs }) => atMs <= LAST_TOLD_MS);
  expect(due.length).toBeGreaterThan(15);
  for (const { number, path } of due) {
    expect([number, merged.get(number)?.comments().length]).toEqual([number, 1]);
    const own = impacts.filter((impact) => impact.number === number);
    expect([number, own.map(({ pages }) => pages.map((page) => page.path))]).toEqual([number, [[path]]]);
    for (const { before, after, pages } of own) {
      const [page] = pages;
      expect([number, page?.human.baseline, page?.ai.baseline]).toEqual([
        number,
        ...truth(stage, path, before),
      ]);
      expect([number, page?.human.current, page?.ai.current]).toEqual([number, ...truth(stage, path, after)]);
    }
  }
  for (const pullRequest of merged.values()) expect(pullRequest.comments().length).toBeLessThanOrEqual(1);
  expect(mostInAnHour(results)).toBeLessThanOrEqual(MAX_REQUESTS);
});

/** A site of its own, with a key that outlives the year; ordinary ones last 90 days. */
function openSite({ sandbox: { service } }: Stage): string {
  const project = service.createProject({ id: PROJECT });
  service.setSite(project, {
    paths: Array.from({ length: 70 }, (_, index) => ({
      path: `/guides/topic-${index + 1}`,
      humanPerDay: 60 / (1 + index / 4),
      aiPerDay: 25 / (1 + index / 4),
    })),
  });
  return project.createKey(['read'], { expiresAfterMs: 500 * DAY_MS });
}

function merge({ scene }: Stage, { number, path }: (typeof MERGES)[number]) {
  const pullRequest = scene.pullRequest.repository.createPullRequest({
    number,
    title: `Edit ${path}`,
    author: 'maria',
    headRef: `maria/${number}`,
    files: [{ path: `${path.slice(1)}.mdx`, status: 'modified' }],
  });
  pullRequest.merge();
  return pullRequest;
}

async function bringTrouble({ sandbox }: Stage, trouble: ScheduledRun['trouble'], folder: string) {
  if (trouble === 'refusal') sandbox.service.limits.analytics.max = 0;
  if (trouble === 'outage') {
    for (let answers = 0; answers < 4; answers += 1) sandbox.serviceServer.next(VIEWS, { status: 503 });
  }
  if (trouble !== 'damaged cache') return;
  for (const name of await readdir(folder)) {
    const content = await readFile(join(folder, name));
    if (name.startsWith('views-'))
      await writeFile(join(folder, name), content.subarray(0, content.length / 2));
  }
}

/** Views of a page, human and AI, added up day by day. */
function truth({ sandbox }: Stage, path: string, { dateFrom, dateTo }: z.infer<typeof span>): number[] {
  let human = 0;
  let ai = 0;
  for (let day = dateFrom; day < dateTo; day = addDays(day, 1)) {
    const views = sandbox.service.viewsOn(path, day, PROJECT);
    human += views.human;
    ai += views.ai;
  }
  return [human, ai];
}

/** Most requests that came to the service within an hour, repeated ones too. */
function mostInAnHour(results: readonly RunResult[]): number {
  const times = results.flatMap(({ requests }) =>
    requests.filter(({ server }) => server === 'service').map(({ atMs }) => atMs),
  );
  return Math.max(
    ...times.map((from) => times.filter((atMs) => atMs >= from && atMs < from + HOUR_MS).length),
  );
}
