import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { findCells, openElsewhere } from './support/fault-matrix/cells.ts';
import { playCell } from './support/fault-matrix/play.ts';
import { type Counted, countsOf } from './support/fault-matrix/table.ts';
import { seeded } from './support/seeded.ts';

/** All of them take many minutes: this many are drawn. `CELLS=all` plays all. */
const DRAWN = 200;

const { seed = 0 } = fc.readConfigureGlobal();
const elsewhere = await openElsewhere();
const cells = await findCells(elsewhere.url);
const random = seeded(seed);
const drawn =
  process.env['CELLS'] === 'all'
    ? cells
    : cells
        .map((cell) => ({ cell, at: random.between(0, 2 ** 30) }))
        .toSorted((left, right) => left.at - right.at)
        .slice(0, DRAWN)
        .map(({ cell }) => cell);

it('the matrix has at least 400 cells', () => {
  expect(cells.length).toBeGreaterThanOrEqual(400);
});

describe.concurrent(`while a request is answered badly (seed ${seed})`, () => {
  const played: Counted[] = [];

  it.each(drawn.map((cell) => [cell.name, cell] as const))('%s', async (_, cell) => {
    played.push({ cell, result: await playCell(cell) });
  });

  afterAll(async () => {
    console.log(countsOf(cells.length, drawn.length, played));
    expect(elsewhere.authorizations).toEqual([]);
    await elsewhere[Symbol.asyncDispose]();
  });
});
