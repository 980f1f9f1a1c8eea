import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunResult } from '@docs-agent/sandbox';
import { expect, it } from 'vitest';
import { lastCountedUntil, windowsAround, windowsBefore } from './calendar.ts';
import { siteMistakes } from './check-site.ts';
import { same } from './compare.ts';
import { type Expected, reportIn } from './file-mistakes.ts';
import { blocksIn, MOST_BLOCKS } from './history-mistakes.ts';
import { impactMistakes, type SaidImpact } from './impact-mistakes.ts';
import { stageYear, type YearStage } from './stage-year.ts';
import { judgeTouched, truthOfWorld } from './truth-of-world.ts';
import {
  EVENTS,
  LAST_REPORTED_MS,
  MAX_REQUESTS,
  MERGES,
  type Merge,
  type ScheduledRun,
  WEEKS_OF_WINDOW,
} from './year.ts';

const ACTION = new URL('../../', import.meta.url).pathname;
const HOUR_MS = 3_600_000;
/** Runs of 40 requests that fill a year, were none known. */
const FILLING_RUNS = 2;

/** What was done on a run, and what came of it. */
interface Ran extends ScheduledRun {
  result: RunResult;
  issueBefore: string;
  issue: string;
}

it('a year of late, dropped and doubled runs, outages, spent budgets and damaged caches ends with every block right, and every due merge reported once', async () => {
  await using stage = await stageYear(ACTION, new Date(EVENTS[0]?.atMs ?? 0));
  const ran: Ran[] = [];
  for (const event of EVENTS) {
    stage.advanceTo(event.atMs);
    if (event.kind === 'merge') stage.merge(event);
    else ran.push(await runOf(stage, event));
  }
  const impacts = ran.flatMap(impactsOf);
  console.log(countsOf(ran, impacts));

  expect(ran.flatMap(endingMistakes)).toEqual([]);
  expect(ran.flatMap((run) => reportMistakes(stage, run))).toEqual([]);
  expect(impacts.flatMap((impact) => mergeMistakes(stage, impact))).toEqual([]);
  expect(onceMistakes(stage, impacts)).toEqual([]);
  expect(mostInAnHour(ran)).toBeLessThanOrEqual(MAX_REQUESTS);
  expect(await finalMistakes(stage)).toEqual([]);
});

async function runOf(stage: YearStage, planned: ScheduledRun): Promise<Ran> {
  const { sandbox } = stage;
  if (planned.trouble === 'refusal') sandbox.service.limits.analytics.max = 0;
  if (planned.trouble === 'outage') stage.startOutage();
  if (planned.trouble === 'damaged cache') damage(stage.blocksFolder);
  const budget = planned.trouble === 'spent budget' ? 2 : MAX_REQUESTS;
  const issueBefore = stage.issue();
  const result = await stage.onSchedule({
    'impact-after-weeks': '4',
    'report-to': 'issue',
    'max-requests': `${budget}`,
  });
  sandbox.service.limits.analytics.max = 100;
  stage.endOutage();
  return { ...planned, result, issueBefore, issue: stage.issue() };
}

/** Cuts all files of views in half. */
function damage(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => each.startsWith('views-'))) {
    const content = readFileSync(join(folder, name));
    writeFileSync(join(folder, name), content.subarray(0, content.length / 2));
  }
}

/**
 * Only a run that could read nothing at all fails, or says that it was refused; the issue says so
 * on top.
 */
function endingMistakes({ atMs, trouble, result, issue }: Ran): string[] {
  const { result: word = '', headline } = result.outputs;
  const expected = { refusal: 'rate-limited', outage: 'error' }[String(trouble)];
  const day = new Date(atMs).toISOString().slice(0, 10);
  if (word === 'reported' || word === 'partial')
    return [
      ...same(`${day}: conclusion`, result.conclusion, 'success'),
      ...(word === 'partial' ? [] : same(`${day}: stale`, issue.includes('Stale since'), false)),
    ];
  if (word !== expected) return [`${day}: ${word} after ${trouble}: ${headline}`];
  return [
    ...same(`${day}: conclusion`, result.conclusion, word === 'error' ? 'failure' : 'success'),
    ...same(`${day}: stale`, issue === '' || issue.includes('Stale since'), true),
  ];
}

function hasReport({ result }: Pick<Ran, 'result'>): boolean {
  return ['reported', 'partial'].includes(result.outputs['result'] ?? '');
}

/** What a run said of the site, in its files and in the issue, where views were missing too. */
function reportMistakes({ world, viewsOn }: YearStage, ran: Ran): string[] {
  if (!hasReport(ran)) return [];
  const until = lastCountedUntil(new Date(ran.atMs).toISOString());
  const truth = truthOfWorld(world, viewsOn, windowsBefore(until, WEEKS_OF_WINDOW, 'previous'));
  // A complete report is kept where a later one is not; its last line says so.
  const isKept = ran.issue.includes('not updated for');
  return [
    ...siteMistakes(
      { world, truth, run: ran.result, delivered: undefined },
      isKept ? {} : { issue: writtenIn(ran) },
    ),
    ...(isKept
      ? same('report that is kept', withoutLastLine(ran.issue), withoutLastLine(ran.issueBefore))
      : []),
  ].map((mistake) => `${until}: ${mistake}`);
}

