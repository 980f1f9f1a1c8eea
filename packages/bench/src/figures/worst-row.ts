import { CLAIMS } from '../series/claims.ts';
import type { SourceScore } from '../series/score-source.ts';
import type { Figure } from './figure.ts';
import { asPercent } from './share-text.ts';

/** Of each claim the worst share among all worlds: the one to quote. */
export function worstRow(scores: readonly SourceScore[]): Figure {
  return {
    title: 'The worst of the simulated worlds',
    method:
      'Worlds with the moments of real page views, as below; of each share the worst of them. Pages are marked with 12 earlier windows.',
    columns: ['of', 'worst', 'world', 'asked'],
    rows: CLAIMS.map(({ what, asked, sharesOf, badness }) => {
      const shares = scores.flatMap((score) =>
        sharesOf(score).map((share) => ({ share, name: score.name })),
      );
      const [worst] = shares.sort((one, other) => badness(other.share) - badness(one.share));
      return [what, asPercent(worst?.share ?? Number.NaN), worst?.name ?? '', asked?.text ?? ''];
    }),
  };
}
