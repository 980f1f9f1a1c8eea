import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { messageOf, UNREADABLE } from '../src/index.ts';

function thrownBy(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    return error;
  }
}

describe('what a thrown value says, for people', () => {
  it.each([
    ['an error', new Error('No route'), 'No route'],
    ['a text', 'gone', 'gone'],
    ['nothing', undefined, 'an unknown error'],
    ['an error without words', new Error(''), 'an unknown error'],
    [
      'an answer that does not fit',
      thrownBy(() => z.object({ a: z.string() }).parse({})),
      UNREADABLE,
    ],
    [
      'a web page',
      new Error(
        '<!DOCTYPE html>\n<html><head><style>p{}</style></head><body><p>Bad <b>gateway</b></p></body></html>',
      ),
      'Bad gateway',
    ],
    ['a page of tags alone', new Error('<html><body></body></html>'), 'an unknown error'],
    ['a text with a bracket', new Error('1 < 2'), '1 < 2'],
  ])('%s', (_, error, expected) => {
    expect(messageOf(error)).toBe(expected);
  });

  it('a long page is cut', () => {
    expect(messageOf(`<html>${'word '.repeat(100_000)}`).length).toBeLessThanOrEqual(300);
  });

  it('a page of open tags takes no time', () => {
    const startedMs = performance.now();
    messageOf('<style'.repeat(1_000_000));
    expect(performance.now() - startedMs).toBeLessThan(1_000);
  });
});
