import { stripInvisible } from '@docs-agent/action-kit';
import {
  hiding,
  INVISIBLE,
  places,
  SECRET,
  SHOWN,
  shown,
  verbatim,
} from '@docs-agent/sandbox/hostile-texts';
import { renderMarkdown } from '@docs-agent/sandbox/render';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visibleText } from './support/visible-text.ts';

const cases = hiding.flatMap(([name, hostile]) =>
  places.map(([place, put]): [string, string, string] => [name, place, put(hostile)]),
);

describe(`text for the prompt holds nothing that GitHub hides, in ${cases.length + INVISIBLE.length} cases`, () => {
  it.each(cases)('%s, %s', async (_, __, written) => {
    const read = visibleText(written);
    expect(read).not.toContain(SECRET);
    expect(read).toContain(SHOWN);
    expect(await renderedText(written)).not.toContain(SECRET);
  });

  it.each(INVISIBLE)('the invisible character %s, in prose, in code and by reference', (hex) => {
    const character = String.fromCodePoint(Number.parseInt(hex, 16));
    const written = `a${character}b &#x${hex};c \`d${character}e\`\n\n~~~\nf${character}g\n~~~`;
    expect(visibleText(written)).toBe('ab c `de`\n\n~~~\nfg\n~~~');
  });
});

describe(`text for the prompt keeps what GitHub shows, byte for byte, in ${shown.length + verbatim.length} cases`, () => {
  it.each(shown)('%s', (_, written) => {
    expect(visibleText(written)).toBe(written);
  });

  it.each(verbatim)('code that looks hostile: %s', (_, code) => {
    const blocks = [
      `\`\`\`\`suggestion\n${code}\n\`\`\`\``,
      `~~~~~html\n${code}\n~~~~~`,
      `- item\n\n  \`\`\`\`\n  ${code.replaceAll('\n', '\n  ')}\n  \`\`\`\``,
    ];
    for (const block of blocks) expect(visibleText(block)).toBe(block);
  });

  it.each(verbatim.filter(([, code]) => !/[\n`]/.test(code)))(
    'inline code that looks hostile: %s',
    (_, code) => {
      expect(visibleText(`see \`\` ${code} \`\` here`)).toBe(`see \`\` ${code} \`\` here`);
    },
  );
});

describe('any text', () => {
  const pieces = fc.constantFrom(
    ...[
      '<!--',
      '-->',
      '--!>',
      '<',
      '>',
      '"',
      "'",
      '`',
      '```',
      '~~~',
      '\n',
      '\n\n',
      '- ',
      '> ',
      '    ',
      '|',
      '|-|',
    ],
    ...[
      '[',
      ']',
      '(',
      ')',
      '[^1]',
      '[^1]: ',
      '[a]: ',
      '![',
      '\\',
      '&#8203;',
      '&zwnj;',
      '\u200b',
      '\u{e0041}',
      'word',
    ],
    ...[
      '<b title="',
      '<div',
      '</div>',
      '<script>',
      '</script>',
      '<template>',
      '<?',
      '<![CDATA[',
      'http://x.y/',
      ' ',
    ],
  );
  const texts = fc.oneof(
    fc.array(pieces, { maxLength: 25 }).map((list) => list.join('')),
    fc.string({ unit: 'binary', maxLength: 60 }),
  );

  it('comes out without an invisible character, and without a word that was not there', () => {
    fc.assert(
      fc.property(texts, (written) => {
        const read = visibleText(written);
        expect(read).toBe(stripInvisible(read));
        expect(read.split('word').length).toBeLessThanOrEqual(written.split('word').length);
      }),
      { numRuns: 1_000 },
    );
  });

  it('stays as it was inside a suggestion', () => {
    fc.assert(
      fc.property(texts, (written) => {
        const code = stripInvisible(written);
        const fence = '`'.repeat(
          Math.max(3, ...Array.from(code.matchAll(/`+/g), ([run]) => run.length + 1)),
        );
        const block = `${fence}suggestion\n${code}\n${fence}`;
        expect(visibleText(`Before\n\n${block}\n\nafter <!-- x -->`)).toBe(
          `Before\n\n${block}\n\nafter`,
        );
      }),
      { numRuns: 300 },
    );
  });

  it('stays as it was when it is plain words', () => {
    const words = fc.string({
      unit: fc.constantFrom(...'abc é漢字.,;?äöü '),
      minLength: 1,
      maxLength: 80,
    });
    fc.assert(
      fc.property(words, (written) => {
        const line = `x${written}x`;
        expect(visibleText(line)).toBe(line);
      }),
      { numRuns: 200 },
    );
  });
});

/** What a reader sees of a comment: no tag, no attribute. */
async function renderedText(markdown: string): Promise<string> {
  return (await renderMarkdown(markdown)).replace(/<[^>]*>/g, '');
}
