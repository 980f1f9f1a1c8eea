import { writeMarkdown } from '@docs-agent/action-kit';
import { describe, expect, it } from 'vitest';
import { reportedMerges } from '../../src/render/reported-merges.ts';
import type { ReportedMerge } from '../../src/report/report-parts.ts';
import { siteReport } from '../support/site-report.ts';

type Effect = ReportedMerge['effect'];

const NOTHING = { word: 'no-clear-change', estimatePercent: 3 } as const;
const ROSE = { word: 'rose', estimatePercent: 38.4 } as const;
const FELL = { word: 'fell', estimatePercent: -20.6 } as const;

function textOf(effects: readonly Effect[]): string {
  const merges = effects.map((effect, index) => ({
    number: index + 1,
    url: `https://github.com/acme/docs/pull/${index + 1}#issuecomment-9`,
    effect,
  }));
  return writeMarkdown(reportedMerges(siteReport([], { merges })))
    .replaceAll('\u00a0', ' ')
    .replace(/\]\(\S*\)/g, ']');
}

describe('the merges that were reported', () => {
  it.each<[rule: string, effects: Effect[], text: string]>([
    [
      'a finding has its estimate',
      [{ human: ROSE, ai: undefined }],
      '[#1] human views +38% against the site’s other pages. Of this one comparison, chance makes 0.05 findings on average (1 in 20).',
    ],
    [
      'two findings of one merge are both named',
      [{ human: ROSE, ai: FELL }],
      '[#1] human views +38%, AI views −21% against the site’s other pages. Of these 2 comparisons, chance makes 0.1 findings on average (1 in 20).',
    ],
    [
      'those without a finding come last, together',
      [
        { human: NOTHING, ai: NOTHING },
        { human: NOTHING, ai: FELL },
        { human: NOTHING, ai: undefined },
      ],
      '[#2] AI views −21% against the site’s other pages · [#1], [#3] no clear change. Of these 5 comparisons, chance makes 0.25 findings on average (1 in 20).',
    ],
    [
      'one without a verdict is not judged',
      [{ human: undefined, ai: undefined }],
      '[#1] not judged.',
    ],
  ])('%s', (_, effects, text) => {
    expect(textOf(effects)).toBe(
      `<details><summary>Merges reported since Oct 19</summary>\n\n${text}\n\n</details>\n`,
    );
  });

  it('chance finds something in one of twenty comparisons', () => {
    expect(textOf(Array<Effect>(20).fill({ human: NOTHING, ai: NOTHING }))).toContain(
      'Of these 40 comparisons, chance makes 2 findings on average',
    );
  });

  it('have no section if there are none', () => {
    expect(textOf([])).toBe('');
  });
});
