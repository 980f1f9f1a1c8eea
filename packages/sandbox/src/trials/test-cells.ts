import { afterAll, describe, expect, it } from 'vitest';
import type { ElsewherePage } from './elsewhere.ts';
import { matrixTable, type PlayedCell } from './table.ts';

/** Cells of a matrix to be played, each in a test of its own. */
export interface CellTests<Cell> {
  cells: readonly Cell[];
  /** How many cells the whole matrix has. */
  matrixSize: number;
  /** Plays a cell, and holds it to the rules. */
  play(cell: Cell): Promise<PlayedCell>;
  /** Where redirects lead: no secret may come there. It is closed afterwards. */
  elsewhere: ElsewherePage;
}

/** Declares the tests, and prints how the cells ended. */
export function testCells<Cell extends { name: string }>(
  title: string,
  { cells, matrixSize, play, elsewhere }: CellTests<Cell>,
): void {
  describe(title, () => {
    const played: PlayedCell[] = [];

    it.each(cells.map((cell) => [cell.name, cell] as const))('%s', async (_, cell) => {
      played.push(await play(cell));
    });

    afterAll(async () => {
      console.log(matrixTable(matrixSize, played));
      expect(elsewhere.authorizations).toEqual([]);
      await elsewhere[Symbol.asyncDispose]();
    });
  });
}

/**
 * The cells that a list names, each as `PURPOSE: FAULT`: the first cell for that purpose whose
 * fault begins so.
 *
 * @throws when there is none
 */
export function chooseCells<Cell extends { name: string }>(
  cells: readonly Cell[],
  chosen: readonly string[],
): Cell[] {
  return chosen.map((wanted) => {
    const [purpose, fault = ''] = wanted.split(': ');
    const cell = cells.find(
      ({ name }) =>
        (name.startsWith(`${purpose},`) || name.startsWith(`${purpose}:`)) &&
        name.includes(`: ${fault}`),
    );
    if (cell === undefined) throw new Error(`The matrix has no cell “${wanted}”.`);
    return cell;
  });
}
