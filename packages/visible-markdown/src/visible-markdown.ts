import { type Edit, withEdits } from './edit.ts';
import { hiddenInDrawings } from './hidden-drawings.ts';
import { hiddenFootnotes } from './hidden-footnotes.ts';
import { hiddenInFormulas } from './hidden-formulas.ts';
import { hiddenHtml } from './hidden-html.ts';
import { hiddenMarkdown } from './hidden-markdown.ts';
import type { StripInvisible } from './invisible.ts';
import { childOf, childrenOf, type Span, spansOf } from './markdown-tree.ts';
import { isTooComplex } from './too-complex.ts';

/**
 * A text without the parts that a reader of the page on GitHub cannot see: neither hover nor the
 * source counts as seeing. Folds stay, since a click opens them, and so do the targets of links,
 * without which the words around them say little. An image is replaced by its description, for a
 * reader that cannot look at it.
 *
 * Hidden ranges are cut out of the source; all else stays as it was, so that suggestions and
 * samples survive exactly. Of code only characters go that cannot be seen there either.
 *
 * @returns undefined if reading the text would take long. No one writes such a text by accident,
 *   and what of it is visible cannot be determined.
 */
export function visibleMarkdown(
  markdown: string,
  stripInvisible: StripInvisible,
): string | undefined {
  // A mark of the byte order is no part of the text, nor of the parser's positions.
  const source = markdown.replace(/\r\n?/g, '\n').replace(/^\ufeff/, '');
  if (isTooComplex(source)) return undefined;
  const spans = spansOf(source);
  const html = hiddenHtml(source, spans, stripInvisible);
  const inMarkdown = hiddenMarkdown(source, spans, {
    isHidden: isIn(html, source),
    stripInvisible,
  });
  const drawn = [...hiddenInDrawings(source, spans), ...hiddenInFormulas(source, spans)];
  const hidden = [...html, ...inMarkdown, ...drawn];
  // Footnotes come last in the page.
  const isOpen = html.some(({ end }) => end > source.length);
  const isGone = isOpen ? () => true : isIn(hidden, source);
  const edited = withEdits(source, [...hidden, ...hiddenFootnotes(spans, isGone)]);
  return withClosedFence(withoutBlankEnds(stripInvisible(edited)));
}

/** Whether a part begins where something is cut. */
function isIn(edits: readonly Edit[], source: string): (part: Span) => boolean {
  const isCut = new Uint8Array(source.length);
  for (const { start, end, text } of edits) {
    if (text === '') {
      isCut.fill(1, start, end);
    }
  }
  return ({ start }) => isCut[start] === 1;
}

/** The indentation of the first line is kept: it can be code. */
function withoutBlankEnds(text: string): string {
  return text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd();
}

/**
 * Ends a code block that the text leaves open, so that nothing after the text reads as code. Where
 * something was changed, a text can be too complex to find out.
 */
function withClosedFence(text: string): string | undefined {
  if (!/```|~~~/.test(text)) return text;
  if (isTooComplex(text)) return undefined;
  const open = spansOf(text).find(
    (span) =>
      span.type === 'codeFenced' &&
      span.parent === undefined &&
      childrenOf(span, 'codeFencedFence').length === 1,
  );
  const sequence = childOf(childOf(open, 'codeFencedFence'), 'codeFencedFenceSequence');
  return sequence === undefined ? text : `${text}\n${sequence.text}`;
}
