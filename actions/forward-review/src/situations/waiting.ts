import {
  alert,
  type Block,
  type Inline,
  inlineCode,
  link,
  paragraph,
  phrase,
  type Sentence,
} from '@docs-agent/action-kit';
import { commandCode, important, jobLink, reasonWithCode } from '@docs-agent/agent-action';
import type { Facts, Situation } from './situation.ts';

/** There is something to send, and it waits. */
const WAITS = {
  about: ['pending', 'again'],
  row: 'waiting',
  ends: 'success',
} as const;
/** A red step would not help to correct anything. */
const NOTICED = { ...WAITS, ends: 'notice' } as const;
/** It waits for a person, and the failed step names the wrong job. */
const TO_CORRECT = {
  ...WAITS,
  ends: 'failure',
  result: 'not-bound',
} as const;
const NOTHING = {
  about: [],
  row: '',
  ends: 'success',
} as const;

const NOT_SENT = 'This review has not been sent to the agent yet';

/** Pending items are sent automatically: no one has to write them again. */
function nextRunSends({ these }: Facts): string {
  return `The next run sends ${these}. It starts ${NEXT_RUN}.`;
}

const NEXT_RUN =
  'on a schedule if the workflow has one, with the next review, or when someone runs the workflow again';

function warning({ why }: Facts, ...then: Sentence): Block {
  return alert('WARNING', paragraph(...reasonWithCode(why)), paragraph(...then));
}

/** `why`: the address of a pull request. */
function numberLink(why: string): Inline {
  return link(why, `#${why.split('/').at(-1) ?? ''}`);
}

/** Another job, or none: the more likely remedy first. */
function withoutJob({ command, these }: Facts): Sentence {
  return [
    'Push the fix yourself, or start again from an issue: the new job opens a pull request of its own. ',
    ...phrase`If you know that another job works on this pull request, ${commandCode(command, 'link ID')} sends it ${these}.`,
  ];
}

function nameTheJob({ command, these }: Facts): Sentence {
  return [
    ...phrase`If another job wrote this pull request, ${commandCode(command, 'link ID')} sends it ${these}. `,
    ...phrase`A comment with ${commandCode(command, 'link')} that named the wrong job is replaced by another one; else correct the input ${inlineCode('job-id')} or the marker in the description.`,
  ];
}

