import {
  explained,
  type GitHubClient,
  type RepositoryName,
  readAnswer,
} from '@docs-agent/action-kit';
import * as z from 'zod/mini';

/** A sweep reads at most this many pages. */
const PAGE_LIMIT = 20;
const PAGE_SIZE = 100;

const OPEN_FIRST = {
  state: 'open',
  sort: 'created',
  direction: 'asc',
} as const;
const CLOSED_LAST = {
  state: 'closed',
  sort: 'updated',
  direction: 'desc',
} as const;

const listAnswer = z.array(
  z.object({
    number: z.number(),
    state: z.string(),
    closed_at: z.nullable(z.string()),
    updated_at: z.string(),
  }),
);

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
  const closedSinceMs = closedSince.getTime();
  const isRecent = (at: string | null) => at !== null && Date.parse(at) >= closedSinceMs;
  return explained({ to: 'list the pull requests', needs: 'pull-requests: write' }, async () => {
    const numbers = new Set<number>();
    for (const order of [OPEN_FIRST, CLOSED_LAST]) {
      for (let page = 1; page <= PAGE_LIMIT; page += 1) {
        const parameters = {
          owner,
          repo: name,
          ...order,
          per_page: PAGE_SIZE,
          page,
        };
        const data = await readAnswer(
          listAnswer,
          async () => (await client.rest.pulls.list(parameters)).data,
        );
        for (const { number, state, closed_at } of data) {
          if (state === 'open' || isRecent(closed_at)) {
            numbers.add(number);
          }
        }
        const last = data.at(-1);
        if (
          data.length < PAGE_SIZE ||
          (last?.state !== 'open' && !isRecent(last?.updated_at ?? null))
        )
          break;
      }
    }
    return [...numbers].sort((left, right) => left - right);
  });
}
