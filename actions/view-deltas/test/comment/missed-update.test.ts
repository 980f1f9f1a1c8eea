import { expect, it } from 'vitest';
import {
  type CommentState,
  stateOf,
  withoutState,
  withState,
} from '../../src/comment/comment-state.ts';
import { withMissedUpdate } from '../../src/comment/compose-comment.ts';
import { WHOLE_SITE } from '../../src/github/our-comment.ts';

const SHOWN: CommentState = {
  run: 7,
  attempt: 1,
  head: 'aaaaaaaaaa',
  until: '2026-11-16',
  report: 'complete',
};
const OWN: CommentState = {
  run: 9,
  attempt: 2,
  head: 'bbbbbbbbbb',
  until: '2026-11-16',
  report: 'partial',
};
const MARKDOWN =
  '### Text\n\n<sub>For `aaaaaaa` · data up to Nov 15 · [run](https://x.example/7)</sub>\n';
const missed = (body: string, own = OWN, run = 9) =>
  withMissedUpdate(body, own, `https://x.example/${run}`) ?? '';

it('a complete report keeps everything but its last line, which says that it was not updated', () => {
  const body = missed(withState(MARKDOWN, SHOWN));
  expect(withoutState(body)).toBe(
    '### Text\n\n<sub>For `aaaaaaa` · data up to Nov 15 · [run](https://x.example/7) · not updated for `bbbbbbb`: some views could not be read ([run](https://x.example/9))</sub>\n',
  );
  expect(stateOf(body)).toEqual({ ...SHOWN, run: 9, attempt: 2 });
});

it('a second time replaces what the first said', () => {
  const twice = missed(
    missed(withState(MARKDOWN, SHOWN)),
    { ...OWN, run: 10, head: 'cccccccccc' },
    10,
  );
  expect(withoutState(twice).match(/not updated for/g)).toHaveLength(1);
  expect(twice).toContain(
    'for `ccccccc`: some views could not be read ([run](https://x.example/10))</sub>',
  );
});

it('a report that is about the same head and the same weeks missed nothing', () => {
  const same = { ...OWN, head: SHOWN.head };
  expect(withoutState(missed(withState(MARKDOWN, SHOWN), same))).toBe(MARKDOWN);
  expect(withoutState(missed(missed(withState(MARKDOWN, SHOWN)), same))).toBe(MARKDOWN);
});

it.each<[rule: string, body: string]>([
  ['a partial report', withState(MARKDOWN, { ...SHOWN, report: 'partial' })],
  ['a sentence that no page is touched', withState('No page.\n', { ...SHOWN, report: 'none' })],
  ['a report without a last line', withState('### Text\n', SHOWN)],
  ['a comment without a state', MARKDOWN],
])('%s is not kept', (_rule, body) => {
  expect(withMissedUpdate(body, OWN, 'https://x.example/9')).toBeUndefined();
});

it('a report of the site names the day up to which it was to be', () => {
  const shown = { ...SHOWN, head: WHOLE_SITE };
  const own = { ...OWN, head: WHOLE_SITE, until: '2026-11-23' };
  const twice = missed(missed(withState(MARKDOWN, shown), own), { ...own, until: '2026-11-30' });
  expect(withoutState(twice)).toContain('not updated for the time up to 2026-11-30: some views');
  expect(twice).not.toContain('2026-11-23');
});
