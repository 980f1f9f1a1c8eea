import { cut, type Edit } from './edit.ts';
import { isInvisibleReference, type StripInvisible } from './invisible.ts';
import { childOf, childrenOf, plainText, type Span, within } from './markdown-tree.ts';
import { type Image, imageText, isKept, Targets } from './targets.ts';

/** Facts about a text's parts and characters. */
interface Visibility {
  /** Whether HTML around a part hides it. */
  isHidden(at: Span): boolean;
  stripInvisible: StripInvisible;
}

/** A language's name, and no more than that. */
const LANGUAGE = /^[\w+#.:-]{0,20}/;

/**
 * What Markdown itself hides: titles of links, links with nothing to click, names and definitions
 * of references (the target moves to where it is used), what follows the language of a code block,
 * cells beyond a table's width, characters that only a reference spells, and targets that GitHub
 * drops. What is said of an image replaces it.
 */
export function hiddenMarkdown(
  markdown: string,
  spans: readonly Span[],
  visibility: Visibility,
): Edit[] {
  const { stripInvisible } = visibility;
  const targets = new Targets(spans, markdown.length);
  return spans.flatMap((span): Edit[] => {
    const { start, end } = span;
    switch (span.type) {
      case 'image':
        return [
          {
            start,
            end,
            text: imageText(imageOf(span, targets), stripInvisible),
          },
        ];
      case 'link':
        return isSeen(span, visibility) ? target(span, targets) : [cut(span)];
      case 'definition':
        return [cut(span)];
      case 'characterReference':
        return isInvisibleReference(span.text, stripInvisible) ? [cut(span)] : [];
      case 'codeFencedFence':
        return afterLanguage(span);
      case 'table':
        return cellsBeyond(span);
      default:
        return [];
    }
  });
}

function imageOf(image: Span, targets: Targets): Image {
  const resource = childOf(image, 'resource');
  const alternative = plainText(within(childOf(image, 'label'), 'labelText'));
  if (resource === undefined) return { alternative, ...targets.takeImage(nameOf(image)) };
  const target = plainText(within(resource, 'resourceDestinationString'));
  return {
    alternative,
    target,
    title: plainText(within(resource, 'resourceTitleString')),
  };
}

function nameOf(span: Span): Span | undefined {
  return (
    within(childOf(span, 'reference'), 'referenceString') ??
    within(childOf(span, 'label'), 'labelText')
  );
}

/** The target in place, without a title: `(target)`. */
function target(link: Span, targets: Targets): Edit[] {
  const resource = childOf(link, 'resource');
  if (resource === undefined) {
    const { start = link.end } = childOf(link, 'reference') ?? {};
    return [
      {
        start,
        end: link.end,
        text: targets.take(nameOf(link)),
      },
    ];
  }
  const destination = childOf(resource, 'resourceDestination');
  const hasTitle = childOf(resource, 'resourceTitle') !== undefined;
  const isDropped = destination !== undefined && !isKept(destination.text);
  if (!hasTitle && !isDropped) return [];
  const keptUpTo = isDropped ? undefined : destination?.end;
  const start = keptUpTo ?? resource.start + 1;
  return [cut({ start, end: resource.end - 1 })];
}

/**
 * Whether a link has something to click. Marks of emphasis show where they have nothing to
 * emphasize, which is not so if anything is beside them, even if it is invisible.
 */
function isSeen(link: Span, { isHidden, stripInvisible }: Visibility): boolean {
  const open = [...(childOf(link, 'label')?.children ?? [])];
  let hasMarks = false;
  let hasInvisible = false;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { type, text } = next;
    if (isHidden(next)) {
      hasInvisible = true;
      continue;
    }
    if (['image', 'codeTextData', 'characterEscape'].includes(type)) return true;
    if (type === 'htmlText' && /^<img\b/i.test(text)) return true;
    if (type === 'characterReference' && !isInvisibleReference(text, stripInvisible)) return true;
    hasInvisible ||= type === 'htmlText' || type === 'characterReference';
    if (type === 'data') {
      const visible = stripInvisible(text);
      if (/[^\s*_~]/.test(visible)) return true;
      hasMarks ||= visible.trim() !== '';
      hasInvisible ||= visible !== text;
    }
    open.push(...next.children);
  }
  return hasMarks && !hasInvisible;
}

function afterLanguage(fence: Span): Edit[] {
  const info = childOf(fence, 'codeFencedFenceInfo');
  if (info === undefined) return [];
  const start = info.start + (LANGUAGE.exec(info.text)?.[0].length ?? 0);
  const { end } = childOf(fence, 'codeFencedFenceMeta') ?? info;
  return start === end ? [] : [cut({ start, end })];
}

function cellsBeyond(table: Span): Edit[] {
  const width = childrenOf(childOf(childOf(table, 'tableHead'), 'tableRow'), 'tableHeader').length;
  const rows = childOf(table, 'tableBody')?.children ?? [];
  return rows.flatMap((row) => childrenOf(row, 'tableData').slice(width).map(cut));
}
