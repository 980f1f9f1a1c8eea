/** What a report said, read from its files and its Markdown as somebody without the action's code would. */

export interface SaidPage {
  path: string;
  [series: string]: unknown;
}

/** A value deep in what was parsed from JSON; undefined where there is none. */
export function saidAt(value: unknown, ...names: string[]): unknown {
  return names.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null ? new Map(Object.entries(inner)).get(name) : undefined,
    value,
  );
}

/** Lines of a CSV file whose cells need no quotes, by the names of its columns. */
export function readCsv(text: string): Record<string, string>[] {
  const [header = '', ...lines] = text.trimEnd().split('\n');
  const names = header.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, index) => [names[index], cell])));
}

/** A row of a table of pages: its views, and what is said of their change. */
export interface SaidRow {
  /** The heading or the title of the fold that the table stands under, tables that continue one aside. */
  section: string;
  path: string;
  /** Undefined where the table has no counts. */
  human: string | undefined;
  humanChange: string | undefined;
  ai: string | undefined;
  aiChange: string | undefined;
  /** The bars of weeks, and the title above them. */
  weeks: { title: string; bars: string } | undefined;
}

/** A fold of a table's further rows. */
const CONTINUED = /^[\d,]+ (?:more )?pages?(?: of fewer views)?$/;

/** Rows of all tables of pages in a Markdown text, without marks, by the titles of their columns. */
export function readTables(markdown: string): SaidRow[] {
  let section = '';
  let titles: string[] = [];
  return markdown.split('\n').flatMap((line) => {
    const title = /^#+ (.*)/.exec(line)?.[1] ?? /<summary>(.*)<\/summary>/.exec(line)?.[1];
    if (title !== undefined && !CONTINUED.test(title)) section = title;
    if (line.startsWith('| Page |')) titles = cellsOf(line);
    const path = /^\| `([^`]+)`/.exec(line)?.[1];
    if (path === undefined) return [];
    const cells = cellsOf(line);
    const weeksAt = titles.findIndex((name) => /^\d+ weeks, /.test(name));
    const weeks = { title: titles[weeksAt] ?? '', bars: (cells[weeksAt] ?? '').replaceAll('`', '') };
    return [
      {
        section,
        path,
        ...seriesOf('Human', titles, cells, (count, change) => ({ human: count, humanChange: change })),
        ...seriesOf('AI', titles, cells, (count, change) => ({ ai: count, aiChange: change })),
        weeks: weeksAt < 0 ? undefined : weeks,
      },
    ];
  });
}

/** A change stands right of its views; where counts are kept back, in their place. */
function seriesOf<Parts>(
  name: string,
  titles: readonly string[],
  cells: readonly string[],
  partsOf: (count: string | undefined, change: string | undefined) => Parts,
): Parts {
  const at = titles.findIndex((title) => title === name || title.startsWith(`${name}, `));
  const isCounted = titles[at + 1] === 'Change' || titles[at + 1] === 'Beyond typical';
  return isCounted ? partsOf(cells[at], cells[at + 1]) : partsOf(undefined, cells[at]);
}

/** Cells of all rows of tables whose first cell is this, without marks. */
export function readLine(markdown: string, name: string): string[] {
  const lines = markdown.split('\n').filter((line) => line.startsWith('| '));
  const [first, ...others] = lines.map(cellsOf).find(([cell]) => cell === name) ?? [];
  return first === undefined ? [] : others;
}

function cellsOf(line: string): string[] {
  return line
    .replaceAll('\u00a0', ' ')
    .replace(/<[^>]*>|\*\*/g, '')
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

/** The percent in a cell such as `+12 % clear rise`; undefined where it has none. */
export function percentIn(cell: string | undefined): string | undefined {
  return /^[+−]?[\d,]+ %/.exec(cell ?? '')?.[0];
}
