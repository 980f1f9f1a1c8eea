import { type parse, preprocess } from 'micromark';

type Parser = ReturnType<typeof parse>;
/** What the parser finds in a text, in order: parts begin and end. */
export type Events = ReturnType<ReturnType<Parser['document']>['write']>;

/**
 * A line at which nothing goes on that does not also go on from the document's own level: one that
 * is not indented after a blank line, or an item of a list. Only code and HTML can reach over it.
 */
const BOUNDARY = /(?<=\n[ \t]*\n)(?=[^\s\ufeff])|(?<=\n)(?=[-+*] [^\s])/g;

/**
 * The blocks of a text, piece by piece, with positions in the whole. What is in the blocks is for
 * `postprocess`, once all of them are known: a link can be defined anywhere.
 */
export function readPieces(parser: Parser, markdown: string, pieceChars: number): Events[] {
  const pieces: Events[] = [];
  let line = 1;
  for (let start = 0; start < markdown.length; ) {
    const from = {
      line,
      column: 1,
      offset: start,
    };
    const read = (end: number) => {
      // The parser's line numbers are those of the previous read.
      parser.lazy = {};
      return parser.document(from).write(preprocess()(markdown.slice(start, end), undefined, true));
    };
    let end = nextBoundary(markdown, start + pieceChars);
    let piece = read(end);
    while (end < markdown.length && isOpen(piece)) {
      end = nextBoundary(markdown, 2 * end - start);
      piece = read(end);
    }
    pieces.push(piece);
    line += markdown.slice(start, end).split('\n').length - 1;
    start = end;
  }
  return pieces;
}

function nextBoundary(markdown: string, from: number): number {
  BOUNDARY.lastIndex = from;
  return BOUNDARY.exec(markdown)?.index ?? markdown.length;
}

/** Whether what ends a piece could go on after it: code without its end, HTML, a table. */
function isOpen(piece: Events): boolean {
  const last = piece.at(-1)?.[1];
  // In a quote or a list, which the next line ends.
  if (last?.type !== 'chunkFlow') return false;
  const blocks = last._tokenizer?.events ?? [];
  const end = blocks.findLastIndex(([, { type }]) => !BETWEEN_BLOCKS.has(type));
  const block = blocks[end]?.[1];
  if (block?.type === 'codeFenced') return fencesOf(blocks.slice(0, end)) === 1;
  if (block?.type !== 'htmlFlow' && block?.type !== 'table') return false;
  return !blocks.slice(end).some(([, { type }]) => type === 'lineEndingBlank');
}

const BETWEEN_BLOCKS: ReadonlySet<string> = new Set([
  'lineEnding',
  'lineEndingBlank',
  'linePrefix',
]);

/** Fences of the block of code that ends the blocks. */
function fencesOf(blocks: Events): number {
  const start = blocks.findLastIndex(([, { type }]) => type === 'codeFenced');
  return blocks
    .slice(start)
    .filter(([direction, { type }]) => direction === 'exit' && type === 'codeFencedFence').length;
}
