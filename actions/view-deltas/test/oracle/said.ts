/** What a report said, read from its files and its Markdown as somebody without the action's code would. */

export interface SaidPage {
  path: string;
  [series: string]: unknown;
}

/** Lines of a CSV file whose cells need no quotes, by the names of its columns. */
export function readCsv(text: string): Record<string, string>[] {
  const [header = '', ...lines] = text.trimEnd().split('\n');
  const names = header.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, index) => [names[index], cell])));
}

/** A row of a table of pages: its views, and what is said of their change. */
export interface SaidRow {
  path: string;
  human: string | undefined;
  humanChange: string | undefined;
  ai: string | undefined;
  aiChange: string | undefined;
}

/** Rows of all tables of pages in a Markdown text, without marks, by the titles of their columns. */
export function readTables(markdown: string): SaidRow[] {
  let titles: string[] = [];
  return markdown.split('\n').flatMap((line) => {
    if (line.startsWith('| Page |')) titles = cellsOf(line);
    const path = /^\| `([^`]+)`/.exec(line)?.[1];
    if (path === undefined) return [];
    const cells = cellsOf(line);
    const [human, ai] = [titles.indexOf('Human'), titles.indexOf('AI')];
    // A change stands right of its views.
    return [
      { path, human: cells[human], humanChange: cells[human + 1], ai: cells[ai], aiChange: cells[ai + 1] },
    ];
  });
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
