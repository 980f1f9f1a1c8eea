import { describe, expect, it } from 'vitest';
import { CLAIMS } from '../src/series/claims.ts';
import { scoreWorlds } from '../src/series/trials.ts';
import { ASKED_TRIALS } from './support/asked-trials.ts';

describe.each(scoreWorlds(ASKED_TRIALS))('in the $name world', (score) => {
  it.each(CLAIMS.filter(({ asked }) => asked !== undefined))(
    '$what: $asked.text',
    ({ sharesOf, asked }) => {
      const shares = sharesOf(score);
      expect(shares.length).toBeGreaterThan(0);
      for (const share of shares)
        expect(share).toSatisfy((value: number) => asked?.isMet(value) === true);
    },
  );
});
