import { chooseCells, openElsewhere, testCells } from '@docs-agent/sandbox/trials';
import { expect, it } from 'vitest';
import { findCells } from './support/fault-matrix/cells.ts';
import { playCell } from './support/fault-matrix/play.ts';
import { PROOF_COUNTS } from './support/proof-counts.ts';

/** One of each purpose; the long form plays many more. */
const CHOSEN = [
  'first read: 504',
  'lock: cut off',
  'permission: a redirect',
  'intent: reset after the work',
  'intent: 502 with a page',
  'prompt: 403',
  'prompt: a web page',
  'prompt: no connection',
  'first job read: no connection',
  'prompt: no head',
  'outcome: errors',
  'poll: 429 with nothing',
  'look: no end of the body',
  'compare: 422',
  'report: empty',
  'reply: 503',
];

const elsewhere = await openElsewhere();
const cells = await findCells(elsewhere.url);

it('the matrix has as many cells as docs/proof.md says', () => {
  expect(cells).toHaveLength(PROOF_COUNTS.faultCells);
});

testCells('while a request is answered badly', {
  cells: chooseCells(cells, CHOSEN),
  matrixSize: cells.length,
  play: playCell,
  elsewhere,
});
