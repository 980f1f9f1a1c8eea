import type { RedirectRule } from '../redirect-rule.ts';

/** A parameter, a character that is escaped, a parenthesis, or plain text. */
const PIECE = /:(?<name>[A-Za-z_]\w*)|\\(?<escaped>[\w.~-])|(?=\()|(?<text>[^:\\{}()]+)/y;

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
  for (let start = 0; start < source.length; ) {
    PIECE.lastIndex = start;
    const match = PIECE.exec(source);
    if (match === null) return anythingFrom(read);
    const { name = `_${captures + 1}`, escaped, text = escaped } = match.groups ?? {};
    const after = start + match[0].length;
    const end = text === undefined ? endOfGroup(source, after) : after;
    if (text === undefined) captures += 1;
    const piece = text ?? parameterOf(source, name, start, after, end);
    if (piece === undefined) return anythingFrom(read);
    read += piece;
    start = end;
  }
  return [{ source: read, destination: destination.replace(/\$(\d)/g, ':_$1') }];
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
const PLAIN_GROUPS = new Map([
  ['.*', '*'],
  ['.+', '+'],
  ['[^/]+', ''],
]);
const OPTIONAL_SLASHES = ['/|', '|/', '/?'];

/** A capture as rules write it; undefined if its group, if there is one, means something else. */
function parameterOf(
  source: string,
  name: string,
  start: number,
  groupStart: number,
  end: number,
): string | undefined {
  if (groupStart === end) return `:${name}`;
  const group = source.slice(groupStart + 1, end - 1);
  if (end === source.length && OPTIONAL_SLASHES.includes(group)) return '';
  const isSegment = source[start - 1] === '/' && (end === source.length || source[end] === '/');
  const sign = isSegment ? PLAIN_GROUPS.get(group) : undefined;
  return sign === undefined ? undefined : `:${name}${sign}`;
}

/** Rules for every path that begins with the text. */
function anythingFrom(text: string): RedirectRule[] {
  const sources = text.endsWith('/')
    ? [`${text}:rest*`]
    : [text, `${text}/:rest*`, `${text}*`, `${text}*/:rest*`];
  return sources.map((source) => ({ source, destination: undefined }));
}
