import { at, expectEqual, numberAt, type Reply, type Target, textAt } from './behaviour.ts';

/** A comment for the length of a check. */
export async function withComment<T>(
  target: Target,
  check: (comment: { id: number; nodeId: string }) => Promise<T>,
): Promise<T> {
  const { repository, pullRequest } = target;
  const made = await target.call('POST', `/repos/${repository}/issues/${pullRequest}/comments`, {
    body: 'Conformance check.',
  });
  const comment = { id: numberAt(made.body, 'id'), nodeId: textAt(made.body, 'node_id') };
  try {
    return await check(comment);
  } finally {
    await target.call('DELETE', `/repos/${repository}/issues/comments/${comment.id}`);
  }
}

/** A review comment on the first file of the pull request, for the length of a check. */
export async function withReviewComment<T>(
  target: Target,
  check: (id: number) => Promise<T>,
): Promise<T> {
  const { repository, pullRequest } = target;
  const pull = await target.call('GET', `/repos/${repository}/pulls/${pullRequest}`);
  const files = await target.call('GET', `/repos/${repository}/pulls/${pullRequest}/files`);
  const made = await target.call('POST', `/repos/${repository}/pulls/${pullRequest}/comments`, {
    body: 'Conformance check.',
    commit_id: textAt(pull.body, 'head', 'sha'),
    path: textAt(files.body, 0, 'filename'),
    subject_type: 'file',
  });
  const id = numberAt(made.body, 'id');
  try {
    return await check(id);
  } finally {
    await target.call('DELETE', `/repos/${repository}/pulls/comments/${id}`);
  }
}

/**
 * An issue that is open for the length of a check. GitHub deletes none over REST, so it is closed.
 */
export async function withIssue<T>(
  target: Target,
  check: (issue: { number: number; nodeId: string; title: string }) => Promise<T>,
): Promise<T> {
  const path = `/repos/${target.repository}/issues`;
  const title = 'Conformance check.';
  const { body } = await target.call('POST', path, { title });
  const number = numberAt(body, 'number');
  try {
    return await check({ number, nodeId: textAt(body, 'node_id'), title });
  } finally {
    await target.call('PATCH', `${path}/${number}`, { state: 'closed' });
  }
}

/** `{ pullRequest(number) { … } }` of the target. */
export async function queryPullRequest(target: Target, fields: string): Promise<unknown> {
  const [owner, name] = target.repository.split('/');
  const reply = await target.graphql(
    `query Conformance($owner: String!, $name: String!, $number: Int!) {
      repository(owner: $owner, name: $name) { pullRequest(number: $number) { ${fields} } }
    }`,
    { owner, name, number: target.pullRequest },
  );
  return at(reply.body, 'data', 'repository', 'pullRequest') ?? reply.body;
}

/** The newest comment on the pull request: the one that `withComment` made. */
export async function queryNewestComment(target: Target, fields: string): Promise<unknown> {
  const pull = await queryPullRequest(target, `comments(last: 1) { nodes { ${fields} } }`);
  return at(pull, 'comments', 'nodes', 0);
}

/** Fields of the target's repository; the whole answer where GitHub reports an error. */
export async function queryRepository(target: Target, fields: string): Promise<unknown> {
  const [owner, name] = target.repository.split('/');
  const { body } = await target.graphql(
    `query Conformance($owner: String!, $name: String!) { repository(owner: $owner, name: $name) { ${fields} } }`,
    { owner, name },
  );
  return at(body, 'errors') === undefined ? at(body, 'data', 'repository') : body;
}

/** All files of the pull request's head. */
export async function headTree(target: Target): Promise<Reply> {
  const pull = await target.call('GET', `/repos/${target.repository}/pulls/${target.pullRequest}`);
  const sha = textAt(pull.body, 'head', 'sha');
  return target.call('GET', `/repos/${target.repository}/git/trees/${sha}?recursive=1`);
}

/** An object of the repository by its id. */
export async function queryObject(target: Target, id: string): Promise<unknown> {
  const [owner, name] = target.repository.split('/');
  const reply = await target.graphql(
    `query Conformance($owner: String!, $name: String!, $id: GitObjectID!) {
      repository(owner: $owner, name: $name) { object(oid: $id) { __typename } }
    }`,
    { owner, name, id },
  );
  return at(reply.body, 'data', 'repository', 'object');
}

/** Reacts twice to an issue or pull request, removes the reaction, and reacts once more. */
export async function reactTwice(target: Target, number: number): Promise<void> {
  const path = `/repos/${target.repository}/issues/${number}/reactions`;
  const first = await target.call('POST', path, { content: 'rocket' });
  const second = await target.call('POST', path, { content: 'rocket' });
  expectEqual([first.status, second.status], [201, 200], 'statuses');
  const id = numberAt(first.body, 'id');
  expectEqual(numberAt(second.body, 'id'), id, 'id of the second');
  expectEqual((await target.call('DELETE', `${path}/${id}`)).status, 204, 'deletion');
  const third = await target.call('POST', path, { content: 'rocket' });
  await target.call('DELETE', `${path}/${numberAt(third.body, 'id')}`);
  expectEqual(third.status, 201, 'status after deletion');
}
