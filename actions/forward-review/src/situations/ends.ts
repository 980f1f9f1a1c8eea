import { reasonWithCode } from '@docs-agent/agent-action';
import type { Situation } from './situation.ts';

/** The tracking comment does not mention it. */
const RUN = {
  about: [],
  row: '',
  ends: 'success',
} as const;
const NOTICED = { ...RUN, ends: 'notice' } as const;

/** How a run ends that does not change the tracking comment. */
export const ENDS = {
  'nothing-new': {
    ...NOTICED,
    result: 'nothing-to-send',
    headline: () => ['No review comment is new and open'],
    help: {
      cause:
        'All of it was sent before, is resolved or hidden, or is of a kind that is not forwarded: the summary of an approval, a reply to another person, thanks for what was sent, a bot’s reply without the command word, a comment to one of `ignore-mentions`.',
      remedy:
        'The fold _Not forwarded_ of the tracking comment gives the reason for each. To send one anyway, begin a comment with `/docs-agent`.',
    },
  },
  'left-out': {
    ...NOTICED,
    result: 'nothing-to-send',
    headline: ({ why }) => reasonWithCode(why),
    help: {
      cause:
        'A person with access wrote a comment of a kind that is not forwarded. The message gives the reason.',
      remedy: 'To send it, write it again, beginning with `/docs-agent`.',
    },
  },
  /** Something waits for a person, as the tracking comment says already. */
  'still-waits': {
    ...RUN,
    result: 'nothing-to-send',
    headline: ({ why }) => reasonWithCode(why),
  },
  strangers: {
    ...NOTICED,
    result: 'not-authorized',
    headline: ({ why }) => reasonWithCode(why),
    help: {
      cause: 'The reviewer has too little access to the repository, or is a bot.',
      remedy: 'Give access, lower `min-permission`, or name the bot in `allowed-bots`.',
    },
  },
  'other-project': {
    ...NOTICED,
    result: 'nothing-to-send',
    headline: ({ pullRequest }) => [
      `Another project of this repository tracks pull request ${pullRequest}`,
    ],
    help: {
      cause: 'The workflows of two projects run on each review; one of them has the job.',
      remedy:
        'Nothing, unless the job is one of this project: then comment `/docs-agent link ID`, with this project’s command word.',
    },
  },
  'not-permitted': {
    ...NOTICED,
    result: 'not-authorized',
    headline: ({ why }) => reasonWithCode(why),
    help: {
      cause:
        'The person who starts a dispatch or a re-run needs access. A dispatch with `GITHUB_TOKEN` comes from `github-actions[bot]`, which is never authorized.',
      remedy:
        'Let a person with access start it, or use the token of an app that `allowed-bots` names.',
    },
  },
  ignored: {
    ...NOTICED,
    result: 'nothing-to-send',
    headline: ({ why }) => reasonWithCode(why),
  },
  'dry-run': {
    ...RUN,
    result: 'dry-run',
    headline: ({ comments, job }) => [`Dry run: ${comments} would have been sent to job ${job.id}`],
  },
  owned: {
    ...NOTICED,
    result: 'busy',
    headline: () => [
      'Another run is waiting for the agent on this pull request: new comments are sent when the agent is done',
    ],
    help: {
      cause: 'That run also sends comments that were written meanwhile.',
      remedy: 'Wait.',
    },
  },
  'job-unread': {
    ...RUN,
    result: 'error',
    headline: ({ why }) => reasonWithCode(why),
    help: {
      cause: 'The message gives the reason.',
      remedy: 'See _The service_ below.',
    },
  },
  'link-without-pull-request': {
    ...RUN,
    result: 'not-bound',
    ends: 'failure',
    headline: ({ job, why }) => [`Job ${job.id} ${why}: nothing was linked`],
  },
  'linked-now': {
    ...RUN,
    result: 'linked',
    headline: ({ job, pullRequest }) => [
      `Job ${job.id} is linked to pull request ${pullRequest}: reviews there go to it`,
    ],
  },
  'would-link': {
    ...RUN,
    result: 'dry-run',
    headline: ({ job, pullRequest }) => [
      `Dry run: job ${job.id} would be linked to pull request ${pullRequest}`,
    ],
  },
} satisfies Record<string, Situation>;
