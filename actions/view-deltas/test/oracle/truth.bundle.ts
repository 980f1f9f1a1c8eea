import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { copyChanged } from '@docs-agent/sandbox';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdAgainstTruth } from './hold-against-truth.ts';
import { type World, worlds } from './world.ts';

const ACTION = fileURLToPath(new URL('../../', import.meta.url));

/** A few worlds, always the same; the long test has many. */
const SOME = fc.sample(worlds, { numRuns: 4, seed: 20_261_118 });

describe('every number in JSON, CSV, comment, summary and outputs is the oracle’s', () => {
  it.each(SOME.map((world, index) => [index + 1, world] as const))('world %i', async (_, world) => {
    expect(await holdAgainstTruth(world, ACTION)).toEqual([]);
  });
});

/** A world in which each of the mistakes below shows: several answers, a rename with views, no cache. */
const TELLING: World = {
  pages: ['/old/home', '/new/home', '/other'].map((path) => ({
    path,
    file: `${path.slice(1)}.mdx`,
    traffic: [{ path, humanPerDay: 40, aiPerDay: 20 }],
  })),
  changes: [],
  crowd: Array.from({ length: 620 }, (_, index) => ({
    path: `/crowd/${index}`,
    humanPerDay: 3,
    aiPerDay: 2,
  })),
  weeks: 2,
  baseline: 'previous',
  isCacheWarm: false,
  budget: 40,
};
const [OLD, NEW] = TELLING.pages;
if (NEW !== undefined) TELLING.changes.push({ kind: 'renamed', page: NEW, before: OLD });

describe('a planted mistake is found', () => {
  it('none is in the action as it stands', async () => {
    expect(await holdAgainstTruth(TELLING, ACTION)).toEqual([]);
  });

  it.each<[mistake: string, place: RegExp, change: (found: RegExpExecArray) => string]>([
    [
      'the day after the window counted as its last',
      /(for\(const (\w+) of\["dateFrom","dateTo","limit","offset"\]\)\{[^}]*?)String\((\w+)\)/,
      ([, before = '', name = '', value = '']) =>
        `${before}(${name}==="dateTo"?new Date(Date.parse(${value})+864e5).toISOString().slice(0,10):String(${value}))`,
    ],
    [
      'a page of rows skipped',
      /offset:(\w+)\+(\w+)\*(\w+)\}/,
      ([, start = '', page = '', size = '']) => `offset:${start}+(${page}>0?${page}+1:0)*${size}}`,
    ],
    [
      'a renamed page without the views of its old path',
      /(\w+)\.previousPath===undefined\?\[\1\.path\]:\[\1\.path,\1\.previousPath\]/,
      ([, row = '']) => `[${row}.path]`,
    ],
  ])('%s', async (_, place, change) => {
    const found = place.exec(readFileSync(`${ACTION}dist/index.js`, 'utf8'));
    if (found === null)
      throw new Error(`The bundle holds nothing like ${place}: plant the mistake elsewhere.`);
    using copy = copyChanged(ACTION, found[0], change(found));
    expect(await holdAgainstTruth(TELLING, copy.folder)).not.toEqual([]);
  });
});
