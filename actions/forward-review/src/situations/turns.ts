import { type Block, paragraph, phrase, type Sentence } from '@docs-agent/action-kit';
import { commandCode, important, jobLink, reasonWithCode } from '@docs-agent/agent-action';
import { commitLinks, filesToCheck, pushed } from '../wording/commits.ts';
import type { Facts, Situation } from './situation.ts';

/** The agent has the prompt, or may have it. */
const SENT = {
  about: ['sent', 'done'],
  row: 'sent',
  ends: 'success',
} as const;
const ANSWERED = {
  ...SENT,
  row: 'answered',
  past: 'answered',
} as const;
const UNANSWERED = {
  about: ['unanswered'],
  row: 'not answered',
  ends: 'success',
} as const;

const PROVISIONAL = paragraph(
  'The job reports that it has finished, but there is no sign that it worked on this review. If it starts later, this comment will be updated.',
);

const REWRITTEN = paragraph(
  'The branch was rewritten: commits are counted from where the two heads diverge, so it is not known what happened to each comment.',
);

/** How a turn's commits changed the places of its comments. */
function whatWasPushed({ comparison, openedBy, results }: Facts): Sentence {
  if (comparison === undefined) return ['The agent has ended'];
  const commits = pushed(comparison, openedBy);
  return [results === '' ? `${commits} since the review` : `${commits}: ${results}`];
}

function commitsOf({ comparison, openedBy }: Facts): Block[] {
  if (comparison === undefined) return [];
  const links = paragraph(...commitLinks(comparison, openedBy));
  const files = filesToCheck(comparison);
  return comparison.isDiverged ? [links, REWRITTEN, ...files] : [links, ...files];
}

function lookAtJob({ sent, job, command }: Facts, why: string): Block {
  return important([
    ...phrase`${sent} ${why}: look at job ${jobLink(job)}, `,
    ...phrase`or comment ${commandCode(command, 'status')} to update this comment.`,
  ]);
}

