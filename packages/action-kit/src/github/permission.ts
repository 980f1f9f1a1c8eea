import * as z from 'zod/mini';
import { explained, isNotFound } from './explain.ts';
import type { GitHubClient } from './octokit.ts';
import { readAnswer } from './read-answer.ts';
import type { RepositoryName } from './repository.ts';

/** A person's role in a repository, weakest first. `unknown`: GitHub knows no such person. */
export const ROLES = ['unknown', 'none', 'read', 'triage', 'write', 'maintain', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export function hasAtLeast(role: Role, required: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(required);
}

const permissionAnswer = z.object({ permission: z.string(), role_name: z.nullish(z.string()) });

/**
 * The role of an account. Fails closed: whom GitHub does not know (apps' bots, deleted accounts) is
 * `unknown`, and one whose permission has a name that we do not know has `none`.
 *
 * @throws {UserError} when GitHub does not answer, or its answer cannot be read: an outage neither
 *   grants nor denies access.
 * @see
 *   https://docs.github.com/rest/collaborators/collaborators#get-repository-permissions-for-a-user
 */
export async function readRole(
  client: GitHubClient,
  repository: RepositoryName,
  login: string,
): Promise<Role> {
  return explained(
    {
      to: `say which role ${login} has in ${repository.owner}/${repository.name}`,
      needs: 'contents: read',
    },
    async () => {
      try {
        const { permission, role_name } = await readAnswer(permissionAnswer, async () => {
          const answer = await client.rest.repos.getCollaboratorPermissionLevel({
            owner: repository.owner,
            repo: repository.name,
            username: login,
          });
          return answer.data;
        });
        return roleOf(role_name ?? undefined, permission);
      } catch (error) {
        if (isNotFound(error)) return 'unknown';
        throw error;
      }
    },
  );
}

/** `permission` names the weaker of two roles: `read` for `triage`, and `write` for `maintain`. */
const ROLES_BY_PERMISSION: ReadonlyMap<string, readonly Role[]> = new Map([
  ['read', ['triage', 'read']],
  ['write', ['maintain', 'write']],
  ['admin', ['admin']],
]);

/** An organization names its own roles: a name counts only if it fits the account's permission. */
function roleOf(roleName: string | undefined, permission: string): Role {
  const possible = ROLES_BY_PERMISSION.get(permission) ?? [];
  return possible.find((role) => role === roleName) ?? possible.at(-1) ?? 'none';
}
