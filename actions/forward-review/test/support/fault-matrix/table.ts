import type { Cell } from './cells.ts';

export interface Counted {
  cell: Cell;
  result: string;
}

/** How many cells of each purpose ended how, as a table. */
export function countsOf(all: number, drawn: number, played: readonly Counted[]): string {
  const rows = new Map<string, number>();
  for (const { cell, result } of played) {
    const row = `${cell.purpose.padEnd(15)} | ${cell.fault.is.padEnd(9)} | ${result}`;
    rows.set(row, (rows.get(row) ?? 0) + 1);
  }
  const lines = [...rows].toSorted().map(([row, count]) => `${String(count).padStart(4)} | ${row}`);
  const total = `fault matrix: ${all} cells, ${drawn} played; ${played.length} ended as the rules say`;
  return [total, 'cells | request | fault | result', ...lines].join('\n');
}
