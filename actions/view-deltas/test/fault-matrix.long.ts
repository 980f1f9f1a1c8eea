import { drawCells, openElsewhere, testCells } from '@docs-agent/sandbox/trials';
import fc from 'fast-check';
import { matrixCells } from './support/fault-matrix/cells.ts';
import { DRAWN } from './support/fault-matrix/chosen.ts';
import { playCell } from './support/fault-matrix/play.ts';

const { seed = 0 } = fc.readConfigureGlobal();
const elsewhere = await openElsewhere();
const cells = matrixCells({ pageUrl: elsewhere.url });

testCells(`while something is bad (seed ${seed})`, {
  cells: drawCells(cells, DRAWN, seed),
  matrixSize: cells.length,
  play: playCell,
  elsewhere,
});
