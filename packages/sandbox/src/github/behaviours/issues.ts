import { asArray } from '../contract/json.ts';
import { queryRepository, reactTwice, withIssue } from './arrange.ts';
import { at, type Behaviour, expectEqual, expectMatch, type Target, textAt } from './behaviour.ts';

const docs = 'https://docs.github.com/en/rest';

/** Issues, their labels, and requests for reviews. */
export const issueBehaviours: Behaviour[] = [
  {
    id: 'reaction-once-issue',
    rule: 'A reaction to an issue answers 201 when it is new and 200 when this account left it before, with the same id; once deleted it is new again',
    source: `${docs}/reactions/reactions#create-reaction-for-an-issue`,
    check: {
      where: 'anywhere',
      run: (target) => withIssue(target, ({ number }) => reactTwice(target, number)),
    },
  },
  {
    id: 'label-absent',
    rule: 'Removing a label that an issue does not have answers 404 "Label does not exist"',
    source: 'https://github.com/googleapis/repo-automation-bots/issues/1084 (recorded answer)',
    check: {
      where: 'anywhere',
      run: (target) =>
        withIssue(target, async ({ number }) => {
          const path = `/repos/${target.repository}/issues/${number}/labels/conformance%3A%20none`;
          const reply = await target.call('DELETE', path);
          expectEqual(
            [reply.status, at(reply.body, 'message')],
            [404, 'Label does not exist'],
            'answer',
          );
        }),
    },
  },
  {
    id: 'label-created',
    rule: 'Adding labels keeps those that are there; a label that the repository lacks is created, in the color `ededed`',
    source: 'https://github.com/github/docs/issues/35718 (observed)',
    check: { where: 'sandbox', because: 'it leaves a label behind', test: 'labels.test.ts' },
  },
  {
    id: 'label-case',
    rule: 'A name that differs only in case from a label of the repository is that label',
    source: 'https://github.com/rust-lang/triagebot/issues/1915 (observed)',
    check: { where: 'sandbox', because: 'it leaves a label behind', test: 'labels.test.ts' },
  },
  {
    id: 'label-opened-with',
    rule: 'Labels that an issue is opened with are `labeled` events; that they are by its author is assumed',
    source: 'https://github.com/datum-cloud/awesome-alt-clouds/pull/193 (observed, of templates)',
    check: { where: 'sandbox', because: 'it leaves a label behind', test: 'labels.test.ts' },
  },
  {
    id: 'issue-closed-by',
    rule: 'A pull request whose description has `Closes #N` is one of the issue’s `closedByPullRequestsReferences`, while it is open unless `includeClosedPrs`',
    source: 'https://docs.github.com/en/graphql/reference/objects#issue',
    check: { where: 'sandbox', because: 'it opens a pull request', test: 'closed-by.test.ts' },
  },
  {
    id: 'issue-renamed',
    rule: 'Another title is a `RenamedTitleEvent` with who set it and when; `lastEditedAt` is of the body alone',
    source: 'https://docs.github.com/en/graphql/reference/objects#renamedtitleevent',
    check: {
      where: 'anywhere',
      run: (target) =>
        withIssue(target, async ({ number, title }) => {
          await target.call('PATCH', `/repos/${target.repository}/issues/${number}`, {
            title: `${title} Renamed.`,
          });
          const issue = at(await queryRepository(target, renames(number)), 'issue');
          const events = asArray(at(issue, 'timelineItems', 'nodes'));
          expectEqual(events.length, 1, 'number of events');
          expectMatch(at(events[0], 'createdAt'), /^\d{4}-\d\d-\d\dT/, 'createdAt');
          textAt(events[0], 'actor', 'login');
          expectEqual(at(issue, 'lastEditedAt'), null, 'lastEditedAt');
        }),
    },
  },
  {
    id: 'issues-without-pulls',
    rule: 'GraphQL lists no pull request among `issues`, and `issue` of its number is null with an error of type `NOT_FOUND`',
    source: 'https://docs.github.com/en/graphql/reference/objects#repository',
    check: {
      where: 'anywhere',
      run: async (target) => {
        const one = await queryRepository(target, `issue(number: ${target.pullRequest}) { id }`);
        expectEqual(at(one, 'errors', 0, 'type'), 'NOT_FOUND', 'type of the error');
        await withIssue(target, async ({ number }) => {
          const list = await queryRepository(target, newestIssues);
          const numbers = asArray(at(list, 'issues', 'nodes')).map((issue) => at(issue, 'number'));
          expectEqual(
            [numbers.includes(number), numbers.includes(target.pullRequest)],
            [true, false],
            'whether the issue and the pull request are listed',
          );
        });
      },
    },
  },
  {
    id: 'reviewer-author',
    rule: 'A review cannot be requested from the author: 422 "Review cannot be requested from pull request author."',
    source: 'https://github.com/kerthcet/github-workflow-as-kube/issues/16 (recorded answer)',
    check: {
      where: 'anywhere',
      run: async (target) => {
        const path = `/repos/${target.repository}/pulls/${target.pullRequest}`;
        const author = textAt((await target.call('GET', path)).body, 'user', 'login');
        await expectRefused(
          target,
          author,
          /^Review cannot be requested from pull request author\.$/,
        );
      },
    },
  },
  {
    id: 'reviewer-foreign',
    rule: 'A review by someone who is no collaborator is refused with 422, and with it the whole request',
    source:
      'https://github.com/peter-evans/create-pull-request/issues/4138 (recorded answer), https://github.com/Madrapps/add-reviewers/issues/5',
    check: {
      where: 'anywhere',
      run: (target) =>
        expectRefused(target, 'ghost', /^Reviews may only be requested from collaborators\./),
    },
  },
  {
    id: 'reviewer-done',
    rule: 'Once a requested reviewer submits a review, they are no longer a requested reviewer',
    source: `${docs}/pulls/review-requests#get-all-requested-reviewers-for-a-pull-request`,
    check: {
      where: 'sandbox',
      because: 'it takes a second account',
      test: 'review-requests.test.ts',
    },
  },
];

const renames = (number: number) => `issue(number: ${number}) { lastEditedAt
  timelineItems(first: 5, itemTypes: [RENAMED_TITLE_EVENT]) { nodes { ... on RenamedTitleEvent { createdAt actor { login } } } } }`;

const newestIssues =
  'issues(first: 10, orderBy: { field: CREATED_AT, direction: DESC }) { nodes { number } }';

async function expectRefused(target: Target, reviewer: string, message: RegExp): Promise<void> {
  const path = `/repos/${target.repository}/pulls/${target.pullRequest}/requested_reviewers`;
  const reply = await target.call('POST', path, { reviewers: [reviewer] });
  expectEqual(reply.status, 422, 'status');
  expectMatch(at(reply.body, 'message'), message, 'message');
}
