import { at, numberAt, type Reply, type Target, textAt } from './behaviour.ts';

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
export async function withReviewComment<T>(target: Target, check: (id: number) => Promise<T>): Promise<T> {
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
