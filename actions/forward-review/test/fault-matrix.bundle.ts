import { matrixTable, openElsewhere, type PlayedCell } from '@docs-agent/sandbox/trials';
import { afterAll, describe, expect, it } from 'vitest';
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
const chosen = CHOSEN.flatMap((wanted) => {
  const [purpose, fault = ''] = wanted.split(': ');
  return cells
    .filter((cell) => cell.purpose === purpose && cell.fault.name.startsWith(fault))
    .slice(0, 1);
});

describe('while a request is answered badly', () => {
  const played: PlayedCell[] = [];

  it('every kind of request has a cell here, and the matrix as many as docs/proof.md says', () => {
    expect(chosen).toHaveLength(CHOSEN.length);
    expect(cells).toHaveLength(PROOF_COUNTS.faultCells);
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
