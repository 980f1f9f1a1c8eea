import {
  alert,
  type Block,
  COMMENT_LIMIT,
  details,
  excerpt,
  heading,
  type Inline,
  inlineCode,
  link,
  list,
  outside,
  paragraph,
  renderWithin,
  smallPrint,
  table,
  writeMarkdown,
} from '@docs-agent/action-kit';
import type { Item } from './item.ts';
import { count } from './prompt.ts';
import { suggestionsIn } from './prompt-text.ts';
import type { LeftOut } from './selection.ts';
import type { Tracking } from './tracking.ts';

const EXCERPT_CHARACTERS = 60;
const SHORT_SHA = 7;
const FOLDED_ROWS = 50;

/**
 * The tracking comment: what became of the review, then each comment's state, then what it rests on. Over GitHub's
 * limit the last rows give way, and are counted.
 *
 * @param ledgerLine hidden line that keeps what was sent.
 */
export function renderTracking(tracking: Tracking, ledgerLine: string): string {
  const limit = { ...COMMENT_LIMIT, characters: COMMENT_LIMIT.characters - ledgerLine.length };
  const body = renderWithin(limit, tracking.items.length, (rows) => writeMarkdown(blocksOf(tracking, rows)));
  return `${body}\n${ledgerLine}`;
}

/** The same for the job summary. */
export function renderSummary(tracking: Tracking): string {
  return renderWithin(COMMENT_LIMIT, tracking.items.length, (rows) =>
    writeMarkdown(blocksOf(tracking, rows)),
  );
}

function blocksOf(tracking: Tracking, rows: number): Block[] {
  return [
    heading(3, headline(tracking)),
    ...explanation(tracking),
    ...itemTable(tracking, rows),
    ...closing(tracking),
    ...leftOutFold(tracking.leftOut),
    ...earlierTurns(tracking),
    footer(tracking),
  ];
}

/** The sentence that a person reads first. */
function headline(tracking: Tracking): string {
  const { state } = tracking;
  const comments = count(tracking.items.length, 'review comment');
  switch (state.kind) {
    case 'sending':
      return `Sending ${comments} to the agent`;
    case 'working':
      return `The agent is working on ${comments}`;
    case 'completed':
      return completedHeadline(tracking, state.comparison?.commits.length ?? 0);
    case 'job-ended':
      return state.status === 'archived'
        ? 'The agent’s job was archived before it answered the review'
        : 'The agent failed on this review';
    case 'timed-out':
      return `The agent was still working after ${count(state.limitMinutes, 'minute')}`;
    case 'interrupted':
      return `The agent has ${comments}; nobody waited for its answer`;
    case 'uncertain':
      return 'It is not certain that the agent got this review';
    case 'refused':
      return 'The agent did not take this review';
    case 'not-sent':
      return 'This review has not been sent to the agent yet';
  }
}

function completedHeadline(tracking: Tracking, commits: number): string {
  if (commits === 0) return 'The agent answered the review without a new commit';
  const comments = tracking.items.filter((item) => item.kind === 'comment');
  const touched = comments.filter((item) => changedFiles(tracking).has(item.path));
  return `The agent answered the review: ${count(commits, 'new commit')}${placesTouched(touched.length, comments.length)}`;
}

function placesTouched(touched: number, comments: number): string {
  if (comments === 0) return '';
  if (touched < comments) return `, in the files of ${touched} of ${count(comments, 'comment')}`;
  return comments === 1 ? ', in the file of the comment' : `, in the files of all ${comments} comments`;
}

function explanation(tracking: Tracking): Block[] {
  const { state } = tracking;
  const jobName = jobInline(tracking.job);
  switch (state.kind) {
    case 'sending':
      return [];
    case 'working':
      return [paragraph(...sentLine(tracking), ' Nothing to do for now.')];
    case 'completed':
      if (state.comparison === undefined) return [paragraph('The head of this pull request did not move.')];
      return [paragraph(...commitLinks(state.comparison.commits))];
    case 'job-ended':
      return [
        alert('IMPORTANT', paragraph('Look at job ', jobName, '. A new review is sent to it as usual.')),
      ];
    case 'timed-out':
      return [
        alert(
          'IMPORTANT',
          paragraph(...sentLine(tracking), ' The agent may still push; look at job ', jobName, '.'),
        ),
      ];
    case 'interrupted':
      return [
        alert(
          'IMPORTANT',
          paragraph(...sentLine(tracking), ' The run ended before the agent did. Look at job ', jobName, '.'),
        ),
      ];
    case 'uncertain':
      return [
        alert(
          'IMPORTANT',
          paragraph(
            outside(state.reason),
            ' So the service may or may not have it. Sending it again could make the agent do the work twice, so that is left to you. Later reviews are not held up.',
          ),
          paragraph(
            'Look at job ',
            jobName,
            '. If nothing arrived, write the comments again in a new review.',
          ),
        ),
      ];
    case 'refused':
      return [
        alert(
          'IMPORTANT',
          paragraph(outside(state.reason)),
          paragraph(
            'It is not sent again by itself. Once the cause is mended, write the comments in a new review.',
          ),
        ),
      ];
    case 'not-sent':
      return [
        alert(
          'IMPORTANT',
          paragraph(outside(state.reason)),
          paragraph('It goes with the next review, or when this step is run again.'),
        ),
      ];
  }
}