/** The situations of a turn: one prompt, and the work that it causes. */
export const TURNS = {
  sending: {
    result: 'sent',
    ends: 'success',
    about: ['sending', 'resending'],
    row: 'being sent',
    headline: ({ comments }) => [`Sending ${comments} to the agent`],
  },
  working: {
    ...SENT,
    result: 'sent',
    headline: ({ comments }) => [`The agent is working on ${comments}`],
    next: ({ sent }) => [paragraph(...sent, ' Nothing to do for now.')],
  },
  sent: {
    ...SENT,
    result: 'sent',
    past: 'not waited for',
    headline: ({ comments }) => [`The agent has ${comments}`],
    next: ({ sent }) => [paragraph(...sent, ' What it changes will appear here as commits.')],
  },
  pushed: {
    ...ANSWERED,
    result: 'completed',
    headline: whatWasPushed,
    next: commitsOf,
  },
  'pushed-unsettled': {
    ...ANSWERED,
    result: 'completed',
    headline: whatWasPushed,
    next: (facts) => [...commitsOf(facts), PROVISIONAL],
  },
  'no-change': {
    ...ANSWERED,
    result: 'completed-no-change',
    row: 'no new commit',
    past: 'no new commit',
    headline: () => ['The agent has finished without a new commit'],
    next: ({ job }) => [
      paragraph(
        ...phrase`The head of this pull request did not move. If the agent wrote an answer, it is in job ${jobLink(job)}.`,
      ),
    ],
    help: {
      cause: 'The agent changed nothing: the review only asked something, or the agent disagreed.',
      remedy: 'Look at the job, to which the comment links if `job-url` is set.',
    },
  },
  'no-change-unsettled': {
    ...ANSWERED,
    result: 'completed-no-change',
    row: 'no new commit',
    past: 'no new commit',
    headline: () => ['The agent seems to have finished without a new commit'],
    next: ({ job }) => [
      paragraph(
        ...phrase`The head of this pull request did not move. If the agent wrote an answer, it is in job ${jobLink(job)}.`,
      ),
      PROVISIONAL,
    ],
    help: {
      cause: 'The job reads as ended, and nothing else shows that it began.',
      remedy:
        'Wait: if it starts later, the comment is updated. `settle-seconds` sets how long this takes.',
    },
  },
  rewritten: {
    ...ANSWERED,
    result: 'completed',
    headline: () => ['The branch was rewritten since the review'],
    next: () => [REWRITTEN],
  },
  'head-gone': {
    ...ANSWERED,
    result: 'completed',
    headline: () => ['The branch has another head, and the one that was reviewed is gone'],
    next: () => [
      paragraph(
        'GitHub no longer has the head that was reviewed, so it is not known what happened to each comment. Probably the branch was rewritten.',
      ),
    ],
    help: {
      cause:
        'GitHub answers 404 to a comparison of the two heads: the branch was rewritten, or GitHub cannot show the old head.',
      remedy: 'Look at the commits of the pull request, to which the comment links.',
    },
  },
  'not-compared': {
    ...ANSWERED,
    result: 'completed',
    headline: () => [
      'The branch has a new head since the review; the two heads could not be compared',
    ],
    next: ({ why }) => [paragraph('This branch has a new head. ', ...reasonWithCode(why))],
    help: {
      cause: 'GitHub did not compare the two heads; the comment says why.',
      remedy: 'Look at the commits of the pull request, to which the comment links.',
    },
  },
  'job-failed': {
    ...UNANSWERED,
    result: 'job-failed',
    past: 'the job failed',
    headline: () => ['The agent’s job failed before it answered this review'],
    next: ({ job, command, these }) => [
      important([
        ...phrase`Job ${jobLink(job)} failed after the review was sent. `,
        ...phrase`${commandCode(command, 'retry')} sends ${these} again, to the same job: a paid run. `,
        ...phrase`If the pull request has another job, ${commandCode(command, 'link ID')} sends them there.`,
      ]),
    ],
    help: {
      cause: 'The service does not say why.',
      remedy: 'Look at the job. `/docs-agent retry` sends the review again.',
    },
  },
  'job-archived': {
    ...UNANSWERED,
    result: 'job-archived',
    past: 'the job was archived',
    headline: () => ['The agent’s job was archived before it answered this review'],
    next: ({ job, command, these }) => [
      important([
        ...phrase`Job ${jobLink(job)} was archived after the review was sent, and takes no more messages. `,
        'Push the fix yourself, or start again from an issue: the new job opens a pull request of its own. ',
        ...phrase`If you know that another job works on this pull request, ${commandCode(command, 'link ID')} sends it ${these}.`,
      ]),
    ],
    help: {
      cause: 'A person archived the job while it had the review.',
      remedy: 'Push the fix yourself, or start again from an issue.',
    },
  },
  'timed-out': {
    ...SENT,
    result: 'timed-out',
    past: 'no answer in time',
    headline: ({ limit }) => [`The agent was still working after ${limit}`],
    next: (facts) => [lookAtJob(facts, 'It may still push')],
    help: {
      cause: 'The work takes longer than `timeout-minutes`.',
      remedy:
        'Wait, or raise it: the next run or a sweep updates the tracking comment; so does `/docs-agent status`.',
    },
  },
  'state-unknown': {
    ...SENT,
    result: 'timed-out',
    past: 'no answer in time',
    headline: () => ['It is not known whether the agent is still working'],
    next: (facts) => [
      paragraph(...reasonWithCode(facts.why)),
      lookAtJob(facts, 'It may still push'),
    ],
    help: {
      cause:
        'The job’s last reads failed, or did not say `active`; the message gives their answers.',
      remedy:
        'See _The service_ below. The next run or a sweep updates the tracking comment; so does `/docs-agent status`.',
    },
  },
  'not-waited-for': {
    ...SENT,
    result: 'cancelled',
    past: 'not waited for',
    headline: ({ comments }) => [`The agent has ${comments}; the run did not wait for its answer`],
    next: (facts) => [lookAtJob(facts, 'The run ended before the agent did')],
    help: {
      cause: 'The run was cancelled, or the runner died, after the prompt was sent.',
      remedy: 'Wait: the next run or a sweep reports the result.',
    },
  },
  'closed-meanwhile': {
    ...SENT,
    result: 'closed',
    past: 'pull request closed',
    headline: ({ comments }) => [`This pull request was closed while the agent had ${comments}`],
    next: ({ sent }) => [paragraph(...sent, ' Later pushes by the agent are not reported here.')],
  },
  uncertain: {
    result: 'uncertain',
    ends: 'success',
    about: ['uncertain'],
    row: 'uncertain',
    headline: () => ['It is not certain that the agent got this review'],
    next: ({ why, command }) => [
      important(
        [...reasonWithCode(why), ' Later reviews are not held up.'],
        [
          'If commits of the agent appear on this branch in the next minutes, it arrived: ',
          ...phrase`comment ${commandCode(command, 'received')}. If not, comment ${commandCode(command, 'retry')} `,
          '(if it did arrive, that is a second paid run).',
        ],
      ),
    ],
    help: {
      cause:
        'The service did not answer, or the connection broke: it is unknown whether the agent has the prompt. Sent twice, it would be two prompts.',
      remedy:
        'Look at the job. If nothing arrived, comment `/docs-agent retry`; if it did, `/docs-agent received`.',
    },
  },
} satisfies Record<string, Situation>;
