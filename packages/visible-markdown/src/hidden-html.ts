import { cut, type Edit, type Range } from './edit.ts';
import { isInvisibleReference, isKeptTarget, type StripInvisible } from './invisible.ts';
import type { Span } from './markdown-tree.ts';
import { imageText } from './targets.ts';

/** Replaces Markdown whose page has a tag before anything visible. No HTML source contains it. */
const BLOCK = '\0';
/** Replaces Markdown whose page may have none. No HTML source contains it. */
const UNSURE = '\uffff';

const COMMENT = /<!--(?:-?>|[\s\S]*?(?:--!?>|$))/y;
/**
 * What a browser takes for a comment: `<!x>`, `<?x>`, `</ x>`. It ends with the tag of a block that
 * follows.
 */
const BOGUS_COMMENT = /<(?:[!?]|\/(?![a-z]))[^>\0\uffff]*(?:>|(?=\0)|\uffff[\s\S]*|$)/iy;
const TAG_NAME = /<(\/?)([a-z][^\s/>\0\uffff]*)/iy;
/**
 * A value in quotes that reaches over other blocks ends at a quotation mark of theirs, if at all.
 */
const ATTRIBUTE =
  /[\s/]*((?:=|[^\s/>=\0\uffff])[^\s/>=\0\uffff]*)(?:\s*=\s*(?:"([^"\0\uffff]*)(?:"|$|[\0\uffff][\s\S]*)|'([^'\0\uffff]*)(?:'|$|[\0\uffff][\s\S]*)|([^\s>\0\uffff"'][^\s>\0\uffff]*)?))?/y;
const BEFORE_TAG_END = /[\s/]*/y;
/** Nothing to see between `<a …>` and `</a>`. */
const EMPTY_ANCHOR = /(?:\s|<(?!\/?a\b|img\b)[^>\0\uffff]*>)*<\/a[\s/>]/iy;

/**
 * Tags that GitHub shows as text, with all that is in them; the text between two of them is read as
 * any HTML.
 *
 * @see https://github.github.com/gfm/#disallowed-raw-html-extension-
 */
const SHOWN_AS_TEXT =
  /<\/?(?:title|textarea|style|xmp|iframe|noembed|noframes|script|plaintext)(?=[ \t-\r>]|\/>)/iy;

/**
 * Names of elements that people format with. GitHub shows no tag of any element; one that it does
 * not know vanishes with its name, which can be a sentence.
 */
const KNOWN_TAGS = new Set(
  (
    'a abbr b bdo blockquote br caption center cite code col colgroup dd del details dfn div dl dt em figcaption figure ' +
    'font h1 h2 h3 h4 h5 h6 h7 h8 hr i img input ins kbd li mark ol p picture pre q rp rt ruby s samp section small ' +
    'source span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var video wbr'
  ).split(' '),
);

const TARGETS = new Set(['a href', 'source src']);

/**
 * What HTML in a Markdown text hides: comments in every form that a browser takes for one, elements
 * that GitHub removes with their content, tags that it does not know, and attributes, none of which
 * GitHub shows. Targets of links stay, and so does the content of folds; what is said of an image
 * replaces it. What is opened and never closed hides the rest, as it does in the page.
 *
 * @returns edits; one that ends after the text hides what a page has after it, too.
 * @see https://html.spec.whatwg.org/multipage/parsing.html#tokenization
 */
export function hiddenHtml(
  markdown: string,
  spans: readonly Span[],
  stripInvisible: StripInvisible,
): Edit[] {
  const html = htmlOnly(markdown, spans);
  const edits = invisibleReferences(html, stripInvisible);
  const neverClosed = new Set<string>();
  let start = html.indexOf('<');
  while (start !== -1) {
    let end = endOf(SHOWN_AS_TEXT, html, start);
    if (end === undefined) {
      const hidden = hiddenAt(html, start, neverClosed, stripInvisible);
      edits.push(...hidden.edits);
      end = hidden.end;
    }
    start = html.indexOf('<', end);
  }
  return edits;
}

/**
 * What the comment or the tag at a position hides.
 *
 * @param neverClosed names of tags that need not be looked for again; this adds to them
 * @returns also where to read on
 */
function hiddenAt(
  html: string,
  start: number,
  neverClosed: Set<string>,
  stripInvisible: StripInvisible,
): { edits: Edit[]; end: number } {
  const comment = endOf(COMMENT, html, start) ?? endOf(BOGUS_COMMENT, html, start);
  if (comment !== undefined) return { edits: [cut({ start, end: comment })], end: comment };
  const tag = readTag(html, start, stripInvisible);
  if (tag === undefined) return { edits: [], end: start + 1 };
  const removed = neverClosed.has(tag.name) ? undefined : endOfRemoved(html, tag);
  if (removed === undefined) {
    neverClosed.add(tag.name);
    return { edits: tag.edits, end: tag.end };
  }
  return { edits: [...tag.edits, cut({ start, end: removed })], end: removed };
}

/** Characters that only a reference spells, and nobody sees. */
function invisibleReferences(html: string, stripInvisible: StripInvisible): Edit[] {
  const edits: Edit[] = [];
  for (const { 0: reference, index } of html.matchAll(/&(?:#\d+|#x[\da-f]+|[a-z]+);?/gi)) {
    if (!isInvisibleReference(reference, stripInvisible)) continue;
    edits.push(cut({ start: index, end: index + reference.length }));
  }
  return edits;
}

interface Tag {
  name: string;
  isClosing: boolean;
  end: number;
  edits: Edit[];
}

function readTag(html: string, start: number, stripInvisible: StripInvisible): Tag | undefined {
  const head = matchAt(TAG_NAME, html, start);
  if (head === undefined) return undefined;
  const [opening, slash, writtenName = ''] = head;
  const name = writtenName.toLowerCase();
  const isClosing = slash === '/';
  const attributes = readAttributes(html, name, start + opening.length);
  const beforeEnd = endOf(BEFORE_TAG_END, html, attributes.end) ?? attributes.end;
  const isWhole = html[beforeEnd] === '>';
  const end = endOfTag(html, beforeEnd);
  if (isWhole && name === 'img' && !isClosing) {
    const text = imageOf(attributes.values, stripInvisible);
    return {
      name,
      isClosing,
      end,
      edits: [{ start, end, text }],
    };
  }
  const edits = attributes.unseen.map(cut);
  if (!isWhole || !KNOWN_TAGS.has(name)) {
    edits.push(cut({ start, end }));
  }
  return {
    name,
    isClosing,
    end,
    edits,
  };
}

/** The attributes of a tag. */
interface Attributes {
  /** The first value of each name, as browsers read it. */
  values: ReadonlyMap<string, string>;
  /** Those that are cut. */
  unseen: readonly Range[];
  end: number;
}

function readAttributes(html: string, tagName: string, start: number): Attributes {
  const values = new Map<string, string>();
  const unseen: Range[] = [];
  let end = start;
  let next = matchAt(ATTRIBUTE, html, end);
  while (next !== undefined) {
    const [whole, writtenName = '', doubleQuoted, singleQuoted, bare] = next;
    const name = writtenName.toLowerCase();
    const value = doubleQuoted ?? singleQuoted ?? bare ?? '';
    if (!values.has(name)) {
      values.set(name, value);
    }
    const range = { start: end, end: end + whole.length };
    const isTarget = TARGETS.has(`${tagName} ${name}`) && isKeptTarget(value);
    const isSeen = isTarget && !(tagName === 'a' && isEmptyAnchor(html, range.end));
    if (!isSeen) {
      unseen.push(range);
    }
    end = range.end;
    next = matchAt(ATTRIBUTE, html, end);
  }
  return { values, unseen, end };
}

/** The tag of a block that follows ends a tag as well, but then it never shows. */
function endOfTag(html: string, beforeEnd: number): number {
  if (html[beforeEnd] === '>') return beforeEnd + 1;
  if (html[beforeEnd] === BLOCK) return beforeEnd;
  return html.length;
}

function imageOf(attributes: ReadonlyMap<string, string>, stripInvisible: StripInvisible): string {
  const of = (name: string) => attributes.get(name) ?? '';
  return imageText(
    {
      alternative: of('alt'),
      title: of('title'),
      target: of('src'),
    },
    stripInvisible,
  );
}

function isEmptyAnchor(html: string, attributeEnd: number): boolean {
  const close = html.indexOf('>', attributeEnd);
  return close !== -1 && endOf(EMPTY_ANCHOR, html, close + 1) !== undefined;
}

/** What GitHub may remove with its content, or no browser shows; of these, some can be nested. */
const REMOVED = ['script', 'style', 'template', 'rp'];
const NESTED = ['template', 'rp'];

/**
 * Where an element ends that is removed. Of scripts and styles only odd forms come here, such as
 * `<script/x>`; those that nothing closes are prose.
 */
function endOfRemoved(html: string, { name, isClosing, end }: Tag): number | undefined {
  if (isClosing || !REMOVED.includes(name)) return undefined;
  const isNested = NESTED.includes(name);
  const unclosed = isNested ? html.length : undefined;
  let depth = 1;
  const tag = new RegExp(`<(/?)${name}(?=[\\s/>])`, 'gi');
  tag.lastIndex = end;
  for (let next = tag.exec(html); next !== null; next = tag.exec(html)) {
    if (next[1] === '/') {
      depth -= 1;
    } else if (isNested) {
      depth += 1;
    }
    if (depth > 0) continue;
    const close = html.indexOf('>', tag.lastIndex);
    return close === -1 ? unclosed : close + 1;
  }
  return unclosed;
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

/**
 * The text with everything but the source of its HTML replaced, so that positions stay; and one
 * character for what the page has after it.
 */
function htmlOnly(markdown: string, spans: readonly Span[]): string {
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

/**
 * Only a paragraph right after HTML in an item of a list can come without a tag; after a blank line
 * it has one.
 */
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
