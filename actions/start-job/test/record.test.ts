import { expect, it, vi } from 'vitest';
import { EMPTY, savedNow } from '../src/record/record.ts';

it.each([
  { clock: 'right', ofLastRun: '2026-11-18T13:50:00.000Z', savedAt: '2026-11-18T14:00:00.000Z' },
  {
    clock: 'behind that of the last run',
    ofLastRun: '2026-11-18T14:10:00.000Z',
    savedAt: '2026-11-18T14:10:00.001Z',
  },
])('a record is later than the one that it follows: a clock that is $clock', ({ ofLastRun, savedAt }) => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-18T14:00:00Z'));
  expect(savedNow({ ...EMPTY, savedAt: ofLastRun }).savedAt).toBe(savedAt);
});
