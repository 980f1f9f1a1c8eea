import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { excerpt, stripInvisible } from '../src/index.ts';

describe('what a reader sees is kept', () => {
  test.each([
    ['combining marks', 'e\u0301a\u0308'],
    ['an emoji sequence', '👩🏽\u200d🚀 👨\u200d👩\u200d👧 🏳️\u200d🌈 ❤️\u200d🔥'],
    ['an emoji with its selector', '❤️ ☎︎'],
    ['a keycap', '1️⃣ #️⃣'],
    ['a flag', '🇩🇪'],
    ['the non-joiner of Persian', 'می\u200cخواهم'],
    ['the joiner of Sinhala', 'ශ්\u200dරී'],
    ['a joiner at the end of an Arabic letter', 'ه\u200d'],
    ['tabs and line feeds', 'a\tb\nc'],
    ['Chinese, Japanese and Korean', '漢字 かな 한글'],
  ])('%s', (_, text) => {
    expect(stripInvisible(text)).toBe(text);
  });
});

describe('what a reader does not see is removed', () => {
  test.each([
    ['bidirectional controls', 'a\u202eb\u2066c\u200fd', 'abcd'],
    ['language tags', 'a\u{e0041}\u{e0042}\u{e007f}b', 'ab'],
    ['zero-width characters', 'a\u200bb\u2060c\ufeffd\u00ade', 'abcde'],
    ['joiners in Latin, Cyrillic and digits', 'a\u200cd\u200dm я\u200dя 1\u200d2', 'adm яя 12'],
    ['joiners in a row, which can hold data', 'م\u200c\u200d\u200d\u200cم', 'م\u200cم'],
    ['a joiner that leads to no emoji', '👩\u200da', '👩a'],
    ['selectors that shape nothing', 'a\ufe0fb ❤️\ufe0f 1\ufe0f', 'ab ❤️ 1'],
    ['other variation selectors', 'a\ufe00b\u{e0100}', 'ab'],
    ['fillers that look like space', 'a\u3164\uffa0b', 'ab'],
    ['controls', 'a\u0000\b\u007f\u009bb', 'ab'],
    [
      'terminal escape sequences',
      '\u001b[31mred\u001b[0m \u001b]8;;https://evil.example\u0007x\u001b]8;;\u0007',
      'red x',
    ],
    ['line and paragraph separators', 'a\u2028b\u2029c', 'abc'],
    ['annotation characters', 'a\ufff9b\ufffac\ufffb', 'abc'],
  ])('%s', (_, text, expected) => {
    expect(stripInvisible(text)).toBe(expected);
  });

  test('carriage returns become line feeds', () => {
    expect(stripInvisible('a\r\nb\rc')).toBe('a\nb\nc');
  });

  test('a second pass finds nothing left', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.constantFrom(...'\u200c\u200d\ufe0e\ufe0f\u001b[31m\u200ba❤م1\u20e3'),
            fc.string(),
          ),
        ),
        (parts) => {
          const once = stripInvisible(parts.join(''));
          expect(once).not.toMatch(/[\u200b\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/u);
          expect(once).not.toMatch(/[a1][\u200c\u200d]|[\u200c\u200d]{2}/);
        },
      ),
    );
  });
});

describe('an excerpt', () => {
  test.each([
    ['short enough', 'abc', 3, 'abc'],
    ['too long', 'abcd', 3, 'ab…'],
    ['folded to one line', ' a\n\n b\tc ', 9, 'a b c'],
    ['cut after a space', 'ab cd', 4, 'ab…'],
    ['cut after a whole word', 'Say which of these', 16, 'Say which of…'],
    ['cut inside a word that is most of it', 'a bcdefghij', 6, 'a bcd…'],
    ['not cut inside a surrogate pair', '😀😀😀', 2, '😀…'],
    ['not cut inside a sequence', 'a👩\u200d💻b', 4, 'a…'],
    ['not cut between letter and accent', 'abe\u0301d', 4, 'ab…'],
    ['of one character that is longer than all', `a${'\u0301'.repeat(50)}`, 5, '…'],
    ['empty', ' \u200b ', 5, ''],
  ])('%s', (_, text, most, expected) => {
    expect(excerpt(text, most)).toBe(expected);
  });

  test('is never longer than asked', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.integer({ min: 1, max: 30 }),
        (text, most) => {
          expect(Array.from(excerpt(text, most)).length).toBeLessThanOrEqual(most);
        },
      ),
    );
  });
});

test('terminal sequences go as Node takes them out, wherever one does not end', () => {
  const pieces = fc.constantFrom(
    '\u001b]',
    '\u001b\\',
    '\u0007',
    '\u009c',
    '\u009b',
    '\u001b[31m',
    '0;',
    '1',
    'b',
    ']',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const text = parts.join('');
      expect(stripInvisible(text)).toBe(stripVTControlCharacters(text).replace(/\p{Cc}/gu, ''));
    }),
    { numRuns: 2_000 },
  );
});
