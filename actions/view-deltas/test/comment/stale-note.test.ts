import { expect, it } from 'vitest';
import { type CommentState, stateOf, withState } from '../../src/comment/comment-state.ts';
import { withStaleNote } from '../../src/comment/compose-comment.ts';
import { WHOLE_SITE } from '../../src/github/our-comment.ts';

const written: CommentState = {
  run: 7,
  attempt: 1,
  head: WHOLE_SITE,
  until: '2026-11-09',
  report: 'complete',
};
const own: CommentState = { ...written, run: 8, until: '2026-11-16', report: 'partial' };
const REPORT = withState('# Docs traffic\n\nHuman +4%.', written);
const plain = (text = '') => text.replaceAll('\u00a0', ' ');

it('the report stays, with a note on top that says since when and why', () => {
  const body = withStaleNote(REPORT, own, 'The key was refused (401).');
  expect(plain(body)).toMatch(
    /^> \[!WARNING\]\n> Stale since Nov 9: The key was refused \(401\)\.\n\n# Docs traffic\n\nHuman \+4%\./,
  );
  expect(stateOf(body ?? '')).toEqual({ ...written, run: 8 });
});

it('a later note takes the place of an earlier one', () => {
  const first = withStaleNote(REPORT, own, 'The service did not answer.') ?? '';
  const second = withStaleNote(first, { ...own, run: 9 }, 'The key was refused (401).') ?? '';
  expect(second.match(/Stale since/g)).toHaveLength(1);
  expect(second).toContain('The key was refused');
});

it('a reason from outside stays one line, of at most 300 characters', () => {
  const body = plain(withStaleNote(REPORT, own, `@octocat\n\n# x ${'long '.repeat(200)}`));
  const [, note = ''] = body.split('\n');
  expect(note.length).toBeLessThan(400);
  expect(body).not.toContain('@octocat');
});

it('a report that another key wrote has the note without a day, and why, once', () => {
  const first = withStaleNote('# Docs traffic\n', own, 'The service did not answer.');
  expect(withStaleNote(first, own, 'The key was refused (401).')).toBe(
    '> [!WARNING]\n> Stale, since a day that is not known, because another key wrote this report or it was edited: The key was refused (401).\n\n# Docs traffic\n',
  );
});
