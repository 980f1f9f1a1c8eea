import {
  alert,
  type Block,
  excerpt,
  type Inline,
  inlineCode,
  link,
  outside,
  paragraph,
} from '@docs-agent/action-kit';
import type { Commit } from '../pull-request.ts';
import { accountLink, commitLink, enumerated, jobLink } from './links.ts';
import { utcMoment } from './times.ts';
import type { Tracking, TrackingState } from './tracking.ts';
import { turnRows } from './turn-rows.ts';

const TITLE_CHARACTERS = 60;
const REASON_CHARACTERS = 600;
const COMMITS_SHOWN = 10;

/** What stands behind the headline, and what a person has to do, if anything. */
export function explanation(tracking: Tracking): Block[] {
  const { state } = tracking;
  const job = jobLink(tracking.job);
  switch (state.kind) {
    case 'sending':
      return [];
    case 'working':
      return [paragraph(...sentLine(tracking), ' Nothing to do for now.')];
    case 'sent':
      return turnRows(tracking).length === 0
        ? []
        : [paragraph(...sentLine(tracking), ' What it changes will appear here as commits.')];
    case 'completed':
      return completed(state);
    case 'job-ended':
      return [important(...jobEnded(tracking, state.status))];
    case 'timed-out':
      return [
        important(
          ...sentLine(tracking),
          ' It may still push: look at job ',
          job,
          ', or comment ',
          command(tracking, 'status'),
          ' to have this brought up to date.',
        ),
      ];
    case 'interrupted':
      return [
        important(
          ...sentLine(tracking),
          ' The run ended before the agent did: look at job ',
          job,
          ', or comment ',
          command(tracking, 'status'),
          ' to have this brought up to date.',
        ),
      ];
    case 'uncertain':
      return [uncertain(tracking, state.reason)];
    case 'refused':
      return [
        importantReason(
          state.reason,
          'It is not sent again by itself. Once the cause is mended, comment ',
          command(tracking, 'retry'),
          '. A comment that is edited is sent anew.',
        ),
      ];
    case 'not-sent':
    case 'over-budget':
      return [alert('IMPORTANT', reasonLine(state.reason))];
    case 'held':
      return [
        importantReason(
          state.reason,
          'They are not sent again, so that the agent does no work twice. If it does not have them, comment ',
          command(tracking, 'retry'),
          '. If it does, comment ',
          command(tracking, 'received'),
          '. New comments go out as usual.',
        ),
      ];
    case 'stopped':
      return [important(...stopped(tracking))];
    case 'closed':
      return [closed(tracking)];
    case 'linked':
      return [paragraph('Job ', job, ' names this pull request as its own. ', HOW_TO_BEGIN)];
    case 'idle':
      return [paragraph(HOW_TO_BEGIN)];
  }
}

const HOW_TO_BEGIN = 'Submit a review, and all that it says goes to the agent as one prompt.';

function important(...parts: Inline[]): Block {
  return alert('IMPORTANT', paragraph(...parts));
}

function importantReason(reason: string, ...whatToDo: Inline[]): Block {
  return alert('IMPORTANT', reasonLine(reason), paragraph(...whatToDo));
}

function reasonLine(reason: string) {
  return paragraph(outside(excerpt(reason, REASON_CHARACTERS)));
}

/** What a person can write on the pull request. */
export function command(tracking: Tracking, word: string): Inline {
  return inlineCode(`${tracking.command} ${word}`);
}

function uncertain(tracking: Tracking, reason: string): Block {
  return alert(
    'IMPORTANT',
    paragraph(
      outside(excerpt(reason, REASON_CHARACTERS)),
      ' The service may or may not have it. Sending it again could make the agent do the work twice. Later reviews are not held up.',
    ),
    paragraph(
      'Look at job ',
      jobLink(tracking.job),
      '. If nothing arrived, comment ',
      command(tracking, 'retry'),
      '. If it did, comment ',
      command(tracking, 'received'),
      '.',
    ),
  );
}

function stopped(tracking: Tracking): Inline[] {
  const isAtWork = tracking.rows.some(({ state }) => state === 'sent');
  return [
    isAtWork ? 'What was sent before, the agent may still answer. ' : '',
    'What is written meanwhile waits. To go on, comment ',
    command(tracking, 'resume'),
    '.',
  ];
}

function closed(tracking: Tracking): Block {
  if (turnRows(tracking).length === 0)
    return paragraph('Should it be opened again, what is written then is sent as usual.');
  return paragraph(...sentLine(tracking), ' What the agent still pushes to the branch is not reported here.');
}

function jobEnded(tracking: Tracking, status: string): Inline[] {
  if (status === 'archived') {
    return [
      'Job ',
      jobLink(tracking.job),
      ' takes no more messages. To have reviews answered by another job of this pull request, comment ',
      command(tracking, 'link ID'),
      '.',
    ];
  }
  return ['Look at job ', jobLink(tracking.job), ' for the cause. A new review is sent to it as usual.'];
}

function completed(state: Extract<TrackingState, { kind: 'completed' }>): Block[] {
  const { comparison } = state;
  const found =
    comparison === undefined
      ? paragraph('The head of this pull request did not move.')
      : paragraph(...commitLinks(comparison.commits));
  return [
    ...(comparison?.commits.length === 0 ? [] : [found]),
    ...(comparison?.isDiverged === true ? [REWRITTEN] : []),
    ...(state.isProvisional ? [PROVISIONAL] : []),
  ];
}

const REWRITTEN = paragraph(
  'The branch was rewritten meanwhile: new commits are those since the two heads part, and what became of each comment cannot be told from them.',
);

const PROVISIONAL = paragraph(
  'The job reads as ended, and nothing else shows that it worked on this review. Should it begin after all, this is brought up to date.',
);

function commitLinks(commits: readonly Commit[]): Inline[] {
  const shown = commits.slice(-COMMITS_SHOWN);
  const links = shown.flatMap((commit, index): Inline[] => [
    index === 0 ? '' : ' · ',
    commitLink(commit),
    ' ',
    outside(excerpt(commit.title, TITLE_CHARACTERS)),
  ]);
  const earlier = commits.length - shown.length;
  return earlier === 0 ? links : [`${earlier} earlier · `, ...links];
}

function sentLine(tracking: Tracking): Inline[] {
  const logins = [...new Set(turnRows(tracking).flatMap(({ item }) => item?.authors.slice(0, 1) ?? []))];
  const authors = logins.slice(0, 5).map((login) => [accountLink(tracking.serverUrl, login)]);
  const from =
    authors.length === 0 ? [] : [', from ', ...enumerated(authors), logins.length === 1 ? '’s review' : ''];
  return [`Sent as one prompt at ${utcMoment(tracking.sentAt, tracking.updatedAt)}`, ...from, '.'];
}

/** Where everything that changed can be seen. */
export function comparisonLink(state: TrackingState): Inline[] {
  if (state.kind !== 'completed' || state.comparison === undefined) return [];
  return [link(state.comparison.url, 'Compare the two heads')];
}