/** The issue. One that needed no change names the requests of the run that wrote it: without them. */
function writtenIn({ issue, issueBefore }: Ran): string {
  if (issue !== issueBefore) return issue;
  return issue.replace(/\d+ of \d+ requests were used/, '');
}

/** An issue's text up to its last line. */
function withoutLastLine(issue: string): string {
  return issue.slice(0, issue.lastIndexOf('<sub>'));
}

interface Impact {
  said: SaidImpact;
  atMs: number;
}

function impactsOf({ result, atMs }: Ran): Impact[] {
  const said: SaidImpact[] = JSON.parse(result.outputs['impact'] || '[]');
  return said.map((each) => ({ said: each, atMs }));
}

function mergeMistakes({ world, viewsOn }: YearStage, { said, atMs }: Impact): string[] {
  const merge = MERGES.find(({ number }) => number === said['number']);
  const windows =
    merge &&
    windowsAround(
      new Date(merge.atMs).toISOString(),
      lastCountedUntil(new Date(atMs).toISOString()),
      WEEKS_OF_WINDOW,
    );
  if (merge === undefined || windows === undefined) return [`${said['number']} is not due`];
  const merged = {
    ...world,
    changes: [{ kind: 'edited' as const, page: pageOf(merge), before: undefined }],
  };
  const truth = truthOfWorld(merged, viewsOn, windows, windows.baseline.from);
  const blocks = truth.possibleBlocks.slice(0, blocksIn(said));
  const judged = judgeTouched(merged, truth, blocks, 'merge');
  const expected: Expected = {
    pages: judged.pages,
    sum: truth.of([merge.path]),
    site: truth.site,
    numbers: world.numbers,
  };
  return impactMistakes(said, truth, judged, expected).map(
    (mistake) => `${merge.number}: ${mistake}`,
  );
}

function pageOf({ path }: Merge) {
  return { path, file: `${path.slice(1)}.mdx`, traffic: [{ path, humanPerDay: 0, aiPerDay: 0 }] };
}

/** Every due merge has one comment and was reported once; no other has two. */
function onceMistakes(stage: YearStage, impacts: readonly Impact[]): string[] {
  return MERGES.flatMap((merge) => {
    const times = impacts.filter(({ said }) => said['number'] === merge.number).length;
    const comments = stage.commentsOn(merge.number);
    const isDue = merge.atMs <= LAST_REPORTED_MS;
    return isDue || comments + times > 0
      ? same(`${merge.number}: times reported, comments`, [times, comments], [1, 1])
      : [];
  });
}

/**
 * What the year left unread is filled; then a report without any request has a year of blocks, and
 * all of them right.
 */
async function finalMistakes(stage: YearStage): Promise<string[]> {
  const { world, viewsOn, sandbox } = stage;
  for (let run = 0; run < FILLING_RUNS; run += 1) {
    sandbox.clock.advance(HOUR_MS);
    await stage.onSchedule({ mode: 'site', 'max-requests': '40' });
  }
  sandbox.service.limits.analytics.max = 0;
  const result = await stage.onSchedule({ mode: 'site', 'report-to': 'issue' });
  const until = lastCountedUntil(new Date(sandbox.clock.now()).toISOString());
  const truth = truthOfWorld(world, viewsOn, windowsBefore(until, WEEKS_OF_WINDOW, 'previous'));
  return [
    ...same('a year of blocks', blocksIn(reportIn(result)) >= MOST_BLOCKS, true),
    ...siteMistakes({ world, truth, run: result, delivered: undefined }, { issue: stage.issue() }),
  ];
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

/** What happened in the year, in a line. */
function countsOf(ran: readonly Ran[], impacts: readonly Impact[]): string {
  const count = (nameOf: (run: Ran) => string) => {
    const counts = new Map<string, number>();
    for (const run of ran) counts.set(nameOf(run), (counts.get(nameOf(run)) ?? 0) + 1);
    return [...counts].map(([name, times]) => `${name} ${times}`).join(', ');
  };
  const due = MERGES.filter((merge) => merge.atMs <= LAST_REPORTED_MS).length;
  const blocks = ran.filter(hasReport).map(({ result }) => blocksIn(reportIn(result)));
  return [
    `${ran.length} runs: ${count(({ timing }) => timing)}`,
    `troubles: ${count(({ trouble }) => trouble)}`,
    `results: ${count(({ result }) => result.outputs['result'] ?? '')}`,
    `merges: ${due} due of ${MERGES.length}, reported ${impacts.length}`,
    `at most ${mostInAnHour(ran)} requests in an hour of ${MAX_REQUESTS}`,
    `known blocks: ${blocks.join(' ')}`,
  ].join('; ');
}
