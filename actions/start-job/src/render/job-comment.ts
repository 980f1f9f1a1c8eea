import {
  alert,
  type Block,
  count,
  details,
  heading,
  type Inline,
  inlineCode,
  link,
  paragraph,
  phrase,
  smallPrint,
  writeMarkdown,
} from '@docs-agent/action-kit';
import {
  accountLink,
  commandCode,
  important,
  jobLink,
  listOfCommands,
  pullRequestLink,
  reasonText,
  separated,
  utcMoment,
  utcTime,
} from '@docs-agent/agent-action';
import { COMMANDS } from '../decision/command-table.ts';
import type { Inputs } from '../inputs.ts';
import type { Issue } from '../issue.ts';
import type { Attempt, JobResult } from '../record.ts';

/** What is shown of an issue's job; the attempt has the rest. */
export type JobState =
  | { kind: 'sending' | 'working' | 'unread' | 'uncertain' | 'stopped' | 'idle' | JobResult }
  | { kind: 'not-started'; reason: string }
  | { kind: 'timed-out'; minutes: number };

/** Everything that our comment on an issue says. */
export interface JobComment {
  state: JobState;
  attempt: Attempt | undefined;
  /** Said beside the state. */
  notes: readonly string[];
  wantsHelp: boolean;
  inputs: Pick<Inputs, 'label' | 'command' | 'jobUrl'>;
  serverUrl: string;
  runUrl: string;
  now: Date;
}

/** @param recordLine hidden line that keeps what was started */
export function renderJobComment(comment: JobComment, recordLine: string): string {
  return `${writeMarkdown(blocksOf(comment))}\n${recordLine}`;
}

function blocksOf(comment: JobComment): Block[] {
  const { attempt, notes, wantsHelp, inputs, runUrl, now } = comment;
  const [first, ...rest] = notes.map((note) => paragraph(reasonText(note)));
  return [
    ...textOf(comment),
    ...(first === undefined ? [] : [alert('NOTE', first, ...rest)]),
    ...(wantsHelp ? details('Commands', [listOfCommands(COMMANDS, inputs.command)]) : []),
    smallPrint(
      ...separated([
        attempt?.jobId === undefined
          ? []
          : ['Job ', jobLink({ id: attempt.jobId, url: inputs.jobUrl })],
        [link(runUrl, 'run')],
        [`updated ${utcTime(now)}`],
        [commandCode(inputs.command, 'help'), ' lists the commands'],
      ]),
    ),
  ];
}

function textOf(comment: JobComment): Block[] {
  const { state, inputs, attempt } = comment;
  const { doubt = '', prLink = '', jobId = 'ID', missingSince } = attempt ?? {};
  const label = inlineCode(inputs.label);
  const write = (words: string) => commandCode(inputs.command, words);
  const again = phrase`Set the label ${label} again for another job.`;
  const shown = (headline: Inline | Inline[], ...text: Block[]) => [
    heading(3, ...[headline].flat()),
    ...text,
  ];
  const begun = (headline: Inline | Inline[], ...text: Block[]) =>
    shown(headline, started(comment), ...text);
  switch (state.kind) {
    case 'sending':
      return begun('A job is being created for this issue');
    case 'working':
      return begun('The agent is working on this issue');
    case 'timed-out':
      return begun(
        'The agent is still working on this issue',
        paragraph(
          `The run waited ${state.minutes} minutes. The next run on a schedule, or one that is started for this issue, says how it ended.`,
        ),
      );
    case 'unread': {
      const isMissing = missingSince !== undefined;
      return begun(
        'It is not known how far the job is',
        important([reasonText(doubt)]),
        paragraph(
          'The next run on a schedule looks again.',
          ...phrase` To leave this job to people, comment ${write('received')}.`,
          ...(isMissing
            ? phrase` If the service no longer has this job, comment ${write('retry')} for another.`
            : []),
        ),
      );
    }
    case 'pull-request':
      return begun(
        phrase`The agent opened ${pullRequest(prLink)}`,
        paragraph(
          'Review it as you would a colleague’s: with forward-review, the review goes to the agent.',
        ),
      );
    case 'other-repository':
      if (pullRequestLink(prLink) === '')
        return begun(
          'The service names a page that is no pull request on GitHub',
          paragraph(...phrase`Look at the job at the service. ${again}`),
        );
      return begun(
        'The agent opened a pull request in another repository',
        paragraph(
          ...phrase`${pullRequest(prLink)} is not in this repository.`,
          ...phrase` To forward its reviews, run forward-review there, and comment ${write(`link ${jobId}`)} on it.`,
        ),
      );
    case 'no-change':
      return begun(
        'The agent ended and named no pull request',
        paragraph(
          'It may have committed to a branch directly: look at the commits of the repository.',
          ...phrase` If it opened a pull request later, comment ${write('status')}.`,
          ...phrase` If it changed nothing, say more in the issue. ${again}`,
        ),
      );
    case 'job-failed':
      return begun(
        'The job failed',
        ...(doubt === '' ? [] : [paragraph(reasonText(doubt))]),
        paragraph(...again),
      );
    case 'job-archived':
      return begun('The job was archived', paragraph(...again));
    case 'received':
      return shown(
        'A job was created for this issue',
        paragraph(
          'A person takes care of it. ',
          ...phrase`To bind its pull request, comment ${write(`link ${jobId}`)} on that. ${again}`,
        ),
      );
    case 'uncertain':
      return shown(
        'It is not certain whether a job was created',
        important(
          [reasonText(doubt)],
          [
            'Look at the jobs in the dashboard of the service.',
            ...phrase` If there is one for this issue, comment ${write('received')}.`,
            ...phrase` If not, comment ${write('retry')}; a second job is a second paid run of the agent.`,
          ],
        ),
      );
    case 'stopped':
      return shown(
        'No jobs are created for this issue',
        paragraph(...phrase`To allow them again, comment ${write('resume')}.`),
      );
    case 'idle':
      return shown(
        'No job was created for this issue',
        paragraph(...phrase`The label ${label} asks for one.`),
      );
    case 'not-started':
      return shown(
        'No job has been created for this issue yet',
        important([reasonText(state.reason)]),
      );
  }
}

function started({ attempt, state, serverUrl, now }: JobComment): Block {
  if (attempt === undefined) return paragraph('');
  const { by, sentAt, comments } = attempt;
  const also = comments === 0 ? '' : `, and ${count(comments, 'comment')}`;
  // The next job gets them.
  const areSentNext = ['no-change', 'job-failed', 'job-archived'].includes(state.kind);
  const instead = state.kind === 'pull-request' ? '' : '; review its pull request';
  return paragraph(
    ...phrase`Started at ${utcMoment(new Date(sentAt), now)} for ${accountLink(serverUrl, by)}, who asked for it.`,
    ` The prompt holds this issue as it was then${also}.`,
    ...(areSentNext ? [] : [` Comments made here from now on are not sent${instead}.`]),
  );
}

function pullRequest(prLink: string): Inline {
  const address = pullRequestLink(prLink);
  return link(address, `#${address.split('/').at(-1) ?? ''}`);
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
