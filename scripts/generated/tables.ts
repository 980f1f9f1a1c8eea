/** @throws Error if a pair of marks is missing, naming it and the file */
export function replaceBetween(text: string, mark: string, content: string, path: string): string {
  const [open, close] = [`<!-- ${mark} -->`, `<!-- /${mark} -->`];
  const start = text.indexOf(open);
  const end = text.indexOf(close);
  if (start === -1 || end < start) {
    throw new Error(
      `${path} has no "${open}" followed by "${close}": put the two marks where the table belongs.`,
    );
  }
  return `${text.slice(0, start + open.length)}\n\n${content}\n\n${text.slice(end)}`;
}

export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A table as Biome formats it, for pages that it formats. */
export function alignedTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const widths = header.map((title, column) => {
    return Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0));
  });
  const line = (cells: readonly string[], filler: string) => {
    return `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, filler)).join(' | ')} |`;
  };
  const rule = header.map(() => '-');
  return [line(header, ' '), line(rule, '-'), ...rows.map((row) => line(row, ' '))].join('\n');
}

/** Code spans in tables: a bar would end the cell. */
export function code(text: string): string {
  return `\`${text.replaceAll('|', '\\|')}\``;
}

export function oneLine(text: string): string {
  return text
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .replaceAll(/(?<!\\)\|/g, '\\|');
}
