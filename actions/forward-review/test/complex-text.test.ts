import { describe, expect, it } from 'vitest';
import { itemsOf, promptWith } from './support/prompts.ts';
import { commentWith, threadWith } from './support/pull-requests.ts';

describe('a text that is given up', () => {
  const body = '>'.repeat(65_000);

  it('is reported as an item, and the rest is sent', () => {
    const items = itemsOf({
      threads: [threadWith({ comments: [commentWith({ id: 1, body }), commentWith({ id: 2 })] })],
    });
    const prompt = promptWith({ items });
    expect(prompt).toMatchObject({
      included: ['comment:2'],
      tooComplex: ['comment:1'],
      tooLong: [],
      deferred: [],
    });
    expect(prompt.text).toContain('1 comment on this pull request was left out.');
    expect(prompt.text).not.toContain('>>>');
  });

  it('is marked as one in the thread so far', () => {
    const items = itemsOf({
      threads: [threadWith({ comments: [commentWith({ id: 1, body }), commentWith({ id: 2 })] })],
    });
    expect(promptWith({ items: items.slice(1) }).text).toContain(
      'ann:\nBEGIN f00d\n(This is too complex to read.)\nEND f00d',
    );
  });

  it('waits where it was changed', () => {
    const [changed, ...items] = itemsOf({
      threads: [threadWith({ comments: [commentWith({ id: 1, body }), commentWith({ id: 2 })] })],
    });
    expect(promptWith({ items, changed: changed === undefined ? [] : [changed] }).included).toEqual(
      ['comment:2'],
    );
  });
});
