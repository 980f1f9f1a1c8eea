import { describe, expect, it } from 'vitest';
import { MAX_RETRY_AFTER_MS, parseRetryAfter } from '../src/retry-after.ts';

const NOW_MS = Date.parse('2026-11-20T12:00:00Z');

describe('Retry-After', () => {
  it.each<[string, number | undefined]>([
    ['0', 0],
    ['7', 7_000],
    [' 7 ', 7_000],
    ['007', 7_000],
    ['86400', MAX_RETRY_AFTER_MS],
    ['999999999999999999999999', MAX_RETRY_AFTER_MS],
    ['Fri, 20 Nov 2026 12:01:30 GMT', 90_000],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
    ['Wed, 20 Nov 2030 12:00:00 GMT', MAX_RETRY_AFTER_MS],
    ['', undefined],
    ['-1', undefined],
    ['+1', undefined],
    ['1.5', undefined],
    ['1e3', undefined],
    ['0x10', undefined],
    ['7s', undefined],
    ['7, 8', undefined],
    ['soon', undefined],
    ['2026-11-20T12:01:30Z', undefined],
    ['Mon, 20 Nov 2026 12:01:30 GMT', undefined],
    ['Fri, 31 Nov 2026 12:01:30 GMT', undefined],
    ['Fri, 20 Nov 2026 12:01:30 +0100', undefined],
  ])('%j: %j ms', (value, expected) => {
    expect(parseRetryAfter(new Headers({ 'retry-after': value }), NOW_MS)).toBe(expected);
  });

  it('is absent where the header is', () => {
    expect(parseRetryAfter(new Headers(), NOW_MS)).toBeUndefined();
  });

  it("is read against the service's own date, so that a clock that is off does no harm", () => {
    const headers = new Headers({
      'retry-after': 'Fri, 20 Nov 2026 15:00:10 GMT',
      date: 'Fri, 20 Nov 2026 15:00:00 GMT',
    });
    expect(parseRetryAfter(headers, NOW_MS)).toBe(10_000);
  });
});
