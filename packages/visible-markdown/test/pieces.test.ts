import { hiding, shown, verbatim } from '@docs-agent/sandbox/hostile-texts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spansOf } from '../src/markdown-tree.ts';

describe('a text read piece by piece', () => {
  const blocks = fc.constantFrom(
    ...[...hiding, ...shown, ...verbatim].map(([, text]) => text),
    ...[
      '```\ncode',
      '~~~\n\ncode\n~~~',
      '<!--\n\nx',
      '-->',
      '<script>\n\nx',
      '</script>',
      '<div>',
      '- a\n- b',
      '- a\n\n  b',
    ],
    ...[
      '    code',
      '> a\n\n> b',
      '> ```\n> a',
      '[^1]: a\n\n    b',
      'a[^1]',
      '| a |\n|-|',
      '| b |',
      '[r]: https://x.example',
      '[r]',
    ],
  );
  const separators = fc.constantFrom('\n', '\n\n', '\n \n', '\n\n\n');
  const texts = fc
    .array(fc.tuple(blocks, separators), { minLength: 1, maxLength: 14 })
    .map((parts) => parts.flat().join(''));
  /**
   * Lists may be parted, and an open block of code may end before its line does; what is in them is
   * the same.
   */
  const partsOf = (text: string, pieceChars: number) =>
    spansOf(text, pieceChars)
      .filter(({ type }) =>
        /^(?:html|link|image|definition|character|codeFenced|codeText|table|gfmFootnote|data)/.test(
          type,
        ),
      )
      .map(({ type, start, end }) => `${type} ${start} ${text.slice(start, end).trimEnd()}`);

  it('has the same parts at the same places as in one', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 60 }), (text, pieceChars) => {
        expect(partsOf(text, pieceChars)).toEqual(partsOf(text, Number.POSITIVE_INFINITY));
      }),
      { numRuns: 500 },
    );
  });
});
