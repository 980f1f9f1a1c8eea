import { AGENT } from '@docs-agent/sandbox/scenarios';
import type { Stage } from './stage.ts';

/** An agent that pushes one commit and is done in 20 seconds: long runs of tests need not poll for minutes. */
export function useQuickAgent({ scene }: Stage): void {
  const { job, pullRequest } = scene;
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
