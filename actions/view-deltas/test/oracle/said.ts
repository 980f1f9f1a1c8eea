/** What a report said, read from its files and its Markdown without the action's code. */

export interface SaidPage {
  path: string;
  [series: string]: unknown;
}

/** A value deep in what was parsed from JSON; undefined if there is none. */
export function saidAt(value: unknown, ...names: string[]): unknown {
  return names.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null
        ? new Map(Object.entries(inner)).get(name)
        : undefined,
    value,
  );
}

/**
 * Lines of a CSV file, by the names of its columns. No cell has a comma, a quote or a line end in
 * it.
 */
export function readCsv(text: string): Record<string, string>[] {
  const [header = '', ...lines] = text.trimEnd().split('\n');
  const names = header.split(',');
  const unquoted = (cell: string) => /^"([^"]*)"$/.exec(cell)?.[1] ?? cell;
  return lines.map((line) =>
    Object.fromEntries(line.split(',').map((cell, index) => [names[index], unquoted(cell)])),
  );
}

/** A row of a table. */
export interface SaidRow {
  /**
   * The heading or the title of the fold that the table is under, tables that continue one aside.
   */
  section: string;
  titles: readonly string[];
  cells: readonly string[];
}

/** A fold of a table's further rows. */
const CONTINUED = /^[\d,]+ (?:more )?pages?(?: of fewer views| through a changed snippet)?$/;

/** Rows of all tables in a Markdown text, without marks and links. */
export function readTables(markdown: string): SaidRow[] {
  let section = '';
  let titles: readonly string[] | undefined;
  const rows: SaidRow[] = [];
  for (const line of markdown.split('\n')) {
    const title = /^#+ (.*)/.exec(line)?.[1] ?? /<summary>(.*)<\/summary>/.exec(line)?.[1];
    if (title !== undefined && !CONTINUED.test(title)) section = title;
    const cells = line.startsWith('|') ? cellsOf(line) : undefined;
    if (cells === undefined) titles = undefined;
    else if (titles === undefined) titles = cells;
    else if (!cells.every((cell) => /^:?-+:?$/.test(cell))) rows.push({ section, titles, cells });
  }
  return rows;
}

/** The path that a row begins with; undefined for a row of something else. */
export function pathOf({ cells }: SaidRow): string | undefined {
  return /^`([^`]+)`/.exec(cells[0] ?? '')?.[1];
}

/** The text as a reader sees it: without tags, marks, addresses and special spaces. */
export function plain(markdown: string): string {
  return markdown
    .replaceAll('\u00a0', ' ')
    .replace(/<br\s*\/?>/g, ' ')
    .replace(/<[^>]*>|\*\*/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
}

function cellsOf(line: string): string[] {
  return plain(line)
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}
