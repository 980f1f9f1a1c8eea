import { fileURLToPath } from 'node:url';
import { drawCells } from '@docs-agent/sandbox/trials';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { worldMistakes } from './check-world.ts';
import { type Mistake, plant } from './plant.ts';
import { READING, SITE } from './sample-worlds.ts';
import type { World } from './world.ts';

const ACTION = fileURLToPath(new URL('../../', import.meta.url));

const { seed = 0 } = fc.readConfigureGlobal();
/** Each takes seconds to be found: this many are drawn by a seed. */
const DRAWN = 14;

const MISTAKES: readonly (readonly [...Mistake, World])[] = [
  [
    'the day after the window counted as its last',
    /(for\(const (\w+) of\["dateFrom","dateTo","limit","offset"\]\)\{[^}]*?)String\((\w+)\)/,
    ([, before = '', name = '', value = '']) =>
      `${before}(${name}==="dateTo"?new Date(Date.parse(${value})+864e5).toISOString().slice(0,10):String(${value}))`,
    'JSON /new/home human current: ',
    READING,
  ],
  [
    'a page of rows skipped',
    /offset:(\w+)\+(\w+)\*(this\.\w+)\}/,
    ([, start = '', page = '', size = '']) => `offset:${start}+(${page}>0?${page}+1:0)*${size}}`,
    'JSON /new/home human current: ',
    READING,
  ],
  [
    'a renamed page without the views of its old path',
    /(\(\{path:(\w+),previousPath:\w+\}\)\{const \w+=)[^;]*;/,
    ([, start = '', path = '']) => `${start}[${path}];`,
    'JSON /new/home human current: ',
    READING,
  ],
  [
    'totals of the site from the wrong window',
    /(function siteMove\([\s\S]*?compareViews\()\w+(\.totals,(\w+)\.totals)/,
    ([, start = '', rest = '', baseline = '']) => `${start}${baseline}${rest}`,
    'JSON site human current: ',
    READING,
  ],
  [
    'a part of the site that is that of the other series',
    /(function publishStake\(\w+,\{revealing:\w+\}\)\{return\{human:\w+\(\w+\()"human"/,
    ([, start = '']) => `${start}"ai"`,
    'comment: stake, human: ',
    READING,
  ],
  [
    'a year of 365 days',
    /==="year-ago"\?\w+:/,
    () => '==="year-ago"?365:',
    'JSON /new/home human baseline: ',
    { ...READING, baseline: 'year-ago' },
  ],
  ['blocks off the grid', /"1970-01-05"/, () => '"1970-01-12"', 'span 1, from: ', SITE],
  [
    'a block that the baseline overlaps',
    /(function historyEnd\((\w+)\)\{)/,
    ([, start = '', windows = '']) => `${start}return ${windows}.current.dateFrom;`,
    'span 1, from: ',
    SITE,
  ],
  [
    'a page that counts in the block of its first views',
    /(function countingBlocks\(\w+,\w+\)\{[\s\S]*?Math\.max\(\w+),0\)/,
    ([, start = '']) => `${start}+1,0)`,
    'JSON /crowd/later human range: ',
    SITE,
  ],
  [
    'a range without the baseline',
    /function hasPreviousBaseline\(\{[^}]*\}\)\{return /,
    ([start = '']) => `${start}false&&`,
    ' human range: ',
    SITE,
  ],
  [
    'a mark that the site’s own movement makes',
    /function markBesideSite\(\{current:\w+,earlier:\w+\},(\w+),\w+\)\{/,
    ([start = '', mark = '']) => `${start}return ${mark};`,
    'word: "low", in truth "within"',
    SITE,
  ],
  [
    'a mark by less than counting can explain',
    /(function markByCounts\(\w+,\{low:\w+,high:\w+\}\)\{if\(\w+-\w+>)\w+\*/,
    ([, start = '']) => `${start}0*`,
    'word: "high", in truth "within"',
    SITE,
  ],
  [
    'a mark of too few earlier windows',
    /(function marksOf\(\w+,\w+,\w+=)[\w$]+/,
    ([, start = '']) => `${start}3`,
    'in truth null',
    { ...SITE, definitionChanges: ['2026-07-31'] },
  ],
  [
    'too few views by the current window alone',
    /(if\(\w+\.current<\w+)&&\w+\(\w+\.earlier\)<\w+(\)return"too-few-views")/,
    ([, start = '', end = '']) => `${start}${end}`,
    'JSON /crowd/fading human word: null, in truth "within"',
    SITE,
  ],
  [
    'a typical page that one page moves',
    /(function typicalRatio\([\s\S]*?undefined:)\w+\((\w+\.map\()/,
    ([, start = '', moves = '']) => `${start}Math.max(...${moves}`,
    'typical page, human: ',
    SITE,
  ],
  [
    'sections without their most viewed page',
    /function sectionsOf\([\s\S]*?=sumOf\(\w+/,
    ([start = '']) => `${start}.slice(1)`,
    'section /crowd human current: ',
    { ...SITE, shownPart: undefined },
  ],
  [
    'percents of few views where counts are kept back',
    /(const \w+=\w+===undefined)\|\|\w+==="too-few-views"/,
    ([, start = '']) => start,
    'JSON /crowd/few human percent: ',
    { ...SITE, numbers: 'relative' },
  ],
  [
    'bars as high as those of the other series',
    /(sparklineOf\(\w+,\w+\)\{const (\w+)=[^;]*;return \2===undefined\?undefined:\w+\(\2)\[\w+\]/,
    ([, start = '']) => `${start}.ai`,
    ' human, 7 months: ',
    SITE,
  ],
  [
    'a comment that calls a low a high',
    /(function markInlines\(\{word:(\w+)\},\w+\)\{return [^?]*\?\[\w+,)(\w+|\([^)]*\))\(\2\)/,
    ([, start = '', , bold = '']) => `${start}${bold}("high")`,
    'comment /crowd/low human, Change: ',
    SITE,
  ],
  [
    'a change between half-read windows',
    /\w+\.areLowerBounds(\?\{atLeast:)/,
    ([, rest = '']) => `false${rest}`,
    'of half-read windows: ',
    { ...READING, budget: 2 },
  ],
  [
    'an end of reading that is too low',
    /(function unreadOfAll\([\s\S]*?)Math\.max\(/,
    ([, start = '']) => `${start}Math.min(0,`,
    ': missing',
    { ...READING, budget: 2, order: 'most viewed first' },
  ],
];

describe('a planted mistake is found', () => {
  it.each([
    ['of reading', READING],
    ['of the site’s report', SITE],
    ['of a report of half-read windows', { ...READING, budget: 2 as const }],
    [
      'of a report of the most viewed pages',
      { ...READING, budget: 2 as const, order: 'most viewed first' as const },
    ],
  ])('none %s is in the action as it is', async (_, world) => {
    expect(await worldMistakes(world, ACTION)).toEqual([]);
  });

  it('each of them can be planted', () => {
    for (const [what, place, change, finds] of MISTAKES)
      plant(ACTION, [what, place, change, finds])[Symbol.dispose]();
  });

  it.each(drawCells(MISTAKES, DRAWN, seed))('%s', async (what, place, change, finds, world) => {
    using copy = plant(ACTION, [what, place, change, finds]);
    expect(await worldMistakes(world, copy.folder)).toContainEqual(expect.stringContaining(finds));
  });
});
