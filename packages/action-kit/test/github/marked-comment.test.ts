import { describe, expect, test } from 'vitest';
import { type CommentNode, commentNode, markedComments, UserError } from '../../src/index.ts';
import { createAnsweringClient } from '../support/answering-client.ts';

const { findMarked, marker, writeMarked } = markedComments('docs-agent');
const LINE = '<!-- docs-agent review -->';
const ISSUE = { owner: 'acme', name: 'docs', number: 7 };

function comment(body: string, more: Partial<CommentNode> = {}): CommentNode {
  return {
    id: 'IC_12',
    fullDatabaseId: '12',
    body,
    url: 'https://github.com/c/12',
    viewerDidAuthor: true,
    ...more,
  };
}

test('the marker is an HTML comment that names the purpose', () => {
  expect(marker('review')).toBe(LINE);
  expect(() => marker('review --> x')).toThrow(RangeError);
});

describe('a comment is ours when our account wrote it and the marker is its first line', () => {
  test.each([
    ['with LF', comment(`${LINE}\n\nText`), 12],
    ['with CRLF, as GitHub returns it', comment(`${LINE}\r\n\r\nText`), 12],
    ['the marker alone', comment(LINE), 12],
    ['by someone else', comment(`${LINE}\n\nText`, { viewerDidAuthor: false }), undefined],
    ['quoted', comment(`> ${LINE}\n\nText`), undefined],
    ['further down', comment(`Text\n${LINE}`), undefined],
    ['after a space', comment(` ${LINE}\nText`), undefined],
    ['followed by text on its line', comment(`${LINE} x\nText`), undefined],
    ['of another purpose', comment('<!-- docs-agent views -->\nText'), undefined],
    ['of a longer purpose', comment('<!-- docs-agent review-2 -->\nText'), undefined],
    ['without an id', comment(`${LINE}\nText`, { fullDatabaseId: null }), undefined],
    ['empty', comment(''), undefined],
    ['gone', null, undefined],
  ])('%s', (_, node, id) => {
    expect(findMarked([node], 'review')?.id).toBe(id);
  });

  test('of several, the oldest', () => {
    const nodes = [
      comment('x'),
      comment(LINE, { fullDatabaseId: '3' }),
      comment(LINE, { fullDatabaseId: '4' }),
    ];
    expect(findMarked(nodes, 'review')?.id).toBe(3);
  });

  test('an id is read as a number or as a text', () => {
    expect(commentNode.parse(comment('x', { fullDatabaseId: '9' })).fullDatabaseId).toBe('9');
    expect(commentNode.parse({ ...comment('x'), fullDatabaseId: 9 }).fullDatabaseId).toBe('9');
  });
});

describe('our comment is written', () => {
  const answering = () =>
    createAnsweringClient(() => ({
      status: 200,
      body: { id: 12, node_id: 'IC_12', html_url: 'https://github.com/c/12' },
    }));

  test('anew when there is none', async () => {
    const { client, requests } = await answering();
    const written = await writeMarked(client, ISSUE, {
      purpose: 'review',
      body: 'Text',
      existing: undefined,
    });
    const body = `${LINE}\n\nText`;
    expect(requests).toEqual([
      { route: 'POST /repos/acme/docs/issues/7/comments', body: { body } },
    ]);
    expect(written).toEqual({ id: 12, nodeId: 'IC_12', body, url: 'https://github.com/c/12' });
    expect(findMarked([comment(written.body)], 'review')).toBeDefined();
  });

  test('in its place when its text changed', async () => {
    const { client, requests } = await answering();
    const existing = { id: 12, nodeId: 'IC_12', body: `${LINE}\r\n\r\nOld`, url: '' };
    await writeMarked(client, ISSUE, { purpose: 'review', body: 'New', existing });
    expect(requests.map(({ route }) => route)).toEqual([
      'PATCH /repos/acme/docs/issues/comments/12',
    ]);
  });

  test.each(['Text\n\nMore', 'Text\r\n\r\nMore', 'Text\n\nMore\n'])(
    'not at all when it did not change: %j',
    async (old) => {
      const { client, requests } = await answering();
      const existing = { id: 12, nodeId: 'IC_12', body: `${LINE}\r\n\r\n${old}`, url: '' };
      const written = await writeMarked(client, ISSUE, {
        purpose: 'review',
        body: 'Text\n\nMore',
        existing,
      });
      expect(requests).toEqual([]);
      expect(written).toBe(existing);
    },
  );

  test('what GitHub refuses as too long is an error that names the comment', async () => {
    const { client } = await createAnsweringClient(() => ({
      status: 422,
      body: {
        message: 'Validation Failed',
        errors: [{ message: 'body is too long (maximum is 65536 characters)' }],
      },
    }));
    const writing = writeMarked(client, ISSUE, {
      purpose: 'review',
      body: 'x',
      existing: undefined,
    });
    await expect(writing).rejects.toThrow(UserError);
    await expect(writing).rejects.toThrow(
      /the comment on #7: it was refused as invalid .*too long/,
    );
  });

  test.each([
    ['is there', 200, { body: 'x' }, /says that it is gone, and shows it/],
    ['is gone', 404, { message: 'Not Found' }, /not found/],
  ])('not a second time when an edit is a 404: it %s', async (_, status, body, says) => {
    const { client, requests } = await createAnsweringClient((route) =>
      route.startsWith('GET') ? { status, body } : { status: 404, body: { message: 'Not Found' } },
    );
    const existing = { id: 12, nodeId: 'IC_12', body: `${LINE}\n\nOld`, url: '' };
    const writing = writeMarked(client, ISSUE, { purpose: 'review', body: 'New', existing });
    await expect(writing).rejects.toThrow(says);
    expect(requests.some(({ route }) => route.startsWith('POST'))).toBe(false);
  });
});
