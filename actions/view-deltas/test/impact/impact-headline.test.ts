import { describe, expect, it } from 'vitest';
import { headlineText } from '../../src/headline.ts';
import { impactHeadline } from '../../src/impact/impact-headline.ts';
import type { PublishedReport, PublishedSeries } from '../../src/published/published-report.ts';
import { pageRow, published, WINDOWS } from '../support/report.ts';

type Said = Partial<Pick<PublishedSeries, 'word' | 'isAgainstSite'>>;

/** A report whose pages have these words for human and AI views. */
function reportSaying(...pages: readonly (readonly [human: Said, ai: Said])[]): PublishedReport {
  const report = published(pages.map((_, index) => pageRow(`/p${index}`, [900, 90], [900, 90])));
  const rows = report.pages.map((row, index) => {
    const [human, ai] = pages[index] ?? [{}, {}];
    return { ...row, human: { ...row.human, ...human }, ai: { ...row.ai, ...ai } };
  });
  return { ...report, pages: rows };
}

const rise: Said = { word: 'clear rise' };
const fall: Said = { word: 'clear fall' };
const still: Said = { word: 'within noise' };

describe('the headline of a merge', () => {
  it.each<[rule: string, report: PublishedReport, headline: string]>([
    [
      'counts the pages of one clear change',
      reportSaying([rise, still], [still, still], [still, still]),
      '1 of 3 pages clearly gained human views',
    ],
    [
      'names a verb once for both series',
      reportSaying([rise, still], [still, rise], [still, still]),
      '1 of 3 pages clearly gained human views, 1 AI views',
    ],
    [
      'tells rises before falls',
      reportSaying([fall, still], [still, rise]),
      '1 of 2 pages clearly gained AI views, 1 clearly lost human views',
    ],
    ['counts no page of one', reportSaying([fall, fall]), 'its page clearly lost human views, AI views'],
    [
      'does not say gained of what fell less than the site',
      reportSaying([{ ...rise, isAgainstSite: true }, still]),
      'its page clearly rose against the site in human views',
    ],
    [
      'counts what has no room',
      reportSaying(
        [rise, rise],
        [fall, fall],
        [{ ...rise, isAgainstSite: true }, fall],
        [{ ...fall, isAgainstSite: true }, still],
      ),
      '1 of 4 pages clearly gained human views, 1 AI views, 5 more clear changes',
    ],
    [
      'says that nothing clear happened',
      reportSaying([still, still], [still, still]),
      'no clear change in the views of its 2 pages',
    ],
    [
      'gives the movement where nothing can be judged',
      published([pageRow('/a', [120, 60], [100, 60])]),
      'on its page human views up 20\u00a0% to 120, AI views steady at 60',
    ],
    [
      'says that nobody came',
      published([pageRow('/a', [0, 0], [0, 0])]),
      'no views of its page, before or since',
    ],
    [
      'compares nothing across a change of definition',
      published([pageRow('/a', [90, 60], [100, 60])], { windows: { ...WINDOWS, isComparable: false } }),
      'views of its page cannot be compared with those before',
    ],
  ])('%s', (_rule, report, headline) => {
    expect(headlineText(impactHeadline(report))).toBe(`Four weeks after this merge: ${headline}`);
  });
});
