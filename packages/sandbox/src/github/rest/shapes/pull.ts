import { countLines } from '../../state/changes.ts';
import { filesOf } from '../../state/pulls.ts';
import type { PullRecord } from '../../state/records.ts';
import { authorAssociation, simpleUser } from './account.ts';
import type { ShapeContext } from './comment.ts';
import { labelShape } from './issue.ts';
import { repositoryShape } from './repository.ts';
import { iso, isoOrNull } from './time.ts';

/** GitHub's `pull-request-simple`, as lists hold it. */
export function pullSimple(context: ShapeContext, record: PullRecord) {
  const { world, urls, repository } = context;
  const { pull } = record;
  const api = urls.repositoryApi(repository);
  const url = `${api}/pulls/${record.number}`;
  const issueUrl = `${api}/issues/${record.number}`;
  const html = urls.issueHtml(repository, record);
  const statuses = `${api}/statuses/${pull.headSha}`;
  return {
    url,
    id: record.id,
    node_id: record.nodeId,
    html_url: html,
    diff_url: `${html}.diff`,
    patch_url: `${html}.patch`,
    issue_url: issueUrl,
    number: record.number,
    state: record.state,
    locked: record.isLocked,
    active_lock_reason: null,
    title: record.title,
    user: simpleUser(world.accounts.get(record.author), urls),
    body: record.body === '' ? null : record.body,
    created_at: iso(record.createdAtMs),
    updated_at: iso(record.updatedAtMs),
    closed_at: isoOrNull(record.closedAtMs),
    merged_at: isoOrNull(pull.mergedAtMs),
    merge_commit_sha: pull.mergeCommitSha,
    assignee: null,
    assignees: [],
    requested_reviewers: pull.requestedReviewers.map((login) =>
      simpleUser(world.accounts.get(login), urls),
    ),
    requested_teams: [],
    labels: record.labels.map((name) => labelShape(context, name)),
    milestone: null,
    draft: pull.draft,
    commits_url: `${url}/commits`,
    review_comments_url: `${url}/comments`,
    review_comment_url: `${api}/pulls/comments{/number}`,
    comments_url: `${issueUrl}/comments`,
    statuses_url: statuses,
    head: side(context, pull.headRef, pull.headSha, pull.headRepository),
    base: side(context, pull.baseRef, pull.baseSha, `${repository.owner}/${repository.name}`),
    _links: {
      self: { href: url },
      html: { href: html },
      issue: { href: issueUrl },
      comments: { href: `${issueUrl}/comments` },
      review_comments: { href: `${url}/comments` },
      review_comment: { href: `${api}/pulls/comments{/number}` },
      commits: { href: `${url}/commits` },
      statuses: { href: statuses },
    },
    author_association: authorAssociation(world, repository, record.author),
    auto_merge: null,
  };
}

/** GitHub's `pull-request`. */
export function pullFull(context: ShapeContext, record: PullRecord) {
  const { world, view, urls } = context;
  const { pull } = record;
  const { commits, files } = filesOf(world, record);
  const lines = files.map(countLines);
  const threads = new Set(
    view.threads.all().flatMap((thread) => (thread.pullId === record.id ? [thread.id] : [])),
  );
  return {
    ...pullSimple(context, record),
    merged: pull.mergedAtMs !== null,
    mergeable: record.state === 'open' ? true : null,
    rebaseable: record.state === 'open' ? true : null,
    mergeable_state: record.state === 'open' ? 'clean' : 'unknown',
    merged_by: pull.mergedBy === null ? null : simpleUser(world.accounts.get(pull.mergedBy), urls),
    comments: view.comments.all().filter((comment) => comment.issueId === record.id).length,
    review_comments: view.reviewComments.all().filter((comment) => threads.has(comment.threadId))
      .length,
    maintainer_can_modify: false,
    commits: commits.length,
    additions: lines.reduce((sum, { additions }) => sum + additions, 0),
    deletions: lines.reduce((sum, { deletions }) => sum + deletions, 0),
    changed_files: files.length,
  };
}

/**
 * A side of a pull request. A fork's repository is its own one; the sandbox keeps no state for it.
 */
function side(
  { world, urls, repository }: ShapeContext,
  ref: string,
  sha: string,
  fullName: string | null,
) {
  const [owner = repository.owner, name = repository.name] = fullName?.split('/') ?? [];
  const isOwn = fullName === `${repository.owner}/${repository.name}`;
  const type = owner === repository.owner ? 'Organization' : 'User';
  const fork = { ...repository, owner, name, id: repository.id + 1 };
  return {
    label: `${owner}:${ref}`,
    ref,
    sha,
    user: simpleUser(world.accounts.get(owner, type), urls),
    repo: fullName === null ? null : repositoryShape(world, isOwn ? repository : fork, urls),
  };
}
