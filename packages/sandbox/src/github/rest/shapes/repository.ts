import type { RepositoryRecord } from '../../state/records.ts';
import type { World } from '../../state/world.ts';
import { permissionsOf, simpleUser } from './account.ts';
import { iso } from './time.ts';
import type { Urls } from './urls.ts';

/** The many links that every shape of a repository repeats. */
const links: Record<string, string> = {
  archive_url: '/{archive_format}{/ref}',
  assignees_url: '/assignees{/user}',
  blobs_url: '/git/blobs{/sha}',
  branches_url: '/branches{/branch}',
  collaborators_url: '/collaborators{/collaborator}',
  comments_url: '/comments{/number}',
  commits_url: '/commits{/sha}',
  compare_url: '/compare/{base}...{head}',
  contents_url: '/contents/{+path}',
  contributors_url: '/contributors',
  deployments_url: '/deployments',
  downloads_url: '/downloads',
  events_url: '/events',
  forks_url: '/forks',
  git_commits_url: '/git/commits{/sha}',
  git_refs_url: '/git/refs{/sha}',
  git_tags_url: '/git/tags{/sha}',
  hooks_url: '/hooks',
  issue_comment_url: '/issues/comments{/number}',
  issue_events_url: '/issues/events{/number}',
  issues_url: '/issues{/number}',
  keys_url: '/keys{/key_id}',
  labels_url: '/labels{/name}',
  languages_url: '/languages',
  merges_url: '/merges',
  milestones_url: '/milestones{/number}',
  notifications_url: '/notifications{?since,all,participating}',
  pulls_url: '/pulls{/number}',
  releases_url: '/releases{/id}',
  stargazers_url: '/stargazers',
  statuses_url: '/statuses/{sha}',
  subscribers_url: '/subscribers',
  subscription_url: '/subscription',
  tags_url: '/tags',
  teams_url: '/teams',
  trees_url: '/git/trees{/sha}',
};

/** GitHub's `repository`, as in a pull request. */
export function repositoryShape(world: World, repository: RepositoryRecord, urls: Urls) {
  const api = urls.repositoryApi(repository);
  const html = urls.repositoryHtml(repository);
  const created = iso(repository.createdAtMs);
  return {
    id: repository.id,
    node_id: repository.nodeId,
    name: repository.name,
    full_name: `${repository.owner}/${repository.name}`,
    private: repository.private,
    owner: simpleUser(world.accounts.get(repository.owner, 'Organization'), urls),
    html_url: html,
    description: null,
    fork: false,
    url: api,
    ...Object.fromEntries(Object.entries(links).map(([name, rest]) => [name, api + rest])),
    created_at: created,
    updated_at: created,
    pushed_at: created,
    git_url: `git:${html.replace(/^https?:/, '')}.git`,
    ssh_url: `git@${new URL(html).host}:${repository.owner}/${repository.name}.git`,
    clone_url: `${html}.git`,
    svn_url: html,
    homepage: null,
    size: 0,
    stargazers_count: 0,
    watchers_count: 0,
    language: null,
    has_issues: true,
    has_projects: true,
    has_downloads: true,
    has_wiki: true,
    has_pages: false,
    has_discussions: false,
    forks_count: 0,
    mirror_url: null,
    archived: false,
    disabled: false,
    open_issues_count: 0,
    license: null,
    allow_forking: true,
    is_template: false,
    web_commit_signoff_required: false,
    topics: [],
    visibility: repository.private ? 'private' : 'public',
    forks: 0,
    open_issues: 0,
    watchers: 0,
    default_branch: repository.defaultBranch,
  };
}

/** GitHub's `full-repository`. */
export function fullRepository(world: World, repository: RepositoryRecord, urls: Urls) {
  return {
    ...repositoryShape(world, repository, urls),
    permissions: permissionsOf('write'),
    network_count: 0,
    subscribers_count: 0,
  };
}
