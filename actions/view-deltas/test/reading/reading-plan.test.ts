import type { ViewsWindow } from '@docs-agent/core';
import { describe, expect, it } from 'vitest';
import { weekOf, weeksIn } from '../../src/blocks.ts';
import {
  missingOf,
  partsOf,
  planWindows,
  type ReadingState,
  wantedBlocks,
} from '../../src/reading/reading-plan.ts';
import { MONDAY } from '../support/read-as.ts';
import { windowsAt } from '../support/windows-at.ts';

const span = (dateFrom: string, dateTo: string) => ({ dateFrom, dateTo });
const FOUR_WEEKS = span('2026-10-19', '2026-11-16');
const WINDOWS = windowsAt(new Date(MONDAY));

/** What was read of spans, in pages; every span has as many as given. */
function stateOf(read: [ViewsWindow, number][], pages = 10, refusedFrom?: string): ReadingState {
  const byName = new Map(read.map(([{ dateFrom, dateTo }, count]) => [`${dateFrom} ${dateTo}`, count]));
  return {
    pagesRead: ({ dateFrom, dateTo }) => byName.get(`${dateFrom} ${dateTo}`) ?? 0,
    pagesOf: () => pages,
    refusedFrom,
  };
}

const whole = (window: ViewsWindow): [ViewsWindow, number] => [window, Number.POSITIVE_INFINITY];

describe('what has to be read of a window', () => {
  it.each<[rule: string, known: string[], read: [string, string] | undefined]>([
    ['is all of it where nothing is known', [], ['2026-10-19', '2026-11-16']],
    [
      'is nothing where all weeks are known',
      ['2026-10-19', '2026-10-26', '2026-11-02', '2026-11-09'],
      undefined,
    ],
    [
      'is the last week after a week has passed',
      ['2026-10-19', '2026-10-26', '2026-11-02'],
      ['2026-11-09', '2026-11-16'],
    ],
    [
      'is the first weeks where those are missing',
      ['2026-11-02', '2026-11-09'],
      ['2026-10-19', '2026-11-02'],
    ],
    [
      'is one span where two parts of it are missing',
      ['2026-10-26', '2026-11-09'],
      ['2026-10-19', '2026-11-09'],
    ],
    [
      'is all of it where only weeks inside are known',
      ['2026-10-26', '2026-11-02'],
      ['2026-10-19', '2026-11-16'],
    ],
  ])('%s', (_rule, known, read) => {
    const parts = partsOf(FOUR_WEEKS, stateOf(known.map((monday) => whole(weekOf(monday)))));
    expect(parts.missing).toEqual(read && span(...read));
    const all = [...parts.known, ...(parts.missing === undefined ? [] : [parts.missing])];
    expect(
      all
        .flatMap(weeksIn)
        .map(({ dateFrom }) => dateFrom)
        .sort(),
    ).toEqual(weeksIn(FOUR_WEEKS).map(({ dateFrom }) => dateFrom));
  });

  it('is nothing if the window itself is known, or its missing part', () => {
    expect(partsOf(FOUR_WEEKS, stateOf([whole(FOUR_WEEKS)]))).toEqual({
      known: [FOUR_WEEKS],
      missing: undefined,
    });
    const [part, ...weeks] = [span('2026-10-19', '2026-11-02'), weekOf('2026-11-02'), weekOf('2026-11-09')];
    const state = stateOf([part, ...weeks].map(whole));
    expect(partsOf(FOUR_WEEKS, state)).toEqual({ known: [...weeks, part], missing: undefined });
  });

  it('is all of it if it is not made of weeks', () => {
    const window = span('2026-11-03', '2026-11-10');
    expect(partsOf(window, stateOf([]))).toEqual({ known: [], missing: window });
  });

  it('is the rest of the window itself if that takes fewer requests', () => {
    const week = whole(weekOf('2026-11-09'));
    expect(missingOf(FOUR_WEEKS, stateOf([week, [FOUR_WEEKS, 4]]))).toEqual(FOUR_WEEKS);
    expect(missingOf(FOUR_WEEKS, stateOf([week]))).toEqual(span('2026-10-19', '2026-11-09'));
  });
});

describe('a run reads', () => {
  const { current, baseline } = WINDOWS;
  const plan = (state: ReadingState, requests: number, canKeep = true) =>
    planWindows(WINDOWS, state, requests, canKeep);

  it('both windows as one span each, if its requests suffice', () => {
    expect(plan(stateOf([]), 20)).toEqual({ together: [{ span: current }, { span: baseline }], inTurn: [] });
  });

  it('the largest pages of both and then single weeks, newest first, if they do not', () => {
    const { together, inTurn } = plan(stateOf([]), 19);
    expect(together).toEqual([
      { span: current, maxPages: 5 },
      { span: baseline, maxPages: 5 },
    ]);
    expect(inTurn.map(({ dateFrom }) => dateFrom)).toEqual([
      '2026-11-09',
      '2026-11-02',
      '2026-10-26',
      '2026-10-19',
      '2026-10-12',
      '2026-10-05',
      '2026-09-28',
      '2026-09-21',
    ]);
  });

  it('one page of each window first, if it has only two requests', () => {
    expect(plan(stateOf([]), 2).together.map(({ maxPages }) => maxPages)).toEqual([1, 1]);
    expect(plan(stateOf([]), 1).together).toEqual([{ span: current, maxPages: 1 }]);
  });

  it('no page and no week that it has already', () => {
    const read = stateOf([
      [current, 5],
      [baseline, 2],
      whole(weekOf('2026-11-09')),
      [weekOf('2026-11-02'), 6],
    ]);
    const { together, inTurn } = plan(read, 7);
    expect(together).toEqual([{ span: baseline, maxPages: 3 }]);
    expect(inTurn[0]).toEqual(weekOf('2026-11-02'));
  });

  it('as much as possible of both windows, if nothing is kept', () => {
    expect(plan(stateOf([]), 19, false)).toEqual({
      together: [{ span: current }, { span: baseline }],
      inTurn: [],
    });
  });

  it('as much as possible of windows that are not weeks', () => {
    const days = windowsAt(new Date(MONDAY), { asOf: '2026-11-12' });
    expect(planWindows(days, stateOf([]), 19, true).inTurn).toEqual([]);
  });
});

it('twelve blocks are wanted, newest first, without refused ones and those before them', () => {
  const blocks = wantedBlocks(WINDOWS, stateOf([]));
  expect(blocks).toHaveLength(12);
  expect(wantedBlocks(WINDOWS, stateOf([], 10, blocks[4]?.dateFrom))).toEqual(blocks.slice(0, 4));
});
