import { describe, expect, it } from 'vitest';
import type { ItemOutcome } from '../src/outcome/outcome.ts';
import type { Edit } from './support/edits.ts';
import {
  changedBy,
  LINES,
  outcomeOfComment,
  put,
  replace,
  suggesting,
} from './support/outcomes.ts';

describe('a suggestion for lines 4 to 5', () => {
  it.each<[string, string, Edit[]]>([
    ['when exactly they became it', suggesting('x\ny\nz\n'), [replace(4, 5, 'x', 'y', 'z')]],
    [
      'beside other changes',
      suggesting('x\n'),
      [replace(1, 1, 'w'), replace(4, 5, 'x'), put(8, 'v')],
    ],
    ['when it keeps the first line', suggesting('four\nx\n'), [replace(5, 5, 'x')]],
    ['when it keeps the last line', suggesting('x\nfive\n'), [replace(4, 4, 'x')]],
    ['when it keeps both and puts one between', suggesting('four\nx\nfive\n'), [put(5, 'x')]],
    ['when it puts a line before them', suggesting('x\nfour\nfive\n'), [put(4, 'x')]],
    ['when it puts a line after them', suggesting('four\nfive\nx\n'), [put(6, 'x')]],
    ['when it begins as the line before', suggesting('three\nx\n'), [replace(4, 5, 'three', 'x')]],
    ['when it ends as the line after', suggesting('x\nsix\n'), [replace(4, 5, 'x', 'six')]],
    ['when an empty block removed them', suggesting(''), [replace(4, 5)]],
    ['when an empty line took their place', suggesting('\n'), [replace(4, 5, '')]],
    [
      'when lines next to them were replaced one by one',
      suggesting('x\ny\n'),
      [replace(3, 6, 'a', 'x', 'y', 'b')],
    ],
    [
      'when one of several blocks is there',
      `${suggesting('w\n')}\n\nor\n\n${suggesting('x\n')}`,
      [replace(4, 5, 'x')],
    ],
    [
      'when its fence is longer or of tildes',
      suggesting('x\n```\n', '~~~~'),
      [replace(4, 5, 'x', '```')],
    ],
    [
      'when the comment has CRLF ends',
      suggesting('x\ny\n').replaceAll('\n', '\r\n'),
      [replace(4, 5, 'x', 'y')],
    ],
    ['when the file has CRLF ends', suggesting('x\ny\n'), [replace(4, 5, 'x\r', 'y\r')]],
    [
      'when it keeps the first line, and another was put before it',
      suggesting('four\nx\n'),
      [put(4, 'w'), replace(5, 5, 'x')],
    ],
    [
      'when it keeps the last line, and another was put after it',
      suggesting('x\nfive\n'),
      [replace(4, 4, 'x'), put(6, 'w')],
    ],
  ])('is applied %s', (_, body, edits) => {
    expect(outcomeOfComment(changedBy(...edits), { body }).kind).toBe('applied');
  });

  it.each<[string, string, Edit[], ItemOutcome['kind']]>([
    [
      'when an empty line was asked for and nothing is there',
      suggesting('\n'),
      [replace(4, 5)],
      'lines-changed',
    ],
    [
      'when nothing was asked for and an empty line is there',
      suggesting(''),
      [replace(4, 5, '')],
      'lines-changed',
    ],
    ['when more was removed', suggesting(''), [replace(3, 5)], 'lines-changed'],
    ['when less was removed', suggesting(''), [replace(4, 4)], 'lines-changed'],
    ['when more was replaced', suggesting('x\n'), [replace(3, 5, 'x')], 'lines-changed'],
    ['when less was replaced', suggesting('x\n'), [replace(4, 4, 'x')], 'lines-changed'],
    ['when something else is there', suggesting('x\n'), [replace(4, 5, 'y')], 'lines-changed'],
    ['when it is elsewhere', suggesting('x\n'), [replace(8, 9, 'x')], 'lines-unchanged'],
    ['when more is there', suggesting('x\n'), [replace(4, 5, 'x', 'y')], 'lines-changed'],
    ['when it differs in white space', suggesting('x\n'), [replace(4, 5, ' x')], 'lines-changed'],
    [
      'when it asks for what was there before',
      suggesting('four\nfive\n'),
      [replace(8, 8, 'x')],
      'lines-unchanged',
    ],
    [
      'when what it asks for was there before and something was put before it',
      suggesting('four\nfive\n'),
      [put(4, 'x')],
      'lines-unchanged',
    ],
    [
      'when it is somewhere among lines that were replaced',
      suggesting('x\n'),
      [replace(2, 6, 'a', 'x', 'b', 'c', 'd', 'e')],
      'lines-changed',
    ],
    [
      'when the ends of lines alone changed',
      suggesting('four\nfive\n'),
      [replace(4, 5, 'four\r', 'five\r')],
      'lines-changed',
    ],
    [
      'when it is quoted',
      suggesting('x\n').replace(/^/gm, '> '),
      [replace(4, 5, 'x')],
      'lines-changed',
    ],
    [
      'when they went together with a line whose place another took',
      suggesting(''),
      [replace(3, 5, 'y')],
      'lines-changed',
    ],
  ])('is not applied %s', (_, body, edits, kind) => {
    expect(outcomeOfComment(changedBy(...edits), { body }).kind).toBe(kind);
  });

  it('is applied when it keeps lines that the patch does not show', () => {
    const lines = { first: 1, last: 10 };
    const body = suggesting(`${LINES.with(4, 'x').join('\n')}\n`);
    expect(outcomeOfComment(changedBy(replace(5, 5, 'x')), { lines, body }).kind).toBe('applied');
    const other = suggesting(`${LINES.with(4, 'x').with(0, 'y').join('\n')}\n`);
    expect(outcomeOfComment(changedBy(replace(5, 5, 'x')), { lines, body: other }).kind).toBe(
      'lines-changed',
    );
  });

  it('is not reported as applied when lines stay that are not in the patch or the comment', () => {
    const lines = { first: 1, last: 10 };
    const body = suggesting(`${LINES.with(4, 'x').join('\n')}\n`);
    const comment = { diffHunk: '' };
    expect(outcomeOfComment(changedBy(replace(5, 5, 'x')), { lines, body, comment }).kind).toBe(
      'lines-changed',
    );
  });

  it.each([
    ['at the start of the file', { first: 1, last: 2 }],
    ['at the end of the file', { first: 9, last: 10 }],
    ['that is the whole file', { first: 1, last: 10 }],
  ])('is applied %s', (_, lines) => {
    const edits = [replace(lines.first, lines.last, 'x')];
    expect(outcomeOfComment(changedBy(...edits), { lines, body: suggesting('x\n') }).kind).toBe(
      'applied',
    );
    const removed = changedBy(replace(lines.first, lines.last));
    expect(outcomeOfComment(removed, { lines, body: suggesting('') }).kind).toBe('applied');
  });
});
