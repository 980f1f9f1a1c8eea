import { stripInvisible } from '@docs-agent/action-kit';
import { cut, type Edit } from './edit.ts';
import { childOf, identifierOf, type Span, textOf, within } from './markdown-tree.ts';
import { isKeptTarget, isUnseenReference } from './unseen.ts';

/** A language's name, and no more than that. */
const LANGUAGE = /^[\w+#.:-]{0,20}/;

/**
 * What Markdown itself hides: titles of links, the alternative text of images, links with nothing to click, names and
 * definitions of references (the target moves to where it is used), what follows the language of a code block, cells
 * beyond a table's width, characters that only a reference spells, and targets that GitHub drops.
 */
export function hiddenMarkdown(
  markdown: string,
  spans: readonly Span[],
  isHidden: (at: Span) => boolean,
): Edit[] {
  const targets = definitionTargets(markdown, spans);
  return spans.flatMap((span): Edit[] => {
    switch (span.type) {
      case 'image':
        return [...alternativeText(span), ...target(markdown, span, targets)];
      case 'link':
        return isSeen(markdown, span, isHidden)
          ? target(markdown, span, targets)
          : [cut(span.start, span.end)];
      case 'definition':
        return [cut(span.start, span.end)];
      case 'characterReference':
        return isUnseenReference(textOf(markdown, span)) ? [cut(span.start, span.end)] : [];
      case 'codeFencedFence':
        return afterLanguage(markdown, span);
      case 'table':
        return cellsBeyond(span);
      default:
        return [];
    }
  });
}

/** Targets by identifier; of two definitions the first counts. */
function definitionTargets(markdown: string, spans: readonly Span[]): Map<string, string> {
  const targets = new Map<string, string>();
  for (const span of spans) {
    if (span.type !== 'definition') continue;
    const label = within(span, 'definitionLabelString');
    const destination = within(span, 'definitionDestination');
    if (label === undefined || destination === undefined) continue;
    const identifier = identifierOf(textOf(markdown, label));
    if (!targets.has(identifier)) targets.set(identifier, textOf(markdown, destination));
  }
  return targets;
}

function alternativeText(image: Span): Edit[] {
  const text = within(childOf(image, 'label'), 'labelText');
  return text === undefined ? [] : [cut(text.start, text.end)];
}

/** The target in place, without a title: `(target)`. */
function target(markdown: string, span: Span, targets: ReadonlyMap<string, string>): Edit[] {
  const resource = childOf(span, 'resource');
  if (resource !== undefined) {
    const destination = childOf(resource, 'resourceDestination');
    const title = childOf(resource, 'resourceTitle');
    const kept = destination !== undefined && isKept(textOf(markdown, destination)) ? destination : undefined;
    const isWhole = destination === kept && title === undefined;
    return isWhole ? [] : [cut(kept?.end ?? resource.start + 1, resource.end - 1)];
  }
  const reference = childOf(span, 'reference');
  const named = within(reference, 'referenceString') ?? within(childOf(span, 'label'), 'labelText');
  const defined = named === undefined ? undefined : targets.get(identifierOf(textOf(markdown, named)));
  const text = defined !== undefined && isKept(defined) ? `(${defined})` : '()';
  return [{ start: reference?.start ?? span.end, end: span.end, text }];
}

function isKept(destination: string): boolean {
  return isKeptTarget(destination.replace(/^<|>$/g, ''));
}

/** Whether a link has something to click. */
function isSeen(markdown: string, link: Span, isHidden: (at: Span) => boolean): boolean {
  const open = [...(childOf(link, 'label')?.children ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (isHidden(next)) continue;
    const text = textOf(markdown, next);
    if (['image', 'codeTextData', 'characterEscape'].includes(next.type)) return true;
    if (next.type === 'htmlText' && /^<img\b/i.test(text)) return true;
    if (next.type === 'data' && stripInvisible(text).trim() !== '') return true;
    if (next.type === 'characterReference' && !isUnseenReference(text)) return true;
    open.push(...next.children);
  }
  return false;
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
