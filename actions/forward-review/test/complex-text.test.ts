import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spansOf } from '../src/visible-markdown/markdown-tree.ts';
import { TextTooComplexError } from '../src/visible-markdown/parser-budget.ts';
import { visiblePromptText } from '../src/visible-markdown/visible-markdown.ts';
import { everyday, intricate, LONGEST } from './support/complex-texts.ts';
import { hiding, shown, verbatim } from './support/hostile-texts.ts';
import { itemsOf, promptWith } from './support/prompts.ts';
import { commentWith, threadWith } from './support/pull-requests.ts';

describe('the longest text that GitHub takes', () => {
  it.each(intricate)('is given up where it is made to keep a parser busy: %s', (_, text) => {
    expect(() => visiblePromptText(text)).toThrow(TextTooComplexError);
  });

  it.each(everyday)('is read where people write such a thing: %s', (_, text) => {
    expect(visiblePromptText(text).length).toBeGreaterThan(LONGEST / 2);
  });

  it('grows by no more than its length where one long target is used a thousand times', () => {
    const written = `[a]: https://x.example/${'b'.repeat(LONGEST / 2)}\n\n${'[a] '.repeat(LONGEST / 8)}`;
    expect(visiblePromptText(written).length).toBeLessThan(2 * written.length);
  });
});

describe('a text that is given up', () => {
  const [, body] = intricate[0] ?? ['', ''];

  it('is told as an item, and the rest goes', () => {
    const items = itemsOf({
      threads: [threadWith({ comments: [commentWith({ id: 1, body }), commentWith({ id: 2 })] })],
    });
    const prompt = promptWith({ items });
    expect(prompt).toMatchObject({
      included: ['comment:2'],
      tooComplex: ['comment:1'],
      tooLong: [],
      deferred: [],
    });
    expect(prompt.text).toContain('1 comment on this pull request was not forwarded.');
    expect(prompt.text).not.toContain('>>>');
  });

  it('is said to be one in the thread so far', () => {
    const items = itemsOf({
      threads: [
        threadWith({ comments: [commentWith({ id: 1, body, isOurs: true }), commentWith({ id: 2 })] }),
      ],
    });
    expect(promptWith({ items }).text).toContain(
      'ann:\nBEGIN f00d\n(This is too complex to read.)\nEND f00d',
    );
  });

  it('waits where it was changed', () => {
    const [changed, ...items] = itemsOf({
      threads: [threadWith({ comments: [commentWith({ id: 1, body }), commentWith({ id: 2 })] })],
    });
    expect(promptWith({ items, changed: changed === undefined ? [] : [changed] }).included).toEqual([
      'comment:2',
    ]);
  });
});

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
  /** Lists may be parted, and an open block of code may end before its line does; what is in them is the same. */
  const partsOf = (text: string, pieceChars: number) =>
    spansOf(text, pieceChars)
      .filter(({ type }) =>
        /^(?:html|link|image|definition|character|codeFenced|codeText|table|gfmFootnote|data)/.test(type),
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
