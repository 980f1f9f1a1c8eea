import { matrixTable, openElsewhere, type PlayedCell } from '@docs-agent/sandbox/trials';
import { afterAll, describe, expect, it } from 'vitest';
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
const chosen = CHOSEN.flatMap((wanted) => {
  const [purpose, fault = ''] = wanted.split(': ');
  return cells
    .filter((cell) => cell.purpose === purpose && cell.name.includes(`: ${fault}`))
    .slice(0, 1);
});

describe('while a request is answered badly', () => {
  const played: PlayedCell[] = [];

  it('every kind of request has a cell here', () => {
    expect(chosen).toHaveLength(CHOSEN.length);
  });

  it.each(chosen.map((cell) => [cell.name, cell] as const))('%s', async (_, cell) => {
    played.push(await playCell(cell));
  });

  afterAll(async () => {
    console.log(matrixTable(cells.length, played));
    expect(elsewhere.authorizations).toEqual([]);
    await elsewhere[Symbol.asyncDispose]();
  });
});
