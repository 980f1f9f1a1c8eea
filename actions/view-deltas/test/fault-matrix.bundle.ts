import {
  matrixTable,
  numberedRequests,
  openElsewhere,
  type PlayedCell,
} from '@docs-agent/sandbox/trials';
import { afterAll, describe, expect, it } from 'vitest';
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

describe('while something is bad', () => {
  const played: PlayedCell[] = [];

  it.each(CHOSEN)('%s', async (name) => {
    const cell = cells.find((one) => one.name === name);
    if (cell === undefined) throw new Error('The matrix has no such cell.');
    played.push(await playCell(cell));
  });

  afterAll(async () => {
    console.log(matrixTable(cells.length, played));
    expect(elsewhere.authorizations).toEqual([]);
    await elsewhere[Symbol.asyncDispose]();
  });
});
