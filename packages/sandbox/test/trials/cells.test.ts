import { describe, expect, it } from 'vitest';
import { chooseCells, type Purposes, requestCells } from '../../src/trials/index.ts';

const CELLS = [
  'permission of a stranger, GET /permission: 500 with a page',
  'permission, GET /permission: 500 with a page',
  'permission, GET /permission: 403',
  'cache: a pipe',
].map((name) => ({ name }));

const namesOf = (...chosen: string[]) => chooseCells(CELLS, chosen).map(({ name }) => name);

describe('cells of a matrix', () => {
  it('are chosen by their purpose and the beginning of their fault', () => {
    expect(namesOf('permission: 500', 'cache: a pipe')).toEqual([
      'permission, GET /permission: 500 with a page',
      'cache: a pipe',
    ]);
  });

  it('that a list names and no one made are an error', () => {
    expect(() => namesOf('permission: 404')).toThrow('The matrix has no cell “permission: 404”.');
  });

  it('are not made for a request of which no rule knows the purpose', () => {
    const purposes: Purposes<'read'> = [[/^GET /, 'read']];
    const request = {
      kind: 'POST /new',
      name: 'POST /new',
      isGraphQL: false,
      server: 'github',
      request: {},
      index: 0,
    } as const;
    const faults = () => [{ name: '500' }];
    expect(() => requestCells([request], purposes, faults)).toThrow(
      'No rule says what “POST /new” is for.',
    );
  });
});
