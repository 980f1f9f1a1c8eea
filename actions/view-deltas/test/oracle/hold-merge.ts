import type { RunResult } from '@docs-agent/sandbox';
import { lastCountedUntil, windowsAround } from './calendar.ts';
import { same } from './compare.ts';
import { commentMistakes, impactMistakes, type SaidImpact } from './impact-mistakes.ts';
import { isTelling, type Truth } from './oracle.ts';
import { stageWorld } from './stage-world.ts';
import { othersOf, type TruthOfWorld, touchedPaths, truthOfWorld } from './truth-of-world.ts';
import { type Typical, typicalOf } from './word-mistakes.ts';
import type { MergedWorld, WorldChange } from './world.ts';

/** With fewer pages that a merge does not touch, nobody can tell what pages do by themselves. */
const LEAST_OTHERS = 30;

/**
 * Merges the pull request of a world, lets the action tell what became of its pages, by itself or beside the report of
 * the site, and gives all that is not as the oracle says.
 */
export async function holdMergeAgainstTruth(world: MergedWorld, action: string): Promise<string[]> {
  await using staged = await stageWorld(world, action, world.mergedAt);
  staged.mergeAndWait(world.toldAt);
  const beside = world.isCacheWarm ? { 'report-to': 'issue' } : { mode: 'impact' };
  const run = await staged.onSchedule({ ...beside, 'impact-after-weeks': String(world.afterWeeks) });
  const windows = windowsAround(world.mergedAt, lastCountedUntil(world.toldAt), world.weeks);
  const shown = world.changes.filter(({ page }) => page.path.startsWith(world.shownPart ?? '/'));
  const comment = staged.comment();
  const impacts: SaidImpact[] = JSON.parse(run.outputs['impact'] ?? '[]');
  if (windows === undefined || shown.length === 0) return untoldMistakes(impacts, comment);
  if (isWaiting(world, run)) return untoldMistakes(impacts, comment);
  const [said] = impacts;
  if (said === undefined) return ['the merge is not told of'];

  const truth = truthOfWorld(world, staged.viewsOn, windows);
  const pages = pagesOf(shown, truth);
  const expected = {
    pages,
    sum: truth.of(shown.flatMap(touchedPaths)),
    site: truth.site,
    numbers: world.numbers,
  };
  // Which pages are new, and so not typical, earlier weeks tell, of which a cold run knows none.
  const typical = world.isCacheWarm ? undefined : typicalAround(world, truth);
  return [
    ...same('merges told of', impacts.length, 1),
    ...impactMistakes(said, truth, expected, typical),
    ...commentMistakes(comment, said, truth, expected),
  ];
}

function untoldMistakes(impacts: readonly SaidImpact[], comment: string): string[] {
  return [...same('merges told of', impacts.length, 0), ...same('comment', comment, '')];
}

/**
 * Whether the views could not all be read, as is allowed where the budget is small, or where the site's report, which
 * fills its history, comes first and a week takes several requests.
 */
function isWaiting({ budget, isCacheWarm, crowd }: MergedWorld, { log }: RunResult): boolean {
  const isShort = budget === 2 || (isCacheWarm && crowd.length > 200);
  return isShort && log.includes('waits for a later run');
}

function pagesOf(changes: readonly WorldChange[], truth: TruthOfWorld): Map<string, Truth> {
  return new Map(changes.map((change) => [change.page.path, truth.of(touchedPaths(change))]));
}

/** The typical one of the pages that the merge does not touch; of too few of them there is none. */
function typicalAround(world: MergedWorld, truth: TruthOfWorld): Typical {
  const touched = [...pagesOf(world.changes, truth).values()];
  const others = othersOf(world, truth);
  if (3 * touched.length >= touched.length + others.length) return { human: null, ai: null };
  const telling = (series: 'human' | 'ai') => touched.filter((page) => isTelling(page, series)).length;
  const of = (series: 'human' | 'ai') =>
    typicalOf(others, truth.isComparable, Math.max(LEAST_OTHERS, telling(series)))[series];
  return { human: of('human'), ai: of('ai') };
}
