import {
  type GitHubClient,
  hasAtLeast,
  type RepositoryName,
  type Role,
  readRole,
} from '@docs-agent/action-kit';

/**
 * Whether an account is tied to the repository, by GitHub's name for it: an order in which to ask,
 * and no proof of anything.
 */
export function isTied(association: string): boolean {
  return ['OWNER', 'MEMBER', 'COLLABORATOR', 'CONTRIBUTOR'].includes(association);
}

/** Whose words count. */
export interface Permissions {
  /** Whether an account may speak to the agent; no for a login that was not checked. */
  isAuthorized(login: string): boolean;
  /** Whether it is known if an account may speak: not everybody is asked for in each run. */
  isAsked(login: string): boolean;
  /** Whether GitHub was asked for its role, and knows no such account. */
  isUnknown(login: string): boolean;
  /** Says what an account that is not heard lacks: a clause that follows its “author”. */
  missingPermission: string;
}

/** Who says whose words count: the inputs, and GitHub. */
export interface PermissionSource {
  inputs: { minPermission: Role; allowedBots: readonly string[] };
  roleOf(login: string): Promise<Role>;
}

/**
 * Asks who may speak to the agent; each account is asked for once in a run. Bots have no role:
 * those that the input `allowed-bots` names are heard, and no others.
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
    if (role === 'unknown') unknown.add(login);
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

/** Reads roles in a repository; each account is asked for once, until they are forgotten. */
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
