import { WEEK_DAYS } from '../days.ts';

const WORDS = [
  '',
  'a week',
  'two weeks',
  'three weeks',
  'four weeks',
  'five weeks',
  'six weeks',
  'seven weeks',
  'eight weeks',
];

/** How long a window is, in words: `four weeks`, `26 weeks`, `10 days`. */
export function lengthOf(days: number): string {
  if (days % WEEK_DAYS !== 0) return days === 1 ? 'a day' : `${days} days`;
  const weeks = days / WEEK_DAYS;
  return WORDS[weeks] ?? `${weeks} weeks`;
}
