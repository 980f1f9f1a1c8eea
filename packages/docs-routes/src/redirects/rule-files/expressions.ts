import type { RedirectRule } from '../redirect-rule.ts';

/**
 * Reads an expression such as `/blog/:slug`, `/docs/:path*` or `/old/(.*)`, whose group is `$1` in the destination.
 * Other regular expressions are not evaluated, because a file could keep the run busy with one. From that point, the
 * rule may match anything and its destination is unknown.
 *
 * @see https://vercel.com/docs/routing/redirects/configuration-redirects
 */
export function readExpression(source: string, destination: string): RedirectRule[] {
  let read = '';
  let captures = 0;
  for (const piece of piecesOf(source)) {
    if (piece.kind === 'capture') captures += 1;
    const text = textOf(piece, captures, source);
    if (text === undefined) return anythingFrom(read);
    read += text;
  }
  return [{ source: read, destination: destination.replace(/\$(\d)/g, ':_$1') }];
}

interface Capture {
  kind: 'capture';
  name: string | undefined;
  /** The regular expression between parentheses, if there is one. */
  group: string | undefined;
  start: number;
  end: number;
}

type Piece = { kind: 'text'; text: string } | Capture | { kind: 'strange' };

/** A parameter, a character that is escaped, a parenthesis, or plain text. */
const PIECE = /:(?<name>[A-Za-z_]\w*)|\\(?<escaped>[\w.~-])|(?=\()|(?<text>[^:\\{}()]+)/y;

function piecesOf(source: string): Piece[] {
  const pieces: Piece[] = [];
  for (let start = 0; start < source.length; ) {
    PIECE.lastIndex = start;
    const match = PIECE.exec(source);
    if (match === null) return [...pieces, { kind: 'strange' }];
    const { name, escaped, text } = match.groups ?? {};
    const after = start + match[0].length;
    const plain = text ?? escaped;
    const end = plain === undefined ? endOfGroup(source, after) : after;
    const group = end === after ? undefined : source.slice(after + 1, end - 1);
    pieces.push(
      plain === undefined ? { kind: 'capture', name, group, start, end } : { kind: 'text', text: plain },
    );
    start = end;
  }
  return pieces;
}

/** End of the group that begins at the index, including nested parentheses; the index itself if there is no group. */
function endOfGroup(source: string, start: number): number {
  let depth = 0;
  for (let index = start; index < source.length; index += 1) {
    if (source[index] === '\\') index += 1;
    else if (source[index] === '(') depth += 1;
    else if (source[index] === ')') depth -= 1;
    if (depth === 0) return source[start] === '(' ? index + 1 : start;
  }
  return source.length;
}

/** Groups that mean the same as a parameter with this modifier. */
const PLAIN_GROUPS: Readonly<Record<string, string>> = { '.*': '*', '.+': '+', '[^/]+': '' };
const OPTIONAL_SLASHES = ['/|', '|/', '/?'];

/**
 * A piece as rules write it, with captures as parameters; undefined if impossible. `index` counts captures from one.
 */
function textOf(piece: Piece, index: number, source: string): string | undefined {
  if (piece.kind === 'text') return piece.text;
  if (piece.kind === 'strange') return undefined;
  const { name = `_${index}`, group, start, end } = piece;
  if (group === undefined) return `:${name}`;
  if (end === source.length && OPTIONAL_SLASHES.includes(group)) return '';
  const isSegment = source[start - 1] === '/' && (end === source.length || source[end] === '/');
  const sign = isSegment ? PLAIN_GROUPS[group] : undefined;
  return sign === undefined ? undefined : `:${name}${sign}`;
}

/** Rules for every path that begins with the text. */
function anythingFrom(text: string): RedirectRule[] {
  const sources = text.endsWith('/')
    ? [`${text}:rest*`]
    : [text, `${text}/:rest*`, `${text}*`, `${text}*/:rest*`];
  return sources.map((source) => ({ source, destination: undefined }));
}
