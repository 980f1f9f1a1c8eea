import { readFileSync } from 'node:fs';
import { plainText } from '@docs-agent/action-kit';
import { describe, expect, it } from 'vitest';
import { STATE_LABELS } from '../src/issue.ts';
import { renderJobComment } from '../src/render/job-comment.ts';
import { RESULTS } from '../src/result.ts';
import { reasonOf } from '../src/situations/table.ts';
import { NAMES, SAMPLES } from './support/samples.ts';

const page = readFileSync(new URL('../../../docs/troubleshooting.md', import.meta.url), 'utf8');
const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const kinds = Object.entries(SAMPLES);

/** Text as people read it: without what Markdown needs. */
function plain(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\\(?=[^\w\s])/g, '')
    .replaceAll(/\u200b|\u00a0/g, ' ');
}

describe.each(kinds)('the situation %s', (kind, sample) => {
  const { result, label, headline, why = '', next = [], cause } = sample;
  const sentence = reasonOf(sample);
  const first = plainText(headline).replaceAll('\u00a0', ' ');

  it('says in `reason` what the headline of the comment says', () => {
    const { markdown } = renderJobComment({
      main: sample,
      beside: [],
      jobId: undefined,
      answers: [],
      names: NAMES,
      jobUrl: undefined,
      runUrl: 'https://github.com/acme/docs/actions/runs/1',
    });
    expect(plain(markdown).split('\n')[0]).toBe(`### ${first}`);
    expect(sentence.startsWith(first)).toBe(true);
    expect(plain(markdown)).toContain(why);
    for (const parts of next) expect(plain(markdown)).toContain(plain(plainText(parts)));
  });

  it('has a result that the README explains, and a label that is one', () => {
    expect(RESULTS).toContain(result);
    expect(readme).toContain(`\`${result}\``);
    expect([undefined, ...Object.keys(STATE_LABELS)]).toContain(label);
  });

  it('has its entry in docs/troubleshooting.md, if there is something to do or to explain', () => {
    if (next.length === 0 && cause === undefined) return;
    const entry = page.split('\n').find((line) => line.includes(`<a id="start-job-${kind}"></a>`));
    expect(entry).toContain(`\`${result}\``);
    for (const parts of next) expect(entry).toContain(plainText(parts));
  });
});
