import { fileURLToPath } from 'node:url';
import {
  createSandbox,
  type PullRequest,
  type RunOptions,
  type RunResult,
  type Sandbox,
  type SandboxOptions,
} from '@docs-agent/sandbox';
import {
  type AgentPullRequest,
  REVIEWER,
  setAgentPullRequest,
  submitReview,
} from '@docs-agent/sandbox/scenarios';
import { useQuickAgent } from './quick-agent.ts';

const ACTION = fileURLToPath(new URL('../../', import.meta.url));

/** The agent's pull request with a fresh review on it, and the built action to run on it. */
export interface Stage extends AsyncDisposable {
  sandbox: Sandbox;
  scene: AgentPullRequest;
  review: { id: number };
  /**
   * Runs the built action on the event of the review, with `job-id` named; of another folder if one
   * is given.
   */
  run(overrides?: Partial<RunOptions>, action?: string): Promise<RunResult>;
  /** The body of our tracking comment. */
  trackingComment(): string;
  /** Requests of a run that change something, the lock aside. */
  writes(run: RunResult): string[];
}

export interface StageOptions extends SandboxOptions {
  /**
   * Submits the review that wakes the runs. @default three comments with a summary, and one of an
   * outsider
   */
  review?: (pullRequest: PullRequest) => { id: number };
  /**
   * `thorough`: five minutes, two commits that say what they answer. @default quick: 20 seconds,
   * one commit
   */
  agent?: 'quick' | 'thorough' | undefined;
  /** How far the clock of each run's machine is off. @default none is */
  clockSkewMs?: () => number;
}

export async function setStage({
  review: submit = submitReview,
  agent = 'quick',
  clockSkewMs = () => 0,
  ...options
}: StageOptions = {}): Promise<Stage> {
  const sandbox = await createSandbox({ processes: 'kept', ...options });
  const scene = setAgentPullRequest(sandbox);
  if (agent === 'quick') useQuickAgent(scene);
  const { pullRequest } = scene;
  const review = submit(pullRequest);
  const payload = sandbox.github.payload('pull_request_review.submitted', { pullRequest, review });
  return {
    sandbox,
    scene,
    review,
    run: (overrides = {}, action = ACTION) =>
      sandbox.run(action, {
        event: { name: 'pull_request_review', payload },
        repository: scene.repository,
        actor: REVIEWER,
        token: scene.token,
        workflowSecrets: [scene.apiKey],
        clockSkewMs: clockSkewMs(),
        ...overrides,
        inputs: { ...scene.inputs, 'job-id': scene.job.id, ...overrides.inputs },
      }),
    trackingComment: () =>
      pullRequest.comments().find(({ body }) => body.startsWith('<!-- docs-agent forward-review'))
        ?.body ?? '',
    writes: (run) =>
      run.requests
        .filter(
          ({ method, path }) =>
            method !== 'GET' && !/\/(?:graphql|reactions(?:\/\d+)?)$/.test(path),
        )
        .map(
          ({ method, path, status }) =>
            `${method} ${path.replace(/\d{5,}/, 'N')} ${status ?? 'no answer'}`,
        ),
    [Symbol.asyncDispose]: () => sandbox.stop(),
  };
}

/** The path of the message operation, for faults. */
export const MESSAGE = { method: 'POST', path: '/v2/agent/{projectId}/job/{id}/message' };
export const JOB = { method: 'GET', path: '/v2/agent/{projectId}/job/{id}' };
export const CREATE_COMMENT = {
  method: 'POST',
  path: '/repos/{owner}/{repo}/issues/{number}/comments',
};
/** The tracking comment and the stamp. */
export const INTENT = { method: 'POST', body: /WriteStamped/ };
export const EDIT_COMMENT = { method: 'PATCH', path: '/repos/{owner}/{repo}/issues/comments/{id}' };

/** Locks that an account of ours left on the pull request: reactions of 👀. */
export function locksOf({ scene }: Stage, account = 'github-actions[bot]') {
  return scene.pullRequest
    .reactions()
    .filter(({ content, author }) => content === 'eyes' && author === account);
}
