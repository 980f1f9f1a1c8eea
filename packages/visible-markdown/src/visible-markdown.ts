import { type Edit, withEdits } from './edit.ts';
import { hiddenFootnotes } from './hidden-footnotes.ts';
import { hiddenHtml } from './hidden-html.ts';
import { hiddenMarkdown } from './hidden-markdown.ts';
import type { StripInvisible } from './invisible.ts';
import { childOf, type Span, spansOf } from './markdown-tree.ts';
import { isTooComplex } from './too-complex.ts';

/**
 * A text without what a reader of the page on GitHub cannot see: neither hover, nor the source, nor a
 * picture that fails to load counts as seeing. Folds stay, since a click opens them, and so do the targets of links
 * and images, without which the words around them say little.
 *
 * Hidden ranges are cut out of the source; all else stays as it was, so that suggestions and samples survive exactly.
 * Of code only characters go that cannot be seen there either.
 *
 * @returns undefined if reading the text would take long. No one writes such a text by accident, and what of it is
 * visible cannot be determined.
 */
export function visibleMarkdown(markdown: string, stripInvisible: StripInvisible): string | undefined {
  // A mark of the byte order is no part of the text, nor of the parser's positions.
  const source = markdown.replace(/\r\n?/g, '\n').replace(/^\ufeff/, '');
  if (isTooComplex(source)) return undefined;
  const spans = spansOf(source);
  const html = hiddenHtml(source, spans, stripInvisible);
  const inMarkdown = hiddenMarkdown(source, spans, { isHidden: isIn(html, source), stripInvisible });
  const hidden = [...html, ...inMarkdown];
  // Footnotes come last in the page.
  const isOpen = html.some(({ end }) => end > source.length);
  const isGone = isOpen ? () => true : isIn(hidden, source);
  const edited = withEdits(source, [...hidden, ...hiddenFootnotes(source, spans, isGone)]);
  const visible = withoutBlankEnds(stripInvisible(edited));
  // Where something was cut out, what is left can be more complex.
  return isTooComplex(visible) ? undefined : withClosedFence(visible);
}

/** Whether a part begins where something is changed. */
function isIn(edits: readonly Edit[], source: string): (part: Span) => boolean {
  const isChanged = new Uint8Array(source.length);
  for (const { start, end } of edits) isChanged.fill(1, start, end);
  return ({ start }) => isChanged[start] === 1;
}

/** The indentation of the first line is kept: it can be code. */
function withoutBlankEnds(text: string): string {
  return text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd();
}

/** Ends a code block that the text leaves open, so that nothing after the text reads as code. */
function withClosedFence(text: string): string {
  if (!/```|~~~/.test(text)) return text;
  const open = spansOf(text).find(
    ({ type, parent, children }) =>
      type === 'codeFenced' &&
      parent === undefined &&
      children.filter((child) => child.type === 'codeFencedFence').length === 1,
  );
  const sequence = childOf(childOf(open, 'codeFencedFence'), 'codeFencedFenceSequence');
  return sequence === undefined ? text : `${text}\n${text.slice(sequence.start, sequence.end)}`;
}
