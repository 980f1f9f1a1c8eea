import type { SourceScore } from '../series/score-source.ts';
import { WORLD_TRIALS } from '../series/trials.ts';
import type { Figure } from './figure.ts';
import { asPercent, asShare } from './share-text.ts';

/**
 * How many pages are marked to which nothing was done, and how many of those that changed are
 * found.
 */
export function pageMarks(scores: readonly SourceScore[]): Figure {
  const trials = scores[0]?.marks ?? [];
  return {
    title: 'Marks of pages',
    method:
      `${WORLD_TRIALS.draws} sites a row of 300 pages, thinned to 100–1,000 views in four weeks, in all four phases of the grid; ` +
      'n earlier windows, the baseline among them. Where views changed by a factor, they did on a tenth of the pages.',
    columns: ['', ...scores.map(({ name }) => name)],
    rows: [
      ...trials.map(({ earlierWindows }, trial) => [
        `nothing done, low / high: ${earlierWindows}`,
        ...scores.map(({ marks }) => {
          const { low = Number.NaN, high = Number.NaN } = marks[trial] ?? {};
          return `${asPercent(low)} / ${asPercent(high)}`;
        }),
      ]),
      ...trials.flatMap(({ earlierWindows, factors }, trial) => {
        if (factors.length === 0) return [];
        const title = `found with ${earlierWindows}: ${factors.map((factor) => `× ${factor}`).join(', ')}`;
        return [
          [title, ...scores.map(({ marks }) => (marks[trial]?.found ?? []).map(asShare).join(' '))],
        ];
      }),
    ],
  };
}
