import { withComment, withIssue } from './arrange.ts';
import { at, type Behaviour, expectEqual } from './behaviour.ts';

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
          const after = await target.call(
            'GET',
            `/repos/${target.repository}/issues/comments/${id}`,
          );
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
        withIssue(target, async ({ number, nodeId }) => {
          const path = `/repos/${target.repository}/issues/${number}/reactions`;
          const before = await target.call('POST', path, { content: 'rocket' });
          const { body } = await target.graphql(
            `mutation Conformance($id: ID!) {
              old: removeReaction(input: { subjectId: $id, content: ROCKET }) { reaction { id } }
              new: addReaction(input: { subjectId: $id, content: ROCKET }) { reaction { id } }
            }`,
            { id: nodeId },
          );
          const idOf = (alias: string) => at(body, 'data', alias, 'reaction', 'id');
          expectEqual(idOf('old'), at(before.body, 'node_id'), 'the removed one');
          const after = await target.call('POST', path, { content: 'rocket' });
          expectEqual(
            [after.status, at(after.body, 'node_id')],
            [200, idOf('new')],
            'the one that is there',
          );
          expectEqual(idOf('new') === idOf('old'), false, 'same id');
        }),
    },
  },
  {
    id: 'reaction-never-there',
    rule: 'Removing a reaction that is not there is an error at its field, or shows none; the rest of the document is written',
    source:
      'https://docs.github.com/en/graphql/reference/mutations#removereaction (says nothing else)',
    check: {
      where: 'anywhere',
      run: (target) =>
        withComment(target, async ({ nodeId }) => {
          const { status, body } = await target.graphql(
            `mutation Conformance($id: ID!) {
              removeReaction(input: { subjectId: $id, content: EYES }) { reaction { id } }
              addReaction(input: { subjectId: $id, content: HEART }) { reaction { content } }
            }`,
            { id: nodeId },
          );
          expectEqual(status, 200, 'status');
          expectEqual(
            at(body, 'data', 'removeReaction', 'reaction') ?? null,
            null,
            'what was removed',
          );
          expectEqual(at(body, 'data', 'addReaction', 'reaction', 'content'), 'HEART', 'the rest');
        }),
    },
  },
];
