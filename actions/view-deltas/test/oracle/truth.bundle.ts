import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdAgainstTruth } from './hold-against-truth.ts';
import { type Mistake, plant } from './plant.ts';
import { USUAL, type World, worlds } from './world.ts';

const ACTION = fileURLToPath(new URL('../../', import.meta.url));

/** A few worlds, always the same; the long test has many. */
const SOME = fc.sample(worlds, { numRuns: 4, seed: 20_261_118 });

describe('every number in JSON, CSV, comment, summary, issue and outputs is the oracle’s', () => {
  it.each(SOME.map((world, index) => [index + 1, world] as const))('world %i', async (_, world) => {
    expect(await holdAgainstTruth(world, ACTION)).toEqual([]);
  });
});

/** A world in which the mistakes of reading show: several answers, a rename with views, no cache. */
const TELLING: World = {
  ...USUAL,
  pages: ['/old/home', '/new/home', '/other'].map((path) => ({
    path,
    file: `${path.slice(1)}.mdx`,
    traffic: [{ path, humanPerDay: 40, aiPerDay: 20 }],
  })),
  changes: [],
  crowd: crowdOf(620),
  weeks: 2,
};
const [OLD, NEW] = TELLING.pages;
if (NEW !== undefined) TELLING.changes.push({ kind: 'renamed', page: NEW, before: OLD });

/** One in which those of the site's report do: weeks are kept, a part of the pages is shown. */
const SITE: World = { ...TELLING, crowd: crowdOf(40), shownPart: '/crowd', isCacheWarm: true };

function crowdOf(count: number): World['crowd'] {
  return Array.from({ length: count }, (_, index) => ({
    path: `/crowd/${index}`,
    humanPerDay: 3,
    aiPerDay: 2,
  }));
}

describe('a planted mistake is found', () => {
  it.each([
    ['of reading', TELLING],
    ['of the site’s report', SITE],
  ])('none %s is in the action as it stands', async (_, world) => {
    expect(await holdAgainstTruth(world, ACTION)).toEqual([]);
  });

  it.each<[...Mistake, World]>([
    [
      'the day after the window counted as its last',
      /(for\(const (\w+) of\["dateFrom","dateTo","limit","offset"\]\)\{[^}]*?)String\((\w+)\)/,
      ([, before = '', name = '', value = '']) =>
        `${before}(${name}==="dateTo"?new Date(Date.parse(${value})+864e5).toISOString().slice(0,10):String(${value}))`,
      'JSON /new/home human current: ',
      TELLING,
    ],
    [
      'a page of rows skipped',
      /offset:(\w+)\+(\w+)\*(\w+)\}/,
      ([, start = '', page = '', size = '']) => `offset:${start}+(${page}>0?${page}+1:0)*${size}}`,
      'JSON /new/home human current: ',
      TELLING,
    ],
    [
      'a renamed page without the views of its old path',
      /(\w+)\.previousPath===undefined\?\[\1\.path\]:\[\1\.path,\1\.previousPath\]/,
      ([, row = '']) => `[${row}.path]`,
      'JSON /new/home human current: ',
      TELLING,
    ],
    [
      'totals of the site of its shown pages alone',
      /const (\w+)=compareViews\(\w+\.totals,\w+\.totals,(\w+)\.windows\);(const \w+=pageFilter\([^;]*;const (\w+)=siteRows\([^;]*;)/,
      ([, site = '', run = '', filter = '', rows = '']) =>
        `${filter}const ${site}=sumOf(${rows},${run}.windows);`,
      'JSON site human current: ',
      SITE,
    ],
    [
      'weeks under the names of those after them',
      /mondays:(\w+)\.map\(\(\{monday:(\w+)\}\)=>\2\)/,
      ([, weeks = '']) => `mondays:${weeks}.map(({monday:m})=>addDays(m,7))`,
      'monday in JSON: ',
      SITE,
    ],
    [
      'a week of six days',
      /function weekOf\((\w+)\)\{return\{dateFrom:\1,dateTo:addDays\(\1,(\w+)\)\}\}/,
      ([, monday = '', days = '']) =>
        `function weekOf(${monday}){return{dateFrom:${monday},dateTo:addDays(${monday},${days}-1)}}`,
      'week 1 in JSON, human: ',
      SITE,
    ],
    [
      'a year of 365 days',
      /==="year-ago"\?\w+:/,
      () => '==="year-ago"?365:',
      'JSON /new/home human baseline: ',
      { ...SITE, baseline: 'year-ago' },
    ],
    [
      'those that moved least first',
      /=>-(Math\.abs\(\w+\))/,
      ([, size = '']) => `=>${size}`,
      'summary: Rising (human), in order: ',
      SITE,
    ],
    [
      'those that moved little left out',
      /(rising:\w+\(\w+,(\w+)=>\2)>0/,
      ([, isRise = '']) => `${isRise}>1`,
      'summary: Rising (human), all of them: ',
      SITE,
    ],
    [
      'counts rounded down',
      /rounded:\{count:(\w+)=>twoDigits\(\1,Math\.round\)/,
      ([, count = '']) => `rounded:{count:${count}=>twoDigits(${count},Math.floor)`,
      'JSON site total current: ',
      { ...SITE, numbers: 'rounded' },
    ],
    [
      'bars as high as those of the other series',
      /sparkline\((\w+)\.countsOf\((\w+)\)\[\w+\]\)/,
      ([, trend = '', path = '']) => `sparkline(${trend}.countsOf(${path}).ai)`,
      'summary: bars of /crowd/',
      SITE,
    ],
  ])('%s', async (what, place, change, finds, world) => {
    using copy = plant(ACTION, [what, place, change, finds]);
    expect(await holdAgainstTruth(world, copy.folder)).toContainEqual(expect.stringContaining(finds));
  });
});
