import { drawCells, matrixTable, openElsewhere, type PlayedCell } from '@docs-agent/sandbox/trials';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { findCells } from './support/fault-matrix/cells.ts';
import { playCell } from './support/fault-matrix/play.ts';
import { PROOF_COUNTS } from './support/proof-counts.ts';

const { seed = 0 } = fc.readConfigureGlobal();
const elsewhere = await openElsewhere();
const cells = await findCells(elsewhere.url);
const drawn = drawCells(cells, PROOF_COUNTS.faultCellsDrawn, seed);

describe(`while a request is answered badly (seed ${seed})`, () => {
  const played: PlayedCell[] = [];

  it.each(drawn.map((cell) => [cell.name, cell] as const))('%s', async (_, cell) => {
    played.push(await playCell(cell));
  });

  afterAll(async () => {
    console.log(matrixTable(cells.length, played));
    expect(elsewhere.authorizations).toEqual([]);
    await elsewhere[Symbol.asyncDispose]();
  });
});
