import { describe, expect, it } from 'vitest';
import { type ItemOutcome, outcomeOf } from '../src/outcome/outcome.ts';
import type { Commit, Comparison } from '../src/pull-request.ts';
import { type Edit, patchOf } from './support/edits.ts';
import {
  changedBy,
  hunkUpTo,
  LINES,
  outcomeOfComment,
  put,
  replace,
  suggesting,
  type Written,
} from './support/outcomes.ts';
import { candidatesOf, pullRequestWith, reviewWith } from './support/pull-requests.ts';
import { commitWith, comparisonWith, fileWith } from './support/tracking.ts';

describe('lines 4 to 5 of a file', () => {
  it.each<[string, Edit[], ItemOutcome['kind']]>([
    ['changed when the first of them was replaced', [replace(4, 4, 'x')], 'lines-changed'],
    ['changed when the last of them was removed', [replace(5, 5)], 'lines-changed'],
    ['changed when a larger part was replaced', [replace(1, 9, 'x')], 'lines-changed'],
    ['changed when a part was replaced that ends in them', [replace(2, 4, 'x')], 'lines-changed'],
    ['changed when a line was put between them', [put(5, 'x')], 'lines-changed'],
    ['stayed when a line was put right before them', [put(4, 'x')], 'lines-unchanged'],
    ['stayed when a line was put right after them', [put(6, 'x')], 'lines-unchanged'],
    ['stayed when the line before them was replaced', [replace(3, 3, 'x')], 'lines-unchanged'],
    ['stayed when the line after them was replaced', [replace(6, 6, 'x', 'y')], 'lines-unchanged'],
    [
      'stayed when they are only the surroundings of a change',
      [replace(8, 8, 'x')],
      'lines-unchanged',
    ],
    [
      'changed when one of several changes meets them',
      [replace(1, 1), replace(5, 6, 'x')],
      'lines-changed',
    ],
  ])('%s', (_, edits, kind) => {
    expect(outcomeOfComment(changedBy(...edits)).kind).toBe(kind);
  });
});

describe('a file that a merge changed', () => {
  const { files } = changedBy(replace(4, 4, 'x'));
  const path = files[0]?.path ?? '';
  const made = commitWith({ files: [path] });
  const elsewhere = commitWith({ sha: 'b'.repeat(40), files: ['other.mdx'] });
  const merge = commitWith({ sha: 'c'.repeat(40), isMerge: true, files: [path] });
  const unknown = { ...merge, files: undefined };
  it.each<[string, Commit[], ItemOutcome['kind'], string[]]>([
    ['alone has the commits to look at', [merge], 'see-commits', []],
    [
      'beside commits on other files has the commits to look at',
      [elsewhere, merge],
      'see-commits',
      [],
    ],
    ['and a commit, too, is reported by its file alone', [merge, made], 'file-changed', [made.sha]],
    [
      'perhaps, of which it is not known, has the commits to look at',
      [unknown, made],
      'see-commits',
      [],
    ],
    [
      'did not: its lines are compared',
      [{ ...merge, files: [] }, made],
      'lines-changed',
      [made.sha],
    ],
  ])('%s', (_, commits, kind, shas) => {
    const outcome = outcomeOfComment(comparisonWith({ files, commits }));
    expect(outcome.kind).toBe(kind);
    expect('commits' in outcome ? outcome.commits.map(({ sha }) => sha) : []).toEqual(shas);
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
  ])('that %s is reported by its file alone', (_, written) => {
    expect(outcomeOfComment(meeting, written).kind).toBe('file-changed');
  });

  it.each<[string, Written]>([
    ['unchanged from before', {}],
    ['outdated by the turn', { thread: { isOutdated: true } }],
  ])(
    'is reported by its lines whether it was read before the turn or after it: %s',
    (_, { thread = {} }) => {
      const lines = { first: 3, last: 6 };
      const changed = outcomeOfComment(changedBy(replace(5, 5, 'x')), { lines, thread });
      expect(changed.kind).toBe('lines-changed');
      const body = suggesting('x\n');
      const applied = outcomeOfComment(changedBy(replace(3, 6, 'x')), { lines, thread, body });
      expect(applied.kind).toBe('applied');
    },
  );

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
  ])('is reported by its file alone %s', (_, patch) => {
    expect(outcomeOfComment(comparisonWith({ files: [fileWith({ patch })] })).kind).toBe(
      'file-changed',
    );
  });

  it('is read by the path that its file had', () => {
    const patch = patchOf(LINES, [replace(4, 4, 'x')]);
    const renamed = fileWith({ path: 'b.mdx', previousPath: 'a.mdx', patch });
    const inItsPlace = fileWith({ path: 'a.mdx', previousPath: 'c.mdx' });
    const outcome = outcomeOfComment(comparisonWith({ files: [inItsPlace, renamed] }));
    expect(outcome).toMatchObject({ kind: 'lines-changed', file: renamed });
    expect(outcomeOfComment(comparisonWith({ files: [inItsPlace] })).kind).toBe('unchanged');
  });

  it('reads a patch whose lines end a file without a line end, or that looks like a header', () => {
    const patch =
      '@@ -1,5 +1,5 @@\n one\n two\n three\n-four\n+@@ -1 +1 @@\n-five\n\\ No newline at end of file\n+five!\n\\ No newline at end of file';
    const body = suggesting('@@ -1 +1 @@\nfive!\n');
    expect(outcomeOfComment(comparisonWith({ files: [fileWith({ patch })] }), { body }).kind).toBe(
      'applied',
    );
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
  it('is in no file, so the outcome refers to the commits', () => {
    const [candidate] = candidatesOf(pullRequestWith({ reviews: [reviewWith()] }));
    expect(candidate && outcomeOf(candidate.item, comparisonWith())).toEqual({
      kind: 'see-commits',
    });
    expect(candidate && outcomeOf(candidate.item, undefined)).toEqual({ kind: 'unchanged' });
  });
});
