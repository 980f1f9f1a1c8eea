import { renderMarkdown } from '@docs-agent/sandbox/render';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visibleText } from './support/visible-text.ts';

const INLINE = [
  'W',
  '*W*',
  '**W** W',
  '~~W~~',
  '`W`',
  '``W ` W``',
  '[W](https://x.example/A)',
  '[W](https://x.example/A "W")',
  '[W](https://x.example/A (W))',
  '[](https://x.example/A)',
  '[<!-- W -->](https://x.example/A)',
  '![W](https://x.example/A)',
  '![W](https://x.example/A "W")',
  '![W *W* `W` [W](https://x.example/A)](<https://x.example/A> (W))',
  '![[W](W)](https://x.example/A?W#W)',
  "<img alt='W' title=W alt='W' src='https://x.example/A?W'/>",
  '[![W](https://x.example/A)](https://x.example/A)',
  '<!-- W -->',
  '<!-- W <!-- W -->',
  '<!--> W -->',
  '<b title="W">W</b>',
  "<i title='W' W>W</i>",
  '<img src="https://x.example/A" alt="W">',
  '<a href="https://x.example/A" title="W">W</a>',
  '<a href="https://x.example/A"></a>',
  '<?W W?>',
  '<![CDATA[W]]>',
  '<!W W>',
  '<script>W</script>',
  '<kbd>W</kbd><br>',
  'W[^1]',
  '[W]',
  '[W][r]',
  '[r]',
  '![W][r]',
  '\\<!-- W -->',
  '&lt;!-- W --&gt;',
  'W<W',
  'a > W',
  '<https://x.example/A>',
];

const BLOCKS = [
  '# W',
  'W\n===',
  '---',
  '> W',
  '> W\nW',
  '- W\n- W',
  '1. W\n\n   W',
  '- [ ] W',
  '```\nW\n```',
  '~~~js\nW <!-- W -->\n~~~',
  '    W',
  '| W | W |\n| - | - |\n| W | W | W |',
  '[r]: https://x.example/A "W"',
  '[//]: # (W)',
  '[W]: https://x.example/A',
  '[^1]: W',
  '[^1]: W\n\n    W',
  '[^W]: W',
  '<div>\nW\n</div>',
  '<div title="W">\n\nW\n\n</div>',
  '<details><summary>W</summary>\n\nW\n\n</details>',
  '<!--\nW\n\nW\n-->',
  '<script>\nW\n\nW\n</script>',
  '<style>\nW > a {}\n</style>',
  '<pre>\nW <!-- W -->\n</pre>',
  '<p W="W">W</p>',
  '<table><tr><td>W</td></tr></table>',
];

/** What does not end, or ends what did not begin. */
const BROKEN = [
  ...[
    '<!--',
    '-->',
    '`',
    '```',
    '[',
    '](',
    ')',
    '<',
    '</div>',
    '<div',
    '<script>',
    '</script>',
    '<?',
    '|',
    '![',
    '\\',
  ],
];
/**
 * An attribute without its end: in the page it reaches to the next quotation mark, whosever that
 * is.
 */
const OPEN_ATTRIBUTES = ['<b title="', '">', "<i title='"];

const inline = fc
  .array(fc.constantFrom(...INLINE), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(' '));
function textsWith(broken: readonly string[]): fc.Arbitrary<string> {
  const block = fc.oneof(
    inline,
    fc.constantFrom(...BLOCKS),
    fc.constantFrom(...broken).map((part) => `W ${part} W`),
  );
  const inPlace = fc
    .tuple(block, fc.constantFrom('', '> ', '- ', '1. '))
    .map(
      ([text, mark]) =>
        `${mark}${text.replaceAll('\n', `\n${mark === '> ' ? mark : ' '.repeat(mark.length)}`)}`,
    );
  return fc
    .array(fc.tuple(inPlace, fc.constantFrom('\n\n', '\n\n', '\n', ' ')), {
      minLength: 1,
      maxLength: 7,
    })
    .map((parts) => numbered(parts.flat().join('')));
}

/** Each word another, so that it is known by itself; long enough to be no name of a language. */
function numbered(text: string): string {
  let count = 0;
  return text.replace(/\bW\b|\bA\b/g, (kind) => {
    count += 1;
    return `${kind === 'W' ? 'word' : 'address'}${String(count).padStart(20, '0')}x`;
  });
}

async function shownWords(markdown: string): Promise<string[]> {
  const html = await renderMarkdown(markdown);
  // What is said of an image counts as shown.
  const images = html.match(/<img\b(?:"[^"]*"|'[^']*'|[^>"'])*>/g) ?? [];
  const said = images.flatMap((tag) => tag.match(/ (?:alt|title)="[^"]*"/g) ?? []);
  return wordsIn(said.join(' ') + html.replace(/<(?:"[^"]*"|'[^']*'|[^>"'])*>/g, ' '));
}

function wordsIn(text: string): string[] {
  return [...new Set(text.match(/word\d{20}x/g))].sort();
}

describe('any text', () => {
  it('the prompt contains the words that GitHub shows, and no others', async () => {
    await fc.assert(
      fc.asyncProperty(textsWith(BROKEN), async (markdown) => {
        expect(wordsIn(visibleText(markdown))).toEqual(await shownWords(markdown));
      }),
      { numRuns: 400 },
    );
  });

  it('the prompt holds no other words even after an attribute that does not end', async () => {
    await fc.assert(
      fc.asyncProperty(textsWith([...BROKEN, ...OPEN_ATTRIBUTES]), async (markdown) => {
        expect(await shownWords(markdown)).toEqual(
          expect.arrayContaining(wordsIn(visibleText(markdown))),
        );
      }),
      { numRuns: 400 },
    );
  });
});
