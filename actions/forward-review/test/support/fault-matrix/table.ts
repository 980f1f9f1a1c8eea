import type { Cell } from './cells.ts';
import type { Played } from './play.ts';

export interface Counted extends Played {
  cell: Cell;
}

/** How many cells of each purpose ended how, as a table. */
export function countsOf(all: number, drawn: number, played: readonly Counted[]): string {
  const rows = new Map<string, number>();
  for (const { cell, result, isOpen } of played) {
    const open = isOpen ? ` (needs ${cell.expected.needs})` : '';
    const row = `${cell.purpose.padEnd(15)} | ${cell.fault.is.padEnd(9)} | ${result}${open}`;
    rows.set(row, (rows.get(row) ?? 0) + 1);
  }
  const lines = [...rows].toSorted().map(([row, count]) => `${String(count).padStart(4)} | ${row}`);
  const open = played.filter(({ isOpen }) => isOpen).length;
  const total = `fault matrix: ${all} cells, ${drawn} played; ${played.length - open} ended as the rules say, ${open} did nothing that none may do`;
  return [total, 'cells | request | fault | result', ...lines].join('\n');
}