function itemTable(tracking: Tracking, rows: number): Block[] {
  if (tracking.items.length === 0) return [];
  const title = tracking.state.kind === 'completed' ? 'What happened' : 'State';
  const grid = (items: readonly Item[], from: number) =>
    table(
      [{ title: '#', align: 'right' }, { title: 'Comment' }, { title }],
      items.map((item, index) => [[String(from + index + 1)], commentCell(item), stateCell(tracking, item)]),
    );
  const shown = tracking.items.slice(0, rows);
  const folded = shown.slice(FOLDED_ROWS);
  const missing = tracking.items.length - shown.length;
  return [
    grid(shown.slice(0, FOLDED_ROWS), 0),
    ...(folded.length > 0 ? details(`${folded.length} more`, [grid(folded, FOLDED_ROWS)]) : []),
    ...(missing > 0 ? [paragraph(`${count(missing, 'further comment')} of this review left out here.`)] : []),
  ];
}

function commentCell(item: Item): Inline[] {
  if (item.kind === 'summary') return [link(item.url, 'Review summary'), ' · ', ...quoted(item)];
  const lines = item.lines === undefined ? '' : ` L${rangeOf(item.lines)}`;
  return [link(item.url, inlineCode(`${item.path}${lines}`)), ' · ', ...quoted(item)];
}

function rangeOf({ first, last }: { first: number; last: number }): string {
  return first === last ? String(last) : `${first}–${last}`;
}

function quoted(item: Item): Inline[] {
  const prose = item.body.replace(/^ {0,3}(`{3,}|~{3,})suggestion[\s\S]*?^ {0,3}\1[`~]*[ \t]*$/gm, '').trim();
  if (prose === '' && suggestionsIn(item.body).length > 0) return ['suggestion'];
  return ['“', outside(excerpt(prose, EXCERPT_CHARACTERS)), '”'];
}

function stateCell(tracking: Tracking, item: Item): Inline[] {
  const { state } = tracking;
  if (state.kind !== 'completed') return [STATE_WORDS[state.kind]];
  if (item.kind === 'summary') return [state.comparison === undefined ? 'no new commit' : 'see the commits'];
  return [changedFiles(tracking).has(item.path) ? 'file changed' : 'file not changed'];
}

const STATE_WORDS = {
  sending: 'being sent',
  working: 'sent',
  'job-ended': 'sent',
  'timed-out': 'sent',
  interrupted: 'sent',
  uncertain: 'uncertain',
  refused: 'refused',
  'not-sent': 'pending',
} as const;

function changedFiles({ state }: Tracking): ReadonlySet<string> {
  return new Set(state.kind === 'completed' ? state.comparison?.files : []);
}

function closing({ state }: Tracking): Block[] {
  if (state.kind !== 'completed' || state.comparison === undefined) return [];
  return [
    paragraph(link(state.comparison.url, 'Compare the two heads'), ` · took ${duration(state.elapsedMs)}`),
  ];
}

function leftOutFold(leftOut: readonly LeftOut[]): Block[] {
  if (leftOut.length === 0) return [];
  const shown = leftOut.slice(0, FOLDED_ROWS);
  const items = shown.map(({ item, reason }): Inline[] => [...placeLink(item), ': ', outside(reason)]);
  const rest: Inline[][] = leftOut.length > shown.length ? [[`${leftOut.length - shown.length} more`]] : [];
  return details(`Not forwarded: ${leftOut.length}`, [list([...items, ...rest])]);
}

function placeLink(item: Item): Inline[] {
  if (item.kind === 'summary') return [link(item.url, 'Review summary')];
  const lines = item.lines === undefined ? '' : ` L${rangeOf(item.lines)}`;
  return [link(item.url, inlineCode(`${item.path}${lines}`))];
}

function earlierTurns({ earlierTurns: turns }: Tracking): Block[] {
  if (turns.length === 0) return [];
  const rows = turns.map((turn, index): Inline[][] => [
    [String(index + 1)],
    [utcMinute(turn.sentAt)],
    [count(turn.itemCount, 'comment')],
    [turn.result],
  ]);
  const columns = [
    { title: 'Turn', align: 'right' as const },
    { title: 'Sent' },
    { title: 'Size' },
    { title: 'Result' },
  ];
  return details(`Earlier turns: ${turns.length}`, [table(columns, rows)]);
}

function footer({ job, runUrl, updatedAt }: Tracking): Block {
  return smallPrint('Job ', jobInline(job), ' · ', link(runUrl, 'run'), ` · updated ${utcTime(updatedAt)}`);
}

function jobInline(job: Tracking['job']): Inline {
  const name = inlineCode(job.id);
  return job.url === undefined ? name : link(job.url.replaceAll('{id}', encodeURIComponent(job.id)), name);
}

function sentLine(tracking: Tracking): Inline[] {
  const authors = [...new Set(tracking.items.flatMap((item) => item.voices.slice(0, 1)))];
  const from = authors.flatMap((login, index): Inline[] => [
    index === 0 ? '' : index === authors.length - 1 ? ' and ' : ', ',
    link(`${tracking.serverUrl}/${encodeURIComponent(login)}`, outside(login)),
  ]);
  return [
    `Sent as one prompt at ${utcTime(tracking.sentAt)}, from `,
    ...from,
    authors.length === 0 ? 'a review.' : '.',
  ];
}

function commitLinks(commits: readonly { sha: string; url: string; title: string }[]): Inline[] {
  const shown = commits.slice(-10);
  return shown.flatMap((commit, index): Inline[] => [
    index === 0 ? '' : ' · ',
    link(commit.url, inlineCode(commit.sha.slice(0, SHORT_SHA))),
    ' ',
    outside(excerpt(commit.title, EXCERPT_CHARACTERS)),
  ]);
}

/** `3 min 12 s`. */
function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

function utcTime(date: Date): string {
  return `${date.toISOString().slice(11, 16)} UTC`;
}

function utcMinute(date: Date): string {
  return `${date.toISOString().slice(0, 10)} ${utcTime(date)}`;
}
