import { createRandom } from '../service/random.ts';

/** This many of the cells, chosen by a seed. With `CELLS=all` in the environment, all of them. */
export function drawCells<Cell>(cells: readonly Cell[], count: number, seed: number): Cell[] {
  if (process.env['CELLS'] === 'all') return [...cells];
  const random = createRandom(String(seed));
  return cells
    .map((cell) => ({ cell, at: random() }))
    .toSorted((left, right) => left.at - right.at)
    .slice(0, count)
    .map(({ cell }) => cell);
}
