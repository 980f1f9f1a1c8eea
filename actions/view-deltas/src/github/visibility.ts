import type { RunContext } from '@docs-agent/action-kit';
import * as z from 'zod/mini';
import type { Repository } from './repository.ts';

/** Who can read a repository and its comments: everyone, or some. */
export type Visibility = 'public' | 'private';

/** Of a repository in an event's payload and in an answer of GitHub. */
const described = z.object({ full_name: z.string(), private: z.boolean() });

/**
 * Who can read the repository of the run, by the payload of its event, and if that does not say it,
 * by one request to GitHub.
 *
 * @returns undefined if GitHub does not say it
 * @see https://docs.github.com/rest/repos/repos#get-a-repository
 */
export async function readVisibility(
  { payload }: Pick<RunContext, 'payload'>,
  { client, owner, name }: Repository,
  signal: AbortSignal,
): Promise<Visibility | undefined> {
  const event = z.object({ repository: described }).safeParse(payload);
  if (event.success) {
    const { repository } = event.data;
    const isOwn = repository.full_name.toLowerCase() === `${owner}/${name}`.toLowerCase();
    if (isOwn) return visibilityOf(repository);
  }
  try {
    const { data } = await client.rest.repos.get({
      owner,
      repo: name,
      request: { signal },
    });
    return visibilityOf(data);
  } catch (error) {
    if (signal.aborted) throw error;
    return undefined;
  }
}

/** Repositories that only the members of an enterprise see are private, too. */
function visibilityOf(repository: { private: boolean }): Visibility {
  return repository.private ? 'private' : 'public';
}
