import type { Span } from './markdown-tree.ts';

/** Replaces Markdown whose page has a tag before anything visible. No HTML source contains it. */
export const BLOCK = '\0';
/** Replaces Markdown whose page may have none. No HTML source contains it. */
const UNSURE = '\uffff';

/**
 * The text with everything but the source of its HTML replaced, so that positions stay; and one character for what the
 * page has after it.
 */
export function htmlOnly(markdown: string, spans: readonly Span[]): string {
  const parts: string[] = [];
  let position = 0;
  let previous: Span | undefined;
  const blank = (end: number, filler: string) => {
    parts.push(filler.repeat(Math.max(0, end - position)));
    position = Math.max(position, end);
  };
  for (const span of spans) {
    if (span.type !== 'htmlFlowData' && span.type !== 'htmlTextData') continue;
    const gap = markdown.slice(position, span.start);
    blank(span.start, isOneHtml(previous, span, gap) ? ' ' : fillerAfter(previous));
    parts.push(markdown.slice(position, span.end).replace(/[\0\uffff]/g, ' '));
    position = span.end;
    previous = span;
  }
  blank(markdown.length, fillerAfter(previous));
  parts.push(fillerAfter(previous));
  return parts.join('');
}

/** Whether only line ends, and the marks of quotes around them, are between two pieces of HTML. */
function isOneHtml(previous: Span | undefined, span: Span, gap: string): boolean {
  if (previous === undefined || !/^[\s>]*$/.test(gap)) return false;
  return previous.parent === span.parent || previous.parent?.parent === span.parent?.parent;
}

/** Only a paragraph right after HTML in an item of a list can come without a tag; after a blank line it has one. */
function fillerAfter(html: Span | undefined): string {
  const block = html?.parent;
  const place = block?.parent;
  if (block === undefined || place?.type.startsWith('list') !== true) return BLOCK;
  const next = place.children
    .slice(place.children.indexOf(block) + 1)
    .find(({ type }) => !BETWEEN_LINES.has(type));
  return next?.type === 'content' ? UNSURE : BLOCK;
}

const BETWEEN_LINES: ReadonlySet<string> = new Set(['lineEnding', 'linePrefix', 'listItemIndent']);
