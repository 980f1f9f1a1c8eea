/** A cell that was played: the request's purpose, the fault's class, and how the run ended. */
export interface PlayedCell {
  purpose: string;
  fault: string;
  end: string;
}

/** How many cells of each kind ended how. */
export function matrixTable(cells: number, played: readonly PlayedCell[]): string {
  const rows = new Map<string, number>();
  for (const { purpose, fault, end } of played) {
    const row = `${purpose.padEnd(26)} | ${fault.padEnd(9)} | ${end}`;
    rows.set(row, (rows.get(row) ?? 0) + 1);
  }
  const lines = [...rows].toSorted().map(([row, count]) => `${String(count).padStart(4)} | ${row}`);
  const total = `fault matrix: ${cells} cells, ${played.length} played`;
  return [total, 'cells | purpose | fault | result', ...lines].join('\n');
}
