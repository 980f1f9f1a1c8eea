import { parse, postprocess } from 'micromark';
import { gfmFootnote } from 'micromark-extension-gfm-footnote';
import { gfmTable } from 'micromark-extension-gfm-table';
import { readPieces } from './pieces.ts';

/**
 * A part of a Markdown text, by the parser's name for it, with its range: half-open, in UTF-16
 * units.
 */
export interface Span {
  type: string;
  start: number;
  end: number;
  text: string;
  parent: Span | undefined;
  children: Span[];
}

/** A parser's work on one text grows faster than the text. */
const PIECE_CHARS = 2_000;

/** Emphasis hides nothing, and finding where it ends can take the square of the text's length. */
const WITHOUT_EMPHASIS = { disable: { null: ['attention'] } };

/**
 * Every part of the text in document order, outer before inner. The text has `\n` as its only line
 * end.
 *
 * @param pieceChars how much of the text is read at a time, at least.
 */
export function spansOf(markdown: string, pieceChars = PIECE_CHARS): Span[] {
  const parser = parse({ extensions: [gfmTable(), gfmFootnote(), WITHOUT_EMPHASIS] });
  const events = readPieces(parser, markdown, pieceChars).flatMap(postprocess);
  const spans: Span[] = [];
  let parent: Span | undefined;
  for (const [direction, token] of events) {
    if (direction === 'exit') {
      parent = parent?.parent;
      continue;
    }
    const [start, end] = [token.start.offset, token.end.offset];
    const span: Span = {
      type: token.type,
      start,
      end,
      text: markdown.slice(start, end),
      parent,
      children: [],
    };
    parent?.children.push(span);
    spans.push(span);
    parent = span;
  }
  return spans;
}

export function childOf(span: Span | undefined, type: string): Span | undefined {
  return childrenOf(span, type)[0];
}

export function childrenOf(span: Span | undefined, type: string): Span[] {
  return span?.children.filter((child) => child.type === type) ?? [];
}

/** The nearest part around a part that is of a type. */
export function around(span: Span, type: string): Span | undefined {
  for (let outer = span.parent; outer !== undefined; outer = outer.parent) {
    if (outer.type === type) return outer;
  }
  return undefined;
}

/** The first part of a type inside a part. */
export function within(span: Span | undefined, type: string): Span | undefined {
  const open = span?.children.toReversed() ?? [];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.type === type) return next;
    open.push(...next.children.toReversed());
  }
  return undefined;
}

/** Parts whose source is their text. */
const TEXT: readonly string[] = [
  'data',
  'codeTextData',
  'characterEscapeValue',
  'characterReference',
];
/** Parts that say nothing in an alternative text. */
const UNSAID: readonly string[] = ['resource', 'reference', 'htmlText'];

/** The words of a part, without marks and HTML, as alternative texts and titles have them. */
export function plainText(span: Span | undefined): string {
  const words: string[] = [];
  const open = span === undefined ? [] : [span];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (UNSAID.includes(next.type)) continue;
    if (TEXT.includes(next.type)) {
      words.push(next.text);
    } else if (next.type === 'lineEnding') {
      words.push(' ');
    } else {
      open.push(...next.children.toReversed());
    }
  }
  return words.join('');
}

/**
 * What a label is known by.
 *
 * @see https://spec.commonmark.org/0.31.2/#matches
 */
export function identifierOf(label: Span | undefined): string {
  return (label?.text ?? '')
    .replace(/[\t\n\r ]+/g, ' ')
    .trim()
    .toLowerCase()
    .toUpperCase();
}
