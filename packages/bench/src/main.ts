/** pnpm bench: every figure that the README claims, as Markdown. Needs the built actions. */
import { join } from 'node:path';
import { readBundles } from './bundle/bundle.ts';
import { bundleSize } from './figures/bundle-size.ts';
import { toMarkdown } from './figures/figure.ts';
import { gitHubRequests } from './figures/github-requests.ts';
import { impactWords } from './figures/impact.ts';
import { roundTripsBeforePrompt } from './figures/round-trips.ts';
import { scaleOfReport } from './figures/scale.ts';
import { siteReading } from './figures/site-reading.ts';
import { startUp } from './figures/start-up.ts';
import { timeToPrompt } from './figures/time-to-prompt.ts';
import { verdictWords } from './figures/verdicts.ts';
import { waiting } from './figures/waiting.ts';
import { repository } from './repository.ts';

const ROUNDS = 31;
const REPORTS = 600;
const SCALE_ROUNDS = 5;
const JOBS = 400;

const bundles = readBundles(repository);
const referenceEntry = join(repository, 'packages/bench/dist/index.js');
const figures = [
  bundleSize(bundles),
  startUp(bundles, referenceEntry, ROUNDS),
  await roundTripsBeforePrompt(),
  await timeToPrompt(ROUNDS),
  await gitHubRequests(),
  await waiting(JOBS),
  await siteReading(),
  verdictWords(REPORTS),
  impactWords(REPORTS),
  scaleOfReport(SCALE_ROUNDS),
];
console.log(figures.map(toMarkdown).join('\n'));
