import type { PullRequest } from '@docs-agent/sandbox';
import { REVIEWER } from '@docs-agent/sandbox/scenarios';

/** What the reviewer has to say later, in one comment without a summary. */
export const ANOTHER_THING = 'One more thing';

export function submitAnotherReview(pullRequest: PullRequest): void {
  pullRequest.submitReview({
    author: REVIEWER,
    state: 'COMMENTED',
    comments: [{ path: 'quickstart.mdx', line: 3, body: ANOTHER_THING }],
  });
}
