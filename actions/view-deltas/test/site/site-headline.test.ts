import { describe, expect, it } from 'vitest';
import { headlineText } from '../../src/headlines/headline.ts';
import { siteHeadline, siteSentence } from '../../src/headlines/site-headline.ts';
import type { Numbers } from '../../src/published/number-policy.ts';
import { knownHistory } from '../../src/report/known-history.ts';
import {
  type Counts,
  type GivenParts,
  incompleteReading,
  NO_HISTORY,
  WINDOWS,
} from '../support/report.ts';
import { type SitePage, siteReport, wave } from '../support/site-report.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

function headline(
  pages: readonly SitePage[],
  rest: GivenParts = {},
  numbers: Numbers = 'exact',
): string {
  return plain(headlineText(siteHeadline(siteReport(pages, rest, numbers))));
}

const one = (now: Counts, before: Counts): SitePage[] => [{ path: '/a', now, before }];
const LOW: SitePage = {
  path: '/guides/old-setup',
  now: [210, 90],
  before: [725, 90],
  earlier: wave([900, 90]),
};
const LARGE: SitePage = {
  path: '/large',
  now: [9_000, 900],
  before: [8_000, 800],
  earlier: wave([8_900, 800]),
};

describe('the headline of a site', () => {
  it.each<[rule: string, now: Counts, before: Counts, text: string]>([
    ['says how much both series moved', [104, 112], [100, 100], 'human +4%, AI +12%'],
    ['says that one did not', [100, 93], [100, 100], 'human 0%, AI −7%'],
    ['has no percent of nothing', [95, 30], [0, 30], 'human none before, AI 0%'],
    ['has no percent of few views', [9, 100], [3, 50], 'human 3 → 9, AI +100%'],
    [
      'says so if these are the first views',
      [5_150, 1_552],
      [0, 0],
      '5,150 human and 1,552 AI views: the first four weeks with data',
    ],
    ['says when there are no views', [0, 0], [0, 0], 'no views in either window'],
  ])('%s', (_rule, now, before, text) => {
    expect(headline(one(now, before))).toBe(text);
  });

  it.each<[numbers: Numbers]>([['exact'], ['relative']])(
    'names the page that lost the most, if it is at a low: %s',
    (numbers) => {
      expect(headline([LOW, LARGE], {}, numbers)).toBe(
        'human +6%, AI +11%; `/guides/old-setup` is at its lowest since Oct 2025',
      );
    },
  );

  it('names no page that is not at a low, or whose range is not known', () => {
    const { earlier: _, ...first } = LOW;
    expect(headline([first, LARGE])).toBe('human +6%, AI +11%');
    const larger = { ...LARGE, path: '/larger', now: [8_200, 900], before: [9_000, 900] } as const;
    expect(headline([LOW, larger])).toBe('human −14%, AI 0%');
  });

  it.each<[what: string, rest: GivenParts, numbers: Numbers, text: string]>([
    [
      'the most viewed',
      { notRead: incompleteReading('falling') },
      'exact',
      'human +6%, AI +11%; the 5,000 most viewed addresses, the rest not yet read',
    ],
    [
      'the most viewed, of relative numbers',
      { notRead: incompleteReading('falling') },
      'relative',
      'human +6%, AI +11%; the most viewed addresses, the rest not yet read',
    ],
    [
      'some',
      { notRead: incompleteReading('none') },
      'exact',
      'human +6%, AI +11%; some views of pages are not read yet',
    ],
    [
      'none',
      { notMatched: { remedy: undefined } },
      'exact',
      'human +6%, AI +11%; views could not be matched to pages',
    ],
  ])('has exact totals where %s of the pages are known', (_, rest, numbers, text) => {
    expect(headline([LOW, LARGE], rest, numbers)).toBe(text);
  });

  it('compares nothing across a change of definition, and says when it was', () => {
    const windows = { ...WINDOWS, isComparable: false, historyFrom: '2026-10-02' };
    expect(
      headline([LOW, LARGE], { windows, history: knownHistory(NO_HISTORY, windows, undefined) }),
    ).toBe('the service changed what it counts on Oct 1, so the two windows cannot be compared');
  });

  it('is no longer than 120 characters, however long the path', () => {
    const text = headline([{ ...LOW, path: `/${'long-'.repeat(60)}` }, LARGE]);
    expect(text).toContain('…` is at its lowest since Oct 2025');
    expect(text.length).toBeLessThanOrEqual(120);
  });

  it('begins with the days if the rest of the report is not shown', () => {
    expect(plain(headlineText(siteSentence(siteReport(one([104, 112], [100, 100])))))).toBe(
      'Oct 19 – Nov 15: human +4%, AI +12%',
    );
  });
});
