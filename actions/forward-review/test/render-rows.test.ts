import { describe, expect, it } from 'vitest';
import type { TrackedItem } from '../src/render/tracking.ts';
import { renderTracking } from '../src/render/tracking-comment.ts';
import type { Found } from '../src/situations/table.ts';
import { LEDGER, noteOf, rowWith, trackingWith } from './support/tracking.ts';

const WORKING: Found = { kind: 'working', elapsedMs: 0 };

function commentWithRows(rows: readonly TrackedItem[], found: Found = WORKING): string {
  return renderTracking(trackingWith(found, { rows }), LEDGER);
}

describe('items from beside the turn', () => {
  it.each<[string, Partial<TrackedItem>, RegExp]>([
    [
      'an uncertain one, with the two commands that settle it',
      { state: 'uncertain' },
      /1 comment may or may not have arrived before.*`\/docs-agent retry`, else `\/docs-agent received`/,
    ],
    [
      'a refused one',
      { state: 'refused' },
      /1 comment is not sent: the service refused it, or it is too long or too complex for a prompt.*retry`/,
    ],
    [
      'one that is held back',
      { state: 'held' },
      /1 comment is held back\. If the agent has it, comment `\/docs-agent received`, else `\/docs-agent retry`/,
    ],
    [
      'one without an answer, with the job that has it',
      { state: 'unanswered', jobId: 'job_0' },
      /1 comment got no answer of job \[`job_0`\].*comment `\/docs-agent retry`/,
    ],
    ['one that waits', { state: 'pending' }, /1 comment waited: the next prompt includes it\./],
    [
      'one that was edited',
      { changedSince: true },
      /1 comment was edited after being sent: the next prompt/,
    ],
  ])('are listed with what to do: %s', (_, parts, listed) => {
    const comment = commentWithRows([rowWith('Sent'), rowWith('Other', parts)]);
    expect(comment).toMatch(listed);
    expect(comment.indexOf('> [!NOTE]')).toBeLessThan(comment.indexOf('| # |'));
  });

  it('are not counted in the headline, and not listed again if the headline is about them', () => {
    const rows = [rowWith('Sent'), rowWith('Before', { state: 'uncertain' })];
    expect(commentWithRows(rows)).toMatch(/^### The agent is working on 1 review comment\n/);
    const uncertain = commentWithRows([rowWith('Now', { state: 'uncertain' })], {
      kind: 'uncertain',
      why: 'The run ended.',
    });
    expect(uncertain).not.toContain('[!NOTE]');
  });
});

describe('the row of an item', () => {
  it.each([
    ['text that GitHub hides', '<!-- for bots -->Use Node 20', '“Use Node 20”'],
    ['an image', '![Login page](https://x.example/login.png) is old', '“\\[image] is old”'],
    [
      'an image in HTML',
      'Old: <img width="860" src="https://x.example/a.png">',
      '“Old: \\[image]”',
    ],
    [
      'a fold',
      'Fix\n\n<details>\n<summary>Why</summary>\n\nIt broke\n</details>',
      '“Fix Why It broke”',
    ],
  ])('quotes what a reader of the page sees: %s', (_, body, quoted) => {
    const comment = commentWithRows([rowWith(body)]).replaceAll('\u200b', '');
    expect(comment).toContain(quoted);
  });

  it('says of a turn without a commit just that', () => {
    const rows = [rowWith('A', { state: 'done', outcome: { kind: 'unchanged' } })];
    expect(commentWithRows(rows, { kind: 'no-change' })).toContain(
      '“A” | no\u00a0new\u00a0commit |',
    );
  });

  it.each([
    ['pushed', 'done', 'answered'],
    ['no-change', 'done', 'no new commit'],
    ['job-failed', 'unanswered', 'not answered'],
    ['job-archived', 'unanswered', 'not answered'],
    ['closed-meanwhile', 'done', 'sent'],
  ] as const)('says only of a turn that was answered that it was: %s', (kind, state, word) => {
    expect(commentWithRows([rowWith('A', { state })], { kind })).toContain(`“A” | ${word} |`);
  });

  it.each<[string, TrackedItem, string]>([
    ['that it was edited', rowWith('A', { changedSince: true }), '“A” | sent · edited since |'],
    [
      'that it was deleted',
      { key: 'comment:7', item: undefined, state: 'sent' },
      '| 1 | Review comment, deleted since | sent |',
    ],
    [
      'that a summary was deleted',
      { key: 'review:7', item: undefined, state: 'done' },
      '| 1 | Review summary, deleted since | sent |',
    ],
    ['that it is a suggestion', rowWith('```suggestion\nx\n```'), '· suggestion | sent |'],
    [
      'its words beside a suggestion',
      rowWith('Shorter:\n```suggestion\nx\n```'),
      '· “Shorter:” | sent |',
    ],
    ['its beginning alone', rowWith('word '.repeat(40)), `· “${'word '.repeat(11)}word…” | sent |`],
  ])('shows %s', (_, row, cells) => {
    expect(commentWithRows([row])).toContain(cells);
  });

  it('shows of a long path the end', () => {
    const row = rowWith('A');
    if (row.item?.kind !== 'comment') throw new Error('the row has a comment');
    const item = { ...row.item, path: `${'deep/'.repeat(40)}end.mdx` };
    expect(commentWithRows([{ ...row, item }])).toMatch(
      /`…[^`]{72}end\.mdx L3–5`|`…[^`]*\/end\.mdx L3–5`/,
    );
  });
});

describe('notes', () => {
  const withNotes = (...notes: string[]) =>
    renderTracking(trackingWith(WORKING, { notes: notes.map(noteOf) }), LEDGER);

  it('come before the table, as sentences', () => {
    const comment = withNotes('The ledger was rebuilt.', 'Asked by ann.');
    expect(comment).toContain('> [!NOTE]\n> The ledger was rebuilt.\n>\n> Asked by ann.\n\n| # |');
  });

  it('can do nothing, whatever they contain', () => {
    expect(withNotes('@octocat fixes #1 <img src=x>')).not.toMatch(/@octocat|#1|[^\\]<img/);
  });

  it('list every command with what it does on request', () => {
    const comment = renderTracking(trackingWith(WORKING, { wantsHelp: true }), LEDGER);
    expect(comment).toContain('<details><summary>Commands</summary>');
    expect(withNotes()).not.toContain('<summary>Commands');
    for (const word of ['retry', 'received', 'status', 'stop', 'resume', 'link ID']) {
      expect(comment).toMatch(new RegExp(`^- \`/docs-agent ${word}\` \\w`, 'm'));
    }
  });
});

describe('the time that a prompt was sent at', () => {
  it.each([
    ['is a time alone on the day of the comment', '2026-11-18T00:02:00Z', 'at 00:02\u00a0UTC,'],
    [
      'has its day on another',
      '2026-11-17T23:59:00Z',
      'at Nov\u00a017,\u00a02026, 23:59\u00a0UTC,',
    ],
  ])('%s', (_, sentAt, shown) => {
    expect(renderTracking(trackingWith(WORKING, { sentAt: new Date(sentAt) }), LEDGER)).toContain(
      shown,
    );
  });

  it.each([
    [12_000, '12\u00a0s'],
    [59_600, '1\u00a0min'],
    [7_200_000, '2\u00a0h'],
    [192_000, '3\u00a0min\u00a012\u00a0s'],
    [5_400_000, '1\u00a0h\u00a030\u00a0min'],
  ])('is followed by how long the agent has worked: %i ms', (elapsedMs, shown) => {
    expect(renderTracking(trackingWith({ kind: 'working', elapsedMs }), LEDGER)).toContain(
      ` · ${shown} · `,
    );
  });
});
