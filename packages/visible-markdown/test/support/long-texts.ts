/** As long as a body can be on GitHub. */
export const LONGEST = 65_536;

function filled(part: string): string {
  return part.repeat(Math.ceil(LONGEST / part.length)).slice(0, LONGEST);
}

function grown(part: (number: number) => string): string {
  let text = '';
  for (let number = 1; text.length < LONGEST; number += 1) text += part(number);
  return text.slice(0, LONGEST);
}

/** Texts that take a parser the square of their length; they are written only to do that. */
export const complex: [string, string][] = [
  ['quotes in quotes', filled('>')],
  ['quotes in quotes, spaced', filled('> ')],
  ['lists in lists', filled('- ')],
  ['numbered lists in lists', filled('1. ')],
  ['quotes in lists in quotes', filled('> - 1. ')],
  ['ever deeper quotes', grown((number) => `${'>'.repeat(number)}a\n`)],
  ['lines after quotes in quotes', '>'.repeat(LONGEST / 2) + 'a\n'.repeat(LONGEST / 4)],
  ['lines after 60 quotes', '>'.repeat(60) + 'a\n'.repeat(30_000)],
  ['brackets that nothing opens', filled(']')],
  ['brackets in brackets', '['.repeat(LONGEST / 2) + ']'.repeat(LONGEST / 2)],
  ['links in brackets', '['.repeat(LONGEST / 2) + '](a)'.repeat(LONGEST / 8)],
  ['images in images', '![a'.repeat(LONGEST / 8) + '](b)'.repeat(LONGEST / 8)],
  ['references to nothing', filled('[a][b]')],
  ['footnotes in footnotes', filled('[^1]: ')],
  ['comments that do not end', filled('a<!--')],
  ['instructions that do not end', filled('a<?')],
  ['declarations that do not end', filled('a<!A ')],
  ['character data that does not end', filled('a<![CDATA[')],
  ['headings without a blank line', filled('a\n=\n')],
  ['brackets after what is a fence only in HTML', `<div>\n\`\`\`\n\n${filled(']')}`],
  ['brackets after what is a fence only in a comment', `<!--\n\n\`\`\`\n-->\n${filled(']')}`],
  ['brackets after a fence in a list', `- a\n  \`\`\`\n${filled(']')}`],
  ['brackets after a fence that is none', `\`\`\` a\`\n${filled(']')}`],
  ['brackets after a fence that ends', `\`\`\`\n\`\`\`\`\n${filled(']')}`],
  ['brackets in what looks like a table', `| a |\n|-|-|\n${filled('| ] |\n')}`],
  ['brackets in one row', `| a |\n|-|\n|${filled(']')}`],
];

/** Longer than what people write in one paragraph. */
const PARAGRAPH = 5_000;

function inParagraphs(part: string): string {
  const paragraph = part.repeat(Math.ceil(PARAGRAPH / part.length));
  return `${paragraph}\n\n`.repeat(Math.floor(LONGEST / (paragraph.length + 2)));
}

/** What people, and their tools, write at length, and what is only odd. */
export const everyday: [string, string][] = [
  ['prose', inParagraphs('The quick *brown* fox [jumps](https://x.example) over `the` lazy dog. ')],
  ['short paragraphs and lists', filled('The quick *brown* fox\n\n- item `x`\n- other\n\n')],
  ['a list', filled('- one item of some length\n')],
  ['a list in lists', filled('- a\n  - b\n    - c\n')],
  ['a numbered list', filled('1. one item of some length\n')],
  ['a list in a quote', filled('> - one item of some length\n')],
  ['tasks', filled('- [ ] do `this` in [a file](https://x.example/c.md) **now**\n  - and that\n')],
  [
    'a table',
    inParagraphs('| `x` | [y](https://z.example) |\n').replaceAll(
      /(^|\n\n)/g,
      '$1| a | b |\n|-|-|\n',
    ),
  ],
  ['links on one line', inParagraphs('[a](https://x.example/b) ')],
  [
    'a log',
    inParagraphs('2026-11-18T14:02:00Z [error] <app> failed at <anonymous> {"a":[1,{"b":[]}]}\n'),
  ],
  [
    'a program, not as code',
    inParagraphs('for (const [a, b] of c) if (a[0] < b && !d[`e`]) { f(a, { ...b }); }\n'),
  ],
  ['data on one line', inParagraphs(JSON.stringify({ id: 1, tags: ['a'], s: 'x<y' }))],
  [
    'HTML',
    filled(
      '<p align="center"><a href="https://x.example/y"><img src="https://x.example/z.png" alt="w"></a></p>\n',
    ),
  ],
  ['a log as code', `\`\`\`\n${filled('[12:00:01] [info] built a page\n')}\n\`\`\``],
  [
    'a log as code, in a fold',
    `<details>\n\n~~~\n${filled('[12:00:01] [info] a page\n')}\n~~~\n\n</details>`,
  ],
  [
    'a long table of links',
    `| a | b |\n| --- | :-: |\n${filled('| [y](https://z.example/w) | /x |\n')}`,
  ],
  ['a long block of code', `\`\`\`ts\n${filled('const a = [b, `c`];\n\n')}\n\`\`\``],
  ['a quoted answer', filled('> The quick brown fox\n>\n> jumps over the lazy dog\n\nNo.\n\n')],
  ['ever deeper lists', grown((number) => `${' '.repeat(2 * number)}- a\n`)],
  ['brackets that nothing closes', filled('[')],
  ['emphasis', filled('a**b_')],
  ['code in ever more backticks', grown((number) => `${'`'.repeat(number)}a`)],
  [
    'many definitions',
    `${filled('[a] and [b]\n\n')}\n\n[a]: https://x.example\n[b]: https://y.example`,
  ],
];
