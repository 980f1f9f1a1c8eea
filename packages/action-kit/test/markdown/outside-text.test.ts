import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  alert,
  type Block,
  codeBlock,
  details,
  heading,
  inlineCode,
  link,
  list,
  outside,
  paragraph,
  phrase,
  smallPrint,
  stripInvisible,
  strong,
  table,
  writeMarkdown,
} from '../../src/index.ts';
import { activeIn, bareDollars, render, seen } from '../support/rendered.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';

interface Place {
  blocks(text: string): Block[];
  /** Element whose text is the outside text, between `before` and `after`. */
  element: string;
  elements: string[];
  before?: string;
  after?: string;
}

const ADDRESS = 'https://example.com/a_(b)|c?d=`e`&f=*g*';

const TEXT_PLACES: Record<string, Place> = {
  paragraph: { blocks: (text) => [paragraph(outside(text))], element: 'p', elements: ['p'] },
  'the middle of a line': {
    blocks: (text) => [paragraph('Before ', outside(text), ' after')],
    element: 'p',
    elements: ['p'],
    before: 'Before ',
    after: ' after',
  },
  'between two other texts': {
    blocks: (text) => [paragraph(outside('x*_`['), outside(text), outside('](y)`_*'))],
    element: 'p',
    elements: ['p'],
    before: 'x*_`[',
    after: '](y)`_*',
  },
  'next to code': {
    blocks: (text) => [paragraph(inlineCode('a'), outside(text), inlineCode('b'))],
    element: 'p',
    elements: ['p', 'code', 'code'],
    before: 'a',
    after: 'b',
  },
  heading: { blocks: (text) => [heading(3, outside(text))], element: 'h3', elements: ['h3'] },
  'list item': {
    blocks: (text) => [list([[outside(text)], ['second']])],
    element: 'li',
    elements: ['ul', 'li', 'li'],
  },
  'strong text': {
    blocks: (text) => [paragraph('a ', strong('b ', outside(text), ' c'), ' d')],
    element: 'strong',
    elements: ['p', 'strong'],
    before: 'b ',
    after: ' c',
  },
  'link label': {
    blocks: (text) => [paragraph(link(ADDRESS, 'to ', outside(text)))],
    element: 'a',
    elements: ['p', 'a'],
    before: 'to ',
  },
  'small print': {
    blocks: (text) => [smallPrint('by ', outside(text))],
    element: 'sub',
    elements: ['p', 'sub'],
    before: 'by ',
  },
  'summary of a fold': {
    blocks: (text) => details(text, [paragraph('inside')]),
    element: 'summary',
    elements: ['details', 'summary', 'p'],
  },
  'first paragraph of an alert': {
    blocks: (text) => [alert('WARNING', paragraph(outside(text)))],
    element: 'p',
    elements: ['div', 'p', 'svg', 'path', 'p'],
  },
};

function cellsOf(text: string): Block {
  return table(
    [{ title: 'one' }, { title: 'two', align: 'right' }, { title: 'three' }],
    [
      [[outside(text)], [inlineCode(text)], [link(ADDRESS, 'to ', outside(text))]],
      [['x'], ['y'], ['z']],
    ],
  );
}

/** Strings that hold what Markdown and GitHub read. */
const markdownish = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'\\`*_{}[]()#+-.!|<>~$@:&/ \n\t=1aZ\u200d\u200b'),
      fc.constantFrom(
        'www.',
        'https://',
        'gh-',
        '<!--',
        '</',
        'abcdef0',
        '```',
        ':x:',
        '@me',
        '#1',
      ),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => parts.join('').toWellFormed());

async function checkText(place: Place, text: string): Promise<void> {
  const markdown = writeMarkdown(place.blocks(text));
  const shown = await render(markdown);
  const expected = `${place.before ?? ''}${seen(stripInvisible(text))}${place.after ?? ''}`;
  const normalized = (value: string) => seen(value).replace(/ /g, '');
  expect(shown.textsOf(place.element).map(normalized)).toContain(normalized(expected));
  expect(shown.elements).toEqual(place.elements);
  const outsideLinks = place.element === 'a' ? '' : shown.text;
  expect(activeIn(outsideLinks)).toEqual([]);
  expect(bareDollars(markdown)).toBe(0);
}

