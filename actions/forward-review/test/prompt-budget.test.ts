import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Item } from '../src/reading/item.ts';
import { itemsOf, promptWith } from './support/prompts.ts';
import { commentWith, reviewWith, threadWith } from './support/pull-requests.ts';

/** Three threads in which two comments of earlier turns come before a new one, each with a diff. */
function conversation(): Item[] {
  const threads = [1, 2, 3].map((number) =>
    threadWith({
      path: `${number}.mdx`,
      comments: [
        commentWith({ id: number, body: `old ${number} ${'x'.repeat(60)}` }),
        commentWith({ id: 10 + number, body: `newer ${number} ${'x'.repeat(60)}` }),
        commentWith({
          id: 20 + number,
          body: `new ${number}`,
          diffHunk: `@@ -1 +1 @@\n+diff ${number}`,
        }),
      ],
    }),
  );
  return itemsOf({ threads }).filter(({ key }) => /^comment:2\d$/.test(key));
}

/** The words that a prompt contains. */
function wordsIn(text: string, words: readonly string[]): string[] {
  return words.filter((word) => text.includes(word));
}

const lengthOf = (items: readonly Item[]) => promptWith({ items }).text.length;
const PARTS = ['old', 'newer', 'diff', 'new'].flatMap((part) =>
  [1, 2, 3].map((number) => `${part} ${number}`),
);

describe('over the budget of a prompt', () => {
  it('the oldest comments of threads give way first, then the later ones, diffs from the last, items from the last', () => {
    const items = conversation();
    const gone: string[] = [];
    for (let maxChars = lengthOf(items); maxChars > 0; maxChars -= 1) {
      const { text } = promptWith({ items, maxChars });
      const here = wordsIn(text, PARTS);
      gone.push(...PARTS.filter((part) => !gone.includes(part) && !here.includes(part)));
    }
    expect(gone.filter((part) => !part.startsWith('new '))).toEqual([
      ...['old 1', 'old 2', 'old 3'],
      ...['newer 1', 'newer 2', 'newer 3'],
      ...['diff 3', 'diff 2', 'diff 1'],
    ]);
    expect(gone.filter((part) => /^(?:diff 1|new .)$/.test(part))).toEqual([
      'diff 1',
      'new 3',
      'new 2',
      'new 1',
    ]);
  });

  it('says how many earlier comments of a thread give way', () => {
    const items = conversation();
    const { text } = promptWith({ items, maxChars: lengthOf(items) - 1 });
    expect(text).toContain(
      'Earlier in this thread:\n\n(1 older comment left out for length)\n\nann:',
    );
  });

  it('names the items of the next message, by file and line', () => {
    const items = itemsOf({
      reviews: [reviewWith({ body: 'Two things' })],
      threads: [
        threadWith({ comments: [commentWith({ body: 'x'.repeat(900) })] }),
        threadWith({ path: 'b.mdx', comments: [commentWith({ id: 11, body: 'x'.repeat(900) })] }),
      ],
    });
    const { text, included, deferred } = promptWith({ items, maxChars: 2_000 });
    expect(included).toEqual(['review:1', 'comment:10']);
    expect(deferred).toEqual(['comment:11']);
    expect(text).toContain(
      '1 further comment did not fit here and follows in the next message: b.mdx, lines 3 to 5.',
    );
  });

  it('counts the items of the next message where there are too many names, or no room for them', () => {
    const items = itemsOf({
      threads: [
        threadWith({
          comments: Array.from({ length: 60 }, (_, index) => commentWith({ id: index + 1 })),
        }),
      ],
    });
    const roomy = promptWith({ items, maxChars: 2_500 });
    expect(roomy.text).toMatch(/ in the next message: (?:a\.mdx, lines 3 to 5; ){20}\d+ more\.$/);
    const first = promptWith({ items: items.slice(0, 1) });
    const tight = promptWith({ items, maxChars: first.text.length + 70 });
    expect(tight.text).toMatch(
      /59 further comments did not fit here and follow in the next message\.$/,
    );
  });

  it('carries an item that fits alone, without naming the others if need be', () => {
    const items = conversation().map((item) => ({ ...item, diffHunk: '', before: [] }));
    const { included, deferred } = promptWith({ items, maxChars: lengthOf(items.slice(0, 1)) });
    expect([included, deferred]).toEqual([['comment:21'], ['comment:22', 'comment:23']]);
  });

  it.each([
    ['fits exactly', 0, ['comment:10'], []],
    ['is one character too long', -1, [], ['comment:10']],
  ])('an item that %s is sent, or reported as too long', (_, difference, included, tooLong) => {
    const items = itemsOf({
      threads: [threadWith({ comments: [commentWith({ body: 'x'.repeat(500), diffHunk: '' })] })],
    });
    const prompt = promptWith({ items, maxChars: lengthOf(items) + difference });
    expect(prompt).toMatchObject({ included, tooLong, deferred: [] });
  });

  it('counts UTF-16 code units', () => {
    const of = (body: string) =>
      itemsOf({ threads: [threadWith({ comments: [commentWith({ body, diffHunk: '' })] })] });
    const maxChars = lengthOf(of('xxxx'));
    expect(promptWith({ items: of('🎉🎉'), maxChars }).text).toHaveLength(maxChars);
    expect(promptWith({ items: of('🎉🎉🎉'), maxChars }).tooLong).toEqual(['comment:10']);
  });

  it('skips what is too long, and carries the rest', () => {
    const items = itemsOf({
      reviews: [reviewWith({ body: 'y'.repeat(5_000) })],
      threads: [threadWith()],
    });
    const prompt = promptWith({ items, maxChars: 4_000 });
    expect(prompt).toMatchObject({ included: ['comment:10'], tooLong: ['review:1'], deferred: [] });
    expect(prompt.text).toContain('1 comment on this pull request was left out.');
  });

  it('gives what changed only the room that items leave', () => {
    const items = itemsOf({ threads: [threadWith()] });
    const changed = itemsOf({ reviews: [reviewWith({ body: 'Now so' })] });
    const whole = promptWith({ items, changed });
    expect(whole.included).toEqual(['comment:10', 'review:1']);
    const withoutDiff = items.map((item) =>
      item.kind === 'comment' ? { ...item, diffHunk: '' } : item,
    );
    const bare = promptWith({ items: withoutDiff, changed }).text.length;
    expect(promptWith({ items, changed, maxChars: bare }).included).toEqual([
      'comment:10',
      'review:1',
    ]);
    expect(promptWith({ items, changed, maxChars: bare - 1 })).toMatchObject({
      included: ['comment:10'],
      deferred: [],
    });
  });
});