/** The situations of waiting, refused or held items, and those before the first prompt. */
export const WAITING = {
  waiting: {
    ...NOTICED,
    result: 'nothing-to-send',
    headline: () => [NOT_SENT],
    next: (facts) => [paragraph(nextRunSends(facts))],
  },
  'not-sent': {
    ...WAITS,
    result: 'error',
    headline: () => [NOT_SENT],
    next: (facts) => [warning(facts, nextRunSends(facts))],
    help: {
      cause: 'The comment gives the reason: search this page for its words.',
      remedy: 'Fix it. The next run sends the review.',
    },
  },
  'key-refused': {
    ...WAITS,
    result: 'error',
    headline: () => [NOT_SENT],
    next: (facts) => [
      // A record is proven only for the key that wrote it.
      warning(
        facts,
        ...phrase`${nextRunSends(facts)} With a new key, comment ${commandCode(facts.command, 'retry')}.`,
      ),
    ],
  },
  'service-limit': {
    ...NOTICED,
    result: 'over-budget',
    headline: () => ['This review is waiting: the service takes no more messages for now'],
    next: (facts) => [warning(facts, nextRunSends(facts))],
    help: {
      cause: 'A project may send 100 messages an hour.',
      remedy: 'Wait: the next run sends the rest.',
    },
  },
  'limit-of-hour': {
    ...NOTICED,
    result: 'over-budget',
    headline: ({ until }) => [
      `This review is waiting: the prompt limit of this hour has been reached${until === '' ? '' : ` until ${until}`}`,
    ],
    next: (facts) => [important([...reasonWithCode(facts.why), ` ${nextRunSends(facts)}`])],
    help: {
      cause: '`max-prompts-per-hour` is reached.',
      remedy: 'Wait, or raise it: the next run sends the rest.',
    },
  },
  'limit-of-pull-request': {
    ...NOTICED,
    result: 'over-budget',
    headline: () => [
      'This review is waiting: the prompt limit of this pull request has been reached',
    ],
    next: ({ why }) => [important(reasonWithCode(why))],
    help: {
      cause: '`max-prompts-per-pr` is reached.',
      remedy: 'Raise it, or continue in a new pull request.',
    },
  },
  full: {
    ...NOTICED,
    result: 'over-budget',
    headline: () => ['This review cannot be sent: there are more comments than can be recorded'],
    next: ({ why }) => [important(reasonWithCode(why))],
    help: {
      cause: '1,000 comments, or their notes, do not fit. Nothing is sent that could not be noted.',
      remedy: 'Merge it, or continue in a new pull request.',
    },
  },
  busy: {
    ...NOTICED,
    result: 'busy',
    headline: () => ['This review is waiting: the agent is still working on something else'],
    next: (facts) => [
      paragraph(
        ...phrase`Job ${jobLink(facts.job)} must finish its current work first. ${whenFree(facts)}`,
      ),
    ],
    help: {
      cause:
        'The job was working on something else, and `on-busy` is `skip`, the run is a sweep, or `timeout-minutes` have passed.',
      remedy: 'Wait: the next review, the next scheduled run, or a re-run of the step sends it.',
    },
  },
  unsettled: {
    ...NOTICED,
    result: 'busy',
    headline: () => ['This review is waiting: the agent may not have begun the one before'],
    next: (facts) => [
      paragraph(
        ...phrase`Job ${jobLink(facts.job)} does not show yet whether the agent has begun the last prompt. ${whenFree(facts)}`,
      ),
    ],
    help: {
      cause: 'Since the last prompt, the job has shown neither an end nor new work.',
      remedy: 'Wait: the next review, the next scheduled run, or a re-run of the step sends it.',
    },
  },
  'busy-unread': {
    ...NOTICED,
    result: 'busy',
    headline: () => ['This review is waiting: it is not known whether the agent is still working'],
    next: (facts) => [warning(facts, nextRunSends(facts))],
  },
  archived: {
    ...WAITS,
    result: 'job-archived',
    headline: () => ['The agent’s job is archived: nothing was sent'],
    next: (facts) => [
      important([
        ...phrase`Job ${jobLink(facts.job)} takes no more messages. `,
        ...withoutJob(facts),
      ]),
    ],
    help: {
      cause: 'A person archived the job.',
      remedy: 'Push the fix yourself, or start again from an issue.',
    },
  },
  'job-unknown': {
    ...TO_CORRECT,
    headline: ({ job }) => [
      ...phrase`The service knows no job ${jobLink({ ...job, url: undefined })}: nothing was sent`,
    ],
    next: (facts) => [important([...reasonWithCode(facts.why), ' ', ...nameTheJob(facts)])],
    help: {
      cause: 'The id is wrong, is one of another project, or the service no longer has the job.',
      remedy:
        'Correct the id where it is named: the input `job-id`, a marker, or a comment with `link`.',
    },
  },
  /** For a job that has proven itself before. */
  'job-gone': {
    ...WAITS,
    result: 'error',
    headline: ({ job }) => [
      ...phrase`The service no longer has job ${jobLink({ ...job, url: undefined })}: nothing was sent`,
    ],
    next: (facts) => [
      important([
        ...phrase`Check ${inlineCode('project-id')} and ${inlineCode('api-key')}: they may be another project’s. ${nextRunSends(facts)}`,
      ]),
    ],
    help: {
      cause: 'The project’s id or key is another one now, or the service no longer has the job.',
      remedy: 'Correct `project-id` and `api-key`, or link another job with `/docs-agent link ID`.',
    },
  },
  'other-pull-request': {
    ...TO_CORRECT,
    headline: ({ job, why }) => [
      ...phrase`Job ${jobLink(job)} works on another pull request, ${numberLink(why)}: nothing was sent`,
    ],
    next: (facts) => [important(nameTheJob(facts))],
    help: {
      cause: 'The id is another job’s, or the job has opened a second pull request.',
      remedy:
        'Correct the id where it is named, or review the pull request that the comment links to.',
    },
  },
  'other-repository': {
    ...TO_CORRECT,
    headline: ({ job }) => [
      ...phrase`Job ${jobLink(job)} works in another repository: nothing was sent`,
    ],
    next: (facts) => [important(nameTheJob(facts))],
    help: {
      cause: 'The id is another job’s, or the repository was moved.',
      remedy: 'Correct the id where it is named.',
    },
  },
  'no-pull-request': {
    ...TO_CORRECT,
    headline: ({ job }) => [...phrase`Job ${jobLink(job)} has no pull request: nothing was sent`],
    next: (facts) => [important(nameTheJob(facts))],
    help: {
      cause: 'The job has ended and names no pull request.',
      remedy: 'Correct the id where it is named.',
    },
  },
  'not-a-pull-request': {
    ...TO_CORRECT,
    headline: ({ job }) => [
      ...phrase`The link of job ${jobLink(job)} is not a pull request: nothing was sent`,
    ],
    next: (facts) => [important(nameTheJob(facts))],
    help: {
      cause: 'The service names an address that is not a pull request on GitHub.',
      remedy: 'Correct the id where it is named.',
    },
  },
  unclaimed: {
    ...NOTICED,
    result: 'not-bound',
    headline: ({ pullRequest }) => [`No job is named for pull request ${pullRequest}`],
    next: ({ command }) => [
      important([
        ...phrase`Comment ${commandCode(command, 'link ID')}, give ${inlineCode('job-id')}, or put the line ${inlineCode('<!-- docs-agent job: ID -->')} in its description. `,
        'After that, a review submitted here goes to the agent as one prompt.',
      ]),
    ],
    help: {
      cause:
        'No person or workflow named the job that wrote the pull request, and GitHub does not know it.',
      remedy: 'Comment `/docs-agent link ID`, give `job-id`, or put the marker in the description.',
    },
  },
  refused: {
    about: ['refused'],
    row: 'refused',
    ends: 'success',
    result: 'refused',
    headline: () => ['This review cannot be sent as it is'],
    next: ({ why, command }) => [
      important(reasonWithCode(why), [
        ...phrase`It is not sent again automatically. After you fix the cause, comment ${commandCode(command, 'retry')}. `,
        'A comment that you edit is sent again.',
      ]),
    ],
    help: {
      cause:
        'The service refused the text, or it is too long or too complex; the comment says which.',
      remedy: 'Fix what it names, then comment `/docs-agent retry`.',
    },
  },
  held: {
    about: ['held'],
    row: 'held back',
    ends: 'notice',
    result: 'nothing-to-send',
    headline: ({ comments, are, them }) => [
      `${comments} ${are} held back: it is not known whether the agent has ${them}`,
    ],
    next: ({ why, command, them }) => [
      important([
        ...phrase`${reasonWithCode(why)} If the agent has ${them}, comment ${commandCode(command, 'received')}; `,
        ...phrase`if not, ${commandCode(command, 'retry')}. New comments go out as usual.`,
      ]),
    ],
  },
  stopped: {
    ...WAITS,
    result: 'stopped',
    past: 'not waited for',
    headline: () => ['Nothing more is sent to the agent: forwarding was stopped'],
    next: ({ command, isAtWork }) => [
      important([
        ...phrase`New comments wait. To continue, comment ${commandCode(command, 'resume')}.`,
        isAtWork ? ' The agent may still answer what was sent before.' : '',
      ]),
    ],
    help: {
      cause: 'A person commented `/docs-agent stop`.',
      remedy: 'Comment `/docs-agent resume`.',
    },
  },
  closed: {
    ...NOTICED,
    result: 'closed',
    headline: () => ['This pull request is closed: nothing more is sent to the agent'],
    next: () => [paragraph('If it is reopened, new comments are sent as usual.')],
    help: {
      cause: 'Only open pull requests are forwarded.',
      remedy: 'Reopen it to have its reviews sent.',
    },
  },
  locked: {
    ...NOTICED,
    result: 'closed',
    headline: ({ pullRequest }) => [
      `The conversation of pull request ${pullRequest} is locked: nothing is sent or written`,
    ],
    help: {
      cause:
        'A person locked the conversation. GitHub then refuses comments and reactions of workflows.',
      remedy: 'Unlock it: the next run sends what was written.',
    },
  },
  linked: {
    ...NOTHING,
    result: 'linked',
    headline: () => ['Reviews of this pull request go to the agent that wrote it'],
    next: ({ job }) => [
      paragraph(
        ...phrase`Job ${jobLink(job)} names this pull request as its own. A review submitted here goes to the agent as one prompt.`,
      ),
    ],
  },
  unproven: {
    ...NOTHING,
    result: 'command',
    headline: () => ['Nothing was sent to the agent yet'],
    next: ({ job }) => [
      paragraph(
        ...phrase`Once job ${jobLink(job)} names this pull request as its own, a review submitted here goes to the agent as one prompt.`,
      ),
    ],
  },
} satisfies Record<string, Situation>;

/** When items that wait for a job are sent. */
function whenFree(facts: Facts): string {
  const { until, these } = facts;
  if (until === '') return nextRunSends(facts);
  return `This run waits until ${until}, and sends ${these} once it has; else the next run does. It starts ${NEXT_RUN}.`;
}
