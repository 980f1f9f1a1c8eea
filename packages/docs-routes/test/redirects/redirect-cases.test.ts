import { describe, expect, it } from 'vitest';
import { followingCases } from './cases/following.ts';
import { matchingCases } from './cases/matching.ts';
import { movingCases } from './cases/moving.ts';
import { suggestingCases } from './cases/suggesting.ts';
import { found } from './support/redirect-case.ts';

const cases = [...matchingCases, ...followingCases, ...movingCases, ...suggestingCases];
const principles = [...new Set(cases.map(({ principle }) => principle))];

describe.each(principles)('%s', (principle) => {
  const ofPrinciple = cases.filter((one) => one.principle === principle);

  it.each(ofPrinciple.map((one): [string, typeof one] => [`${one.kind}: ${one.what}`, one]))(
    '%s',
    async (_, one) => {
      const { suggestions, place, ...paths } = await found(one);
      expect(paths).toEqual({
        missing: one.missing,
        redirected: one.redirected ?? [],
        uncertain: one.uncertain ?? [],
        sent: one.sent ?? [],
        dead: one.dead ?? [],
      });
      if (one.suggestions !== undefined) expect(suggestions).toEqual(one.suggestions);
      if (one.place !== undefined) expect(place).toBe(one.place);
    },
  );

  it('has a case where it applies, and one where it stops short', () => {
    expect(new Set(ofPrinciple.map(({ kind }) => kind))).toEqual(
      new Set(['applies', 'stops short']),
    );
  });
});

it('the cases are no fewer than 60', () => {
  expect(cases.length).toBeGreaterThanOrEqual(60);
});
