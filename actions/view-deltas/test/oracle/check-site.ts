import type { RunResult } from '@docs-agent/sandbox';
import { same } from './compare.ts';
import { deadEndMistakes, pathsWithoutRow } from './dead-end-mistakes.ts';
import type { Delivered } from './delivered.ts';
import {
  type Expected,
  fileMistakes,
  outputMistakes,
  reportIn,
  requestMistakes,
  typicalMistakes,
  windowMistakes,
} from './file-mistakes.ts';
import {
  blocksIn,
  courseMistakes,
  courseSpans,
  historyMistakes,
  knownHistory,
  MOST_BLOCKS,
} from './history-mistakes.ts';
import { isPartial, partialMistakes } from './partial-mistakes.ts';
import type { TextReport } from './row-mistakes.ts';
import { sectionMistakes } from './section-mistakes.ts';
import { sentenceMistakes, textMistakes } from './text-mistakes.ts';
import { judgeSite, type TruthOfWorld } from './truth-of-world.ts';
import { trafficOf, type World } from './world.ts';
import { barTexts } from './written.ts';

/** A world, and what a run said about it. */
export interface ReportedWorld {
  world: World;
  truth: TruthOfWorld;
  run: RunResult;
  /**
   * What the service answered to this run, and to earlier ones whose views it has; undefined if it
   * is not known what was kept.
   */
  delivered: Delivered | undefined;
}

/**
 * All differences between a site report and the oracle.
 *
 * @param texts the report as Markdown, by where it is
 */
export function siteMistakes(
  { world, truth, run, delivered }: ReportedWorld,
  texts: Readonly<Record<string, string>>,
): string[] {
  const report = reportIn(run);
  const known = knownHistory(world, truth, report, (blocks) => judgeSite(world, truth, blocks));
  const unserved = pathsWithoutRow(world, truth);
  const shown = [...known.judged.pages].filter(
    ([path]) => path.startsWith(world.shownPart ?? '/') && !unserved.has(path.toLowerCase()),
  );
  const traffic = trafficOf(world);
  const expected: Expected = {
    pages: new Map(shown),
    // The service's totals are valid. What is below a path is added up from rows.
    sum: world.basePath === '' ? truth.site : truth.of([...traffic.values()].flat()),
    site: truth.site,
    numbers: world.numbers,
  };
  const shownText: TextReport = {
    ...report,
    barsOf(path, series) {
      const addresses = traffic.get(path.toLowerCase()) ?? [];
      return barTexts(courseSpans(known).map((span) => truth.countsIn(addresses, span)[series]));
    },
  };
  const always = [
    ...windowMistakes(report, truth),
    ...courseMistakes(report, known, [...traffic.values()].flat()),
    ...requestMistakes(run, world.numbers),
    ...sentenceMistakes('output headline', run.outputs['headline'] ?? '', report),
    ...Object.entries(texts).flatMap(([where, text]) => textMistakes(where, text, shownText)),
  ];
  if (isPartial(run)) {
    const addresses = new Map(
      [...traffic].filter(([path]) => path.startsWith(world.shownPart ?? '/')),
    );
    return [
      ...always,
      ...partialMistakes(run, {
        addresses,
        truth,
        numbers: world.numbers,
        subject: 'site',
        delivered,
        unserved,
      }),
      ...historyMistakes(report, { ...known, judged: { ...known.judged, marks: null } }),
    ];
  }
  return [
    ...always,
    ...fileMistakes(run, expected),
    ...historyMistakes(report, known),
    ...same('known blocks', blocksIn(report), expectedBlocks(world, truth, blocksIn(report))),
    ...sectionMistakes(report, expected),
    ...outputMistakes(run, expected),
    ...typicalMistakes(report, known.judged.typical, expected),
    ...deadEndMistakes(report, { world, truth, ...expected }),
  ];
}

/**
 * All, if a request gets a whole block and there are requests for all; none if no views are kept.
 */
function expectedBlocks(
  { isCacheWarm, budget, crowd, junk, pages, trouble }: World,
  truth: TruthOfWorld,
  said: number,
): number {
  if (!isCacheWarm) return 0;
  const rows = crowd.length + junk.length + 5 * pages.length;
  const isSmall = budget === 40 && trouble.kind !== 'refuses' && rows < 250;
  return isSmall ? Math.min(MOST_BLOCKS, truth.possibleBlocks.length) : said;
}
