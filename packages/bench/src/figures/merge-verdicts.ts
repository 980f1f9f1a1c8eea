import type { MergeKind } from '../series/score-merges.ts';
import type { SourceScore } from '../series/score-source.ts';
import { WORLD_TRIALS } from '../series/trials.ts';
import type { Figure } from './figure.ts';
import { asShare } from './share-text.ts';

/** How often a merge is said to have done something, if it did nothing and if it did. */
export function mergeVerdicts(scores: readonly SourceScore[]): Figure {
  const cell = (
    kind: number,
    shareOf: (merge: SourceScore['merges'][number]) => number | undefined,
  ) =>
    scores
      .flatMap(({ merges }) => merges.slice(kind, kind + 1))
      .map((merge) => asShare(shareOf(merge) ?? Number.NaN))
      .join(' / ');
  return {
    title: 'Verdicts on merges',
    method:
      `${WORLD_TRIALS.mergesOfAKind} merges a row on sites as above, those of the smallest and the largest sixth with pages from 12 views on. Found is p ≤ .05 in the right direction.` +
      (scores.length > 1 ? ` In each cell: ${scores.map(({ name }) => name).join(' / ')}.` : ''),
    columns: [
      'merge of',
      'nothing done, p ≤ .05',
      '+50%',
      '−30%',
      '90% interval has the truth in it',
    ],
    rows: (scores[0]?.merges ?? []).map(({ kind }, index) => [
      nameOf(kind),
      ...[1, 1.5, 0.7].map((factor) =>
        cell(index, ({ factors, found }) => found[factors.indexOf(factor)]),
      ),
      cell(index, ({ covered }) => covered),
    ]),
  };
}

function nameOf({ pages, among }: MergeKind): string {
  if (among === 'all') return `${pages} pages`;
  return among === 'one section'
    ? `${pages} pages of one section`
    : `${pages} of the ${among} of the pages`;
}
