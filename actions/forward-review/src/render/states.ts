import { alert, type Block, count, type Inline, paragraph, plural } from '@docs-agent/action-kit';
import { jobLink, utcMoment } from '@docs-agent/agent-action';
import { completedExplanation, completedHeadline } from './completed.ts';
import { command, important, importantReason, reasonOf, sentLine } from './sentences.ts';
import type { TrackedItem, Tracking, TrackingState } from './tracking.ts';

type Kind = TrackingState['kind'];
type StateOf<K extends Kind, State = TrackingState> = State extends { kind: infer Kinds }
  ? K extends Kinds
    ? State
    : never
  : never;

/** What there is to say about a state. */
interface About<State> {
  tracking: Tracking;
  state: State;
  /** The rows that the state is about. */
  rows: readonly TrackedItem[];
  /** How many these are, in words. */
  comments: string;
  job: Inline;
  /** A command in code. */
  write(words: string): Inline;
}

/** How a state of the whole is shown. Methods, so that each may ask for its own state. */
interface Shown<State> {
  /** States of the rows that it is about. Rows in other states come from elsewhere. */
  rows: readonly TrackedItem['state'][];
  /** What a person reads first: what was found. */
  headline(about: About<State>): string;
  /** The details, and what a person has to do, if anything. */
  explanation(about: About<State>): Block[];
}

const SENT: readonly TrackedItem['state'][] = ['sent', 'done'];

const HOW_TO_BEGIN = 'A review submitted here goes to the agent as one prompt.';

/** Every state: a new one is added here, and to {@link TrackingState}. */
const STATES: { readonly [K in Kind]: Shown<StateOf<K>> } = {
  sending: {
    rows: ['sending'],
    headline: ({ comments }) => `Sending ${comments} to the agent`,
    explanation: () => [],
  },
  working: {
    rows: SENT,
    headline: ({ comments }) => `The agent is working on ${comments}`,
    explanation: ({ tracking, rows }) => [paragraph(...sentLine(tracking, rows), ' Nothing to do for now.')],
  },
  sent: {
    rows: SENT,
    headline: ({ rows, comments }) =>
      rows.length === 0 ? 'The agent has nothing to do for now' : `The agent has ${comments}`,
    explanation: ({ tracking, rows }) =>
      rows.length === 0
        ? []
        : [paragraph(...sentLine(tracking, rows), ' What it changes will appear here as commits.')],
  },
  completed: {
    rows: SENT,
    headline: ({ state, rows }) => completedHeadline(state, rows),
    explanation: ({ state }) => completedExplanation(state),
  },
  'job-ended': {
    rows: SENT,
    headline: ({ state }) =>
      state.status === 'archived'
        ? 'The agent’s job was archived before it answered the review'
        : 'The agent failed on this review',
    explanation: ({ state, job, write }) => [
      state.status === 'archived'
        ? important(
            'Job ',
            job,
            ' takes no more messages. If the pull request has another, comment ',
            write('link ID'),
            '.',
          )
        : important('Look at job ', job, ' for the cause. A new review is sent to it as usual.'),
    ],
  },
  'timed-out': {
    rows: SENT,
    headline: ({ state }) =>
      state.doubt === undefined
        ? `The agent was still working after ${count(state.limitMinutes, 'minute')}`
        : 'It is not known whether the agent is still working',
    explanation: (about) => [
      ...(about.state.doubt === undefined ? [] : [paragraph(reasonOf(about.state.doubt))]),
      lookAtJob(about, ' It may still push: look at job '),
    ],
  },
  interrupted: {
    rows: SENT,
    headline: ({ comments }) => `The agent has ${comments}; the run did not wait for its answer`,
    explanation: (about) => [lookAtJob(about, ' The run ended before the agent did: look at job ')],
  },
  uncertain: {
    rows: ['uncertain'],
    headline: () => 'It is not certain that the agent got this review',
    explanation: ({ state, write }) => [
      alert(
        'IMPORTANT',
        paragraph(reasonOf(state.reason)),
        paragraph(
          'If the agent pushes to this branch in the next minutes, it has the review: comment ',
          write('received'),
          '. If not, comment ',
          write('retry'),
          '; if the review did arrive, that is a second paid run of the agent. Later reviews are not delayed.',
        ),
      ),
    ],
  },
  refused: {
    rows: ['refused'],
    headline: () => 'This review cannot be sent as it is',
    explanation: ({ state, write }) => [
      importantReason(
        state.reason,
        'It is not sent again automatically. After you fix the cause, comment ',
        write('retry'),
        '. A comment that you edit is sent again.',
      ),
    ],
  },
  'not-sent': {
    rows: ['pending'],
    headline: () => 'This review has not been sent to the agent yet',
    explanation: ({ rows, state: { reason }, write }) => {
      // What this key proves, another one does not.
      const newKey = reason.includes('API key') ? [' With a new key, comment ', write('retry'), '.'] : [];
      const sends = paragraph(whatSends(rows), ...newKey);
      return [reason === '' ? sends : alert('WARNING', paragraph(reasonOf(reason)), sends)];
    },
  },
  busy: {
    rows: ['pending'],
    headline: () => 'This review waits: the agent is still at work',
    explanation: ({ tracking, rows, state: { until }, job }) => [
      paragraph(
        'Job ',
        job,
        ' has to end its present work first. ',
        until === undefined
          ? whatSends(rows)
          : `This run waits until ${utcMoment(until, tracking.updatedAt)}, and sends ${these(rows)} once it has; else the next run does: ${WHEN_IT_RUNS}.`,
      ),
    ],
  },
  'over-budget': {
    rows: ['pending'],
    headline: () => 'This review waits: the limit of prompts is reached',
    explanation: ({ state }) => [importantReason(state.reason)],
  },
  withheld: {
    rows: ['withheld'],
    headline: ({ rows, comments }) =>
      `${comments} ${plural(rows.length, 'is', 'are')} withheld: it is not known whether the agent has ${plural(rows.length, 'it', 'them')}`,
    explanation: ({ rows, state, write }) => [
      important(
        reasonOf(state.reason),
        ` If the agent has ${plural(rows.length, 'it', 'them')}, comment `,
        write('received'),
        '. If not, comment ',
        write('retry'),
        '. New comments go out as usual.',
      ),
    ],
  },
  stopped: {
    rows: ['pending'],
    headline: () => 'Nothing more is sent to the agent: forwarding was stopped',
    explanation: ({ tracking, write }) => [
      important(
        tracking.rows.some(({ state }) => state === 'sent')
          ? 'The agent may still answer what was sent before. '
          : '',
        'New comments wait. To continue, comment ',
        write('resume'),
        '.',
      ),
    ],
  },
  closed: {
    rows: SENT,
    headline: ({ rows, comments }) =>
      rows.length === 0
        ? 'This pull request is closed: nothing more is sent to the agent'
        : `This pull request was closed while the agent had ${comments}`,
    explanation: ({ tracking, rows }) => [
      rows.length === 0
        ? paragraph('If it is reopened, new comments are sent as usual.')
        : paragraph(...sentLine(tracking, rows), ' Later pushes by the agent are not reported here.'),
    ],
  },
  linked: {
    rows: [],
    headline: () => 'Reviews of this pull request go to the agent that wrote it',
    explanation: ({ job }) => [paragraph('Job ', job, ' names this pull request as its own. ', HOW_TO_BEGIN)],
  },
  idle: {
    rows: [],
    headline: () => 'Nothing was sent to the agent yet',
    explanation: () => [paragraph(HOW_TO_BEGIN)],
  },
};

