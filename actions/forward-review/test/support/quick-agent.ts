import { AGENT, type AgentPullRequest } from '@docs-agent/sandbox/scenarios';

/**
 * An agent that pushes one commit and is done in 20 seconds: most tests need not poll for minutes.
 */
export function useQuickAgent({
  job,
  pullRequest,
}: Pick<AgentPullRequest, 'job' | 'pullRequest'>): void {
  job.onMessage(async (_message, turn) => {
    await turn.sleep(15_000);
    pullRequest.pushCommit({
      author: AGENT,
      message: 'Use fewer words',
      files: [{ path: 'quickstart.mdx', status: 'modified', additions: 2, deletions: 2 }],
    });
    await turn.sleep(5_000);
    turn.complete();
  });
}
