import { describe, expect, it } from 'vitest';
import { earlierWindows, wantedWeeks, weekOf, weeksIn } from '../../src/reading/weeks.ts';
import { windowParts } from '../../src/reading/window-parts.ts';
import type { WindowSettings } from '../../src/windows.ts';
import { windowsAt } from '../support/windows-at.ts';

const windowsOf = (settings: Partial<WindowSettings>) =>
  windowsAt(new Date('2026-11-18T12:00:00Z'), { weeks: 1, asOf: '2026-11-16', ...settings });

const span = (dateFrom: string, dateTo: string) => ({ dateFrom, dateTo });

describe('the weeks of a window', () => {
  it.each([
    ['one week', span('2026-11-09', '2026-11-16'), ['2026-11-09']],
    ['several', span('2026-10-26', '2026-11-16'), ['2026-10-26', '2026-11-02', '2026-11-09']],
    ['over the end of a year', span('2026-12-28', '2027-01-11'), ['2026-12-28', '2027-01-04']],
    ['none where it begins on another day', span('2026-11-10', '2026-11-17'), []],
    ['none where it has other days too', span('2026-11-09', '2026-11-17'), []],
  ])('%s', (_rule, window, weeks) => {
    expect(weeksIn(window)).toEqual(weeks);
  });
});

describe('earlier windows', () => {
  it('lie right before the baseline, newest first', () => {
    const windows = earlierWindows(windowsOf({ weeks: 2 }));
    expect(windows.slice(0, 2)).toEqual([span('2026-10-05', '2026-10-19'), span('2026-09-21', '2026-10-05')]);
    expect(windows).toHaveLength(11);
  });

  it('do not reach over a change of what a view is', () => {
    const windows = windowsOf({ definitionChanges: ['2026-10-18'] });
    expect(earlierWindows(windows)).toEqual([
      span('2026-10-26', '2026-11-02'),
      span('2026-10-19', '2026-10-26'),
    ]);
  });

  it('are none where the change lies in the baseline', () => {
    expect(earlierWindows(windowsOf({ definitionChanges: ['2026-11-04'] }))).toEqual([]);
  });

  it('are as long as the current one, whatever the baseline is', () => {
    const windows = windowsOf({
      asOf: undefined,
      baseline: 'custom',
      dateFrom: '2026-11-02',
      dateTo: '2026-11-09',
      baselineFrom: '2026-10-05',
      baselineTo: '2026-10-26',
    });
    expect(earlierWindows(windows)[0]).toEqual(span('2026-09-28', '2026-10-05'));
  });
});

describe('the weeks that are wanted', () => {
  it('are those of the windows, of earlier ones and of the chart, newest first and each once', () => {
    const weeks = wantedWeeks(windowsOf({}));
    expect(weeks.slice(0, 3)).toEqual(['2026-11-09', '2026-11-02', '2026-10-26']);
    expect(weeks).toEqual([...new Set(weeks)].sort().reverse());
    expect(weeks).toHaveLength(13);
  });

  it('reach back a year at most, but over four earlier windows at least', () => {
    expect(wantedWeeks(windowsOf({ weeks: 4 }))).toHaveLength(52);
    expect(wantedWeeks(windowsOf({ weeks: 26 }))).toHaveLength(6 * 26);
  });

  it('end with a change of what a view is, but for the windows themselves', () => {
    const weeks = wantedWeeks(windowsOf({ weeks: 2, definitionChanges: ['2026-10-28'] }));
    expect(weeks).toEqual(['2026-11-09', '2026-11-02', '2026-10-26', '2026-10-19']);
  });

  it('are all of them since the change, also where they are not a whole window', () => {
    const weeks = wantedWeeks(windowsOf({ weeks: 4, definitionChanges: ['2026-08-20'] }));
    expect([weeks.at(-1), weeks.length]).toEqual(['2026-08-24', 12]);
    const cut = wantedWeeks(windowsOf({ weeks: 4, definitionChanges: ['2026-08-13'] }));
    expect([cut.at(-1), cut.length]).toEqual(['2026-08-17', 13]);
  });

  it('are those around a year ago too', () => {
    const weeks = wantedWeeks(windowsOf({ baseline: 'year-ago' }));
    expect(weeks).toContain('2025-11-10');
    expect(weeks).toContain('2025-11-03');
    expect(weeks).toContain('2026-09-21');
  });
});

describe('what has to be read of a window', () => {
  const FOUR_WEEKS = span('2026-10-19', '2026-11-16');
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
    const parts = windowParts(
      FOUR_WEEKS,
      ({ dateFrom, dateTo }) => known.includes(dateFrom) && weekOf(dateFrom).dateTo === dateTo,
    );
    expect(parts.missing).toEqual(read && span(...read));
    const all = [...parts.known, ...(parts.missing === undefined ? [] : [parts.missing])];
    expect(all.flatMap(weeksIn).sort()).toEqual(weeksIn(FOUR_WEEKS));
  });

  it('is nothing where the window itself is known', () => {
    const isKnown = ({ dateFrom, dateTo }: typeof FOUR_WEEKS) =>
      dateFrom === FOUR_WEEKS.dateFrom && dateTo === FOUR_WEEKS.dateTo;
    expect(windowParts(FOUR_WEEKS, isKnown)).toEqual({ known: [FOUR_WEEKS], missing: undefined });
  });

  it('is all of it where it is not made of weeks', () => {
    const window = span('2026-11-03', '2026-11-10');
    expect(windowParts(window, () => false)).toEqual({ known: [], missing: window });
  });
});