const WHEN_IT_RUNS = 'with the next review, on its schedule, or when the step is run again';

/** When what is pending goes, and that no one has to write it again. */
function whatSends(rows: readonly TrackedItem[]): string {
  return `The next run sends ${these(rows)}: ${WHEN_IT_RUNS}.`;
}

function these(rows: readonly TrackedItem[]): string {
  return plural(rows.length, 'this comment', `these ${rows.length} comments`);
}

function lookAtJob<State>({ tracking, rows, job, write }: About<State>, why: string): Block {
  const whatToDo = [', or comment ', write('status'), ' to update this comment.'];
  return important(...sentLine(tracking, rows), why, job, ...whatToDo);
}

/** Headline and explanation of the tracking comment's state. */
export function stateText(tracking: Tracking): { headline: string; explanation: Block[] } {
  const { state } = tracking;
  const rows = turnRows(tracking);
  const about: About<TrackingState> = {
    tracking,
    state,
    rows,
    comments: count(rows.length, 'review comment'),
    job: jobLink(tracking.job),
    write: (words) => command(tracking, words),
  };
  const shown: Shown<TrackingState> = STATES[state.kind];
  return { headline: shown.headline(about), explanation: shown.explanation(about) };
}

/** The rows that headline and explanation are about. */
export function turnRows({ state, rows }: Tracking): TrackedItem[] {
  return rows.filter((row) => STATES[state.kind].rows.includes(row.state));
}

/** The others: people have to know of them, too. */
export function otherRows({ state, rows }: Tracking): TrackedItem[] {
  return rows.filter((row) => !STATES[state.kind].rows.includes(row.state));
}
