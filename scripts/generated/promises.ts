/** A statement of READMEs and docs, and the tests for it. */
export interface Promised {
  /** Heading on the page, to which the claims link. */
  title: string;
  holds: string;
  /** Files from the repository's root, each with the name of a test in it. */
  tests: readonly (readonly [file: string, name: string])[];
}

/** Statements with tests of packages, actions and scripts, besides the counted ones. */
export const PROMISES: readonly Promised[] = [
  {
    title: 'Requests to GitHub',
    holds:
      'Each request, and each answer of the sandbox, is checked against GitHub’s published description. What does not fit fails the test that caused it.',
    tests: [
      [
        'packages/sandbox/test/github/contract.test.ts',
        'a request that does not fit GitHub is a violation that names the operation and the fault',
      ],
      [
        'packages/sandbox/test/github/contract.test.ts',
        'an answer of ours that does not fit is a violation',
      ],
    ],
  },
  {
    title: 'Repeated messages',
    holds: 'A message to a job is repeated only if it certainly was not processed.',
    tests: [
      [
        'packages/core/test/retries.test.ts',
        'is not repeated after a timeout, and may have been processed',
      ],
      ['packages/core/test/retries.test.ts', 'is repeated where no connection comes about'],
    ],
  },
  {
    title: 'Large reviews',
    holds:
      'Each of 250 comments reaches the agent once. Over 1,000 on a pull request, nothing is sent, and the comment says so.',
    tests: [
      [
        'actions/forward-review/test/cases/scale.bundle.ts',
        '250 comments reach the agent once each',
      ],
      [
        'actions/forward-review/test/cases/scale.bundle.ts',
        '1,001 items are more than the ledger holds',
      ],
      [
        'actions/forward-review/test/cases/authority.bundle.ts',
        'of unknown accounts, a run asks for the newest 20, and says how many comments wait',
      ],
    ],
  },
  {
    title: 'How a run ends',
    holds:
      'A run sets its result and one sentence on every exit: also after an error, a crash or a cancellation.',
    tests: [
      [
        'packages/action-kit/test/run.test.ts',
        'an error fails the step, with a result, one sentence and one annotation',
      ],
      ['packages/action-kit/test/run.test.ts', 'a cancelled run says so'],
    ],
  },
  {
    title: 'Requests of forward-review',
    holds: 'How often a run asks GitHub and the service.',
    tests: [
      ['packages/bench/test/cost.long.ts', 'asks GitHub at most 8 times for 15 comments'],
      ['packages/bench/test/waiting.test.ts', 'takes at most 80 reads in half an hour'],
      [
        'actions/forward-review/test/waiting-pace.bundle.ts',
        'GitHub is asked every 15 s for 3 minutes',
      ],
    ],
  },
  {
    title: 'One comment',
    holds:
      'Reports and answers are one comment that is edited in place, also if several first runs overlap. A run that has the same to say writes nothing.',
    tests: [
      ['actions/view-deltas/test/two-at-once.bundle.ts', '%i first runs leave one comment'],
      [
        'actions/view-deltas/test/main-path.bundle.ts',
        'a second run that has the same to say writes nothing',
      ],
      [
        'actions/forward-review/test/main-path.bundle.ts',
        'is answered in one comment that is created once and edited in place',
      ],
      [
        'actions/view-deltas/test/impact.bundle.ts',
        'the pull request gets one comment on its pages’ views, and no second one',
      ],
    ],
  },
  {
    title: 'One job for an issue',
    holds:
      'Where runs die, run at once, or get bad answers, an issue has one job, or says that it is uncertain. No job is created twice by itself.',
    tests: [
      [
        'actions/start-job/test/crash-points.long.ts',
        'leaves one job, or says that it is uncertain',
      ],
      [
        'actions/start-job/test/cases/commands.bundle.ts',
        'does not answer a doubt that its author could not read of',
      ],
      ['actions/start-job/test/races.long.ts', 'create one job'],
      [
        'actions/start-job/test/schedules.long.ts',
        'each job was asked for, and what is asked for is accounted for',
      ],
      ['actions/start-job/test/cases/not-created.bundle.ts', 'where a job was to be created and'],
      ['actions/start-job/test/cases/asked-again.bundle.ts', 'a new API key does not forget a job'],
    ],
  },
  {
    title: 'The redirect gate',
    holds:
      'It passes if each viewed path has its redirect, or a line with a reason in the commit’s gone-file. What cannot be judged or read does not pass. The mode `redirects` needs no secret, sends nothing to the service, and holds on forks. Once the suggested rules are pasted, each of their paths leads to the page that it became, unless a wildcard above catches it.',
    tests: [
      [
        'actions/view-deltas/test/redirect-gate.bundle.ts',
        'passes a path with its line in the gone-file, lists it with its reason, and does so over later pushes',
      ],
      ['actions/view-deltas/test/redirect-gate.bundle.ts', 'is not opened by a line with'],
      ['actions/view-deltas/test/redirect-gate.bundle.ts', 'is not opened by a gone-file that'],
      [
        'actions/view-deltas/test/redirects-mode.bundle.ts',
        'is red with the rule to paste, and green once it is pasted, as the example runs it',
      ],
      [
        'actions/view-deltas/test/unjudged-redirects.bundle.ts',
        'fails the gate, and says that it was not judged',
      ],
      [
        'actions/view-deltas/test/schedules.long.ts',
        'there is one true comment, and the gate opens for what may go',
      ],
      [
        'packages/docs-routes/test/redirects/pasted-rules.test.ts',
        'lead each path to the page that it became, and leave every other redirect as it was',
      ],
    ],
  },
  {
    title: 'Requests for views',
    holds:
      'Totals are exact, also if not all pages were read. A site of up to 250 paths has both windows and a year of blocks with 14 requests, and with the cache a pull request needs none. On larger sites a run continues where an earlier one ended.',
    tests: [
      [
        'actions/view-deltas/test/reading.bundle.ts',
        'gives exact totals with their change and the largest pages, and says what is missing',
      ],
      [
        'actions/view-deltas/test/reading.bundle.ts',
        'has both windows and its year in the first run, with 14 requests',
      ],
      [
        'actions/view-deltas/test/reading.bundle.ts',
        'with a cache says how many runs are left, and a later one continues where it ended',
      ],
      ['actions/view-deltas/test/cache.bundle.ts', 'serve a pull request without a single request'],
    ],
  },
  {
    title: 'Marks, verdicts and suggested redirects',
    holds:
      'The shares of right and wrong ones, in simulated worlds and in public commits, are within the limits of these tests. `pnpm bench` prints them.',
    tests: [
      [
        'packages/bench/test/verdicts.test.ts',
        'few unedited pages are marked, and many that lost half of their views',
      ],
      [
        'packages/bench/test/verdicts.test.ts',
        'few merges without an effect are reported as having one',
      ],
      ['packages/bench/test/suggestions.test.ts', 'the histories that are %s are counted'],
    ],
  },
  {
    title: 'Reading without writing',
    holds: 'A dry run, and the demo with a live project, write nothing.',
    tests: [
      [
        'actions/forward-review/test/main-path.bundle.ts',
        'changes nothing anywhere with `dry-run: true`, and the log shows the prompt',
      ],
      [
        'actions/view-deltas/test/main-path.bundle.ts',
        'a dry run writes nothing to GitHub, and shows what it would write',
      ],
      ['packages/sandbox/test/demo/live.long.ts', 'is only read, and shown with its paths'],
    ],
  },
  {
    title: 'Set-up and releases',
    holds:
      'The set-up script replaces nothing, copies its own release’s workflows, and leaves nothing behind where it is refused. A release that stops and is run again ends as one that did not stop. The actions run from a clone of its tag.',
    tests: [
      ['scripts/test/set-up/set-up.long.ts', 'replaces nothing that exists'],
      ['scripts/test/set-up/set-up.long.ts', 'nothing is done'],
      ['scripts/test/release/release.long.ts', 'sets a repository up from its tag, once'],
      [
        'scripts/test/release/version-pull-request.test.ts',
        'pushes nothing where the version would change',
      ],
      [
        'scripts/test/release/publish.test.ts',
        'a release that is stopped after each change, and run again, ends as one that was not stopped',
      ],
      [
        'scripts/test/release/publish.test.ts',
        'a tag that exists with other files is never moved, and the error says what to do',
      ],
      [
        'scripts/test/release/checksums.test.ts',
        'two builds differ by each file that has other bytes or is in one of them alone',
      ],
      ['scripts/test/release/release.long.ts', 'runs %s from a clone of the tag'],
    ],
  },
];
