import {
  chooseCells,
  numberedRequests,
  openElsewhere,
  testCells,
} from '@docs-agent/sandbox/trials';
import { expect, it } from 'vitest';
import { matrixCells } from './support/fault-matrix/cells.ts';
import { CHOSEN } from './support/fault-matrix/chosen.ts';
import { playCell, undisturbedRun } from './support/fault-matrix/play.ts';
import { REQUESTS_OF_WHOLE_RUNS } from './support/fault-matrix/requests.ts';

const elsewhere = await openElsewhere();
const cells = matrixCells({ pageUrl: elsewhere.url });

it.each([...REQUESTS_OF_WHOLE_RUNS])(
  'the matrix has every request of a run in mode “%s”',
  async (mode, names) => {
    const { run } = await undisturbedRun(mode);
    const made = numberedRequests(run.requests).map(({ name }) => name);
    expect(made.toSorted()).toEqual([...names].toSorted());
  },
);

testCells('while something is bad', {
  cells: chooseCells(cells, CHOSEN),
  matrixSize: cells.length,
  play: playCell,
  elsewhere,
});
