import { expect, it } from 'vitest';
import type { Comment, Issue } from '../src/issue.ts';
import { EMPTY, encodeRecord, type JobRecord, readRecord, saved } from '../src/record.ts';

it.each([
  { clock: 'right', ofLastRun: '2026-11-18T13:50:00.000Z', savedAt: '2026-11-18T14:00:00.000Z' },
  {
    clock: 'behind that of the last run',
    ofLastRun: '2026-11-18T14:10:00.000Z',
    savedAt: '2026-11-18T14:10:00.001Z',
  },
])(
  'a record is later than the one that it follows: a clock that is $clock',
  ({ ofLastRun, savedAt }) => {
    const atMs = Date.parse('2026-11-18T14:00:00Z');
    expect(saved({ ...EMPTY, savedAt: ofLastRun }, atMs).savedAt).toBe(savedAt);
  },
);

const API_KEY = 'mint_key';
const NODE_ID = 'I_kwDO';
const savedAt = (minute: number) => `2026-11-18T14:${minute}:00.000Z`;
const empty = (minute: number): JobRecord => ({ ...EMPTY, savedAt: savedAt(minute) });
const stopped = (minute: number): JobRecord => ({ ...empty(minute), isStopped: true });

function comment(
  id: number,
  record: JobRecord,
  facts: Partial<Comment> & { key?: string },
): Comment {
  const { key = API_KEY, ...others } = facts;
  return {
    id,
    nodeId: `IC_${id}`,
    url: '',
    body: `<!-- docs-agent start-job -->\n\nA job.\n${encodeRecord(record, key, { nodeId: NODE_ID })}`,
    author: 'github-actions[bot]',
    editor: undefined,
    association: 'NONE',
    createdAt: savedAt(10),
    editedAt: null,
    isOfOurAccount: false,
    isMinimized: false,
    ...others,
  };
}

function read(...comments: Comment[]) {
  const issue: Partial<Issue> = { nodeId: NODE_ID, comments };
  return readRecord(issue as Issue, API_KEY).record;
}

it('of the records of several accounts, the one saved last holds', () => {
  const ours = { isOfOurAccount: true };
  expect(read(comment(1, empty(20), ours), comment(2, stopped(30), {})).isStopped).toBe(true);
  expect(read(comment(1, empty(40), ours), comment(2, stopped(30), {})).isStopped).toBe(false);
});

it('a doubt about our record is not hidden by a record of another account, also where its clock was ahead', () => {
  const doubt = read(
    comment(1, empty(20), { isOfOurAccount: true, key: 'other' }),
    comment(2, stopped(50), {}),
  );
  expect(doubt.attempts.map(({ state }) => state)).toEqual(['uncertain']);
  const told = saved(doubt, Date.parse(savedAt(30)));
  const later = read(comment(1, told, {}), comment(2, stopped(50), { isOfOurAccount: true }));
  expect(later.attempts.map(({ state }) => state)).toEqual(['uncertain']);
});
