import { list, writeMarkdown } from '@docs-agent/action-kit';
import { describe, expect, it } from 'vitest';
import type { PublishedReport } from '../../src/published/published-report.ts';
import { settingsLines } from '../../src/render/site-settings.ts';
import { WINDOWS } from '../support/report.ts';
import { siteReport, wave } from '../support/site-report.ts';

type History = PublishedReport['history'];

const FIRST = siteReport([{ path: '/a', now: [90, 90], before: [90, 90] }]);
const WHOLE = siteReport([
  { path: '/a', now: [90, 90], before: [90, 90], earlier: wave([90, 90]) },
]);

function linesOf(report: PublishedReport, history: Partial<History> = {}): string[] {
  const lines = settingsLines({ ...report, history: { ...report.history, ...history } });
  return writeMarkdown([list(lines)])
    .replaceAll('\u00a0', ' ')
    .trim()
    .split('\n')
    .map((line) => line.replace(/^- /, ''));
}

describe('the settings of a report of the site', () => {
  it('are the least views, the requests, and what chart and bars show', () => {
    expect(linesOf(WHOLE)).toEqual([
      'Under 20 views a page has no percentage and no mark, and a path needs no redirect.',
      '2 of 40 requests were used.',
      'Chart and bars show blocks of four weeks; a bar’s height is a part of the page’s own highest count.',
    ]);
  });

  it('keep requests back with the counts', () => {
    expect(linesOf({ ...WHOLE, requests: { used: undefined, budget: 40 } }).join()).not.toContain(
      'requests',
    );
  });

  it.each<[what: string, report: PublishedReport, history: Partial<History>, line: string]>([
    [
      'what later runs will read',
      FIRST,
      { missingBlocks: 11, runsToFill: 2 },
      '11 earlier blocks are not read yet: about 2 more runs with this budget.',
    ],
    [
      'what one more run will read',
      FIRST,
      { missingBlocks: 1, runsToFill: 1 },
      'One earlier block is not read yet: about one more run with this budget.',
    ],
    [
      'a cache of another key',
      WHOLE,
      { isReadAgain: true },
      'The cache was made with another key, so history is read again.',
    ],
    [
      'a refusal, whose words do nothing',
      WHOLE,
      { refused: { before: '2025-11-17', why: '403, ask @octocat' } },
      'The service refused views from before Nov 17, 2025, so history ends there: 403, ask @\u200boctocat',
    ],
    [
      'when ranges and marks come',
      FIRST,
      { rangesFrom: '2026-11-23', marksFrom: '2027-04-12', definitionChange: '2026-07-31' },
      'Reports show each page’s range from Nov 23 on, “high” and “low” from Apr 12, 2027 on: the service changed what it counts on Jul 31.',
    ],
    [
      'when marks come, where there are ranges',
      WHOLE,
      { rangesFrom: undefined, marksFrom: '2027-04-12' },
      'Reports show “high” and “low” from Apr 12, 2027 on.',
    ],
    [
      'that there is no folder for earlier weeks',
      FIRST,
      {},
      'Ranges, marks and the chart need earlier weeks, which are kept in the folder that `cache-dir` names.',
    ],
    [
      'that windows are too long for blocks',
      { ...FIRST, windows: { ...WINDOWS, days: 98 } },
      {},
      'Ranges, marks and the chart need windows of whole weeks, at most 13.',
    ],
    [
      'what could not be found out, which does nothing',
      {
        ...WHOLE,
        notes: [
          'The report did not look for addresses without a page. @octocat did not list docs.json.',
        ],
      },
      {},
      'The report did not look for addresses without a page. @\u200boctocat did not list docs.json.',
    ],
  ])('say in a line %s', (_, report, history, line) => {
    expect(linesOf(report, history)).toContain(line);
  });

  it('promise no ranges if counts are hidden', () => {
    const relative = siteReport([{ path: '/a', now: [90, 90], before: [90, 90] }], {}, 'relative');
    const lines = linesOf(relative, { rangesFrom: '2026-11-23', marksFrom: '2027-04-12' }).join(
      '\n',
    );
    expect(lines).toContain('Reports show “high” and “low” from Apr 12, 2027 on.');
  });
});
