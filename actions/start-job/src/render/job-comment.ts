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
import { tell } from '../situations/table.ts';

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
  const { headline, why, next } = tell(main, names);
  const blocks: Block[] = [heading(3, ...headline)];
  const begun = shownStart(main);
  if (begun !== undefined) blocks.push(paragraph(...started(begun, main, names)));
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
  const { headline, why, next } = tell(situation, names);
  const parts: Inline[] = [...headline, why === '' ? '.' : ': '];
  if (why !== '') parts.push(reasonText(why));
  for (const sentence of next) parts.push(' ', ...sentence);
  return parts;
}

/** What was started, where the situation is one of a job or of an attempt. */
function shownStart(main: Situation): IssueJob | Attempt | undefined {
  if ('job' in main) return main.job.isLinked || main.kind === 'received' ? undefined : main.job;
  return main.kind === 'sending' ? main.attempt : undefined;
}

/** The next job gets later comments. */
const ARE_SENT_NEXT: ReadonlySet<string> = new Set([
  'no-change',
  'job-failed',
  'job-archived',
  'job-gone',
]);

function started(
  { by, startedAt, comments }: IssueJob | Attempt,
  { kind }: Situation,
  { serverUrl, now }: Names,
): Inline[] {
  const also = comments === 0 ? '' : `, and ${count(comments, 'comment')}`;
  const parts = [
    ...phrase`Started at ${utcMoment(new Date(startedAt), now)} for ${accountLink(serverUrl, by)}, who asked for it.`,
    ` The prompt holds this issue as it was then${also}.`,
  ];
  if (kind === 'pull-request') parts.push(' Later comments here do not reach the agent.');
  else if (!ARE_SENT_NEXT.has(kind))
    parts.push(
      ' Later comments here do not reach the agent: review its pull request once it is open.',
    );
  return parts;
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
