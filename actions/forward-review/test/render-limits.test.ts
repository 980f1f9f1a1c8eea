import { COMMENT_LIMIT, fits } from '@docs-agent/action-kit';
import { describe, expect, it } from 'vitest';
import type { TrackedItem, Tracking } from '../src/render/tracking.ts';
import { renderSummary, renderTracking } from '../src/render/tracking-comment.ts';
import type { Found } from '../src/situations/table.ts';
import { commentWith, pullRequestWith, threadWith } from './support/pull-requests.ts';
import {
  commitWith,
  comparisonWith,
  LEDGER,
  noteOf,
  rowsOf,
  rowWith,
  trackingWith,
} from './support/tracking.ts';

const WORKING: Found = { kind: 'working', elapsedMs: 0 };
const LONGEST_LEDGER = `<!-- docs-agent ledger: ${'A'.repeat(24_000)} 00 -->`;

function rowsWith(
  number: number,
  path: string,
  body: string,
  state: TrackedItem['state'] = 'sent',
) {
  const threads = Array.from({ length: number }, (_, index) =>
    threadWith({ path: `${path}${index}.mdx`, comments: [commentWith({ id: index + 1, body })] }),
  );
  return rowsOf(pullRequestWith({ threads }), state);
}

describe('a review of any size', () => {
  it.each([
    ['ordinary words', 'guides/page-', 'Please say which of these are safe to retry'],
    ['long paths', 'deep/'.repeat(800), 'x '.repeat(500)],
    ['what becomes long when it is made harmless', '$|`*', '$'.repeat(100)],
    ['characters of three bytes', '漢'.repeat(60), '漢字'.repeat(60)],
  ])('of %s fits beside the longest ledger, and counts what it does not show', (_, path, body) => {
    const rows = rowsWith(1_000, path, body);
    const comment = renderTracking(trackingWith(WORKING, { rows }), LONGEST_LEDGER);
    expect(fits(comment, COMMENT_LIMIT)).toBe(true);
    expect(comment.endsWith(LONGEST_LEDGER)).toBe(true);
    const shown = comment.match(/^\| \d+ \|/gm)?.length ?? 0;
    expect(shown).toBeGreaterThan(20);
    expect(comment).toContain(`${1_000 - shown} further comments omitted here for lack of space.`);
  });

  it.each([
    [50, 50, undefined],
    [51, 50, 1],
    [120, 50, 70],
  ])('of %i comments shows %i at once, and folds the rest', (number, open, folded) => {
    const comment = renderTracking(
      trackingWith(WORKING, { rows: rowsWith(number, 'a', 'b') }),
      LEDGER,
    );
    const [visible = ''] = comment.split('<details>', 1);
    expect(visible.match(/^\| \d+ \|/gm)).toHaveLength(open);
    const summary = /<details><summary>(\d+) more<\/summary>/.exec(comment)?.[1];
    expect(summary).toBe(folded === undefined ? undefined : String(folded));
  });

  it('shows rows that need action first when not all rows fit', () => {
    const rows = [...rowsWith(60, 'a', 'b'), rowWith('Lost?', { state: 'uncertain' })];
    expect(renderTracking(trackingWith(WORKING, { rows }), LEDGER)).toMatch(
      /^\| 1 \| .*“Lost\?” \| uncertain \|$/m,
    );
  });
});

describe('what surrounds the table', () => {
  const hostile = '$'.repeat(2_000);
  const crowded: Partial<Tracking> = {
    rows: rowsWith(1_000, '$'.repeat(200), hostile),
    leftOut: rowsWith(500, '$'.repeat(200), hostile).flatMap(({ item }) =>
      item === undefined ? [] : [{ item, reason: hostile, cause: 'rule' as const }],
    ),
    earlierTurns: Array.from({ length: 300 }, () => ({
      sentAt: new Date('2026-11-17T09:00:00Z'),
      itemCount: 2,
      kind: 'pushed' as const,
      author: '$'.repeat(39),
      reviewUrl: `https://github.com/${'a'.repeat(200)}`,
    })),
    notes: Array.from({ length: 50 }, () => noteOf(hostile)),
    wantsHelp: true,
    job: { id: hostile, url: 'https://service.example/{id}' },
  };

  it.each<[string, Found]>([
    ['the agent works', WORKING],
    ['the outcome is unknown', { kind: 'uncertain', why: hostile }],
    [
      'the agent has answered',
      {
        kind: 'pushed-unsettled',
        comparison: comparisonWith({
          commits: Array.from({ length: 250 }, () => commitWith({ title: hostile })),
        }),
        elapsedMs: 1,
      },
    ],
  ])('gives way as well when %s, and the comment fits', (_, state) => {
    const tracking = trackingWith(state, crowded);
    expect(fits(renderTracking(tracking, LONGEST_LEDGER), COMMENT_LIMIT)).toBe(true);
    expect(fits(renderSummary(tracking), COMMENT_LIMIT)).toBe(true);
  });

  it('counts what is left out of the folds', () => {
    const ordinary = {
      leftOut: rowsWith(70, 'a', 'b').flatMap(({ item }) =>
        item === undefined
          ? []
          : [{ item, reason: 'its thread is resolved.', cause: 'rule' as const }],
      ),
      earlierTurns: Array.from({ length: 25 }, (_, index) => ({
        sentAt: new Date(Date.UTC(2026, 10, 1 + (index % 20))),
        itemCount: 1,
        kind: 'no-change' as const,
      })),
    };
    const comment = renderTracking(trackingWith(WORKING, ordinary), LEDGER);
    expect(comment).toContain('<summary>Not forwarded: 70</summary>');
    expect(comment).toContain('- 20 more');
    expect(comment).toContain('<summary>Earlier turns: 25</summary>');
    expect(comment).toContain('| 25 | Nov\u00a05,\u00a02026,');
    expect(comment).not.toMatch(/^\| 5 \| 5\u00a0Nov/m);
  });
});
