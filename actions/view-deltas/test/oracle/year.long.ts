import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunResult } from '@docs-agent/sandbox';
import { expect, it } from 'vitest';
import { lastCountedUntil, shiftDay, windowsAround, windowsBefore } from './calendar.ts';
import { same } from './compare.ts';
import { impactMistakes, type SaidImpact } from './impact-mistakes.ts';
import { lowerBoundMistakes, reportIn, reportMistakes } from './mistakes.ts';
import { siteTextMistakes } from './site-mistakes.ts';
import { stageYear, type YearStage } from './stage-year.ts';
import { trendMistakes, weeksIn } from './trend-mistakes.ts';
import { truthOfWorld, viewedPages } from './truth-of-world.ts';
import {
  EVENTS,
  LAST_TOLD_MS,
  MAX_REQUESTS,
  MERGES,
  type Merge,
  type ScheduledRun,
  WEEKS_OF_WINDOW,
} from './year.ts';

const ACTION = new URL('../../', import.meta.url).pathname;
const HOUR_MS = 3_600_000;
/** So many weeks are kept for the words, and all of them are held against the truth at the end. */
const KEPT_WEEKS = 48;
/** Runs of 40 requests that fill all of them, were none known. */
const FILLING_RUNS = 3;

/** What was done on a run, and what came of it. */
interface Ran extends ScheduledRun {
  result: RunResult;
  issue: string;
}

it('a year of late, dropped and doubled runs, outages, spent budgets and damaged caches ends with every week right, and every due merge told once', async () => {
  await using stage = await stageYear(ACTION, new Date(EVENTS[0]?.atMs ?? 0));
  const ran: Ran[] = [];
  for (const event of EVENTS) {
    stage.advanceTo(event.atMs);
    if (event.kind === 'merge') stage.merge(event);
    else ran.push(await runOf(stage, event));
  }
  const told = ran.flatMap(impactsOf);
  console.log(countsOf(ran, told));

  expect(ran.map(({ result }) => result.conclusion)).toEqual(ran.map(() => 'success'));
  expect(ran.flatMap((run) => siteMistakes(stage, run))).toEqual([]);
  expect(told.flatMap(({ said, atMs }) => mergeMistakes(stage, said, atMs))).toEqual([]);
  expect(
    tellingMistakes(
      stage,
      told.map(({ said }) => said),
    ),
  ).toEqual([]);
  expect(mostInAnHour(ran)).toBeLessThanOrEqual(MAX_REQUESTS);
  expect(await weekMistakes(stage)).toEqual([]);
});

async function runOf(stage: YearStage, planned: ScheduledRun): Promise<Ran> {
  const { sandbox } = stage;
  if (planned.trouble === 'refusal') sandbox.service.limits.analytics.max = 0;
  if (planned.trouble === 'outage') stage.failNextAnswers(4);
  if (planned.trouble === 'damaged cache') damage(stage.weeksFolder);
  const budget = planned.trouble === 'spent budget' ? 2 : MAX_REQUESTS;
  const result = await stage.onSchedule({
    'impact-after-weeks': '4',
    'report-to': 'issue',
    'max-requests': `${budget}`,
  });
  sandbox.service.limits.analytics.max = 100;
  return { ...planned, result, issue: stage.issue() };
}

/** Cuts all files of weeks in half. */
function damage(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => each.startsWith('views-'))) {
    const content = readFileSync(join(folder, name));
    writeFileSync(join(folder, name), content.subarray(0, content.length / 2));
  }
}

/** What a run said of the site, in its files and in the issue, where views were missing too. */
function siteMistakes({ world, viewsOn }: YearStage, { atMs, result, issue }: Ran): string[] {
  if (result.outputs['result'] === 'rate-limited') return [];
  const until = lastCountedUntil(new Date(atMs).toISOString());
  const truth = truthOfWorld(world, viewsOn, windowsBefore(until, WEEKS_OF_WINDOW, 'previous'));
  const { traffic, pages } = viewedPages(world, truth);
  const expected = { pages, sum: truth.site, site: truth.site, numbers: world.numbers };
  const at = (mistake: string) => `${until}: ${mistake}`;
  if (result.outputs['result'] === 'partial') return lowerBoundMistakes(result, expected).map(at);
  const report = reportIn(result);
  const weeks = { viewsOn, traffic, until, numbers: world.numbers };
  return [
    ...reportMistakes(result, expected),
    ...siteTextMistakes('issue', issue, report, expected),
    ...trendMistakes('issue', issue, report, weeks),
  ].map(at);
}