describe('a text from outside reads as it was written, and nothing in it acts', () => {
  for (const [name, place] of Object.entries(TEXT_PLACES)) {
    test.each(HOSTILE_TEXTS)(`${name}: %j`, async (text) => {
      await checkText(place, text.toWellFormed());
    });

    test(`${name}: whatever comes`, async () => {
      await fc.assert(
        fc.asyncProperty(markdownish, (text) => checkText(place, text)),
        { numRuns: 150 },
      );
    });
  }
});

describe('a table keeps its columns, and its cells what they hold', () => {
  async function checkCells(text: string): Promise<void> {
    const markdown = writeMarkdown([cellsOf(text)]);
    const shown = await render(markdown);
    const plain = seen(stripInvisible(text));
    const cells = shown.textsOf('td').map((cell) => seen(cell));
    expect(cells.map((cell) => cell.replace(/ /g, ''))).toEqual(
      [plain, plain, `to ${plain}`, 'x', 'y', 'z'].map((cell) => cell.replace(/ /g, '')),
    );
    expect(new Set(shown.elements)).toEqual(
      new Set(['table', 'thead', 'tbody', 'tr', 'th', 'td', 'code', 'a']),
    );
    expect(shown.elements.filter((element) => element === 'a')).toHaveLength(1);
    expect(activeIn(shown.textsOf('td')[0] ?? '')).toEqual([]);
  }

  test.each(HOSTILE_TEXTS)('%j', (text) => checkCells(text.toWellFormed()));

  test('whatever comes', async () => {
    await fc.assert(fc.asyncProperty(markdownish, checkCells), { numRuns: 300 });
  });
});

/** Each line of a block of code ends with a line feed; an empty block has no line. */
function asLines(text: string): string {
  return text === '' ? '' : `${text}\n`;
}

describe('code shows what it holds', () => {
  test.each(HOSTILE_TEXTS)('on a line: %j', async (text) => {
    const shown = await render(
      writeMarkdown([paragraph('x ', inlineCode(text.toWellFormed()), ' y')]),
    );
    expect(shown.elements).toEqual(['p', 'code']);
    expect(shown.textsOf('code').map(seen)).toEqual([seen(stripInvisible(text.toWellFormed()))]);
  });

  test.each(HOSTILE_TEXTS)('in a block, line by line: %j', async (text) => {
    const shown = await render(
      writeMarkdown([codeBlock(text.toWellFormed(), 'text'), paragraph('end')]),
    );
    expect(shown.elements).toEqual(['pre', 'code', 'p']);
    const expected = stripInvisible(text.toWellFormed());
    expect(shown.textsOf('code')).toEqual([asLines(expected)]);
  });

  test('whatever comes', async () => {
    await fc.assert(
      fc.asyncProperty(markdownish, async (text) => {
        const shown = await render(writeMarkdown([paragraph(inlineCode(text)), codeBlock(text)]));
        expect(shown.elements).toEqual(['p', 'code', 'pre', 'code']);
        expect(shown.textsOf('code')[1]).toBe(asLines(stripInvisible(text)));
      }),
      { numRuns: 300 },
    );
  });
});

test('two texts in a row complete no reference', async () => {
  const pairs = [
    ['@', 'octocat'],
    ['acme/docs#', '1'],
    ['gh-', '1'],
    ['https:/', '/evil.example'],
    ['www', '.evil.example'],
  ];
  for (const [first = '', second = ''] of pairs) {
    const { text, elements } = await render(
      writeMarkdown([paragraph(outside(first), outside(second))]),
    );
    expect(activeIn(text)).toEqual([]);
    expect(elements).toEqual(['p']);
  }
});

test('a text right before a link makes no image of it, also between our own words', async () => {
  const wow = outside('wow!');
  const { elements } = await render(
    writeMarkdown([paragraph(...phrase`${wow}${link('https://a.example', 'L')}`)]),
  );
  expect(elements).toEqual(['p', 'a']);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  'not an address',
  'https://',
])('a link to %j is its label alone', async (address) => {
  const { elements, html } = await render(writeMarkdown([paragraph(link(address, 'label'))]));
  expect(elements).toEqual(['p', 'em']);
  expect(html).toContain('label');
});
