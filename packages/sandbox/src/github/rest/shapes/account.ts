import type { Account, RepositoryRecord, Role } from '../../state/records.ts';
import type { World } from '../../state/world.ts';
import type { Urls } from './urls.ts';

/** GitHub's `simple-user`. */
export function simpleUser(account: Account, urls: Urls) {
  const api = `${urls.api}/users/${encodeURIComponent(account.login)}`;
  const isApp = account.type === 'Bot';
  return {
    login: account.login,
    id: account.id,
    node_id: account.nodeId,
    avatar_url: `https://avatars.githubusercontent.com/u/${account.id}?v=4`,
    gravatar_id: '',
    url: api,
    html_url: `${urls.html}/${isApp ? 'apps/' : ''}${account.login.replace(/\[bot\]$/, '')}`,
    followers_url: `${api}/followers`,
    following_url: `${api}/following{/other_user}`,
    gists_url: `${api}/gists{/gist_id}`,
    starred_url: `${api}/starred{/owner}{/repo}`,
    subscriptions_url: `${api}/subscriptions`,
    organizations_url: `${api}/orgs`,
    repos_url: `${api}/repos`,
    events_url: `${api}/events{/privacy}`,
    received_events_url: `${api}/received_events`,
    type: account.type,
    user_view_type: 'public',
    site_admin: false,
  };
}

const roleRank: Record<Role, number> = { read: 1, triage: 2, write: 3, maintain: 4, admin: 5 };

export function permissionsOf(role: Role) {
  const rank = roleRank[role];
  return {
    admin: rank >= 5,
    maintain: rank >= 4,
    push: rank >= 3,
    triage: rank >= 2,
    pull: true,
  };
}

/** `permission` has no `triage` or `maintain`; each is given as the next lower value. */
export function legacyPermission(role: Role): 'read' | 'write' | 'admin' {
  if (role === 'admin') return 'admin';
  return roleRank[role] >= roleRank.write ? 'write' : 'read';
}

export function authorAssociation(
  world: World,
  repository: RepositoryRecord,
  login: string,
): string {
  if (login.toLowerCase() === repository.owner.toLowerCase()) return 'OWNER';
  const role = world.roleOf(repository, login);
  if (role !== undefined) return 'COLLABORATOR';
  return login.endsWith('[bot]') ? 'CONTRIBUTOR' : 'NONE';
}
