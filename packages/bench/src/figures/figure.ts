/** A claim of the project, measured: one table. */
export interface Figure {
  title: string;
  /** How it was measured, in a sentence. */
  method: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** What was measured, in full, as Markdown. */
  appendix?: string;
}

export function toMarkdown({ title, method, columns, rows, appendix }: Figure): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const table = [line(columns), line(columns.map(() => '---')), ...rows.map(line)];
  const parts = [
    `## ${title}`,
    method,
    table.join('\n'),
    ...(appendix === undefined ? [] : [appendix]),
  ];
  return `${parts.join('\n\n')}\n`;
}
