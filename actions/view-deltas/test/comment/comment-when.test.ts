import { expect, it } from 'vitest';
import { commentPurpose, isWorthComment } from '../../src/comment/comment-when.ts';
import { publish } from '../../src/published/published-report.ts';
import type { SeriesVerdict } from '../../src/report/report.ts';
import { lostPath, pageRow, report } from '../support/report.ts';

const verdict = (word: SeriesVerdict['word']): SeriesVerdict => ({
  word,
  percent: 50,
  adjustedPercent: 50,
  p: 0.001,
  isAgainstSite: false,
});
const row = (human: SeriesVerdict['word'], ai: SeriesVerdict['word']) => ({
  ...pageRow('/a', [300, 200], [200, 100]),
  verdicts: { human: verdict(human), ai: verdict(ai) },
});
const QUIET = publish(report([row('within noise', 'too few views')]), 'exact');
const CLEAR = publish(
  report([row('within noise', 'within noise'), row('within noise', 'clear fall')]),
  'relative',
);
const WARNED = publish(
  report([], { redirects: { lost: [lostPath('/old', [20, 1])], redirected: [] } }),
  'relative',
);
const UNJUDGED = publish(report([pageRow('/a', [300, 200], [200, 100])]), 'exact');

it.each([
  ['always', QUIET, true],
  ['changes', QUIET, true],
  ['notable', QUIET, false],
  ['notable', CLEAR, true],
  ['notable', UNJUDGED, false],
  ['warnings', CLEAR, false],
  ['warnings', WARNED, true],
  ['notable', WARNED, true],
] as const)('with `%s` a first comment is written only for what it is about', (when, content, isWorth) => {
  expect(isWorthComment(when, content)).toBe(isWorth);
});

it('a key of its own is a comment of its own', () => {
  expect(commentPurpose('default')).toBe('view-deltas');
  expect(commentPurpose('api-docs')).toBe('view-deltas api-docs');
});
