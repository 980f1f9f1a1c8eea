/** A claim of the project, measured: one table. */
export interface Figure {
  title: string;
  /** How it was measured, in a sentence. */
  method: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

export function toMarkdown({ title, method, columns, rows }: Figure): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const table = [line(columns), line(columns.map(() => '---')), ...rows.map(line)];
  return `## ${title}\n\n${method}\n\n${table.join('\n')}\n`;
}
