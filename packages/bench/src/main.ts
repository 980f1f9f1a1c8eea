/**
 * pnpm bench: every figure of docs/limits.md, as Markdown. Needs the built actions.
 *
 * pnpm bench --series FILE: how pages are marked and merges judged on real counts, a line a page:
 * `page,week,week,…`.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readBundles } from './bundle/bundle.ts';
import { downloadBytes } from './bundle/download.ts';
import { bundleSize } from './figures/bundle-size.ts';
import { type Figure, toMarkdown } from './figures/figure.ts';
import { gitHubRequests } from './figures/github-requests.ts';
import { mergeVerdicts } from './figures/merge-verdicts.ts';
import { pageMarks } from './figures/page-marks.ts';
import { promptsOfReviews } from './figures/prompts.ts';
import { roundTripsBeforePrompt } from './figures/round-trips.ts';
import { scaleOfReport } from './figures/scale.ts';
import { siteReading } from './figures/site-reading.ts';
import { startUp } from './figures/start-up.ts';
import { suggestions } from './figures/suggestions.ts';
import { timeToPrompt } from './figures/time-to-prompt.ts';
import { waiting } from './figures/waiting.ts';
import { worstRow } from './figures/worst-row.ts';
import { repository } from './repository.ts';
import { scoreFile, scoreWorlds, WORLD_TRIALS } from './series/trials.ts';

const ROUNDS = 31;
const SCALE_ROUNDS = 5;
const JOBS = 400;

const { series } = parseArgs({ options: { series: { type: 'string' } } }).values;
const figures = series === undefined ? await allFigures() : figuresOfFile(series);
console.log(figures.map(toMarkdown).join('\n'));

function figuresOfFile(file: string): Figure[] {
  const scores = [scoreFile(file)];
  return [pageMarks(scores), mergeVerdicts(scores)];
}

async function allFigures(): Promise<Figure[]> {
  const bundles = readBundles(repository);
  const referenceEntry = join(repository, 'packages/bench/dist/index.js');
  const worlds = scoreWorlds(WORLD_TRIALS);
  return [
    bundleSize(bundles, downloadBytes(repository)),
    startUp(bundles, referenceEntry, ROUNDS),
    await roundTripsBeforePrompt(),
    await timeToPrompt(ROUNDS),
    await gitHubRequests(),
    await promptsOfReviews(),
    await waiting(JOBS),
    await siteReading(),
    suggestions(repository),
    worstRow(worlds),
    pageMarks(worlds),
    mergeVerdicts(worlds),
    await scaleOfReport(SCALE_ROUNDS),
  ];
}
