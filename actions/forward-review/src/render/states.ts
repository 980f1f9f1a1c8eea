import {
  alert,
  type Block,
  count,
  type Inline,
  paragraph,
  phrase,
  plural,
} from '@docs-agent/action-kit';
import {
  accountLink,
  commandCode,
  important,
  jobLink,
  reasonText,
  utcMoment,
} from '@docs-agent/agent-action';
import { completedExplanation, completedHeadline } from './completed.ts';
import { enumerated } from './links.ts';
import type { TrackedItem, Tracking, TrackingState } from './tracking.ts';

const SENT: readonly TrackedItem['state'][] = ['sent', 'done'];

/**
 * States of the rows that a state of the whole is about, if not what was sent. Rows in other states
 * come from elsewhere.
 */
const ROWS: Partial<Record<TrackingState['kind'], readonly TrackedItem['state'][]>> = {
  sending: ['sending'],
  uncertain: ['uncertain'],
  refused: ['refused'],
  withheld: ['withheld'],
  'not-sent': ['pending'],
  busy: ['pending'],
  'over-budget': ['pending'],
  stopped: ['pending'],
  linked: [],
  idle: [],
};

/** The rows that headline and explanation are about. */
export function turnRows({ state, rows }: Tracking): TrackedItem[] {
  return rows.filter((row) => (ROWS[state.kind] ?? SENT).includes(row.state));
}

/** The others: people have to know of them, too. */
export function otherRows({ state, rows }: Tracking): TrackedItem[] {
  return rows.filter((row) => !(ROWS[state.kind] ?? SENT).includes(row.state));
}

interface StateText {
  /** What a person reads first: what was found. */
  headline: string;
  /** The details, and what a person has to do, if anything. */
  explanation: Block[];
}

function say(headline: string, ...explanation: Block[]): StateText {
  return { headline, explanation };
}

const REVIEW_GOES = 'review submitted here goes to the agent as one prompt.';
const WHEN_IT_RUNS = 'with the next review, on its schedule, or when the step is run again';

