import { expect, it } from 'vitest';
import { shouldComment } from '../../src/comment/comment-when.ts';
import { publish } from '../../src/published/publish.ts';
import { NO_LOST_PATHS } from '../../src/report/lost-paths.ts';
import type { SeriesVerdict } from '../../src/report/page-row.ts';
import { lostPath, pageRow, report } from '../support/report.ts';

const verdict = (word: SeriesVerdict['word']): SeriesVerdict => ({
  word,
  adjustedPercent: 50,
  range: undefined,
});
const row = (human: SeriesVerdict['word'], ai: SeriesVerdict['word']) => ({
  ...pageRow('/a', [300, 200], [200, 100]),
  verdicts: { human: verdict(human), ai: verdict(ai) },
});
const QUIET = publish(report([row('within', 'too-few-views')]), 'exact');
const HIGH = publish(report([row('high', 'high')]), 'exact');
const LOW = publish(report([row('within', 'within'), row('within', 'low')]), 'relative');
const UNMET = publish(report([], { notMatched: { remedy: undefined } }), 'exact');
const WARNED = publish(
  report([], { redirects: { ...NO_LOST_PATHS, lost: [lostPath('/old', [20, 1])] } }),
  'relative',
);
const UNJUDGED = publish(report([pageRow('/a', [300, 200], [200, 100])]), 'exact');

it.each([
  ['always', QUIET, true],
  ['changes', QUIET, true],
  ['notable', QUIET, false],
  ['notable', HIGH, false],
  ['notable', LOW, true],
  ['notable', UNMET, true],
  ['notable', UNJUDGED, false],
  ['warnings', LOW, false],
  ['warnings', WARNED, true],
  ['notable', WARNED, true],
] as const)(
  'with `%s` a first comment is written only for what it is about',
  (when, content, isWorth) => {
    expect(shouldComment(when, content)).toBe(isWorth);
  },
);
