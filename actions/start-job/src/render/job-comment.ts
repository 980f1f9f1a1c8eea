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
import type { Issue } from '../issue.ts';
import type { Attempt, IssueJob, JobRecord } from '../record.ts';
import type { Names, Situation } from '../situations/situation.ts';
import { nextOf } from '../situations/table.ts';

/** Everything that our comment on an issue says. */
export interface JobComment {
  record: JobRecord;
  main: Situation;
  /** What is said beside it, each with what to do. */
  beside: readonly Situation[];
  /** What is said of commands, a sentence each. */
  answers: readonly (readonly Inline[])[];
  wantsHelp: boolean;
  names: Names;
  jobUrl: string | undefined;
  runUrl: string;
}

/** The comment as Markdown, and a digest of what it says, without what differs from run to run. */
export function renderJobComment(comment: JobComment): { markdown: string; digest: string } {
  const blocks = blocksOf(comment);
  const said = writeMarkdown(blocks);
  const digest = createHash('sha256').update(said).digest('hex').slice(0, 12);
  return { markdown: writeMarkdown([...blocks, footer(comment)]), digest };
}

function blocksOf({ main, beside, answers, wantsHelp, names }: JobComment): Block[] {
  const { headline, why = '' } = main;
  const next = nextOf(main, names);
  const blocks: Block[] = [heading(3, ...headline(names))];
  const { started } = main;
  // What was linked by hand has another prompt than this issue.
  if (started !== undefined && !('isLinked' in started && started.isLinked))
    blocks.push(paragraph(...startOf(started, main, names)));
  if (why !== '') blocks.push(important([reasonText(why)], ...next));
  else blocks.push(...next.map((parts) => paragraph(...parts)));
  const notes = [...beside.map((one) => note(one, names)), ...answers];
  const [first, ...rest] = notes.map((parts) => paragraph(...parts));
  if (first !== undefined) blocks.push(alert('NOTE', first, ...rest));
  if (wantsHelp) blocks.push(...details('Commands', [commandList('issue', names.command)]));
  return blocks;
}

/** A situation in one paragraph. */
function note(situation: Situation, names: Names): Inline[] {
  const { headline, why = '' } = situation;
  const parts: Inline[] = [...headline(names), why === '' ? '.' : ': '];
  if (why !== '') parts.push(reasonText(why));
  for (const sentence of nextOf(situation, names)) parts.push(' ', ...sentence);
  return parts;
}

function startOf(
  { by, startedAt, comments }: IssueJob | Attempt,
  { kind, later }: Situation,
  { serverUrl, now }: Names,
): Inline[] {
  const also = comments === 0 ? '' : `, and ${count(comments, 'comment')}`;
  const at = utcMoment(new Date(startedAt), now);
  const parts = [
    ...phrase`Started at ${at} for ${accountLink(serverUrl, by)}, who asked for it.`,
    ` The prompt holds this issue as it was then${also}.`,
  ];
  if (later !== 'lost') return parts;
  const instead = kind === 'pull-request' ? '' : ': review its pull request once it is open';
  return [...parts, ` Later comments here do not reach the agent${instead}.`];
}

function footer({ record, names, jobUrl, runUrl }: JobComment): Block {
  const { job } = record;
  return smallPrint(
    ...separated([
      job === undefined ? [] : ['Job ', jobLink({ id: job.id, url: jobUrl })],
      [link(runUrl, 'run')],
      [`updated ${utcTime(names.now)}`],
      [commandCode(names.command, 'help'), ' lists the commands'],
    ]),
  );
}

/** Our comment on the pull request: whose it is, and the marker that names its job. */
export function renderPullRequestComment(
  { url, number }: Pick<Issue, 'url' | 'number'>,
  { by, serverUrl, marker }: { by: string; serverUrl: string; marker: string },
): string {
  const issue = link(url, `#${number}`);
  const text = phrase`The agent made this pull request for ${issue}, which ${accountLink(serverUrl, by)} asked for.`;
  return `${marker}\n\n${writeMarkdown([paragraph(...text)])}`;
}
