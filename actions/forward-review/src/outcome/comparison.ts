import { log, messageOf } from '@docs-agent/action-kit';
import type { Comparison, PullRequestPort } from '../pull-request.ts';

/** What heads are compared with. */
export interface Heads {
  pullRequest: Pick<PullRequestPort, 'compare' | 'withFiles'>;
  /** Page of the pull request. */
  pullRequestUrl: string;
}

/** What lies between two heads; undefined when the head did not move. After a force-push GitHub may know nothing of it. */
export async function comparisonOf(
  { pullRequest, pullRequestUrl }: Heads,
  before: string,
  after: string,
): Promise<Comparison | undefined> {
  if (before === after) return undefined;
  try {
    return await pullRequest.withFiles(await pullRequest.compare(before, after));
  } catch (error) {
    log.warning(messageOf(error));
    return { url: `${pullRequestUrl}/commits`, isDiverged: true, commits: [], files: [] };
  }
}
