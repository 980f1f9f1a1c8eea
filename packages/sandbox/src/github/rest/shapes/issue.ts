import { nodeIdOf, shaOf } from '../../state/identifiers.ts';
import type { IssueRecord } from '../../state/records.ts';
import { authorAssociation, simpleUser } from './account.ts';
import { reactionRollup, type ShapeContext } from './comment.ts';
import { iso, isoOrNull } from './time.ts';

export function labelShape({ urls, repository }: ShapeContext, name: string) {
  const id = Number.parseInt(shaOf('label', name).slice(0, 10), 16);
  return {
    id,
    node_id: nodeIdOf('LA', id),
    url: `${urls.repositoryApi(repository)}/labels/${encodeURIComponent(name)}`,
    name,
    color: 'ededed',
    default: false,
    // Lists of pull requests are described without the null that other places have for "none".
    description: '',
  };
}

/** GitHub's `issue`; a pull request is one too, with `pull_request`. */
export function issueShape(context: ShapeContext, issue: IssueRecord) {
  const { world, view, urls, repository } = context;
  const api = urls.repositoryApi(repository);
  const url = `${api}/issues/${issue.number}`;
  const html = urls.issueHtml(repository, issue);
  const pull = `${api}/pulls/${issue.number}`;
  return {
    url,
    repository_url: api,
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    html_url: html,
    id: issue.id,
    node_id: issue.nodeId,
    number: issue.number,
    title: issue.title,
    user: simpleUser(world.accounts.get(issue.author), urls),
    labels: issue.labels.map((name) => labelShape(context, name)),
    state: issue.state,
    locked: issue.isLocked,
    assignee: null,
    assignees: issue.assignees.map((login) => simpleUser(world.accounts.get(login), urls)),
    milestone: null,
    comments: view.comments.all().filter((comment) => comment.issueId === issue.id).length,
    created_at: iso(issue.createdAtMs),
    updated_at: iso(issue.updatedAtMs),
    closed_at: isoOrNull(issue.closedAtMs),
    author_association: authorAssociation(world, repository, issue.author),
    active_lock_reason: null,
    body: issue.body === '' ? null : issue.body,
    reactions: reactionRollup(context, issue.nodeId, url),
    timeline_url: `${url}/timeline`,
    performed_via_github_app: null,
    state_reason: issue.stateReason,
    ...(issue.pull === null
      ? {}
      : {
          draft: issue.pull.draft,
          pull_request: {
            url: pull,
            html_url: html,
            diff_url: `${html}.diff`,
            patch_url: `${html}.patch`,
            merged_at: isoOrNull(issue.pull.mergedAtMs),
          },
        }),
  };
}
