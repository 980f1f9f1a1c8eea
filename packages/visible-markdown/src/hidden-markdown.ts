import { cut, type Edit } from './edit.ts';
import { imageText } from './images.ts';
import { isInvisibleReference, type StripInvisible } from './invisible.ts';
import { childOf, plainText, type Span, textOf, within } from './markdown-tree.ts';
import { isKept, Targets } from './targets.ts';

/** What is known of a text's parts and characters. */
interface Visibility {
  /** Whether HTML around a part hides it. */
  isHidden(at: Span): boolean;
  stripInvisible: StripInvisible;
}

/** A language's name, and no more than that. */
const LANGUAGE = /^[\w+#.:-]{0,20}/;

/**
 * What Markdown itself hides: titles of links, links with nothing to click, names and definitions of references (the
 * target moves to where it is used), what follows the language of a code block, cells beyond a table's width, characters
 * that only a reference spells, and targets that GitHub drops. What is said of an image replaces it.
 */
export function hiddenMarkdown(
  markdown: string,
  spans: readonly Span[],
  { isHidden, stripInvisible }: Visibility,
): Edit[] {
  const targets = new Targets(markdown, spans);
  return spans.flatMap((span): Edit[] => {
    switch (span.type) {
      case 'image':
        return [
          { start: span.start, end: span.end, text: imageOf(markdown, span, { targets, stripInvisible }) },
        ];
      case 'link':
        return isSeen(markdown, span, { isHidden, stripInvisible })
          ? target(markdown, span, targets)
          : [cut(span.start, span.end)];
      case 'definition':
        return [cut(span.start, span.end)];
      case 'characterReference':
        return isInvisibleReference(textOf(markdown, span), stripInvisible)
          ? [cut(span.start, span.end)]
          : [];
      case 'codeFencedFence':
        return afterLanguage(markdown, span);
      case 'table':
        return cellsBeyond(span);
      default:
        return [];
    }
  });
}

function imageOf(
  markdown: string,
  image: Span,
  { targets, stripInvisible }: { targets: Targets; stripInvisible: StripInvisible },
): string {
  const resource = childOf(image, 'resource');
  const { target: address, title } =
    resource === undefined
      ? targets.takeImage(nameOf(markdown, image))
      : {
          target: plainText(markdown, within(resource, 'resourceDestinationString')),
          title: plainText(markdown, within(resource, 'resourceTitleString')),
        };
  const alternative = plainText(markdown, within(childOf(image, 'label'), 'labelText'));
  return imageText({ alternative, title, target: address }, stripInvisible);
}

/** The name in a reference. */
function nameOf(markdown: string, span: Span): string {
  const name =
    within(childOf(span, 'reference'), 'referenceString') ?? within(childOf(span, 'label'), 'labelText');
  return name === undefined ? '' : textOf(markdown, name);
}

/** The target in place, without a title: `(target)`. */
function target(markdown: string, span: Span, targets: Targets): Edit[] {
  const resource = childOf(span, 'resource');
  if (resource !== undefined) {
    const destination = childOf(resource, 'resourceDestination');
    const title = childOf(resource, 'resourceTitle');
    const kept = destination !== undefined && isKept(textOf(markdown, destination)) ? destination : undefined;
    const isWhole = destination === kept && title === undefined;
    return isWhole ? [] : [cut(kept?.end ?? resource.start + 1, resource.end - 1)];
  }
  const reference = childOf(span, 'reference');
  const text = targets.take(nameOf(markdown, span));
  return [{ start: reference?.start ?? span.end, end: span.end, text }];
}

/**
 * Whether a link has something to click. Marks of emphasis show where they have nothing to emphasize, which is not so
 * if anything is beside them, even if it is invisible.
 */
function isSeen(markdown: string, link: Span, { isHidden, stripInvisible }: Visibility): boolean {
  const open = [...(childOf(link, 'label')?.children ?? [])];
  let hasMarks = false;
  let hasInvisible = false;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const text = textOf(markdown, next);
    if (isHidden(next)) {
      hasInvisible = true;
      continue;
    }
    if (['image', 'codeTextData', 'characterEscape'].includes(next.type)) return true;
    if (next.type === 'htmlText') {
      if (/^<img\b/i.test(text)) return true;
      hasInvisible = true;
    }
    if (next.type === 'characterReference') {
      if (!isInvisibleReference(text, stripInvisible)) return true;
      hasInvisible = true;
    }
    if (next.type === 'data') {
      const visible = stripInvisible(text);
      if (/[^\s*_~]/.test(visible)) return true;
      hasMarks ||= visible.trim() !== '';
      hasInvisible ||= visible !== text;
    }
    open.push(...next.children);
  }
  return hasMarks && !hasInvisible;
}

function afterLanguage(markdown: string, fence: Span): Edit[] {
  const info = childOf(fence, 'codeFencedFenceInfo');
  if (info === undefined) return [];
  const language = LANGUAGE.exec(textOf(markdown, info))?.[0] ?? '';
  const end = childOf(fence, 'codeFencedFenceMeta')?.end ?? info.end;
  return info.start + language.length === end ? [] : [cut(info.start + language.length, end)];
}

function cellsBeyond(table: Span): Edit[] {
  const width = cellsOf(childOf(childOf(table, 'tableHead'), 'tableRow'), 'tableHeader').length;
  const rows = childOf(table, 'tableBody')?.children ?? [];
  return rows.flatMap((row) =>
    cellsOf(row, 'tableData')
      .slice(width)
      .map((cell) => cut(cell.start, cell.end)),
  );
}

function cellsOf(row: Span | undefined, type: string): Span[] {
  return row?.children.filter((child) => child.type === type) ?? [];
}
