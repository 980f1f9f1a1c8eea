import { createHash } from 'node:crypto';
import {
  count,
  type Inline,
  inlineCode,
  link,
  paragraph,
  phrase,
  quote,
  type Sentence,
  smallPrint,
  writeMarkdown,
} from '@docs-agent/action-kit';
import type { Inputs } from '../inputs.ts';
import type { ItemOutcome } from '../outcome/outcome.ts';
import type { ChangedFile, Comparison } from '../pull-request.ts';
import { agentSays, namedCommits } from '../wording/links.ts';

/** Facts that decide how a reply reaches the agent. */
export type ReplySettings = Pick<Inputs, 'forward' | 'command'>;

/** An ended turn: its changes, and the tracking comment's headline about it. */
export interface EndedTurn {
  comparison: Comparison;
  headline: Sentence;
}

/**
 * The answer in the thread of a comment at the end of a turn: what happened to it, what the agent
 * says, as a quotation, and how to reach the agent again.
 */
export function renderReply(
  outcome: ItemOutcome,
  ended: EndedTurn,
  settings: ReplySettings,
  claim?: string,
): string {
  const said = claim === undefined ? [] : [quote(...agentSays(claim))];
  return writeMarkdown([
    paragraph(...sentences(outcome, ended)),
    ...said,
    smallPrint('Not right? ', ...howToReply(settings), '; each is one paid run of the agent.'),
  ]);
}

function howToReply({ forward, command }: ReplySettings): Inline[] {
  if (forward === 'all') return ['Answer here or in a new review'];
  const more = forward === 'mentions' ? '' : ', or request changes in a new review';
  return phrase`Begin a reply with ${inlineCode(command)}${more}`;
}

function sentences(outcome: ItemOutcome, { comparison, headline }: EndedTurn): Inline[] {
  if (comparison.commits.length === 0)
    return phrase`${headline}. ${link(comparison.url, 'What changed')}`;
  const all = count(comparison.commits.length, 'new commit');
  if (!('file' in outcome)) {
    const how = outcome.kind === 'unchanged' ? ' did not change this file' : '';
    return phrase`${all} since the review${how}. ${link(comparison.url, 'What changed')}`;
  }
  const { commits, file, kind } = outcome;
  const who = commits.length === 0 ? all : namedCommits(commits);
  return phrase`${who} ${CHANGED[kind]}. ${whatChanged(comparison, file)}`;
}

/** How commits changed the place of a comment. */
const CHANGED = {
  applied: 'applied the suggestion as written',
  'lines-changed': 'changed these lines',
  'lines-unchanged': 'changed this file, but not these lines',
  'file-changed': 'changed this file',
};

/** GitHub's pages of a comparison name the part of a file by the hash of its path. */
function whatChanged({ url }: Comparison, { path }: ChangedFile): Inline {
  const part = createHash('sha256').update(path).digest('hex');
  return link(`${url}#diff-${part}`, 'What changed here');
}
