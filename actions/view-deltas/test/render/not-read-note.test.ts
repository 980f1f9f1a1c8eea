import { writeMarkdown } from '@docs-agent/action-kit';
import { describe, expect, it } from 'vitest';
import type { Numbers } from '../../src/published/number-policy.ts';
import { notReadNote } from '../../src/render/unknown-views.ts';
import { type GivenParts, incompleteReading } from '../support/report.ts';
import { siteReport } from '../support/site-report.ts';

function noteOf(
  rest: Partial<NonNullable<GivenParts['notRead']>>,
  numbers: Numbers = 'exact',
): string {
  const report = siteReport([], { notRead: { ...incompleteReading('falling'), ...rest } }, numbers);
  return writeMarkdown(notReadNote(report))
    .replaceAll('\u00a0', ' ')
    .replace('> [!NOTE]\n> ', '')
    .trim();
}

describe('the note on missing views', () => {
  it('says why, and which addresses were not read', () => {
    expect(noteOf({})).toBe('The budget is spent. Addresses under 12 views were not read.');
  });

  it('says how many views were left out as exactly as numbers may be', () => {
    expect(noteOf({ what: { below: 123 } })).toContain('Addresses under 123 views were not read.');
    expect(noteOf({ what: { below: 123 } }, 'relative')).toBe('The budget is spent.');
  });

  it('shows names as code, and escapes what others wrote', () => {
    expect(noteOf({ why: 'Raise `max-requests`, @octocat <b>.', what: 'any address' })).toBe(
      'Raise `max-requests`, @\u200boctocat \\<b>.',
    );
  });

  it('is empty if all were read', () => {
    expect(notReadNote(siteReport([]))).toEqual([]);
  });
});