describe('whatever the items and the budget', () => {
  const body = fc.oneof(
    fc.constant('short'),
    fc.nat(1_500).map((length) => 'x'.repeat(length + 1)),
  );
  const thread = fc
    .record({
      path: fc.constantFrom('a.mdx', 'b.mdx', 'an odd\nname'),
      bodies: fc.array(body, { minLength: 1, maxLength: 4 }),
      heard: fc.boolean(),
    })
    .map(({ path, bodies, heard }) => ({ path, bodies, author: heard ? 'ann' : 'out' }));
  const parts = fc.record({
    threads: fc.array(thread, { maxLength: 8 }),
    summaries: fc.array(body, { maxLength: 3 }),
    maxChars: fc.integer({ min: 100, max: 6_000 }),
    fresh: fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
  });

  function itemsFrom({
    threads,
    summaries,
  }: {
    threads: { path: string; bodies: string[]; author: string }[];
    summaries: string[];
  }): Item[] {
    let id = 0;
    const next = () => {
      id += 1;
      return id;
    };
    return itemsOf({
      threads: threads.map(({ path, bodies, author }) =>
        threadWith({
          path,
          comments: bodies.map((text) => commentWith({ id: next(), body: text, author })),
        }),
      ),
      reviews: summaries.map((text) => reviewWith({ id: next(), body: text })),
    });
  }

  it('the prompt fits, each item is counted once, whole, and at least one is sent unless none can be', () => {
    fc.assert(
      fc.property(parts, ({ maxChars, fresh, ...pullRequest }) => {
        const items = itemsFrom(pullRequest).filter((_, index) => fresh[index]);
        const { text, included, deferred, tooLong } = promptWith({ items, maxChars });
        expect(text.length).toBeLessThanOrEqual(maxChars);
        expect([...included, ...deferred, ...tooLong].sort()).toEqual(
          items.map(({ key }) => key).sort(),
        );
        expect(included.length > 0 || deferred.length === 0).toBe(true);
        for (const item of items) {
          const isAlone = promptWith({ items: [item], maxChars }).included.length === 1;
          if (included.includes(item.key)) expect(text).toContain(`\n${item.body}\nEND f00d`);
          if (tooLong.includes(item.key)) expect(isAlone).toBe(false);
          else if (included.includes(item.key)) expect(isAlone).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('deferred items are sent in a later prompt, until none is left', () => {
    fc.assert(
      fc.property(parts, ({ maxChars, ...pullRequest }) => {
        let open = itemsFrom(pullRequest);
        const sent: string[] = [];
        for (let turn = 0; turn <= 40 && open.length > 0; turn += 1) {
          const { included, deferred } = promptWith({ items: open, maxChars });
          sent.push(...included);
          open = open.filter(({ key }) => deferred.includes(key));
        }
        expect(open).toEqual([]);
        expect(new Set(sent).size).toBe(sent.length);
      }),
      { numRuns: 100 },
    );
  });
});
