import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { worldMistakes } from './check-world.ts';
import { reportIn } from './file-mistakes.ts';
import { LEAST_VIEWS } from './marks.ts';
import { NAMED } from './oracle.ts';
import { type SaidPage, saidAt } from './said.ts';
import { stageWorld } from './stage-world.ts';
import { crowdOf, USUAL, type World } from './world.ts';

const ACTION = fileURLToPath(new URL('../../', import.meta.url));
const NOW = '2026-11-18T14:00:00Z';
const SITES = 30;

/**
 * Sites with a year of blocks, whose pages move independently, and all together in the last weeks.
 */
const sites: fc.Arbitrary<World> = fc
  .record({
    pages: fc.integer({ min: 12, max: 60 }),
    spread: fc.double({ min: 0.05, max: 0.6, noNaN: true }),
    lastWeeks: fc.double({ min: 0.3, max: 3, noNaN: true }),
    from: fc.integer({ min: 1, max: 10_000 }),
    weeks: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ pages, spread, lastWeeks, from, weeks }) => ({
    ...USUAL,
    pages: [],
    changes: [],
    crowd: crowdOf(pages, { spread, lastWeeks }, from),
    definitionChanges: [],
    weeks,
    isCacheWarm: true,
  }));

it(`marks of ${SITES} random sites are the oracle’s, and none contradicts the change beside it`, async () => {
  const words = new Map<unknown, number>();
  await fc.assert(
    fc.asyncProperty(sites, async (world) => {
      let pages: SaidPage[] = [];
      const mistakes = await worldMistakes(world, ACTION, (site) => {
        pages = reportIn(site).pages;
      });
      expect(mistakes).toEqual([]);
      for (const page of pages) {
        for (const series of NAMED) {
          const word = saidAt(page, series, 'word');
          const delta = Number(saidAt(page, series, 'delta'));
          if (word === 'high') expect(delta).toBeGreaterThan(0);
          if (word === 'low') expect(delta).toBeLessThan(0);
          words.set(word, (words.get(word) ?? 0) + 1);
        }
      }
    }),
    { numRuns: SITES, endOnFailure: true },
  );
  console.log([...words].map(([word, count]) => `${word} ${count}`).join(', '));
  for (const word of ['high', 'low', 'within']) expect(words.get(word) ?? 0).toBeGreaterThan(0);
});

it('a page at its lowest in weeks in which the whole site fell as much is within its range', async () => {
  const world: World = {
    ...USUAL,
    pages: [],
    changes: [],
    crowd: crowdOf(60, { spread: 0.02, lastWeeks: 0.5 }),
    definitionChanges: [],
    weeks: 2,
    isCacheWarm: true,
  };
  const fallen = (await pagesOf(world)).filter((page) => {
    const current = Number(saidAt(page, 'human', 'current'));
    const low = Number(saidAt(page, 'human', 'range', 'low'));
    return low - current > 2 * Math.sqrt(low + current) && low > LEAST_VIEWS;
  });
  const within = fallen.filter((page) => saidAt(page, 'human', 'word') === 'within');
  expect(fallen.length).toBeGreaterThan(30);
  // A page that happened to fall further than the site is low.
  expect(within.length).toBeGreaterThan(0.8 * fallen.length);
});

async function pagesOf(world: World): Promise<SaidPage[]> {
  await using staged = await stageWorld(world, ACTION, NOW);
  return reportIn(await staged.onSchedule()).pages;
}
