import { stripInvisible } from '@docs-agent/action-kit';
import { describe, expect, it } from 'vitest';
import { visibleMarkdown } from '../src/index.ts';
import { isTooComplex } from '../src/too-complex.ts';
import { complex, everyday, LONGEST } from './support/long-texts.ts';
import { visibleText } from './support/visible-text.ts';

describe('the longest text that GitHub takes', () => {
  it.each(complex)('is not read if it is made to keep a parser busy: %s', (_, text) => {
    expect(isTooComplex(text)).toBe(true);
    expect(visibleMarkdown(text, stripInvisible)).toBeUndefined();
  });

  it.each(everyday)('is read if people write such a thing: %s', (_, text) => {
    expect(visibleText(text).length).toBeGreaterThan(LONGEST / 2);
  });

  it('grows by no more than its length if one long target is used hundreds of times', () => {
    const written = `[a]: https://x.example/${'b'.repeat(LONGEST / 2)}\n\n${'[a] '.repeat(400)}`;
    expect(visibleText(written).length).toBeLessThan(2 * written.length);
  });
});

describe('a paragraph with many marks', () => {
  const marks = ']'.repeat(4_000);

  it.each([
    ['is read if it is short', marks, false],
    ['is read beside other paragraphs', `${marks}\n\n${'a'.repeat(LONGEST / 2)}`, false],
    [
      'is read beside other paragraphs of a quote',
      `> ${marks}\n>\n> ${'a'.repeat(LONGEST / 2)}`,
      false,
    ],
    ['is read beside other items of a list', `- ${marks}\n- ${'a'.repeat(LONGEST / 2)}`, false],
    ['is not read if it is long', `${marks}\n${'a'.repeat(LONGEST / 2)}`, true],
    [
      'does not end at a line that only looks like an item',
      `${marks}\n    - ${'a'.repeat(LONGEST / 2)}`,
      true,
    ],
  ])('%s', (_, text, expected) => {
    expect(isTooComplex(text)).toBe(expected);
  });
});

describe('nested quotes and lists', () => {
  it.each([
    ['60 quotes', '>'.repeat(60), false],
    ['61 quotes', '>'.repeat(61), true],
    ['61 items, on a later line', `a\n\n${'- '.repeat(61)}`, true],
    ['61 numbered items in quotes', '> 1. '.repeat(31), true],
    ['61 angle brackets amid a line', `a ${'>'.repeat(61)}`, false],
  ])('%s', (_, text, expected) => {
    expect(isTooComplex(text)).toBe(expected);
  });
});
