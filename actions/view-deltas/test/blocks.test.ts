import { describe, expect, it } from 'vitest';
import { blocksBefore, marksFrom } from '../src/blocks.ts';
import { addDays, daysBetween } from '../src/days.ts';
import type { WindowSettings } from '../src/windows.ts';
import { windowsAt } from './support/windows-at.ts';

const windowsOf = (settings: Partial<WindowSettings> = {}, day = '2026-11-18') =>
  windowsAt(new Date(`${day}T12:00:00Z`), settings);

describe('blocks', () => {
  it.each(Array.from({ length: 13 }, (_, index) => index + 1))(
    'of %i weeks are 13 on a grid that no week moves, and over before the baseline begins',
    (weeks) => {
      const seen = new Set<string>();
      for (let week = 0; week < weeks; week += 1) {
        const windows = windowsOf({ weeks }, addDays('2026-11-18', 7 * week));
        const blocks = blocksBefore(windows);
        expect(blocks).toHaveLength(13);
        for (const [index, block] of blocks.entries()) {
          seen.add(block.dateFrom);
          expect(daysBetween('1970-01-05', block.dateFrom) % (7 * weeks)).toBe(0);
          expect(daysBetween(block.dateFrom, block.dateTo)).toBe(7 * weeks);
          expect(block.dateTo <= (blocks[index - 1]?.dateFrom ?? windows.baseline.dateFrom)).toBe(
            true,
          );
        }
        expect(daysBetween(blocks[0]?.dateTo ?? '', windows.baseline.dateFrom)).toBeLessThan(
          7 * weeks,
        );
      }
      expect(seen.size).toBeLessThanOrEqual(14);
    },
  );

  it.each<[rule: string, settings: Partial<WindowSettings>, newest: string | undefined]>([
    ['end before the baseline that is the time right before', {}, '2026-08-31'],
    [
      'end before the current window where the baseline is a year ago',
      { baseline: 'year-ago' },
      '2026-09-28',
    ],
    ['are none where windows are over 13 weeks', { weeks: 14 }, undefined],
    ['are none where windows begin on no Monday', { asOf: '2026-11-12' }, undefined],
  ])('%s', (_rule, settings, newest) => {
    expect(blocksBefore(windowsOf(settings))[0]?.dateTo).toBe(newest);
  });

  it.each<[rule: string, changes: string[], count: number]>([
    ['are all where the service never changed what it counts', [], 13],
    ['are those that begin after the last change', ['2026-07-31'], 1],
    ['begin on the day after a change at the earliest', ['2026-08-02'], 1],
    ['do not begin on the day of a change', ['2026-08-03'], 0],
    ['are none where the change is in the windows', ['2026-11-01'], 0],
  ])('%s', (_rule, definitionChanges, count) => {
    expect(blocksBefore(windowsOf({ definitionChanges }))).toHaveLength(count);
  });
});

describe('the first report that has enough blocks', () => {
  const settings = { definitionChanges: ['2026-06-12', '2026-07-31'] };
  it.each<[blocks: number, settings: Partial<WindowSettings>, day: string | undefined]>([
    [2, settings, '2026-11-23'],
    [7, settings, '2027-04-12'],
    [2, { ...settings, baseline: 'year-ago' }, '2026-10-26'],
    [2, { ...settings, weeks: 1 }, '2026-08-31'],
    [2, {}, undefined],
    [2, { ...settings, weeks: 14 }, undefined],
  ])('of %d blocks with %j is that up to %s', (blocks, given, day) => {
    expect(marksFrom(windowsOf(given), blocks)).toBe(day);
  });

  it.each([1, 2, 4, 13])('is the first with %d weeks in which the grid has them', (weeks) => {
    const day = marksFrom(windowsOf({ ...settings, weeks }), 2) ?? '';
    const blocksOn = (monday: string) =>
      blocksBefore(windowsOf({ ...settings, weeks }, monday)).length;
    expect(blocksOn(day)).toBeGreaterThanOrEqual(2);
    expect(blocksOn(addDays(day, -7))).toBe(1);
  });
});
