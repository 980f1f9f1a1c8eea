import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createGitHubTime } from '../src/github-time.ts';

const DATE = 'Wed, 18 Nov 2026 14:00:00 GMT';
const DATE_MS = Date.parse(DATE);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'], now: DATE_MS - 17 * 60_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

it('the time is that of the last answer and what has passed since, whatever the machine’s clock says', () => {
  const time = createGitHubTime();
  time.follow({ date: DATE, status: 200, askedAtMs: performance.now() });
  vi.advanceTimersByTime(5_000);
  expect(time.now()).toBe(DATE_MS + 5_000);
  vi.setSystemTime(DATE_MS + 3_600_000);
  expect(time.now()).toBe(DATE_MS + 5_000);
});

it('the latest time allows for the rest of the second, and for as long as the answer took', () => {
  const time = createGitHubTime();
  const askedAtMs = performance.now();
  vi.advanceTimersByTime(3_000);
  time.follow({ date: DATE, status: 200, askedAtMs });
  vi.advanceTimersByTime(2_000);
  expect([time.now(), time.latest()]).toEqual([DATE_MS + 2_000, DATE_MS + 6_000]);
});

it('a refusal tells the time too; a gateway’s error and an answer without a date do not', () => {
  const time = createGitHubTime();
  time.follow({ date: DATE, status: 404, askedAtMs: performance.now() });
  time.follow({ date: 'Wed, 18 Nov 2026 20:00:00 GMT', status: 502, askedAtMs: performance.now() });
  time.follow({ date: null, status: 200, askedAtMs: performance.now() });
  time.follow({ date: 'yesterday', status: 200, askedAtMs: performance.now() });
  expect(time.now()).toBe(DATE_MS);
});

it('before the first answer it is the machine’s time', () => {
  const time = createGitHubTime();
  expect([time.now(), time.latest()]).toEqual([Date.now(), Date.now()]);
});
