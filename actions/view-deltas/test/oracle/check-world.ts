import type { RunResult } from '@docs-agent/sandbox';
import { lastCountedUntil, windowsBefore } from './calendar.ts';
import { type ReportedWorld, siteMistakes } from './check-site.ts';
import { same } from './compare.ts';
import { lostPathMistakes } from './dead-end-mistakes.ts';
import { deliveredTo } from './delivered.ts';
import {
  type Expected,
  fileMistakes,
  noReport,
  outputMistakes,
  reportIn,
  requestMistakes,
  typicalMistakes,
  windowMistakes,
} from './file-mistakes.ts';
import { historyMistakes, knownHistory } from './history-mistakes.ts';
import { LEAST_VIEWS } from './marks.ts';
import { knownChange } from './oracle.ts';
import { isPartial, partialMistakes } from './partial-mistakes.ts';
import { stageWorld } from './stage-world.ts';
import { listedMistakes, sentenceMistakes, textMistakes } from './text-mistakes.ts';
import { judgeTouched, touchedPaths, truthOfWorld } from './truth-of-world.ts';
import type { World, WorldChange } from './world.ts';

/** A Wednesday: the last whole week ends on the Monday before. */
const NOW = '2026-11-18T14:00:00Z';

/**
 * Runs the action on a world, for its pull request and for its site, and returns all differences
 * from the oracle.
 *
 * @param lookAt is called with the run for the site
 */
export async function worldMistakes(
  world: World,
  action: string,
  lookAt: (site: RunResult) => void = () => {},
): Promise<string[]> {
  await using staged = await stageWorld(world, action, NOW);
  const onSchedule = async () => {
    const run = await staged.onSchedule({ 'report-to': 'summary, issue' });
    staged.waitAnHour();
    return run;
  };
  const early = world.isCacheWarm ? await onSchedule() : undefined;
  const pull = await staged.onPullRequest();
  staged.waitAnHour();
  const site = early ?? (await onSchedule());
  lookAt(site);
  // What one run was answered, a later one with its cache knows, too.
  const toPull = deliveredTo(early === undefined ? [pull] : [early, pull], world.basePath);
  const toSite = deliveredTo([site], world.basePath);
  const windows = windowsBefore(lastCountedUntil(NOW), world.weeks, world.baseline);
  const truth = truthOfWorld(world, staged.viewsOn, windows);
  const missing = [...(shownChanges(world).length === 0 ? [] : noReport(pull)), ...noReport(site)];
  if (missing.length > 0) return missing;
  const isEnough = world.budget === 40 && world.trouble.kind !== 'refuses';
  return [
    ...same(
      'partial, with requests for all',
      isEnough && (isPartial(pull) || isPartial(site)),
      false,
    ),
    ...pullRequestMistakes({ world, truth, run: pull, delivered: toPull }, staged.comment()),
    ...siteMistakes(
      { world, truth, run: site, delivered: toSite },
      { summary: site.summary, issue: staged.issue() },
    ),
  ];
}

function pullRequestMistakes(
  { world, truth, run, delivered }: ReportedWorld,
  comment: string,
): string[] {
  const { numbers, shownPart = '/' } = world;
  const changes = shownChanges(world);
  if (changes.length === 0) return untouchedMistakes(world, run);
  const report = reportIn(run);
  const known = knownHistory(world, truth, report, (blocks) =>
    judgeTouched(world, truth, blocks, 'pull request'),
  );
  const { judged } = known;
  const sum = truth.of(changes.flatMap(touchedPaths));
  const paths = new Set(changes.map(({ page }) => page.path.toLowerCase()));
  const pages = new Map([...judged.pages].filter(([path]) => paths.has(path)));
  const expected: Expected = { pages, sum, site: truth.site, numbers };
  const texts = [
    ...windowMistakes(report, truth),
    ...textMistakes('comment', comment, report),
    ...sentenceMistakes('output headline', run.outputs['headline'] ?? '', report),
    ...listedMistakes('comment', comment, report),
  ];
  if (isPartial(run)) {
    const addresses = new Map(changes.map((change) => [change.page.path, touchedPaths(change)]));
    return [
      ...texts,
      ...partialMistakes(run, { addresses, truth, numbers, delivered, subject: 'pull request' }),
    ].map((mistake) => `pull request: ${mistake}`);
  }
  const lost = world.changes
    .flatMap(({ kind, page, before }) => (kind === 'removed' ? page : (before ?? [])))
    .filter(({ traffic }) => {
      const { current } = knownChange(truth.of(traffic.map(({ path }) => path)), 'total');
      return (current ?? 0) >= LEAST_VIEWS;
    })
    .map(({ path }) => path)
    .filter((path) => path.startsWith(shownPart));
  return [
    ...texts,
    ...fileMistakes(run, expected),
    ...historyMistakes(report, known),
    ...same('missing redirects', run.outputs['missing-redirects'], String(lost.length)),
    ...lostPathMistakes(report, lost, { world, truth, numbers }),
    ...outputMistakes(run, expected),
    ...requestMistakes(run, numbers),
    ...typicalMistakes(report, judged.typical, expected),
  ].map((mistake) => `pull request: ${mistake}`);
}

function shownChanges({ changes, shownPart = '/' }: World): WorldChange[] {
  return changes.filter(({ page }) => page.path.startsWith(shownPart));
}

/** Without a page to show there is no report, except for a shown lost path. */
function untouchedMistakes({ changes }: World, { outputs }: RunResult): string[] {
  return changes.length > 0
    ? []
    : same('result without pages', outputs['result'], 'nothing-to-report');
}
