import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../src/outcome/outcome.ts';
import type { LineRange } from '../src/pull-request.ts';
import { type Edit, edited, patchOf } from './support/edits.ts';
import { candidatesOf, commentWith, pullRequestWith, threadWith } from './support/pull-requests.ts';
import { comparisonWith, fileWith } from './support/tracking.ts';

/**
 * What the action says of a comment with a suggestion, all of whose file's lines are new in the
 * pull request.
 */
function outcomeKind(
  lines: readonly string[],
  range: LineRange,
  suggestion: readonly string[],
  patch: string,
) {
  const diffHunk = ['@@ -0,0 +1 @@', ...lines.slice(0, range.last).map((line) => `+${line}`)].join(
    '\n',
  );
  const body = ['````suggestion', ...suggestion, '````'].join('\n');
  const thread = threadWith({ lines: range, comments: [commentWith({ body, diffHunk })] });
  const [candidate] = candidatesOf(pullRequestWith({ threads: [thread] }));
  if (candidate === undefined) throw new Error('the pull request has a comment');
  return outcomeOf(candidate.item, comparisonWith({ files: [fileWith({ patch })] })).kind;
}

/** Edits with at least one line between them, whose lines occur nowhere else. */
function editsOf(lineCount: number): fc.Arbitrary<Edit[]> {
  const step = fc.record({
    skip: fc.integer({ min: 1, max: 9 }),
    removed: fc.nat(4),
    added: fc.nat(4),
  });
  return fc.array(step, { minLength: 1, maxLength: 6 }).map((steps) => {
    const edits: Edit[] = [];
    let next = 0;
    for (const { skip, removed, added } of steps) {
      const first = next + skip;
      if (removed + added === 0 || first + removed - 1 > lineCount) continue;
      edits.push({
        first,
        removed,
        added: Array.from({ length: added }, (_, index) => `new ${first}.${index}`),
      });
      next = first + removed;
    }
    return edits;
  });
}

const scenes = fc.integer({ min: 1, max: 40 }).chain((lineCount) =>
  fc.record({
    lines: fc.constant(Array.from({ length: lineCount }, (_, index) => `old ${index + 1}`)),
    edits: editsOf(lineCount),
    range: fc
      .tuple(fc.integer({ min: 1, max: lineCount }), fc.nat(5))
      .map(([first, size]) => ({ first, last: Math.min(lineCount, first + size) })),
  }),
);

/**
 * Line by line, with no diff: whether a line of the range is gone, or another one is between two of
 * them.
 */
function isRangeChanged(
  before: readonly string[],
  after: readonly string[],
  { first, last }: LineRange,
) {
  const range = before.slice(first - 1, last);
  const start = after.indexOf(range[0] ?? '');
  return start < 0 || range.some((line, index) => after[start + index] !== line);
}

describe('of any edits to a file whose lines are all different', () => {
  it('the lines of a comment are said to have changed exactly when they are no longer there as they were', () => {
    fc.assert(
      fc.property(scenes, ({ lines, edits, range }) => {
        fc.pre(edits.length > 0);
        const kind = outcomeKind(lines, range, ['never written'], patchOf(lines, edits));
        const isChanged = isRangeChanged(lines, edited(lines, edits), range);
        expect(kind).toBe(isChanged ? 'lines-changed' : 'lines-unchanged');
      }),
      { numRuns: 1_000 },
    );
  });

  it('a suggestion is reported as applied exactly when it is between its neighbors now and was not before', () => {
    fc.assert(
      fc.property(scenes, ({ lines, edits, range }) => {
        fc.pre(edits.length > 0);
        const after = edited(lines, edits);
        const neighbors = [lines[range.first - 2], lines[range.last]] as const;
        const start = neighbors[0] === undefined ? 0 : after.indexOf(neighbors[0]) + 1;
        const end = neighbors[1] === undefined ? after.length : after.indexOf(neighbors[1]);
        fc.pre((neighbors[0] === undefined || start > 0) && end >= 0);
        const standing = after.slice(start, end);
        const patch = patchOf(lines, edits);
        const isAsBefore =
          standing.join('\n') === lines.slice(range.first - 1, range.last).join('\n');
        expect(outcomeKind(lines, range, standing, patch) === 'applied').toBe(!isAsBefore);
        expect(outcomeKind(lines, range, [...standing, 'one more'], patch)).not.toBe('applied');
        if (standing.length > 0) {
          expect(outcomeKind(lines, range, standing.with(-1, 'other'), patch)).not.toBe('applied');
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('git’s own diff', () => {
  /** Few different lines, so that a diff can be read in many ways. */
  const line = fc.constantFrom('a', 'b', '', '}');
  const taken = fc
    .record({
      before: fc.array(line, { maxLength: 12 }),
      range: fc.array(line, { minLength: 1, maxLength: 6 }),
      after: fc.array(line, { maxLength: 12 }),
      suggestion: fc.array(line, { maxLength: 6 }),
    })
    .filter(({ range, suggestion }) => range.join('\n') !== suggestion.join('\n'));

  it('of a suggestion that was taken over as it is shows that it was, however it may be read', () => {
    const cases = fc.sample(taken, { numRuns: 600, seed: 1 });
    const patches = diffsOf(
      cases.map(({ before, range, after, suggestion }) => [
        [...before, ...range, ...after],
        [...before, ...suggestion, ...after],
      ]),
    );
    const missed = cases.filter(({ before, range, after, suggestion }, index) => {
      const place = { first: before.length + 1, last: before.length + range.length };
      const patch = patches[index] ?? '';
      return outcomeKind([...before, ...range, ...after], place, suggestion, patch) !== 'applied';
    });
    expect(missed).toEqual([]);
  });
});

/** The patches of pairs of files, by one call of git. */
function diffsOf(pairs: readonly (readonly [string[], string[]])[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'docs-agent-diffs-'));
  try {
    for (const side of ['old', 'new']) mkdirSync(join(folder, side));
    const nameOf = (index: number) => `${String(index).padStart(4, '0')}.txt`;
    for (const [index, [before, after]] of pairs.entries()) {
      writeFileSync(join(folder, 'old', nameOf(index)), before.map((text) => `${text}\n`).join(''));
      writeFileSync(join(folder, 'new', nameOf(index)), after.map((text) => `${text}\n`).join(''));
    }
    const { stdout } = spawnSync(
      'git',
      ['diff', '--no-index', '--no-color', '--no-ext-diff', 'old', 'new'],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    );
    const patches = new Map<string, string>();
    for (const part of stdout.split(/^diff --git /m).slice(1)) {
      patches.set(/(\d+\.txt)/.exec(part)?.[1] ?? '', part.slice(part.search(/^@@/m)));
    }
    return pairs.map((_, index) => patches.get(nameOf(index)) ?? '');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
