import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { defaultHandlers, type Options, toMarkdown } from 'mdast-util-to-markdown';
import type { Block } from './blocks.ts';

const tables = gfmTableToMarkdown({ tablePipeAlign: false });
const codeInTables = tables.handlers?.inlineCode ?? defaultHandlers.inlineCode;

/** Syntax of GitHub, besides tables, that the writer does not know. */
const gitHubOnly: Options = {
  // `~x~` is struck out.
  unsafe: [
    {
      character: '~',
      inConstruct: 'phrasing',
      notInConstruct: ['autolink', 'destinationRaw'],
    },
  ],
  handlers: {
    // `$x$` is mathematics. GitHub knows no escape for it but this. See
    // https://docs.github.com/get-started/writing-on-github/working-with-advanced-formatting/writing-mathematical-expressions
    text: (node, parent, state, info) =>
      defaultHandlers.text(node, parent, state, info).replaceAll('$', '<span>$</span>'),
    // In a cell, no form of code with `\\|` is read alike by GitHub and by other readers of its
    // Markdown.
    inlineCode: (node, parent, state, info) =>
      codeInTables(
        state.stack.includes('tableCell')
          ? { ...node, value: node.value.replace(/\\(?=\|)/g, '$&\u200b') }
          : node,
        parent,
        state,
        info,
      ),
  },
};

/**
 * GitHub Flavored Markdown of the blocks. All escaping happens here, so that no caller has to think
 * of it.
 */
export function writeMarkdown(blocks: readonly Block[]): string {
  return toMarkdown(
    { type: 'root', children: [...blocks] },
    {
      bullet: '-',
      fences: true,
      extensions: [tables, gitHubOnly],
    },
  );
}

/** The limits of a place that takes Markdown. */
export interface SizeLimit {
  characters: number;
  bytes: number;
}

/** A comment's body is refused over 65,536 characters; some room is left. */
export const COMMENT_LIMIT: SizeLimit = { characters: 60_000, bytes: 200_000 };

/** A job summary over 1 MiB is dropped whole, without an error. */
export const SUMMARY_LIMIT: SizeLimit = { characters: 1_000_000, bytes: 1_000_000 };

export function fits(markdown: string, limit: SizeLimit): boolean {
  return markdown.length <= limit.characters && Buffer.byteLength(markdown) <= limit.bytes;
}

/**
 * The document with as many rows as fit: `render` is asked with a number of rows, and says itself
 * how many it left out. Nothing is ever cut inside a table, a fence or a fold.
 *
 * @throws {RangeError} when not even the document without rows fits.
 */
export function renderWithin(
  limit: SizeLimit,
  rowCount: number,
  render: (rows: number) => string,
): string {
  const attempt = (rows: number): Attempt => {
    const text = render(rows);
    return {
      rows,
      text,
      filled: filled(text, limit),
    };
  };
  let most = attempt(rowCount);
  if (most.filled <= 1) return most.text;
  let fewest = attempt(0);
  if (fewest.filled > 1)
    throw new RangeError(`the document is over ${limit.bytes} bytes even without its rows`);
  for (let tries = 1; most.rows - fewest.rows > 1; tries += 1) {
    const middle = Math.floor((fewest.rows + most.rows) / 2);
    const tried = attempt(tries % 3 === 0 ? middle : expectedRows(fewest, most));
    if (tried.filled <= 1) {
      fewest = tried;
    } else {
      most = tried;
    }
  }
  return fewest.text;
}

interface Attempt {
  rows: number;
  text: string;
  /** How full the document is: 1 at the limit. */
  filled: number;
}

function filled(markdown: string, { characters, bytes }: SizeLimit): number {
  return Math.max(markdown.length / characters, Buffer.byteLength(markdown) / bytes);
}

/**
 * Rows are about equally long, so their number is almost known after two renderings; between the
 * two at any rate.
 */
function expectedRows(fewest: Attempt, most: Attempt): number {
  const share = (1 - fewest.filled) / (most.filled - fewest.filled);
  const rows = fewest.rows + Math.floor(share * (most.rows - fewest.rows));
  return Math.min(Math.max(rows, fewest.rows + 1), most.rows - 1);
}