interface Told {
  said: SaidImpact;
  atMs: number;
}

function impactsOf({ result, atMs }: Ran): Told[] {
  const said: SaidImpact[] = JSON.parse(result.outputs['impact'] || '[]');
  return said.map((each) => ({ said: each, atMs }));
}

function mergeMistakes({ world, viewsOn }: YearStage, said: SaidImpact, atMs: number): string[] {
  const merge = MERGES.find(({ number }) => number === said['number']);
  const windows =
    merge &&
    windowsAround(
      new Date(merge.atMs).toISOString(),
      lastCountedUntil(new Date(atMs).toISOString()),
      WEEKS_OF_WINDOW,
    );
  if (merge === undefined || windows === undefined) return [`${said['number']} is not to be told of`];
  const truth = truthOfWorld(world, viewsOn, windows);
  const page = truth.of([merge.path]);
  const expected = {
    pages: new Map([[merge.path, page]]),
    sum: page,
    site: truth.site,
    numbers: world.numbers,
  };
  return impactMistakes(said, truth, expected, undefined).map((mistake) => `${merge.number}: ${mistake}`);
}

/** Every due merge has one comment and was told once; no other has two. */
function tellingMistakes(stage: YearStage, told: readonly SaidImpact[]): string[] {
  return MERGES.flatMap((merge) => {
    const times = told.filter((said) => said['number'] === merge.number).length;
    const comments = stage.commentsOn(merge.number);
    const isDue = merge.atMs <= LAST_TOLD_MS;
    return isDue || comments + times > 0
      ? same(`${merge.number}: told, comments`, [times, comments], [1, 1])
      : [];
  });
}

/** All kept weeks, two by two: what the year left unread is filled first, and then the service gives nothing more. */
async function weekMistakes(stage: YearStage): Promise<string[]> {
  const { world, viewsOn, sandbox } = stage;
  for (let run = 0; run < FILLING_RUNS; run += 1) {
    sandbox.clock.advance(HOUR_MS);
    await stage.onSchedule({ mode: 'site', 'max-requests': '40' });
  }
  sandbox.service.limits.analytics.max = 0;
  const mistakes: string[] = [];
  let until = lastCountedUntil(new Date(EVENTS.at(-1)?.atMs ?? 0).toISOString());
  for (let weeks = 0; weeks < KEPT_WEEKS; weeks += 2, until = shiftDay(until, -14)) {
    const result = await stage.onSchedule({
      mode: 'site',
      'as-of': until,
      weeks: '1',
      'max-requests': '2',
    });
    const truth = truthOfWorld(world, viewsOn, windowsBefore(until, 1, 'previous'));
    const { pages } = viewedPages(world, truth);
    const expected = { pages, sum: truth.site, site: truth.site, numbers: world.numbers };
    mistakes.push(...reportMistakes(result, expected).map((mistake) => `weeks before ${until}: ${mistake}`));
  }
  return mistakes;
}

/** Most requests that came to the service within an hour, repeated ones too. */
function mostInAnHour(ran: readonly Ran[]): number {
  const times = ran.flatMap(({ result }) =>
    result.requests.filter(({ server }) => server === 'service').map(({ atMs }) => atMs),
  );
  return Math.max(
    ...times.map((from) => times.filter((atMs) => atMs >= from && atMs < from + HOUR_MS).length),
  );
}

/** What the year held, in a line. */
function countsOf(ran: readonly Ran[], told: readonly Told[]): string {
  const count = (nameOf: (run: Ran) => string) => {
    const counts = new Map<string, number>();
    for (const run of ran) counts.set(nameOf(run), (counts.get(nameOf(run)) ?? 0) + 1);
    return [...counts].map(([name, times]) => `${name} ${times}`).join(', ');
  };
  const due = MERGES.filter((merge: Merge) => merge.atMs <= LAST_TOLD_MS).length;
  const weeks = ran.map(({ result }) => weeksIn(reportIn(result)));
  return [
    `${ran.length} runs: ${count(({ timing }) => timing)}`,
    `troubles: ${count(({ trouble }) => trouble)}`,
    `results: ${count(({ result }) => result.outputs['result'] ?? '')}`,
    `merges: ${due} due of ${MERGES.length}, told ${told.length}`,
    `at most ${mostInAnHour(ran)} requests in an hour of ${MAX_REQUESTS}`,
    `${weeks.filter((each) => each === 8).length} charts of eight weeks`,
  ].join('; ');
}
