import { readFileSync } from 'node:fs';
import { plainText } from '@docs-agent/action-kit';
import { describe, expect, it } from 'vitest';
import { situationOfAnswer } from '../src/decision/answers.ts';
import type { Answer } from '../src/decision/requests.ts';
import type { StateLabel } from '../src/issue.ts';
import { endOfRun } from '../src/looked.ts';
import { type JobComment, renderJobComment } from '../src/render/job-comment.ts';
import { RESULTS } from '../src/result.ts';
import { REFUSALS } from '../src/situations/commands.ts';
import { COMMENT, NAMES, SAMPLES } from './support/samples.ts';

const page = readFileSync(new URL('../../../docs/troubleshooting.md', import.meta.url), 'utf8');
const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const kinds = Object.entries(SAMPLES);

/** The situations of an issue with this label: what its list on GitHub shows. */
const LABELED: Record<StateLabel, readonly string[]> = {
  working: [
    'sending',
    'at-work',
    'working',
    'timed-out',
    'slow',
    'late-link',
    'unread',
    'unlinked',
  ],
  'pull-request': ['pull-request', 'never-linked', 'other-repository'],
  failed: [
    'refused',
    'missing-pull-request',
    'not-a-pull-request',
    'job-failed',
    'job-archived',
    'job-gone',
  ],
};

/** Text as people read it: without what Markdown needs. */
function plain(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\\(?=[^\w\s])/g, '')
    .replaceAll(/\u200b|\u00a0/g, ' ');
}

function commentOf(parts: Pick<JobComment, 'main'> & Partial<JobComment>): string {
  const { markdown } = renderJobComment({
    beside: [],
    jobId: undefined,
    answers: [],
    names: NAMES,
    jobUrl: undefined,
    runUrl: 'https://github.com/acme/docs/actions/runs/1',
    ...parts,
  });
  return plain(markdown);
}

describe.each(kinds)('the situation %s', (kind, sample) => {
  const { result, label, headline, why = '', next = [], cause } = sample;
  const first = plainText(headline).replaceAll('\u00a0', ' ');

  it('says in `result` and `reason` what the comment says, alone and in a note', () => {
    const alone = commentOf({ main: sample });
    expect(alone.split('\n')[0]).toBe(`### ${first}`);
    const stop = /[.!?]$/.test(first) ? '' : '.';
    const reason = why === '' ? `${first}${stop}` : `${first}: ${why}`;
    expect(endOfRun(sample)).toMatchObject({ result, reason });
    const note = commentOf({ main: SAMPLES.idle, beside: [sample] });
    expect(note).toContain(reason);
    for (const comment of [alone, note]) {
      expect(comment).toContain(why);
      for (const parts of next) expect(comment).toContain(plain(plainText(parts)));
    }
  });

  it('has a result that the README explains', () => {
    expect(RESULTS).toContain(result);
    expect(readme).toContain(`\`${result}\``);
  });

  it('sets the label of a job that runs, has a pull request or failed, and else none', () => {
    const labels = Object.keys(LABELED).filter((name): name is StateLabel => name in LABELED);
    expect(label).toBe(labels.find((name) => LABELED[name].includes(kind)));
  });

  it('has its entry in docs/troubleshooting.md, if there is something to do or to explain', () => {
    if (next.length === 0 && cause === undefined) return;
    const entry = page.split('\n').find((line) => line.includes(`<a id="start-job-${kind}"></a>`));
    expect(entry).toContain(`\`${result}\``);
    for (const parts of next) expect(entry).toContain(plainText(parts));
  });
});

it.each(Object.entries(REFUSALS))(
  'a command that is refused says so in the comment and in `reason`: %s',
  (_, refusal) => {
    const answer: Answer = {
      word: {
        comment: COMMENT,
        at: COMMENT.createdAt,
        said: { kind: 'command', word: 'retry' },
      },
      effect: { refusal },
    };
    const situation = situationOfAnswer(answer, NAMES);
    const { reason } = endOfRun(situation);
    expect(reason).toBe(`\`/docs-agent retry\` was not followed: ${refusal}.`);
    expect(commentOf({ main: SAMPLES.idle, answers: [answer, answer] }).split(reason)).toHaveLength(
      2,
    );
  },
);
