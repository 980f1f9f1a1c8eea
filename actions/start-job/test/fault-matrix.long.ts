import { drawCells, openElsewhere, testCells } from '@docs-agent/sandbox/trials';
import fc from 'fast-check';
import { findCells } from './support/fault-matrix/cells.ts';
import { playCell } from './support/fault-matrix/play.ts';

/** Of some 1,500; each takes more than a second of processor time. */
const DRAWN = 80;

const { seed = 0 } = fc.readConfigureGlobal();
const elsewhere = await openElsewhere();
const cells = await findCells(elsewhere.url);

testCells(`while a request is answered badly (seed ${seed})`, {
  cells: drawCells(cells, DRAWN, seed),
  matrixSize: cells.length,
  play: playCell,
  elsewhere,
});
