import type { MarkedComment } from '@docs-agent/action-kit';
import { describe, expect, it } from 'vitest';
import { type CommentState, stateOf, withState } from '../../src/comment/comment-state.ts';
import { provenPort } from '../../src/comment/proven-comments.ts';
import type { CommentPort } from '../../src/github/our-comment.ts';

const STATE: CommentState = {
  run: 7,
  attempt: 1,
  head: 'a1',
  until: '2026-11-16',
  report: 'complete',
};
const BODY = withState('### Report\n', STATE);
const PLACE = { apiKey: 'key-one', what: 'comment state', place: 'view-deltas 42' };

/** What is read again after `edit` changed what was written. */
async function readAgain(edit: (body: string) => string, place = PLACE): Promise<string> {
  let kept: MarkedComment[] = [];
  const port: CommentPort = {
    read: async () => ({ headSha: 'a1', ours: kept }),
    async write(body) {
      kept = [{ id: 1, nodeId: 'IC_1', url: '', body }];
      return kept[0] as MarkedComment;
    },
    async remove() {},
  };
  const written = await provenPort(port, PLACE).write(BODY, undefined);
  expect(written.body).toBe(BODY);
  kept = kept.map((comment) => ({ ...comment, body: edit(comment.body) }));
  const { ours } = await provenPort(port, place).read();
  return ours[0]?.body ?? '';
}

describe('a state counts if a run with this key wrote all of the text', () => {
  it.each<[edit: string, (body: string) => string]>([
    ['nothing', (body) => body],
    ['line ends', (body) => body.replaceAll('\n', '\r\n').trimEnd()],
  ])('it does after an edit of %s', async (_, edit) => {
    const body = await readAgain(edit);
    expect([body, stateOf(body)]).toEqual([BODY, STATE]);
  });

  it.each<[edit: string, (body: string) => string]>([
    ['the state', (body) => body.replace('"run":7', '"run":9e300')],
    ['the text', (body) => body.replace('Report', 'Another report')],
    ['the proof', (body) => body.replace(/proof [0-9a-f]{4}/, 'proof 0000')],
    ['the proof away', (body) => body.replace(/ proof [0-9a-f]+/, '')],
  ])('it does not after an edit of %s', async (_, edit) => {
    expect(stateOf(await readAgain(edit))).toBeUndefined();
  });

  it.each([
    ['of another key', { ...PLACE, apiKey: 'key-two' }],
    ['of another pull request', { ...PLACE, place: 'view-deltas 43' }],
  ])('it does not in a run %s', async (_, place) => {
    const body = await readAgain((same) => same, place);
    expect([stateOf(body), body]).toEqual([undefined, '### Report\n']);
  });
});
