import { cut, type Edit } from './edit.ts';
import type { Span } from './markdown-tree.ts';
import { isKeptTarget, isUnseenReference } from './unseen.ts';

/** Stands for a character that is not HTML source. It can not occur: Markdown has no such character. */
const OTHER = '\0';

const COMMENT = /<!--(?:-?>|[\s\S]*?(?:--!?>|$))/y;
/** What a browser takes for a comment: `<!x>`, `<?x>`, `</ x>`. */
const BOGUS_COMMENT = /<(?:[!?]|\/(?![a-z]))[^>]*(?:>|$)/iy;
const TAG_NAME = /<(\/?)([a-z][^\s/>\0]*)/iy;
const ATTRIBUTE =
  /[\s/]*((?:=|[^\s/>=\0])[^\s/>=\0]*)(?:\s*=\s*(?:"([^"]*)(?:"|$)|'([^']*)(?:'|$)|([^\s>\0"'][^\s>\0]*)?))?/y;
const TAG_END = /[\s/]*>/y;
/** Nothing to see between `<a …>` and `</a>`. */
const EMPTY_ANCHOR = /(?:\s|<(?!\/?a\b|img\b)[^>\0]*>)*<\/a[\s/>]/iy;

/**
 * Tags that GitHub shows as text, with all that is in them; what stands between two of them is read as any HTML.
 *
 * @see https://github.github.com/gfm/#disallowed-raw-html-extension-
 */
const SHOWN_AS_TEXT =
  /<\/?(?:title|textarea|style|xmp|iframe|noembed|noframes|script|plaintext)(?=[ \t-\r>]|\/>)/iy;

const TARGETS = new Set(['a href', 'img src', 'source src']);

/**
 * What HTML in a Markdown text hides: comments in every form that a browser takes for one, elements that GitHub
 * removes with their content, and attributes, none of which GitHub shows. Targets of links and images stay, and so
 * does the content of folds. What is opened and never closed hides the rest, as it does in the page.
 *
 * @see https://html.spec.whatwg.org/multipage/parsing.html#tokenization
 */
export function hiddenHtml(markdown: string, spans: readonly Span[]): Edit[] {
  const html = htmlOnly(markdown, spans);
  const edits: Edit[] = [...html.matchAll(/&(?:#\d+|#x[\da-f]+|[a-z]+);?/gi)]
    .filter(([reference]) => isUnseenReference(reference))
    .map(({ index, 0: { length } }) => cut(index, index + length));
  const neverClosed = new Set<string>();
  for (let start = html.indexOf('<'); start !== -1; ) {
    const shown = endOf(SHOWN_AS_TEXT, html, start);
    if (shown !== undefined) {
      start = html.indexOf('<', shown);
      continue;
    }
    const comment = endOf(COMMENT, html, start) ?? endOf(BOGUS_COMMENT, html, start);
    const tag = comment === undefined ? readTag(html, start) : undefined;
    let end = comment ?? tag?.end ?? start + 1;
    if (comment !== undefined) edits.push(cut(start, comment));
    if (tag !== undefined) {
      edits.push(...tag.edits);
      const removed = neverClosed.has(tag.name) ? undefined : endOfRemoved(html, tag);
      if (removed !== undefined) edits.push(cut(start, removed));
      else neverClosed.add(tag.name);
      end = removed ?? end;
    }
    start = html.indexOf('<', end);
  }
  return edits;
}

/** The text with everything but the source of its HTML replaced, so that positions stay. */
function htmlOnly(markdown: string, spans: readonly Span[]): string {
  const parts: string[] = [];
  let position = 0;
  const blank = (end: number, filler: string) => {
    parts.push(filler.repeat(Math.max(0, end - position)));
    position = Math.max(position, end);
  };
  for (const span of spans) {
    if (span.type === 'htmlFlowData' || span.type === 'htmlTextData') {
      // Line ends and the marks of quotes around them, inside one piece of HTML, are white space to it.
      blank(span.start, isContinued(span) ? ' ' : OTHER);
      parts.push(markdown.slice(position, span.end).replaceAll(OTHER, ' '));
      position = span.end;
    }
  }
  blank(markdown.length, OTHER);
  return parts.join('');
}

function isContinued(span: Span): boolean {
  return span.parent?.children.find(({ type }) => type === span.type) !== span;
}

interface Tag {
  name: string;
  isClosing: boolean;
  end: number;
  edits: Edit[];
}

function readTag(html: string, start: number): Tag | undefined {
  const head = matchAt(TAG_NAME, html, start);
  if (head === undefined) return undefined;
  const name = (head[2] ?? '').toLowerCase();
  const edits: Edit[] = [];
  let end = start + head[0].length;
  for (let next = matchAt(ATTRIBUTE, html, end); next !== undefined; next = matchAt(ATTRIBUTE, html, end)) {
    const target = next[2] ?? next[3] ?? next[4] ?? '';
    const isTarget = TARGETS.has(`${name} ${next[1]?.toLowerCase()}`) && isKeptTarget(target);
    const attributeEnd = end + next[0].length;
    const isSeen = isTarget && !(name === 'a' && isEmptyAnchor(html, attributeEnd));
    if (!isSeen) edits.push(cut(end, attributeEnd));
    end = attributeEnd;
  }
  const close = endOf(TAG_END, html, end);
  // A tag that the text does not end never shows.
  if (close === undefined) edits.push(cut(start, end));
  return { name, isClosing: head[1] === '/', end: close ?? end, edits };
}

function isEmptyAnchor(html: string, attributeEnd: number): boolean {
  const close = html.indexOf('>', attributeEnd);
  return close !== -1 && endOf(EMPTY_ANCHOR, html, close + 1) !== undefined;
}

/**
 * Where an element ends that GitHub may remove with its content. Of the first two only odd forms come here, such as
 * `<script/x>`; those that nothing closes are somebody's prose.
 */
function endOfRemoved(html: string, { name, isClosing, end }: Tag): number | undefined {
  if (isClosing) return undefined;
  if (name === 'script' || name === 'style')
    return endAfter(html, new RegExp(`</${name}(?=[\\s/>])`, 'gi'), end);
  return name === 'template' ? endOfTemplate(html, end) : undefined;
}

/** Templates stand in templates. */
function endOfTemplate(html: string, start: number): number {
  let depth = 1;
  const tag = /<(\/?)template(?=[\s/>])/gi;
  tag.lastIndex = start;
  for (let next = tag.exec(html); next !== null; next = tag.exec(html)) {
    depth += next[1] === '/' ? -1 : 1;
    if (depth === 0) return endOfTag(html, tag.lastIndex) ?? html.length;
  }
  return html.length;
}

function endAfter(html: string, tag: RegExp, start: number): number | undefined {
  tag.lastIndex = start;
  return tag.test(html) ? endOfTag(html, tag.lastIndex) : undefined;
}

function endOfTag(html: string, position: number): number | undefined {
  const end = html.indexOf('>', position);
  return end === -1 ? undefined : end + 1;
}

function matchAt(pattern: RegExp, text: string, position: number): RegExpExecArray | undefined {
  pattern.lastIndex = position;
  const match = pattern.exec(text);
  return match === null || match[0] === '' ? undefined : match;
}

function endOf(pattern: RegExp, text: string, position: number): number | undefined {
  const match = matchAt(pattern, text, position);
  return match === undefined ? undefined : position + match[0].length;
}
