import { chooseCells, openElsewhere, testCells } from '@docs-agent/sandbox/trials';
import { findCells } from './support/fault-matrix/cells.ts';
import { playCell } from './support/fault-matrix/play.ts';

/** One of each purpose; the long form plays many more. */
const CHOSEN = [
  'lock: cut off',
  'read: 504',
  'stamp: 500',
  'permission: a redirect',
  'list: errors',
  'intent: reset after the work',
  'intent: 502 with a page',
  'creation: a web page',
  'creation: 409',
  'outcome: 500',
  'outcome: 403, once',
  'labels: 403',
  'unlock: 404',
  'poll: 429 with nothing',
  'pull request: 500',
  'binding: 422',
  'review request: 403',
  'report: empty',
];

const elsewhere = await openElsewhere();
const cells = await findCells(elsewhere.url);

testCells('while a request is answered badly', {
  cells: chooseCells(cells, CHOSEN),
  matrixSize: cells.length,
  play: playCell,
  elsewhere,
});
