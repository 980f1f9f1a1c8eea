import type { RunResult } from '@docs-agent/sandbox';
import {
  daysIn,
  lastCountedUntil,
  type Window,
  type Windows,
  windowsAround,
  windowsBefore,
} from './calendar.ts';
import { same } from './compare.ts';
import { type Expected, reportIn } from './file-mistakes.ts';
import { blocksIn } from './history-mistakes.ts';
import { impactMistakes, type SaidImpact } from './impact-mistakes.ts';
import { stageWorld } from './stage-world.ts';
import {
  listedMistakes,
  reportedMistakes,
  sentenceMistakes,
  textMistakes,
} from './text-mistakes.ts';
import { judgeTouched, type TruthOfWorld, touchedPaths, truthOfWorld } from './truth-of-world.ts';
import type { MergedWorld } from './world.ts';

/**
 * Merges the pull request of a world, lets the action report on it, alone or with the site report,
 * and returns all differences from the oracle. If views are kept, an earlier run of the site fills
 * the history.
 */
export async function mergeMistakes(world: MergedWorld, action: string): Promise<string[]> {
  await using staged = await stageWorld(world, action, world.mergedAt);
  staged.mergeAndWait(world.reportedAt);
  const before = world.isCacheWarm ? await staged.onSchedule({ mode: 'site' }) : undefined;
  const beside = world.isCacheWarm ? { 'report-to': 'issue, comment' } : { mode: 'impact' };
  const run = await staged.onSchedule({
    ...beside,
    'impact-after-weeks': String(world.afterWeeks),
  });
  const until = lastCountedUntil(world.reportedAt);
  const windows = windowsAround(world.mergedAt, until, world.weeks);
  const shown = world.changes.filter(({ page }) => page.path.startsWith(world.shownPart ?? '/'));
  const comment = staged.comment();
  const impacts: SaidImpact[] = JSON.parse(run.outputs['impact'] || '[]');
  if (windows === undefined || shown.length === 0 || isWaiting(world, run)) {
    return [...same('merges reported', impacts.length, 0), ...same('comment', comment, '')];
  }
  const [said] = impacts;
  if (said === undefined) return ['the merge is not reported'];

  const truth = truthOfWorld(world, staged.viewsOn, windows, windows.baseline.from);
  const judged = judgeTouched(world, truth, knownBlocks(world, truth, before), 'merge');
  const paths = new Set(shown.map(({ page }) => page.path.toLowerCase()));
  const expected: Expected = {
    pages: new Map([...judged.pages].filter(([path]) => paths.has(path))),
    sum: truth.of(shown.flatMap(touchedPaths)),
    site: truth.site,
    numbers: world.numbers,
  };
  return [
    ...same('merges reported', impacts.length, 1),
    ...impactMistakes(said, truth, judged, expected),
    ...textMistakes('comment', comment, said),
    ...listedMistakes('comment', comment, said),
    ...sentenceMistakes('headline', String(said['headline']), said),
    ...(world.isCacheWarm ? reportedMistakes(staged.issue(), said) : []),
  ];
}

/** Blocks that end before the window before the merge, as far as the previous run has read them. */
function knownBlocks(
  world: MergedWorld,
  truth: TruthOfWorld,
  before: RunResult | undefined,
): readonly Window[] {
  if (before === undefined || daysIn(truth.windows.current) !== 7 * world.weeks) return [];
  const siteWindows: Windows = windowsBefore(
    lastCountedUntil(world.reportedAt),
    world.weeks,
    world.baseline,
  );
  const site = truthOfWorld(world, () => ({ human: 0, ai: 0 }), siteWindows);
  const read = site.possibleBlocks.slice(0, blocksIn(reportIn(before)));
  return read.filter(({ until }) => until <= truth.windows.baseline.from);
}

/**
 * Whether some views could not be read. This is allowed if the budget is small, or if the site
 * report comes first and a window takes several requests.
 */
function isWaiting({ budget, isCacheWarm, crowd }: MergedWorld, { log }: RunResult): boolean {
  const isShort = budget === 2 || (isCacheWarm && crowd.length > 200);
  return isShort && log.includes('for a later run');
}
