import { join } from 'node:path';
import type { PullRequest, RunOptions, Sandbox } from '@docs-agent/sandbox';
import {
  type AgentPullRequest,
  REVIEWER,
  setAgentPullRequest,
} from '@docs-agent/sandbox/scenarios';
import { repository } from '../repository.ts';

/** How forward-review is run on a review in the sandbox. */
interface ReviewRun {
  action: string;
  scene: AgentPullRequest;
  options: RunOptions;
}

/**
 * Options to run forward-review in the sandbox on a review with `comments` comments, each in its
 * own thread.
 */
export function reviewRun(sandbox: Sandbox, comments: number): ReviewRun {
  return runOnReview(sandbox, (pullRequest) =>
    pullRequest.submitReview({
      author: REVIEWER,
      state: 'COMMENTED',
      comments: Array.from({ length: comments }, (_, index) => ({
        path: 'guides/webhooks.mdx',
        line: index + 1,
        body: `Comment ${index + 1}`,
      })),
    }),
  );
}

/** The same on the review that `submit` submits. */
export function runOnReview(
  sandbox: Sandbox,
  submit: (pullRequest: PullRequest) => { id: number },
): ReviewRun {
  const scene = setAgentPullRequest(sandbox);
  const { pullRequest } = scene;
  const review = submit(pullRequest);
  const options: RunOptions = {
    inputs: { ...scene.inputs, 'job-id': scene.job.id },
    event: {
      name: 'pull_request_review',
      payload: sandbox.github.payload('pull_request_review.submitted', { pullRequest, review }),
    },
    repository: scene.repository,
    token: scene.token,
    workflowSecrets: [scene.apiKey],
  };
  return { action: join(repository, 'actions/forward-review'), scene, options };
}
