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

/** Rows of all tables of pages in a Markdown text: path and cells, without marks. */
export function readTables(markdown: string): { path: string; cells: string[] }[] {
  return markdown.split('\n').flatMap((line) => {
    const path = /^\| `([^`]+)`/.exec(line)?.[1];
    if (path === undefined) return [];
    const cells = line
      .replaceAll('\u00a0', ' ')
      .replace(/<[^>]*>|\*\*/g, '')
      .split('|')
      .slice(2, -1)
      .map((cell) => cell.trim());
    return [{ path, cells }];
  });
}

/** The percent in a cell such as `+12 % clear rise`; undefined where it has none. */
export function percentIn(cell: string | undefined): string | undefined {
  return /^[+−]?[\d,]+ %/.exec(cell ?? '')?.[0];
}