/** Headline and explanation of the tracking comment's state. */
export function stateText(tracking: Tracking): StateText {
  const { state } = tracking;
  const rows = turnRows(tracking);
  const comments = count(rows.length, 'review comment');
  const them = plural(rows.length, 'it', 'them');
  const these = plural(rows.length, 'this comment', `these ${rows.length} comments`);
  // When what is pending goes, and that no one has to write it again.
  const whatSends = `The next run sends ${these}: ${WHEN_IT_RUNS}.`;
  const job = jobLink(tracking.job);
  const sent = sentLine(tracking, rows);
  const write = (words: string) => commandCode(tracking.command, words);
  const lookAtJob = (why: string) =>
    important(
      phrase`${sent} ${why}: look at job ${job}, or comment ${write('status')} to update this comment.`,
    );
  switch (state.kind) {
    case 'sending':
      return say(`Sending ${comments} to the agent`);
    case 'working':
      return say(
        `The agent is working on ${comments}`,
        paragraph(...sent, ' Nothing to do for now.'),
      );
    case 'sent':
      if (rows.length === 0) return say('The agent has nothing to do for now');
      return say(
        `The agent has ${comments}`,
        paragraph(...sent, ' What it changes will appear here as commits.'),
      );
    case 'completed':
      return say(completedHeadline(state, rows), ...completedExplanation(state, tracking.openedBy));
    case 'job-ended':
      return state.status === 'archived'
        ? say(
            'The agent’s job was archived before it answered the review',
            important(
              phrase`Job ${job} takes no more messages. If the pull request has another, comment ${write('link ID')}.`,
            ),
          )
        : say(
            'The agent failed on this review',
            important(
              phrase`Look at job ${job} for the cause. A new review is sent to it as usual.`,
            ),
          );
    case 'timed-out': {
      const look = lookAtJob('It may still push');
      if (state.doubt === undefined)
        return say(
          `The agent was still working after ${count(state.limitMinutes, 'minute')}`,
          look,
        );
      const doubt = paragraph(reasonText(state.doubt));
      return say('It is not known whether the agent is still working', doubt, look);
    }
    case 'interrupted':
      return say(
        `The agent has ${comments}; the run did not wait for its answer`,
        lookAtJob('The run ended before the agent did'),
      );
    case 'uncertain':
      return say(
        'It is not certain that the agent got this review',
        important(
          [reasonText(state.reason)],
          [
            ...phrase`If the agent pushes to this branch in the next minutes, it has the review: comment ${write('received')}.`,
            ...phrase` If not, comment ${write('retry')}; if the review did arrive, that is a second paid run of the agent.`,
            ' Later reviews are not delayed.',
          ],
        ),
      );
    case 'refused':
      return say(
        'This review cannot be sent as it is',
        important(
          [reasonText(state.reason)],
          [
            ...phrase`It is not sent again automatically. After you fix the cause, comment ${write('retry')}.`,
            ' A comment that you edit is sent again.',
          ],
        ),
      );
    case 'not-sent': {
      const headline = 'This review has not been sent to the agent yet';
      // What this key proves, another one does not.
      const isOfKey = state.reason.includes('API key');
      const newKey = isOfKey ? phrase` With a new key, comment ${write('retry')}.` : [];
      const sends = paragraph(whatSends, ...newKey);
      if (state.reason === '') return say(headline, sends);
      return say(headline, alert('WARNING', paragraph(reasonText(state.reason)), sends));
    }
    case 'busy': {
      const { until, isUnsettled } = state;
      const when =
        until === undefined
          ? whatSends
          : `This run waits until ${utcMoment(until, tracking.updatedAt)}, and sends ${these} once it has; else the next run does: ${WHEN_IT_RUNS}.`;
      return isUnsettled
        ? say(
            'This review waits: the agent may not have begun the one before',
            paragraph(...phrase`Job ${job} does not say yet what came of the last prompt. ${when}`),
          )
        : say(
            'This review waits: the agent is still at work',
            paragraph(...phrase`Job ${job} has to end its present work first. ${when}`),
          );
    }
    case 'over-budget':
      return say(
        'This review waits: the limit of prompts is reached',
        important([reasonText(state.reason)]),
      );
    case 'withheld':
      return say(
        `${comments} ${plural(rows.length, 'is', 'are')} withheld: it is not known whether the agent has ${them}`,
        important([
          ...phrase`${reasonText(state.reason)} If the agent has ${them}, comment ${write('received')}.`,
          ...phrase` If not, comment ${write('retry')}. New comments go out as usual.`,
        ]),
      );
    case 'stopped': {
      const isOpen = tracking.rows.some((row) => row.state === 'sent');
      const answer = isOpen ? 'The agent may still answer what was sent before. ' : '';
      return say(
        'Nothing more is sent to the agent: forwarding was stopped',
        important(phrase`${answer}New comments wait. To continue, comment ${write('resume')}.`),
      );
    }
    case 'closed':
      if (rows.length > 0)
        return say(
          `This pull request was closed while the agent had ${comments}`,
          paragraph(...sent, ' Later pushes by the agent are not reported here.'),
        );
      return say(
        'This pull request is closed: nothing more is sent to the agent',
        paragraph('If it is reopened, new comments are sent as usual.'),
      );
    case 'linked':
      return say(
        'Reviews of this pull request go to the agent that wrote it',
        paragraph(...phrase`Job ${job} names this pull request as its own. A ${REVIEW_GOES}`),
      );
    case 'idle':
      return say(
        'Nothing was sent to the agent yet',
        paragraph(
          ...(tracking.job.id === ''
            ? phrase`No job is named for this pull request: comment ${write('link ID')}. After that, a ${REVIEW_GOES}`
            : phrase`Once job ${job} names this pull request as its own, a ${REVIEW_GOES}`),
        ),
      );
  }
}

const AUTHORS_SHOWN = 5;

/** When the turn's prompt was sent, and who wrote the comments in it. */
function sentLine(
  { serverUrl, sentAt, updatedAt }: Tracking,
  rows: readonly TrackedItem[],
): Inline[] {
  const logins = [...new Set(rows.flatMap(({ item }) => item?.authors.slice(0, 1) ?? []))];
  const authors = logins.slice(0, AUTHORS_SHOWN).map((login) => accountLink(serverUrl, login));
  const review = logins.length === 1 ? '’s review' : '';
  const from = authors.length === 0 ? [] : phrase`, from ${enumerated(authors)}${review}`;
  return phrase`Sent as one prompt at ${utcMoment(sentAt, updatedAt)}${from}.`;
}
