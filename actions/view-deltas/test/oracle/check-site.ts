import type { RunResult } from '@docs-agent/sandbox';
import { same } from './compare.ts';
import { deadEndMistakes } from './dead-end-mistakes.ts';
import {
  type Expected,
  fileMistakes,
  outputMistakes,
  reportIn,
  requestMistakes,
  typicalMistakes,
} from './file-mistakes.ts';
import {
  blocksIn,
  courseMistakes,
  historyMistakes,
  knownHistory,
  MOST_BLOCKS,
} from './history-mistakes.ts';
import { isPartial, partialMistakes } from './partial-mistakes.ts';
import { partialRowMistakes, unreadMistakes } from './partial-text-mistakes.ts';
import { readTables } from './said.ts';
import { sectionMistakes } from './section-mistakes.ts';
import {
  openingMistakes,
  sentenceMistakes,
  siteTextMistakes,
  totalsMistakes,
} from './site-mistakes.ts';
import { judgeSite, type TruthOfWorld } from './truth-of-world.ts';
import { trafficOf, type World } from './world.ts';

/**
 * All differences between a site report and the oracle.
 *
 * @param texts the report as Markdown, by where it is
 */
export function siteMistakes(
  world: World,
  truth: TruthOfWorld,
  run: RunResult,
  texts: Readonly<Record<string, string>>,
): string[] {
  const report = reportIn(run);
  const known = knownHistory(world, truth, report, (blocks) => judgeSite(world, truth, blocks));
  const shown = [...known.judged.pages].filter(([path]) => path.startsWith(world.shownPart ?? '/'));
  const expected: Expected = {
    pages: new Map(shown),
    sum: truth.site,
    site: truth.site,
    numbers: world.numbers,
  };
  const said = { world, truth, known, expected };
  if (isPartial(run)) {
    const addresses = new Map(
      [...trafficOf(world)].filter(([path]) => path.startsWith(world.shownPart ?? '/')),
    );
    return [
      ...partialMistakes(run, { addresses, truth, numbers: world.numbers, subject: 'site' }),
      ...historyMistakes(report, { ...known, judged: { ...known.judged, marks: null } }),
      ...courseMistakes(report, known, [...trafficOf(world).values()].flat()),
      ...requestMistakes(run, world.numbers),
      ...Object.entries(texts).flatMap(([where, text]) => [
        ...partialRowMistakes(where, text, report),
        ...unreadMistakes(where, text, report, world.numbers),
        ...totalsMistakes(where, readTables(text), said),
        ...openingMistakes(where, text, said),
      ]),
    ];
  }
  return [
    ...fileMistakes(run, expected),
    ...historyMistakes(report, known),
    ...courseMistakes(report, known, [...trafficOf(world).values()].flat()),
    ...same('known blocks', blocksIn(report), expectedBlocks(world, truth, blocksIn(report))),
    ...sectionMistakes(report, expected),
    ...outputMistakes(run, expected),
    ...requestMistakes(run, world.numbers),
    ...typicalMistakes(report, known.judged.typical, expected),
    ...deadEndMistakes(report, said),
    ...sentenceMistakes('output headline', run.outputs['headline'] ?? '', said),
    ...Object.entries(texts).flatMap(([where, text]) => siteTextMistakes(where, text, said)),
  ];
}

/**
 * All, if a request gets a whole block and there are requests for all; none if no views are kept.
 */
function expectedBlocks(
  { isCacheWarm, budget, crowd, pages }: World,
  truth: TruthOfWorld,
  said: number,
): number {
  if (!isCacheWarm) return 0;
  const isSmall = budget === 40 && crowd.length + 5 * pages.length < 250;
  return isSmall ? Math.min(MOST_BLOCKS, truth.possibleBlocks.length) : said;
}
