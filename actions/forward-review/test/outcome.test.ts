import { describe, expect, it } from 'vitest';
import { type ItemOutcome, outcomeOf } from '../src/outcome.ts';
import type { Comparison, ReviewComment, Thread } from '../src/pull-request.ts';
import { type Edit, patchOf } from './support/edits.ts';
import {
  candidatesOf,
  commentWith,
  pullRequestWith,
  reviewWith,
  threadWith,
} from './support/pull-requests.ts';
import { commitWith, comparisonWith, fileWith } from './support/tracking.ts';

const LINES = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** The diff that GitHub shows above a comment on these lines, all of them new in the pull request. */
function hunkUpTo(last: number, lines: readonly string[] = LINES): string {
  return [`@@ -0,0 +1,${last} @@`, ...lines.slice(0, last).map((line) => `+${line}`)].join('\n');
}

interface Written {
  /** @default lines 4 to 5 */
  lines?: Thread['lines'];
  body?: string;
  thread?: Partial<Thread>;
  comment?: Partial<ReviewComment>;
}

function outcomeOfComment(comparison: Comparison | undefined, written: Written = {}): ItemOutcome {
  const { lines = { first: 4, last: 5 }, body = 'Fix this', thread, comment } = written;
  const comments = [commentWith({ body, diffHunk: hunkUpTo(lines.last), ...comment })];
  const [candidate] = candidatesOf(
    pullRequestWith({ threads: [threadWith({ lines, comments, ...thread })] }),
  );
  if (candidate === undefined) throw new Error('the pull request has a comment');
  return outcomeOf(candidate.item, comparison);
}

function changedBy(...edits: Edit[]): Comparison {
  return comparisonWith({ files: [fileWith({ patch: patchOf(LINES, edits) })] });
}

const suggesting = (text: string, fence = '```') => `${fence}suggestion\n${text}${fence}`;
const put = (first: number, ...added: string[]): Edit => ({ first, removed: 0, added });
const replace = (first: number, last: number, ...added: string[]): Edit => ({
  first,
  removed: last - first + 1,
  added,
});

describe('lines 4 to 5 of a file', () => {
  it.each<[string, Edit[], ItemOutcome['kind']]>([
    ['changed when the first of them was replaced', [replace(4, 4, 'x')], 'lines-changed'],
    ['changed when the last of them was removed', [replace(5, 5)], 'lines-changed'],
    ['changed when a larger part was replaced', [replace(1, 9, 'x')], 'lines-changed'],
    ['changed when a part was replaced that ends in them', [replace(2, 4, 'x')], 'lines-changed'],
    ['changed when a line was put between them', [put(5, 'x')], 'lines-changed'],
    ['stayed when a line was put right before them', [put(4, 'x')], 'file-changed'],
    ['stayed when a line was put right after them', [put(6, 'x')], 'file-changed'],
    ['stayed when the line before them was replaced', [replace(3, 3, 'x')], 'file-changed'],
    ['stayed when the line after them was replaced', [replace(6, 6, 'x', 'y')], 'file-changed'],
    ['stayed when they are only the surroundings of a change', [replace(8, 8, 'x')], 'file-changed'],
    ['changed when one of several changes meets them', [replace(1, 1), replace(5, 6, 'x')], 'lines-changed'],
  ])('%s', (_, edits, kind) => {
    expect(outcomeOfComment(changedBy(...edits)).kind).toBe(kind);
  });
});

