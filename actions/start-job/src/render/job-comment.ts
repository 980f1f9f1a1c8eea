import { createHash } from 'node:crypto';
import {
  alert,
  type Block,
  count,
  details,
  heading,
  type Inline,
  link,
  paragraph,
  phrase,
  smallPrint,
  writeMarkdown,
} from '@docs-agent/action-kit';
import {
  accountLink,
  commandCode,
  commandList,
  important,
  jobLink,
  reasonText,
  separated,
  utcMoment,
  utcTime,
} from '@docs-agent/agent-action';
import { refusalsOf, wantsHelp } from '../decision/answers.ts';
import type { Answer } from '../decision/requests.ts';
import type { Issue } from '../issue.ts';
import type { Intent, IssueJob } from '../record.ts';
import type { Names, Situation } from '../situations/situation.ts';
import type { Situations } from '../situations/situation-of.ts';
import { endsSentence } from '../situations/table.ts';

/** The content of our comment on an issue. */
export interface JobComment extends Situations {
  /** The job that is recorded. */
  jobId: string | undefined;
  /** The effects of commands. */
  answers: readonly Answer[];
  names: Names;
  jobUrl: string | undefined;
  runUrl: string;
}

/**
 * The comment as Markdown, and a digest of its text without the parts that differ from run to run.
 */
export function renderJobComment(comment: JobComment): { markdown: string; digest: string } {
  const blocks = blocksOf(comment);
  const said = writeMarkdown(blocks);
  const digest = createHash('sha256').update(said).digest('hex').slice(0, 12);
  return { markdown: writeMarkdown([...blocks, footer(comment)]), digest };
}

function blocksOf({ main, beside, answers, names }: JobComment): Block[] {
  const { headline, why = '', next = [], about } = main;
  const blocks: Block[] = [heading(3, ...headline)];
  // A job that a person linked has another prompt than this issue.
  const isLinked = about !== undefined && 'isLinked' in about && about.isLinked;
  if (about !== undefined && !isLinked) {
    blocks.push(paragraph(...startOf(about, main, names)));
  }
  if (why !== '') {
    blocks.push(important([reasonText(why)], ...next));
  } else {
    blocks.push(...next.map((parts) => paragraph(...parts)));
  }
  const notes = [...beside, ...refusalsOf(answers, names)];
  const [first, ...rest] = notes.map((one) => paragraph(...note(one)));
  if (first !== undefined) {
    blocks.push(alert('NOTE', first, ...rest));
  }
  if (wantsHelp(answers)) {
    blocks.push(...details('Commands', [commandList('issue', names.command)]));
  }
  return blocks;
}

/** A situation in one paragraph. */
function note({ headline, why = '', next = [] }: Situation): Inline[] {
  const parts: Inline[] = [...headline];
  if (why !== '') {
    parts.push(': ', reasonText(why));
  } else if (!endsSentence(headline)) {
    parts.push('.');
  }
  for (const sentence of next) {
    parts.push(' ', ...sentence);
  }
  return parts;
}

function startOf(
  { by, startedAt, comments }: IssueJob | Intent,
  { label }: Situation,
  { serverUrl, now }: Names,
): Inline[] {
  const at = utcMoment(new Date(startedAt), now);
  const also = comments === 0 ? '' : `, and ${count(comments, 'comment')}`;
  const parts = [
    ...phrase`Started at ${at} for ${accountLink(serverUrl, by)}, who asked for it.`,
    ` The prompt holds this issue as it was then${also}.`,
  ];
  if (label === 'working') {
    parts.push(
      ' Later comments here do not reach the agent: review its pull request once it is open.',
    );
  }
  if (label === 'pull-request') {
    parts.push(' Later comments here do not reach the agent.');
  }
  return parts;
}

function footer({ jobId, names, jobUrl, runUrl }: JobComment): Block {
  return smallPrint(
    ...separated([
      jobId === undefined ? [] : ['Job ', jobLink({ id: jobId, url: jobUrl })],
      [link(runUrl, 'run')],
      [`updated ${utcTime(names.now)}`],
      [commandCode(names.command, 'help'), ' lists the commands'],
    ]),
  );
}

/** Our comment on the pull request: who asked for it, and the marker that names its job. */
export function renderPullRequestComment(
  { url, number }: Pick<Issue, 'url' | 'number'>,
  {
    by,
    serverUrl,
    marker,
  }: {
    by: string;
    serverUrl: string;
    marker: string;
  },
): string {
  const issue = link(url, `#${number}`);
  const text = phrase`The agent made this pull request for ${issue}, which ${accountLink(serverUrl, by)} asked for.`;
  return `${marker}\n\n${writeMarkdown([paragraph(...text)])}`;
}
