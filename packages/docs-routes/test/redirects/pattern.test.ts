import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchSource, parseSource } from '../../src/redirects/pattern.ts';

const WILDCARD = /:[a-z]+[*+?]?|\*/g;

/** What a source matches, as one regular expression over the whole path. */
function expressionOf(segments: readonly string[]): RegExp {
  const parts = segments.map((segment) => {
    const [many] = /^(?::[a-z]+[*+?]|\*)$/.exec(segment) ?? [];
    if (many !== undefined) return `(?:/[^/]+)${many === '*' ? '+' : many.at(-1)}`;
    return `/${segment.replace(WILDCARD, '[^/]+')}`;
  });
  return new RegExp(`^${parts.join('')}$`, 'i');
}

const text = fc.array(fc.constantFrom('a', 'B', '-'), { minLength: 1, maxLength: 4 });
const segment = fc.oneof(
  fc.constantFrom('*', ':x', ':y*', ':y+', ':y?'),
  fc
    .array(fc.constantFrom('a', 'b-', '-', '*', ':x-'), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join('')),
);

describe('a source', () => {
  it('matches what its regular expression does', () => {
    fc.assert(
      fc.property(
        fc.array(segment, { minLength: 1, maxLength: 4 }),
        fc.array(
          text.map((letters) => letters.join('')),
          { maxLength: 4 },
        ),
        (source, path) => {
          const isMatch = matchSource(parseSource(`/${source.join('/')}`), path) !== undefined;
          expect(isMatch).toBe(expressionOf(source).test(path.map((one) => `/${one}`).join('')));
        },
      ),
      { numRuns: 20_000 },
    );
  });

  it('leaves each wildcard of a segment something to match', () => {
    const captures = matchSource(parseSource('/*-*'), ['a-b-']);
    expect(captures).toEqual(
      new Map([
        ['*0', 'a'],
        ['*1', 'b-'],
      ]),
    );
    expect(matchSource(parseSource('/*-*'), ['a-'])).toBeUndefined();
  });
});
