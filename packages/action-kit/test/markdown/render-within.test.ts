import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COMMENT_LIMIT, fits, renderWithin, SUMMARY_LIMIT } from '../../src/index.ts';

/** A document of `rows` rows that says how many of `all` it left out. */
function documentOf(row: string, all: number): (rows: number) => string {
  return (rows) => `# Head\n${`${row}\n`.repeat(rows)}${all - rows} left out`;
}

describe('a document is cut to whole rows that fit', () => {
  test('it is whole when it fits', () => {
    const render = documentOf('row', 20);
    expect(renderWithin({ characters: 1_000, bytes: 1_000 }, 20, render)).toBe(render(20));
  });

  test.each([
    ['characters', { characters: 200, bytes: 10_000 }],
    ['bytes', { characters: 10_000, bytes: 200 }],
  ])('no row more fits: %s', (_, limit) => {
    const render = documentOf('| жizn 😀 |', 500);
    const cut = renderWithin(limit, 500, render);
    const rows = cut.split('😀').length - 1;
    expect(rows).toBeGreaterThan(0);
    expect(cut).toBe(render(rows));
    expect(fits(cut, limit)).toBe(true);
    expect(fits(render(rows + 1), limit)).toBe(false);
  });

  test('whatever the row and the limit, it is the longest that fits', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
        fc.nat(60),
        fc.integer({ min: 20, max: 600 }),
        fc.integer({ min: 20, max: 600 }),
        (row, all, characters, bytes) => {
          const limit = { characters, bytes };
          const render = documentOf(row, all);
          const fitting = Array.from({ length: all + 1 }, (_, rows) => render(rows)).filter(
            (text) => fits(text, limit),
          );
          fc.pre(fits(render(0), limit));
          expect(renderWithin(limit, all, render)).toBe(
            fits(render(all), limit)
              ? render(all)
              : fitting.filter((text) => text !== render(all)).at(-1),
          );
        },
      ),
    );
  });

  test('few renderings are asked for', () => {
    let count = 0;
    renderWithin({ characters: 5_000, bytes: 5_000 }, 100_000, (rows) => {
      count += 1;
      return 'row\n'.repeat(rows);
    });
    expect(count).toBeLessThan(10);
  });

  test('few are asked for, too, where rows grow longer and longer', () => {
    let count = 0;
    const cut = renderWithin({ characters: 5_000, bytes: 5_000 }, 3_000, (rows) => {
      count += 1;
      return Array.from({ length: rows }, (_, index) => 'x'.repeat(index)).join('\n');
    });
    expect(cut.split('\n')).toHaveLength(99);
    expect(count).toBeLessThan(25);
  });

  test('what does not fit without rows is an error', () => {
    expect(() => renderWithin({ characters: 5, bytes: 5 }, 3, documentOf('row', 3))).toThrow(
      RangeError,
    );
  });
});

test("the limits leave room below GitHub's own", () => {
  expect(COMMENT_LIMIT.characters).toBeLessThan(65_536);
  expect(COMMENT_LIMIT.bytes).toBeLessThan(262_144);
  expect(SUMMARY_LIMIT.bytes).toBeLessThan(1_048_576);
});
