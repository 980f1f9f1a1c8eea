import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdMergeAgainstTruth } from './hold-merge.ts';
import { type Mistake, plant } from './plant.ts';
import { type MergedWorld, mergedWorlds, USUAL } from './world.ts';

const ACTION = fileURLToPath(new URL('../../', import.meta.url));

/** A few merges, always the same; the long test has many. */
const SOME = fc.sample(mergedWorlds, { numRuns: 12, seed: 20_261_118 });

describe('every number that a merge is told is the oracle’s', () => {
  it.each(SOME.map((world, index) => [index + 1, world] as const))('merge %i', async (_, world) => {
    expect(await holdMergeAgainstTruth(world, ACTION)).toEqual([]);
  });
});

const PAGES = ['/old/home', '/new/home', '/other'].map((path) => ({
  path,
  file: `${path.slice(1)}.mdx`,
  traffic: [{ path, humanPerDay: 40, aiPerDay: 20 }],
}));
const [OLD, NEW, EDITED] = PAGES;

/** A merge on a Sunday, told of when three weeks after it are over: the mistakes below show. */
const TELLING: MergedWorld = {
  ...USUAL,
  pages: PAGES,
  changes: [
    ...(NEW === undefined ? [] : [{ kind: 'renamed' as const, page: NEW, before: OLD }]),
    ...(EDITED === undefined ? [] : [{ kind: 'edited' as const, page: EDITED, before: undefined }]),
  ],
  crowd: Array.from({ length: 60 }, (_, index) => ({
    path: `/crowd/${index}`,
    humanPerDay: 3 + (index % 5),
    aiPerDay: 2,
  })),
  weeks: 4,
  mergedAt: '2026-10-11T15:00:00.000Z',
  toldAt: '2026-11-12T09:00:00.000Z',
  afterWeeks: 4,
};

describe('a planted mistake is found', () => {
  it('none is in the action as it stands', async () => {
    expect(await holdMergeAgainstTruth(TELLING, ACTION)).toEqual([]);
  });

  it.each<Mistake>([
    [
      'weeks after the merge that begin with the merge’s own',
      /(function impactWindows\([^)]*\)\{const (\w+)=[^;]*;const \w+=)firstMondayFrom\([^)]*\)/,
      ([, start = '', before = '']) => `${start}${before}`,
      'impact: after: ',
    ],
    [
      'weeks after the merge that begin within a day of it',
      /(const \w+=firstMondayFrom\(\w+)\+\w+\)/,
      ([, start = '']) => `${start})`,
      'impact: after: ',
    ],
    [
      'weeks before the merge that end with the merge’s own',
      /(function impactWindows\([^)]*\)\{const \w+=)(mondayOf\(dayOf\(\w+\)\))/,
      ([, start = '', monday = '']) => `${start}addDays(${monday},7)`,
      'impact: before: ',
    ],
    [
      'more weeks before than after',
      /baseline:\{dateFrom:addDays\((\w+),-\w+\),dateTo:\1\}\},(\w+)\.definitionChanges/,
      ([, monday = '', settings = '']) =>
        `baseline:{dateFrom:addDays(${monday},-7*${settings}.weeks),dateTo:${monday}}},${settings}.definitionChanges`,
      'impact: before: ',
    ],
    [
      'a renamed page without the views of its old path',
      /(\w+)\.previousPath===undefined\?\[\1\.path\]:\[\1\.path,\1\.previousPath\]/,
      ([, row = '']) => `[${row}.path]`,
      'impact /new/home human current: ',
    ],
    [
      'a typical page that the merge itself moved',
      /judgeImpact\((\w+)\.slice\(0,(\w+)\.length\),\1\.slice\(\2\.length\)/,
      ([, family = '', touched = '']) => `judgeImpact(${family}.slice(0,${touched}.length),${family}`,
      'impact: typical page, human: ',
    ],
    [
      'before and after exchanged',
      /\{baseline:(\w+),current:(\w+)\}\)\{return\[\1,\2\]/,
      ([, before = '', after = '']) => `{baseline:${before},current:${after}}){return[${after},${before}]`,
      'impact comment /new/home human: ',
    ],
  ])('%s', async (...mistake) => {
    using copy = plant(ACTION, mistake);
    const [, , , finds] = mistake;
    expect(await holdMergeAgainstTruth(TELLING, copy.folder)).toContainEqual(expect.stringContaining(finds));
  });
});
