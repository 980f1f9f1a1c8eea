import { readFileSync } from 'node:fs';
import { plainText } from '@docs-agent/action-kit';
import { describe, expect, it } from 'vitest';
import { endWith } from '../src/render/facts.ts';
import { renderTracking } from '../src/render/tracking-comment.ts';
import { RESULTS } from '../src/result.ts';
import { OTHERS } from '../src/situations/others.ts';
import { isKind, SITUATIONS } from '../src/situations/table.ts';
import { SAMPLES, sampleFacts } from './support/samples.ts';
import { comparisonWith, LEDGER, rowWith, trackingWith } from './support/tracking.ts';

const page = readFileSync(new URL('../../../docs/troubleshooting.md', import.meta.url), 'utf8');
const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

/** Text as people read it: without what Markdown needs. */
function plain(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\\(?=[^\w\s])/g, '')
    .replaceAll(/\u200b|\u00a0/g, ' ');
}

describe.each(Object.keys(SITUATIONS).filter(isKind))('the situation %s', (kind) => {
  const { result, headline, about, row, help } = SITUATIONS[kind];
  const facts = sampleFacts(kind);
  const first = plain(plainText(headline(facts)));
  const tracking = trackingWith(
    { kind, why: facts.why, comparison: comparisonWith() },
    { job: facts.job },
  );

  it('says in `reason` what the first line of the comment says, and why', () => {
    const text = plain(renderTracking(tracking, LEDGER));
    const ended = endWith(tracking.found, facts, {});
    expect(text.split('\n')[0]?.replace(/\.$/, '')).toBe(`### ${first.replace(/\.$/, '')}`);
    expect(plain(ended.reason).startsWith(first)).toBe(true);
    expect(ended.result).toBe(result);
  });

  it('has a word for its rows, which the comment shows', () => {
    if (about.length === 0) return;
    expect(row).not.toBe('');
    const text = plain(renderTracking(tracking, LEDGER));
    expect(text).toMatch(/\| [^|\n]+ \|$/m);
    if (!result.startsWith('completed')) expect(text).toContain(`${row} |`);
  });

  it('has a result that the README explains', () => {
    expect(RESULTS).toContain(result);
    expect(readme).toContain(`\`${result}\``);
  });

  it('has its entry in docs/troubleshooting.md, if there is something to do or to explain', () => {
    if (help === undefined) return;
    const entry = page
      .split('\n')
      .find((line) => line.includes(`<a id="forward-review-${kind}"></a>`));
    expect(entry).toContain(`\`${result}\`: ${help.cause} ${help.remedy}`);
    expect(SAMPLES[kind]?.result).toBe(result);
  });
});

/** What is so besides a turn that the agent works on. */
const BESIDES: Record<keyof typeof OTHERS, Parameters<typeof trackingWith>[1]> = {
  uncertain: { rows: [rowWith('x', { state: 'uncertain' })] },
  refused: { rows: [rowWith('x', { state: 'refused' })] },
  held: { rows: [rowWith('x', { state: 'held' })], doubt: 'This comment was edited.' },
  unanswered: { rows: [rowWith('x', { state: 'unanswered', jobId: 'job_old' })] },
  waiting: { rows: [rowWith('x', { state: 'pending' }), rowWith('y', { state: 'again' })] },
  edited: { rows: [rowWith('x', { changedSince: true })] },
  stopped: { isStopped: true, rows: [] },
};

describe.each(Object.entries(OTHERS))('comments besides the headline: %s', (kind, sentence) => {
  it('stand in the comment with the sentence of their row, and with no other', () => {
    const tracking = trackingWith({ kind: 'working' }, BESIDES[kind as keyof typeof OTHERS]);
    const { rows, job, command, doubt } = tracking;
    const expected = sentence({
      comments: rows.length,
      job: { ...job, id: rows[0]?.jobId ?? job.id },
      command,
      doubt,
    });
    const [, note = ''] = plain(renderTracking(tracking, LEDGER)).split('[!NOTE]\n');
    expect(note.split('\n\n')[0]?.replaceAll(/^> ?/gm, '')).toBe(plain(plainText(expected)));
  });
});
