import { asArray } from '../contract/json.ts';
import {
  queryNewestComment,
  queryPullRequest,
  queryRepository,
  reactTwice,
  withComment,
  withIssue,
  withReviewComment,
} from './arrange.ts';
import { at, type Behaviour, expectEqual, expectMatch, numberAt, textAt } from './behaviour.ts';

const docs = 'https://docs.github.com/en/rest';

/** Comments, replies and reactions. */
export const writingBehaviours: Behaviour[] = [
  {
    id: 'comment-body-limit',
    rule: 'A comment of 65,536 characters is taken; one more is refused with 422, and the sentence names the limit',
    source: 'https://github.com/easybuilders/easybuild-easyconfigs/pull/24647 (recorded answer)',
    check: {
      where: 'anywhere',
      run: async (target) => {
        const path = `/repos/${target.repository}/issues/${target.pullRequest}/comments`;
        const fits = await target.call('POST', path, { body: 'é'.repeat(65_536) });
        expectEqual(fits.status, 201, 'status of 65,536 characters');
        await target.call(
          'DELETE',
          `/repos/${target.repository}/issues/comments/${numberAt(fits.body, 'id')}`,
        );
        const excess = await target.call('POST', path, { body: 'a'.repeat(65_537) });
        expectEqual(excess.status, 422, 'status of 65,537 characters');
        expectMatch(
          at(excess.body, 'errors', 0, 'message'),
          /^body is too long \(maximum is 65536 characters\)$/i,
          'message',
        );
      },
    },
  },
  {
    id: 'comment-body-blank',
    rule: 'A blank comment is refused with 422',
    source: `${docs}/issues/comments#create-an-issue-comment`,
    check: {
      where: 'anywhere',
      run: async (target) => {
        const path = `/repos/${target.repository}/issues/${target.pullRequest}/comments`;
        expectEqual((await target.call('POST', path, { body: ' ' })).status, 422, 'status');
      },
    },
  },
  {
    id: 'comment-deleted',
    rule: 'A deleted comment answers 404 to reading and to editing, with the message "Not Found"',
    source: `${docs}/issues/comments#get-an-issue-comment`,
    check: {
      where: 'anywhere',
      run: async (target) => {
        const { id } = await withComment(target, async (comment) => comment);
        const path = `/repos/${target.repository}/issues/comments/${id}`;
        const read = await target.call('GET', path);
        expectEqual([read.status, at(read.body, 'message')], [404, 'Not Found'], 'reading');
        expectEqual((await target.call('PATCH', path, { body: 'again' })).status, 404, 'editing');
      },
    },
  },
  {
    id: 'comment-last-edited',
    rule: '`lastEditedAt` and `editor` are null until the text is edited',
    source: 'https://docs.github.com/en/graphql/reference/interfaces#comment',
    check: {
      where: 'anywhere',
      run: (target) =>
        withComment(target, async ({ id }) => {
          const read = () => queryNewestComment(target, 'lastEditedAt editor { login }');
          expectEqual(at(await read(), 'lastEditedAt'), null, 'before the edit');
          await target.call('PATCH', `/repos/${target.repository}/issues/comments/${id}`, {
            body: 'Edited.',
          });
          const after = await read();
          expectMatch(at(after, 'lastEditedAt'), /^\d{4}-\d\d-\d\dT/, 'after the edit');
          textAt(after, 'editor', 'login');
        }),
    },
  },
  {
    id: 'edit-history',
    rule: '`userContentEdits` names who edited a text and when, once for each edit, and once for the first text',
    source: 'https://docs.github.com/en/graphql/reference/objects#usercontentedit',
    check: {
      where: 'anywhere',
      run: (target) =>
        withComment(target, async ({ id }) => {
          const path = `/repos/${target.repository}/issues/comments/${id}`;
          for (const body of ['Edited.', 'Edited again.'])
            await target.call('PATCH', path, { body });
          const fields = 'userContentEdits(first: 10) { nodes { editedAt editor { login } } }';
          const edits = asArray(
            at(await queryNewestComment(target, fields), 'userContentEdits', 'nodes'),
          );
          expectEqual(edits.length, 3, 'versions');
          for (const edit of edits) {
            expectMatch(at(edit, 'editedAt'), /^\d{4}-\d\d-\d\dT/, 'editedAt');
            textAt(edit, 'editor', 'login');
          }
        }),
    },
  },
  {
    id: 'comment-viewer-did-author',
    rule: '`viewerDidAuthor` is true for a comment that this token wrote',
    source: 'https://docs.github.com/en/graphql/reference/interfaces#comment',
    check: {
      where: 'anywhere',
      run: (target) =>
        withComment(target, async () => {
          const comment = await queryNewestComment(target, 'viewerDidAuthor');
          expectEqual(at(comment, 'viewerDidAuthor'), true, 'viewerDidAuthor');
        }),
    },
  },
  {
    id: 'reaction-once-pull',
    rule: 'A reaction to a pull request answers 201 when it is new and 200 when this account left it before, with the same id; once deleted it is new again',
    source: `${docs}/reactions/reactions#create-reaction-for-an-issue`,
    check: { where: 'anywhere', run: (target) => reactTwice(target, target.pullRequest) },
  },
  {
    id: 'reaction-one-state',
    rule: 'A reaction added over GraphQL is the one that REST then answers 200 for, and `viewerHasReacted` says so',
    source: 'https://docs.github.com/en/graphql/reference/mutations#addreaction',
    check: {
      where: 'anywhere',
      run: (target) =>
        withIssue(target, async ({ number, nodeId }) => {
          await target.graphql(
            'mutation Conformance($id: ID!) { addReaction(input: { subjectId: $id, content: EYES }) { reaction { content } } }',
            { id: nodeId },
          );
          const path = `/repos/${target.repository}/issues/${number}/reactions`;
          expectEqual((await target.call('POST', path, { content: 'eyes' })).status, 200, 'status');
          const fields = `issue(number: ${number}) { reactionGroups { content viewerHasReacted } }`;
          const groups = at(await queryRepository(target, fields), 'issue', 'reactionGroups');
          const list = Array.isArray(groups) ? groups : [];
          expectEqual(list.length, 8, 'number of groups, empty ones included');
          const reacted = list.filter((group) => at(group, 'viewerHasReacted') === true);
          expectEqual(
            reacted.map((group) => at(group, 'content')),
            ['EYES'],
            'own reactions',
          );
        }),
    },
  },
  {
    id: 'reply-top-level',
    rule: 'A reply to a top-level review comment answers 201 with `in_reply_to_id`; a reply to a reply is refused',
    source: `${docs}/pulls/comments#create-a-reply-for-a-review-comment`,
    check: {
      where: 'anywhere',
      run: (target) =>
        withReviewComment(target, async (id) => {
          const pull = `/repos/${target.repository}/pulls/${target.pullRequest}`;
          const reply = await target.call('POST', `${pull}/comments/${id}/replies`, {
            body: 'Conformance check.',
          });
          expectEqual([reply.status, at(reply.body, 'in_reply_to_id')], [201, id], 'reply');
          const replyId = numberAt(reply.body, 'id');
          const second = await target.call('POST', `${pull}/comments/${replyId}/replies`, {
            body: 'Again.',
          });
          await target.call('DELETE', `/repos/${target.repository}/pulls/comments/${replyId}`);
          expectEqual([404, 422].includes(second.status), true, `refusal (${second.status})`);
        }),
    },
  },
  {
    id: 'reply-is-a-review',
    rule: 'A reply on its own is a review in state `COMMENTED` with an empty body',
    source: 'https://docs.github.com/en/webhooks/webhook-events-and-payloads#pull_request_review',
    check: {
      where: 'anywhere',
      run: (target) =>
        withReviewComment(target, async (id) => {
          const pull = `/repos/${target.repository}/pulls/${target.pullRequest}`;
          const reply = await target.call('POST', `${pull}/comments/${id}/replies`, {
            body: 'Conformance check.',
          });
          const reviewId = numberAt(reply.body, 'pull_request_review_id');
          const fields = 'reviews(last: 5) { nodes { fullDatabaseId state body } }';
          const reviews = at(await queryPullRequest(target, fields), 'reviews', 'nodes');
          const own = (Array.isArray(reviews) ? reviews : []).find(
            (one) => at(one, 'fullDatabaseId') === String(reviewId),
          );
          await target.call(
            'DELETE',
            `/repos/${target.repository}/pulls/comments/${numberAt(reply.body, 'id')}`,
          );
          expectEqual([at(own, 'state'), at(own, 'body')], ['COMMENTED', ''], 'its review');
        }),
    },
  },
];
