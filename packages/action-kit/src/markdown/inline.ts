import type { PhrasingContent } from 'mdast';
import { stripInvisible } from '../visible-text.ts';
import { withoutReferences, ZERO_WIDTH_SPACE } from './references.ts';

/**
 * A piece of a line: our own words are plain strings, text from outside goes through `outside` or
 * `inlineCode`.
 */
export type Inline = string | PhrasingContent;

/** Pieces that make one or more sentences. */
export type Sentence = readonly Inline[];

/** A sentence as plain text: code between backticks, links as their labels. */
export function plainText(sentence: Sentence): string {
  return sentence.map(plainPiece).join('').replaceAll(ZERO_WIDTH_SPACE, '');
}

function plainPiece(piece: Inline): string {
  if (typeof piece === 'string') return piece;
  if (piece.type === 'inlineCode') return `\`${piece.value}\``;
  if (piece.type === 'text') return piece.value;
  return 'children' in piece ? plainText(piece.children) : '';
}

/**
 * Our own words with parts between them: phrase`Look at job ${job} for the cause.` Without empty
 * pieces: the writer escapes by what stands next.
 */
export function phrase(
  words: readonly string[],
  ...parts: readonly (Inline | readonly Inline[])[]
): Inline[] {
  return words
    .flatMap((text, index) => [text, ...parts.slice(index, index + 1).flat()])
    .filter((piece) => piece !== '');
}

/**
 * Text by someone else, shown as it reads and without any effect: Markdown and HTML in it are
 * escaped by the writer, and what GitHub acts on after rendering is parted by zero-width spaces.
 * Never empty, so that a line stays a line, and code on its left stays apart from code on its
 * right.
 */
export function outside(text: string): PhrasingContent {
  const line = outsideLine(text);
  return { type: 'text', value: line.trim() === '' ? `${line}${ZERO_WIDTH_SPACE}` : line };
}

/** The text of `outside`, on one line. */
export function outsideLine(text: string): string {
  return withoutReferences(stripInvisible(text).replace(/\s+/g, ' '));
}

/** Code on a line. GitHub makes nothing in it active. Line ends become spaces; never empty. */
export function inlineCode(text: string): PhrasingContent {
  const visible = stripInvisible(text).replace(/\s+/g, ' ');
  return { type: 'inlineCode', value: visible === '' ? ' ' : visible };
}

/** A new line in the same cell or paragraph; in a table, Markdown itself has none. */
export function lineBreak(): PhrasingContent {
  return { type: 'html', value: '<br>' };
}

/** Small print in a line. */
export function small(...children: Inline[]): Inline[] {
  return [{ type: 'html', value: '<sub>' }, ...children, { type: 'html', value: '</sub>' }];
}

export function strong(...children: Inline[]): PhrasingContent {
  return { type: 'strong', children: children.map(asNode) };
}

/** A link; an address that is not http or https becomes its label alone. */
export function link(address: string, ...label: Inline[]): PhrasingContent {
  const children = label.map(asNode);
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    return { type: 'emphasis', children };
  return {
    type: 'link',
    url: new URL(address).href,
    children,
  };
}

export function asNode(part: Inline): PhrasingContent {
  return typeof part === 'string' ? { type: 'text', value: part } : part;
}
