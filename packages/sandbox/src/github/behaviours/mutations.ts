import { queryPullRequest, withComment } from './arrange.ts';
import { at, type Behaviour, expectEqual, expectMatch, type Target } from './behaviour.ts';

/** Several writes in one GraphQL document, and what a deletion leaves. */
export const mutationBehaviours: Behaviour[] = [
  {
    id: 'graphql-writes-in-order',
    rule: 'The fields of one mutation document are written in order; one that fails is null with an error at its alias, and the others are done',
    source: 'https://spec.graphql.org/October2021/#sec-Mutation',
    check: {
      where: 'anywhere',
      run: (target) =>
        withComment(target, async ({ id, nodeId }) => {
          const { body } = await target.graphql(
            `mutation Conformance($id: ID!) {
              first: updateIssueComment(input: { id: $id, body: "First." }) { issueComment { body } }
              unknown: updateIssueComment(input: { id: "IC_none", body: "None." }) { issueComment { body } }
              second: updateIssueComment(input: { id: $id, body: "Second." }) { issueComment { body } }
            }`,
            { id: nodeId },
          );
          const bodies = ['first', 'unknown', 'second'].map((alias) =>
            at(body, 'data', alias, 'issueComment', 'body'),
          );
          expectEqual(bodies, ['First.', undefined, 'Second.'], 'answers');
          expectEqual(at(body, 'data', 'unknown'), null, 'the one that failed');
          expectEqual(at(body, 'errors', 0, 'path'), ['unknown'], 'path of the error');
          expectEqual(at(body, 'errors', 0, 'type'), 'NOT_FOUND', 'type of the error');
          const after = await target.call('GET', `/repos/${target.repository}/issues/comments/${id}`);
          expectEqual(at(after.body, 'body'), 'Second.', 'text afterwards');
        }),
    },
  },
  {
    id: 'reaction-renewed',
    rule: 'A reaction that is removed and added in one document is a new one: REST then answers 200 with its new id',
    source: 'https://docs.github.com/en/graphql/reference/mutations#removereaction',
    check: {
      where: 'anywhere',
      run: (target) =>
        withComment(target, async ({ id, nodeId }) => {
          const path = `/repos/${target.repository}/issues/comments/${id}/reactions`;
          const before = await target.call('POST', path, { content: 'rocket' });
          const { body } = await target.graphql(
            `mutation Conformance($id: ID!) {
              old: removeReaction(input: { subjectId: $id, content: ROCKET }) { reaction { databaseId } }
              new: addReaction(input: { subjectId: $id, content: ROCKET }) { reaction { databaseId } }
            }`,
            { id: nodeId },
          );
          const idOf = (alias: string) => at(body, 'data', alias, 'reaction', 'databaseId');
          expectEqual(idOf('old'), at(before.body, 'id'), 'the removed one');
          const after = await target.call('POST', path, { content: 'rocket' });
          expectEqual([after.status, at(after.body, 'id')], [200, idOf('new')], 'the one that is there');
          expectEqual(idOf('new') === idOf('old'), false, 'same id');
        }),
    },
  },
  {
    id: 'reaction-never-there',
    rule: 'Removing a reaction that is not there does not keep the rest of the document from being written',
    source: 'https://docs.github.com/en/graphql/reference/mutations#removereaction (says nothing else)',
    check: {
      where: 'anywhere',
      run: (target) =>
        withComment(target, async ({ nodeId }) => {
          const { status, body } = await target.graphql(
            `mutation Conformance($id: ID!) {
              removeReaction(input: { subjectId: $id, content: EYES }) { clientMutationId }
              addReaction(input: { subjectId: $id, content: HEART }) { reaction { content } }
            }`,
            { id: nodeId },
          );
          expectEqual(status, 200, 'status');
          expectEqual(at(body, 'data', 'addReaction', 'reaction', 'content'), 'HEART', 'the rest');
        }),
    },
  },
  {
    id: 'comment-deleted-event',
    rule: 'A deleted issue comment leaves an event in the timeline: when, by whom and whose it was, without its text and id',
    source: 'https://docs.github.com/en/rest/using-the-rest-api/issue-event-types#comment_deleted',
    check: {
      where: 'anywhere',
      run: async (target) => {
        const before = await lastDeletion(target);
        await withComment(target, async () => undefined);
        const after = await lastDeletion(target);
        expectEqual(at(after, 'id') === (at(before, 'id') ?? null), false, 'still the event before');
        expectMatch(at(after, 'actor', 'login'), /./, 'by whom');
        expectEqual(at(after, 'deletedCommentAuthor', 'login'), at(after, 'actor', 'login'), 'whose');
      },
    },
  },
];

async function lastDeletion(target: Target): Promise<unknown> {
  const fields = `timelineItems(last: 1, itemTypes: [COMMENT_DELETED_EVENT]) {
    nodes { ... on CommentDeletedEvent { id createdAt actor { login } deletedCommentAuthor { login } } }
  }`;
  return at(await queryPullRequest(target, fields), 'timelineItems', 'nodes', 0);
}
