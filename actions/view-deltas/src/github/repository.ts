import type { GitHubClient, RepositoryName } from '@docs-agent/action-kit';

/** The repository of the run, and the client that has its token. */
export interface Repository extends RepositoryName {
  client: GitHubClient;
}