describe('a suggestion for lines 4 to 5', () => {
  it.each<[string, string, Edit[], ItemOutcome['kind']]>([
    [
      'is applied when exactly they became it',
      suggesting('x\ny\nz\n'),
      [replace(4, 5, 'x', 'y', 'z')],
      'applied',
    ],
    [
      'is applied beside other changes',
      suggesting('x\n'),
      [replace(1, 1, 'w'), replace(4, 5, 'x'), put(8, 'v')],
      'applied',
    ],
    ['is applied when it keeps the first line', suggesting('four\nx\n'), [replace(5, 5, 'x')], 'applied'],
    ['is applied when it keeps the last line', suggesting('x\nfive\n'), [replace(4, 4, 'x')], 'applied'],
    [
      'is applied when it keeps both and puts one between',
      suggesting('four\nx\nfive\n'),
      [put(5, 'x')],
      'applied',
    ],
    ['is applied when it puts a line before them', suggesting('x\nfour\nfive\n'), [put(4, 'x')], 'applied'],
    ['is applied when it puts a line after them', suggesting('four\nfive\nx\n'), [put(6, 'x')], 'applied'],
    [
      'is applied when it begins as the line before',
      suggesting('three\nx\n'),
      [replace(4, 5, 'three', 'x')],
      'applied',
    ],
    [
      'is applied when it ends as the line after',
      suggesting('x\nsix\n'),
      [replace(4, 5, 'x', 'six')],
      'applied',
    ],
    ['is applied when an empty block removed them', suggesting(''), [replace(4, 5)], 'applied'],
    ['is applied when an empty line took their place', suggesting('\n'), [replace(4, 5, '')], 'applied'],
    [
      'is not applied when an empty line was asked for and nothing stands there',
      suggesting('\n'),
      [replace(4, 5)],
      'lines-changed',
    ],
    [
      'is not applied when nothing was asked for and an empty line stands there',
      suggesting(''),
      [replace(4, 5, '')],
      'lines-changed',
    ],
    ['is not applied when more was removed', suggesting(''), [replace(3, 5)], 'lines-changed'],
    ['is not applied when less was removed', suggesting(''), [replace(4, 4)], 'lines-changed'],
    ['is not applied when more was replaced', suggesting('x\n'), [replace(3, 5, 'x')], 'lines-changed'],
    ['is not applied when less was replaced', suggesting('x\n'), [replace(4, 4, 'x')], 'lines-changed'],
    [
      'is not applied when something else stands there',
      suggesting('x\n'),
      [replace(4, 5, 'y')],
      'lines-changed',
    ],
    ['is not applied when it stands elsewhere', suggesting('x\n'), [replace(8, 9, 'x')], 'file-changed'],
    ['is not applied when more stands there', suggesting('x\n'), [replace(4, 5, 'x', 'y')], 'lines-changed'],
    [
      'is not applied when it differs in white space',
      suggesting('x\n'),
      [replace(4, 5, ' x')],
      'lines-changed',
    ],
    [
      'is not applied when it asks for what stood there',
      suggesting('four\nfive\n'),
      [replace(8, 8, 'x')],
      'file-changed',
    ],
    [
      'is not applied when what it asks for stood there and something was put before it',
      suggesting('four\nfive\n'),
      [put(4, 'x')],
      'file-changed',
    ],
    [
      'is applied when lines next to them were replaced one by one',
      suggesting('x\ny\n'),
      [replace(3, 6, 'a', 'x', 'y', 'b')],
      'applied',
    ],
    [
      'is not applied when it is somewhere among lines that were replaced',
      suggesting('x\n'),
      [replace(2, 6, 'a', 'x', 'b', 'c', 'd', 'e')],
      'lines-changed',
    ],
    [
      'is applied when one of several blocks stands there',
      `${suggesting('w\n')}\n\nor\n\n${suggesting('x\n')}`,
      [replace(4, 5, 'x')],
      'applied',
    ],
    [
      'is applied when its fence is longer or of tildes',
      suggesting('x\n```\n', '~~~~'),
      [replace(4, 5, 'x', '```')],
      'applied',
    ],
    [
      'is applied when the comment has CRLF ends',
      suggesting('x\ny\n').replaceAll('\n', '\r\n'),
      [replace(4, 5, 'x', 'y')],
      'applied',
    ],
    [
      'is applied when the file has CRLF ends',
      suggesting('x\ny\n'),
      [replace(4, 5, 'x\r', 'y\r')],
      'applied',
    ],
    [
      'is not applied when the ends of lines alone changed',
      suggesting('four\nfive\n'),
      [replace(4, 5, 'four\r', 'five\r')],
      'lines-changed',
    ],
    [
      'is not applied when it is quoted',
      suggesting('x\n').replace(/^/gm, '> '),
      [replace(4, 5, 'x')],
      'lines-changed',
    ],
    [
      'is applied when it keeps the first line, and another was put before it',
      suggesting('four\nx\n'),
      [put(4, 'w'), replace(5, 5, 'x')],
      'applied',
    ],
    [
      'is applied when it keeps the last line, and another was put after it',
      suggesting('x\nfive\n'),
      [replace(4, 4, 'x'), put(6, 'w')],
      'applied',
    ],
    [
      'is not applied when they went together with a line whose place another took',
      suggesting(''),
      [replace(3, 5, 'y')],
      'lines-changed',
    ],
  ])('%s', (_, body, edits, kind) => {
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

  it('is not said to be applied when lines stay that neither the patch nor the comment shows', () => {
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
    expect(outcomeOfComment(changedBy(...edits), { lines, body: suggesting('x\n') }).kind).toBe('applied');
    const removed = changedBy(replace(lines.first, lines.last));
    expect(outcomeOfComment(removed, { lines, body: suggesting('') }).kind).toBe('applied');
  });
});

describe('a comment', () => {
  const meeting = changedBy(replace(4, 4, 'x'));
  it.each<[string, Written]>([
    [
      'was outdated before the turn',
      { thread: { isOutdated: true }, comment: { diffHunk: hunkUpTo(5, LINES.with(3, 'fore')) } },
    ],
    [
      'is outdated, and on lines that say too little to be known again',
      { thread: { isOutdated: true }, lines: { first: 4, last: 4 } },
    ],
    ['is on the left side of the diff', { thread: { side: 'LEFT' } }],
    ['is on the whole file', { thread: { lines: undefined } }],
    [
      'was on lines that read otherwise at the head before',
      { comment: { diffHunk: hunkUpTo(5, LINES.with(3, 'fore')) } },
    ],
  ])('that %s is told of its file alone', (_, written) => {
    expect(outcomeOfComment(meeting, written).kind).toBe('file-changed');
  });

  it.each<[string, Written]>([
    ['as it stood before', {}],
    ['outdated by the turn', { thread: { isOutdated: true } }],
  ])('is told of its lines whether it was read before the turn or after it: %s', (_, { thread = {} }) => {
    const lines = { first: 3, last: 6 };
    const changed = outcomeOfComment(changedBy(replace(5, 5, 'x')), { lines, thread });
    expect(changed.kind).toBe('lines-changed');
    const body = suggesting('x\n');
    const applied = outcomeOfComment(changedBy(replace(3, 6, 'x')), { lines, thread, body });
    expect(applied.kind).toBe('applied');
  });

  it('that was read after the turn, further down than before it, is not taken for the lines there', () => {
    const moved = { lines: { first: 6, last: 7 }, comment: { diffHunk: hunkUpTo(5) } };
    expect(outcomeOfComment(changedBy(put(1, 'x', 'y'), replace(7, 7, 'z')), moved).kind).toBe(
      'file-changed',
    );
  });

  it.each<[string, string | undefined]>([
    ['without a patch', undefined],
    ['whose patch is cut off', '@@ -3,3 +3,3 @@\n three\n-four'],
    ['whose patch is none', 'Binary files differ'],
  ])('is told of its file alone %s', (_, patch) => {
    expect(outcomeOfComment(comparisonWith({ files: [fileWith({ patch })] })).kind).toBe('file-changed');
  });

  it('is read by the path that its file had', () => {
    const patch = patchOf(LINES, [replace(4, 4, 'x')]);
    const renamed = fileWith({ path: 'b.mdx', previousPath: 'a.mdx', status: 'renamed', patch });
    const inItsPlace = fileWith({ path: 'a.mdx', previousPath: 'c.mdx', status: 'renamed' });
    const outcome = outcomeOfComment(comparisonWith({ files: [inItsPlace, renamed] }));
    expect(outcome).toMatchObject({ kind: 'lines-changed', file: renamed });
    expect(outcomeOfComment(comparisonWith({ files: [inItsPlace] })).kind).toBe('unchanged');
  });

  it('reads a patch whose lines end a file without a line end, or that looks like a header', () => {
    const patch =
      '@@ -1,5 +1,5 @@\n one\n two\n three\n-four\n+@@ -1 +1 @@\n-five\n\\ No newline at end of file\n+five!\n\\ No newline at end of file';
    const body = suggesting('@@ -1 +1 @@\nfive!\n');
    expect(outcomeOfComment(comparisonWith({ files: [fileWith({ patch })] }), { body }).kind).toBe('applied');
  });

  it.each<[string, Partial<Comparison> | undefined, Written, ItemOutcome['kind']]>([
    ['no new head', undefined, {}, 'unchanged'],
    ['other files', { files: [fileWith({ path: 'b.mdx' })] }, {}, 'unchanged'],
    [
      'other files, for a comment on a whole file',
      { files: [fileWith({ path: 'b.mdx' })] },
      { thread: { lines: undefined } },
      'see-commits',
    ],
    [
      'more files than GitHub lists',
      { files: Array.from({ length: 300 }, () => fileWith({ path: 'b.mdx' })) },
      {},
      'see-commits',
    ],
    ['a branch that was rewritten', { isDiverged: true }, {}, 'see-commits'],
  ])('says what is known of it when the commits are on %s', (_, comparison, written, kind) => {
    expect(outcomeOfComment(comparison && comparisonWith(comparison), written).kind).toBe(kind);
  });
});

describe('the commits of an outcome', () => {
  const [first, second] = ['1', '2'].map((digit) => digit.repeat(40));
  const commits = (...files: (readonly string[] | undefined)[]) =>
    files.map((paths, index) => commitWith({ sha: [first, second][index] ?? '', files: paths }));
  it.each<[string, ReturnType<typeof commits>, (string | undefined)[]]>([
    ['the only one, whatever is known of it', commits(undefined), [first]],
    ['those that changed the file', commits(['a.mdx'], ['b.mdx']), [first]],
    ['all that changed it', commits(['a.mdx'], ['a.mdx', 'b.mdx']), [first, second]],
    ['none where it is not known of each what it changed', commits(['a.mdx'], undefined), []],
  ])('are %s', (_, all, expected) => {
    const outcome = outcomeOfComment({ ...changedBy(replace(4, 4)), commits: all });
    expect('commits' in outcome && outcome.commits.map(({ sha }) => sha)).toEqual(expected);
  });
});

describe('a review summary', () => {
  it('is nowhere in the files: the commits have to tell', () => {
    const [candidate] = candidatesOf(pullRequestWith({ reviews: [reviewWith()] }));
    expect(candidate && outcomeOf(candidate.item, comparisonWith())).toEqual({ kind: 'see-commits' });
    expect(candidate && outcomeOf(candidate.item, undefined)).toEqual({ kind: 'unchanged' });
  });
});
