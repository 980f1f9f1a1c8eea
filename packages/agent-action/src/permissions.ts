import {
  type GitHubClient,
  hasAtLeast,
  type RepositoryName,
  type Role,
  readRole,
} from '@docs-agent/action-kit';

/**
 * Whether an account is tied to the repository, by GitHub's association. It only decides the order
 * of look-ups, and proves nothing.
 */
export function isTied(association: string): boolean {
  return ['OWNER', 'MEMBER', 'COLLABORATOR', 'CONTRIBUTOR'].includes(association);
}

/** Whose comments and commands count. */
export interface Permissions {
  /** Whether an account may speak to the agent; false for a login that was not looked up. */
  isAuthorized(login: string): boolean;
  /** Whether an account was looked up: a run does not look up everybody. */
  isAsked(login: string): boolean;
  /** Whether GitHub was asked for its role, and knows no such account. */
  isUnknown(login: string): boolean;
  /** What an account without permission lacks: a clause that follows its “author”. */
  missingPermission: string;
}

/** The sources of permissions: the inputs and GitHub. */
export interface PermissionSource {
  inputs: { minPermission: Role; allowedBots: readonly string[] };
  roleOf(login: string): Promise<Role>;
}

/**
 * Looks up who may speak to the agent, each account once in a run. Bots have no role: only those in
 * the input `allowed-bots` may.
 *
 * @throws {UserError} if GitHub does not answer: an outage authorizes no one.
 */
export async function checkPermissions(
  { inputs, roleOf }: PermissionSource,
  logins: readonly string[],
): Promise<Permissions> {
  const { minPermission, allowedBots } = inputs;
  const bots = new Set(
    allowedBots.map((name) => `${name.replace(/\[bot\]$/, '').toLowerCase()}[bot]`),
  );
  const unknown = new Set<string>();
  const asked = [...new Set(logins)].map(async (login): Promise<[string, boolean]> => {
    if (login.endsWith('[bot]')) return [login, bots.has(login.toLowerCase())];
    const role = await roleOf(login);
    if (role === 'unknown') {
      unknown.add(login);
    }
    return [login, hasAtLeast(role, minPermission)];
  });
  const heard = new Map(await Promise.all(asked));
  return {
    isAuthorized: (login) => heard.get(login) ?? false,
    isAsked: (login) => heard.has(login),
    isUnknown: (login) => unknown.has(login),
    missingPermission: `has no ${minPermission} access to this repository`,
  };
}

/** Reads roles in a repository, each account once until the roles are cleared. */
export function roleReader(
  client: GitHubClient,
  repository: RepositoryName,
): Pick<PermissionSource, 'roleOf'> & { forgetRoles(): void } {
  const known = new Map<string, Promise<Role>>();
  return {
    roleOf(login) {
      const role = known.get(login) ?? readRole(client, repository, login);
      known.set(login, role);
      return role;
    },
    forgetRoles: () => known.clear(),
  };
}
