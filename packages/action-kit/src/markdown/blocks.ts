import type {
  AlignType,
  BlockContent,
  Code,
  Html,
  List,
  ListItem,
  Paragraph,
  RootContent,
} from 'mdast';
import { stripInvisible } from '../visible-text.ts';
import { asNode, type Inline, outsideLine, small } from './inline.ts';

/** A piece of a document. */
export type Block = RootContent;

export function heading(depth: 1 | 2 | 3 | 4, ...parts: Inline[]): Block {
  return {
    type: 'heading',
    depth,
    children: parts.map(asNode),
  };
}

export function paragraph(...parts: Inline[]): Paragraph {
  return { type: 'paragraph', children: parts.map(asNode) };
}

/** A fenced block; the fence is longer than any in the text. */
export function codeBlock(text: string, language?: string): Code {
  return {
    type: 'code',
    lang: language ?? null,
    value: stripInvisible(text),
  };
}

export function list(items: readonly (readonly Inline[])[]): List {
  const children = items.map(
    (parts): ListItem => ({
      type: 'listItem',
      spread: false,
      children: [paragraph(...parts)],
    }),
  );
  return {
    type: 'list',
    ordered: false,
    spread: false,
    children,
  };
}

export interface Column {
  title: string;
  align?: 'left' | 'right';
}

/** A table of one row a list of cells; a cell is a list of inline parts. */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly (readonly Inline[])[])[],
): Block {
  const cells = (parts: readonly (readonly Inline[])[]) => ({
    type: 'tableRow' as const,
    children: parts.map((part) => ({ type: 'tableCell' as const, children: part.map(asNode) })),
  });
  return {
    type: 'table',
    align: columns.map((column): AlignType => column.align ?? 'left'),
    children: [cells(columns.map((column) => [column.title])), ...rows.map(cells)],
  };
}

/** A quotation of one paragraph. */
export function quote(...parts: Inline[]): Block {
  return { type: 'blockquote', children: [paragraph(...parts)] };
}

/**
 * @see
 * https://docs.github.com/get-started/writing-on-github/getting-started-with-writing-and-formatting-on-github/basic-writing-and-formatting-syntax#alerts
 */
export function alert(
  kind: 'NOTE' | 'IMPORTANT' | 'WARNING',
  first: Paragraph,
  ...rest: BlockContent[]
): Block {
  const opening: Paragraph = { ...first, children: [html(`[!${kind}]\n`), ...first.children] };
  return { type: 'blockquote', children: [opening, ...rest] };
}

/**
 * A fold; its summary is one line of plain text, from wherever. Blank lines around the blocks let
 * GitHub read Markdown inside.
 */
export function details(summary: string, blocks: readonly Block[]): Block[] {
  return [
    html(`<details><summary>${escapeHtml(outsideLine(summary))}</summary>`),
    ...blocks,
    html('</details>'),
  ];
}

/** A line in small print. */
export function smallPrint(...parts: Inline[]): Block {
  return paragraph(...small(...parts));
}

/** A line for this action alone: an HTML comment. `content` must not hold `--`. */
export function hidden(content: string): Html {
  if (content.includes('--') || content.endsWith('-'))
    throw new RangeError('a hidden line must not hold "--"');
  return html(`<!-- ${content} -->`);
}

function html(value: string): Html {
  return { type: 'html', value };
}

function escapeHtml(text: string): string {
  return text
    .replace(/[&<>]/g, (character) => `&#${character.codePointAt(0)};`)
    .replaceAll('$', '<span>$</span>');
}
