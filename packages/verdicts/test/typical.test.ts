import { describe, expect, it } from 'vitest';
import { typicalRatio } from '../src/typical.ts';

/** Pages that had 100 views each and now have these. */
const from100 = (...counts: readonly number[]) =>
  counts.map((current) => ({ current, baseline: 100 }));

describe('the typical page', () => {
  it('is the middle one of an odd number, half a view added to both counts', () => {
    const pages = from100(50, 60, 70, 80, 90, 110, 120, 130, 140, 150, 100_000);
    expect(typicalRatio(pages)).toBeCloseTo(110.5 / 100.5, 12);
  });

  it('is midway between the two middle ones of an even number', () => {
    const pages = from100(50, 60, 70, 80, 90, 110, 120, 130, 140, 150);
    expect(typicalRatio(pages)).toBeCloseTo(1, 12);
  });

  it('is one of pages with at least 20 views in both windows together', () => {
    const nine = from100(...Array<number>(9).fill(150));
    expect(typicalRatio([...nine, { current: 10, baseline: 9 }])).toBeUndefined();
    expect(typicalRatio([...nine, { current: 10, baseline: 10 }])).toBeCloseTo(150.5 / 100.5, 12);
    expect(typicalRatio([...nine, { current: 10, baseline: 9 }], 19)).toBeCloseTo(
      150.5 / 100.5,
      12,
    );
  });
});
