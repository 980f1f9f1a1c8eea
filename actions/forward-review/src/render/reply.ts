import { createHash } from 'node:crypto';
import { type Inline, link, paragraph, writeMarkdown } from '@docs-agent/action-kit';
import { count } from '../count.ts';
import type { ItemOutcome } from '../outcome/outcome.ts';
import type { ChangedFile, Commit, Comparison } from '../pull-request.ts';
import { inCommits } from './links.ts';

/**
 * What is answered in the thread of a comment at the end of a turn: one line, without a word that a person wrote.
 *
 * @param comparison of the heads before and after the turn; `undefined` when the head did not move.
 */
export function renderReply(outcome: ItemOutcome, comparison: Comparison | undefined): string {
  return writeMarkdown([paragraph(...sentences(outcome, comparison))]);
}

function sentences(outcome: ItemOutcome, comparison: Comparison | undefined): Inline[] {
  if (comparison === undefined) return ['The agent ended its work on the review without a new commit.'];
  if (comparison.commits.length === 0) {
    const how =
      comparison.failure === undefined
        ? 'the branch was rewritten'
        : 'the branch has a new head, which could not be compared with the old one';
    return [`The agent answered the review: ${how}. `, link(comparison.url, 'What changed')];
  }
  switch (outcome.kind) {
    case 'applied':
      return [
        'Applied as written',
        ...inCommits(outcome.commits),
        '. ',
        whatChanged(comparison, outcome.file),
      ];
    case 'lines-changed':
      return [...answered(outcome.commits), ': these lines changed. ', whatChanged(comparison, outcome.file)];
    case 'file-changed':
      return [...answered(outcome.commits), ': this file changed. ', whatChanged(comparison, outcome.file)];
    case 'unchanged':
      return [
        `The agent answered the review with ${count(comparison.commits.length, 'new commit')} that did not change this file. `,
        link(comparison.url, 'What changed'),
      ];
    case 'see-commits':
      return [
        `The agent answered the review with ${count(comparison.commits.length, 'new commit')}. `,
        link(comparison.url, 'What changed'),
      ];
  }
}

function answered(commits: readonly Commit[]): Inline[] {
  return ['Answered', ...inCommits(commits)];
}

/** GitHub's pages of a comparison name the part of a file by the hash of its path. */
function whatChanged({ url }: Comparison, { path }: ChangedFile): Inline {
  const part = createHash('sha256').update(path).digest('hex');
  return link(`${url}#diff-${part}`, 'What changed here');
}
