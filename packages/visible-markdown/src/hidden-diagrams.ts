import { cut, type Edit } from './edit.ts';
import type { Span } from './markdown-tree.ts';

/** Styles that can make words invisible: a color alone is not taken for one. */
const HIDING_STYLE =
  /(?:^|;)\s*(?:style|classDef|linkStyle)\b[^;]*\b(?:opacity|display|visibility|font-size|transparent)\b|\bthemeCSS\b/;

/**
 * Statements of which nothing is drawn: names for screen readers, tips that show under a pointer,
 * and menus that open on a click.
 */
const NOT_DRAWN = [
  /acc(?:Title|Descr)\s*:.*/,
  /click\s+[\w.-]+\s+(?=["\w])[^;]*/,
  /(?:link|callback)\s+\w+\s+"[^;]*/,
  /(?:links?|properties|details)\s+\w+\s*:.*/,
];
const STATEMENT_NOT_DRAWN = new RegExp(
  `(?<before>(?:^|;)\\s*)(?:${NOT_DRAWN.map(({ source }) => source).join('|')})`,
  'g',
);

/** Statements over several lines: their beginning and their end. */
const OVER_LINES = [
  { begin: /^\s*%%\{/, end: /\}%%/ },
  { begin: /^\s*accDescr\s*\{/, end: /\}/ },
];
const COMMENT = /^\s*%%/;

/**
 * What a Mermaid diagram hides. If a style can hide words of it, what is drawn cannot be determined,
 * and there is no part to cut.
 *
 * @param lines of the block of code
 * @see https://mermaid.js.org/config/accessibility.html
 */
export function hiddenInDiagram(lines: readonly Span[]): Edit[] | 'all' {
  if (lines.some(({ text }) => HIDING_STYLE.test(text))) return 'all';
  const edits: Edit[] = [];
  const settings = settingsOf(lines);
  let end: RegExp | undefined;
  for (const [number, line] of lines.entries()) {
    if (number < settings) {
      if (!/^\s*(?:---\s*$|title\s*:)/.test(line.text)) {
        edits.push(cut(line));
      }
      continue;
    }
    end ??= OVER_LINES.find(({ begin }) => begin.test(line.text))?.end;
    if (end !== undefined) {
      edits.push(cut(line));
      if (end.test(line.text)) {
        end = undefined;
      }
    } else if (COMMENT.test(line.text)) {
      edits.push(cut(line));
    } else {
      edits.push(...notDrawnIn(line));
    }
  }
  return edits;
}

/** How many lines the settings before the diagram take. */
function settingsOf(lines: readonly Span[]): number {
  const isMark = ({ text }: Span) => /^\s*---\s*$/.test(text);
  const [first] = lines;
  if (first === undefined || !isMark(first)) return 0;
  const last = lines.findIndex((line, number) => number > 0 && isMark(line));
  return last === -1 ? lines.length : last + 1;
}

function notDrawnIn({ text, start }: Span): Edit[] {
  const edits: Edit[] = [];
  for (const { 0: found, index, groups } of text.matchAll(STATEMENT_NOT_DRAWN)) {
    const before = groups?.['before'] ?? '';
    edits.push(cut({ start: start + index + before.length, end: start + index + found.length }));
  }
  return edits;
}
