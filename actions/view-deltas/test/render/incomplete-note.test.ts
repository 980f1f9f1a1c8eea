import { writeMarkdown } from '@docs-agent/action-kit';
import { describe, expect, it } from 'vitest';
import type { Numbers } from '../../src/published/number-policy.ts';
import type { ReadBy } from '../../src/reading/reading.ts';
import { incompleteNote } from '../../src/render/unknown-views.ts';
import type { Report } from '../../src/report/report.ts';
import { incompleteReading } from '../support/report.ts';
import { siteReport } from '../support/site-report.ts';

const READ_BY: ReadBy = {
  windowsWhole: '2026-11-23',
  requestsPerWindow: 42,
  addresses: 10_500,
  maxRequestsForOneRun: 90,
};
const SIZE = 'This site has about 10,500 addresses: 42 requests for each window.';

function noteOf(rest: Partial<NonNullable<Report['incomplete']>>, numbers: Numbers = 'exact'): string {
  const report = siteReport([], { incomplete: { ...incompleteReading('falling'), ...rest } }, numbers);
  return writeMarkdown(incompleteNote(report)).replaceAll('\u00a0', ' ').replace('> [!NOTE]\n> ', '').trim();
}

describe('the note on missing views', () => {
  it.each<[rule: string, readBy: Partial<ReadBy>, text: string]>([
    [
      'says when all are read, and what reads it in one run',
      {},
      'With this schedule, everything is read by 23 Nov; `max-requests: 90` reads it in one run.',
    ],
    [
      'has the year of a day of another one',
      { windowsWhole: '2027-01-04' },
      'With this schedule, everything is read by 4 Jan 2027; `max-requests: 90` reads it in one run.',
    ],
    [
      'says that no budget reads it in one run',
      { maxRequestsForOneRun: undefined },
      'With this schedule, everything is read by 23 Nov.',
    ],
    [
      'knows no day without a schedule',
      { windowsWhole: undefined },
      '`max-requests: 90` reads it in one run.',
    ],
    [
      'says that runs do not keep up',
      { windowsWhole: 'never' },
      'With this schedule and budget, some pages will never be read; `max-requests: 90` reads it in one run.',
    ],
    [
      'says what to do where no budget is enough',
      { windowsWhole: 'never', maxRequestsForOneRun: undefined },
      'With this schedule and budget, some pages will never be read; run it more often, with `max-requests: 100`.',
    ],
  ])('%s', (_, readBy, text) => {
    expect(noteOf({ readBy: { ...READ_BY, ...readBy } })).toBe(
      `The budget is spent. Addresses under 12 views were not read. ${SIZE} ${text}`,
    );
  });

  it('says how many views were left out as exactly as numbers may be', () => {
    expect(noteOf({ unreadBelow: 123 })).toContain('Addresses under 123 views were not read.');
    expect(noteOf({ unreadBelow: 123, readBy: READ_BY }, 'relative')).toBe(
      'The budget is spent. With this schedule, everything is read by 23 Nov; `max-requests: 90` reads it in one run.',
    );
  });

  it('shows names as code, and escapes what others wrote', () => {
    expect(noteOf({ why: 'Raise `max-requests`, @octocat <b>.', unreadBelow: undefined })).toBe(
      'Raise `max-requests`, @\u200boctocat \\<b>.',
    );
  });

  it('is empty if all were read', () => {
    expect(incompleteNote(siteReport([]))).toEqual([]);
  });
});
