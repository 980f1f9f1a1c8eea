import {
  explained,
  type GitHubClient,
  type RepositoryName,
  readAnswer,
  statusOf,
} from '@docs-agent/action-kit';
import * as z from 'zod/mini';

/**
 * Whether a repository's name is a former one of this repository.
 *
 * @throws {UserError} when GitHub does not say
 */
export function isFormerName(
  client: GitHubClient,
  here: RepositoryName,
  { owner, name }: RepositoryName,
): Promise<boolean> {
  return explained({ to: `say what ${owner}/${name} is called now`, needs: 'contents: read' }, async () => {
    try {
      const answer = await readAnswer(z.object({ full_name: z.string() }), async () => {
        const { data } = await client.rest.repos.get({ owner, repo: name });
        return data;
      });
      return answer.full_name.toLowerCase() === `${here.owner}/${here.name}`.toLowerCase();
    } catch (error) {
      // Another repository may be one that this token cannot see.
      if (![403, 404].includes(statusOf(error) ?? 0)) throw error;
      return false;
    }
  });
}
