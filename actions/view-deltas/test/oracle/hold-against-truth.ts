import type { RunResult } from '@docs-agent/sandbox';
import { lastCountedUntil, windowsBefore } from './calendar.ts';
import { same } from './compare.ts';
import {
  type Expected,
  lowerBoundMistakes,
  outputMistakes,
  reportIn,
  reportMistakes,
  rowMistakes,
} from './mistakes.ts';
import type { Truth } from './oracle.ts';
import { readTables } from './said.ts';
import { sentenceMistakes, siteTextMistakes } from './site-mistakes.ts';
import { type StagedWorld, stageWorld } from './stage-world.ts';
import { trendMistakes, weeksIn } from './trend-mistakes.ts';
import { othersOf, type TruthOfWorld, touchedPaths, truthOfWorld, viewedPages } from './truth-of-world.ts';
import { adjustedMistakes, typicalOf, wordMistakes } from './word-mistakes.ts';
import type { World } from './world.ts';

/** A Wednesday: the last whole week ends on the Monday before. */
const NOW = '2026-11-18T14:00:00Z';

/** Runs the action on a world, on its pull request and for its site, and gives all that is not as the oracle says. */
export async function holdAgainstTruth(world: World, action: string): Promise<string[]> {
  await using staged = await stageWorld(world, action, NOW);
  const onSchedule = () => staged.onSchedule({ 'report-to': 'summary, issue' });
  const site = world.isCacheWarm ? await onSchedule() : undefined;
  const pull = await staged.onPullRequest();
  const late = site ?? (await onSchedule());
  const truth = truthOfWorld(
    world,
    staged.viewsOn,
    windowsBefore(lastCountedUntil(NOW), world.weeks, world.baseline),
  );
  return [
    ...pullRequestMistakes(world, truth, pull, staged.comment()),
    ...siteMistakes(world, truth, late, staged),
  ];
}

function pullRequestMistakes(world: World, truth: TruthOfWorld, run: RunResult, comment: string): string[] {
  const { changes, numbers } = world;
  if (changes.length === 0)
    return run.outputs['result'] === 'nothing-to-report' ? [] : ['no page is touched'];
  const pages = new Map(changes.map((change) => [change.page.path, truth.of(touchedPaths(change))]));
  const expected = { pages, sum: truth.of(changes.flatMap(touchedPaths)), site: truth.site, numbers };
  if (isPartial(world, run)) return lowerBoundMistakes(run, expected);
  const lost = changes.filter(({ kind, page, before }) => {
    const gone = kind === 'removed' ? page : before;
    return gone !== undefined && truth.of(gone.traffic.map(({ path }) => path)).total.current >= 20;
  });
  const rows = readTables(comment);
  const family = [...pages.values(), ...othersOf(world, truth)];
  return [
    ...reportMistakes(run, expected),
    ...same(
      'comment: pages',
      [...new Set(rows.map(({ path }) => path.toLowerCase()))].sort(),
      [...pages.keys()].sort(),
    ),
    ...rowMistakes('comment', rows, expected),
    ...same('missing redirects', run.outputs['missing-redirects'], String(lost.length)),
    ...outputMistakes(run, expected),
    ...judgedMistakes(world, truth, run, expected, family),
  ];
}

function siteMistakes(world: World, truth: TruthOfWorld, run: RunResult, staged: StagedWorld): string[] {
  const { numbers } = world;
  const viewed = viewedPages(world, truth);
  const shown = [...viewed.pages].filter(([path]) => path.startsWith(world.shownPart ?? '/'));
  const expected = { pages: new Map(shown), sum: truth.site, site: truth.site, numbers };
  if (isPartial(world, run)) return lowerBoundMistakes(run, expected);
  const report = reportIn(run);
  const weeks = {
    viewsOn: staged.viewsOn,
    traffic: viewed.traffic,
    until: truth.windows.current.until,
    numbers,
  };
  return [
    ...reportMistakes(run, expected),
    ...outputMistakes(run, expected),
    ...judgedMistakes(world, truth, run, expected, [...viewed.pages.values()]),
    ...(['summary', 'issue'] as const).flatMap((where) => {
      const text = where === 'summary' ? run.summary : staged.issue();
      return [
        ...siteTextMistakes(where, text, report, expected),
        ...trendMistakes(where, text, report, weeks),
      ];
    }),
    ...sentenceMistakes('output headline', run.outputs['headline'] ?? '', report, expected),
    ...same('weeks that are told', weeksIn(report), expectedWeeks(world, weeksIn(report))),
  ];
}

/** All eight, where a request gets a whole week and there are requests for all; none where no weeks are kept. */
function expectedWeeks({ isCacheWarm, budget, crowd, pages }: World, said: number): number {
  if (!isCacheWarm) return 0;
  return budget === 40 && crowd.length + 5 * pages.length < 250 ? 8 : said;
}

function judgedMistakes(
  world: World,
  truth: TruthOfWorld,
  run: RunResult,
  expected: Expected,
  family: readonly Truth[],
): string[] {
  const report = reportIn(run);
  const words = wordMistakes('JSON', report.pages, expected, truth.isComparable);
  // Which pages are new, and so not typical, earlier weeks tell, of which a cold run knows none.
  if (world.isCacheWarm) return words;
  const said = { typicalPage: report['typicalPage'], pages: report.pages };
  return [...words, ...adjustedMistakes('JSON', said, expected, typicalOf(family, truth.isComparable))];
}

/** Whether some views could not be read, as is allowed where the budget is small. */
function isPartial({ budget }: World, { outputs }: RunResult): boolean {
  return budget === 2 && outputs['result'] === 'partial';
}
