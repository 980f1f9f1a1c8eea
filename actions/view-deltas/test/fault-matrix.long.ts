import { drawCells, matrixTable, openElsewhere, type PlayedCell } from '@docs-agent/sandbox/trials';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { matrixCells } from './support/fault-matrix/cells.ts';
import { DRAWN } from './support/fault-matrix/chosen.ts';
import { playCell } from './support/fault-matrix/play.ts';

const { seed = 0 } = fc.readConfigureGlobal();
const elsewhere = await openElsewhere();
const cells = matrixCells({ pageUrl: elsewhere.url });
const drawn = drawCells(cells, DRAWN, seed);

describe(`while something is bad (seed ${seed})`, () => {
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
