import { explained, type GitHubClient, type RepositoryName } from '@docs-agent/action-kit';

/** More pages than a sweep looks at. */
const PAGE_LIMIT = 20;
const PAGE_SIZE = 100;

/**
 * Numbers of the open pull requests, and of those closed since a time, ascending.
 *
 * @throws {UserError}
 */
export function listPullRequests(
  client: GitHubClient,
  { owner, name }: RepositoryName,
  closedSince: Date,
): Promise<number[]> {
  return explained({ to: 'list the pull requests', needs: 'pull-requests: write' }, async () => {
    const numbers = new Set<number>();
    for (let page = 1; page <= PAGE_LIMIT; page += 1) {
      const { data } = await client.rest.pulls.list({
        owner,
        repo: name,
        state: 'open',
        sort: 'created',
        direction: 'asc',
        per_page: PAGE_SIZE,
        page,
      });
      for (const { number } of data) numbers.add(number);
      if (data.length < PAGE_SIZE) break;
    }
    for (let page = 1; page <= PAGE_LIMIT; page += 1) {
      const { data } = await client.rest.pulls.list({
        owner,
        repo: name,
        state: 'closed',
        sort: 'updated',
        direction: 'desc',
        per_page: PAGE_SIZE,
        page,
      });
      const isRecent = (at: string | null) => at !== null && Date.parse(at) >= closedSince.getTime();
      for (const { number, closed_at } of data) if (isRecent(closed_at)) numbers.add(number);
      if (data.length < PAGE_SIZE || !isRecent(data.at(-1)?.updated_at ?? null)) break;
    }
    return [...numbers].sort((left, right) => left - right);
  });
}
