import { fileURLToPath } from 'node:url';
import {
  createSandbox,
  type RunOptions,
  type RunResult,
  type Sandbox,
  type SandboxOptions,
} from '@docs-agent/sandbox';
import { type AskedIssue, MAINTAINER, setAskedIssue } from '@docs-agent/sandbox/scenarios';

const ACTION = fileURLToPath(new URL('../../', import.meta.url));

export const LABEL = 'docs-agent: start';

/** An issue, and the built action to run on it. */
export interface Stage extends AsyncDisposable {
  sandbox: Sandbox;
  scene: AskedIssue;
  /** Sets the label that asks for a job, and runs the built action on that event. */
  ask(overrides?: Partial<RunOptions>, by?: string): Promise<RunResult>;
  /** Writes a comment on the issue, and runs on that event. */
  say(body: string, by?: string, overrides?: Partial<RunOptions>): Promise<RunResult>;
  /** Runs on an event: a schedule unless another is given. */
  run(overrides?: Partial<RunOptions>): Promise<RunResult>;
  /** The body of our comment on the issue. */
  comment(): string;
}

/** With how far the clock of each run's machine is off. */
export interface StageOptions extends SandboxOptions {
  clockSkewMs?: () => number;
}

export async function setStage({
  clockSkewMs = () => 0,
  ...options
}: StageOptions = {}): Promise<Stage> {
  const sandbox = await createSandbox({ processes: 'kept', ...options });
  const scene = setAskedIssue(sandbox);
  const { issue } = scene;
  const { github } = sandbox;
  const run: Stage['run'] = (overrides = {}) =>
    sandbox.run(ACTION, {
      event: {
        name: 'schedule',
        payload: github.payload('schedule', { repository: scene.repository }),
      },
      repository: 'acme/docs',
      actor: MAINTAINER,
      token: scene.token,
      workflowSecrets: [scene.apiKey],
      clockSkewMs: clockSkewMs(),
      ...overrides,
      inputs: { ...scene.inputs, ...overrides.inputs },
    });
  return {
    sandbox,
    scene,
    run,
    ask(overrides = {}, by = MAINTAINER) {
      issue.label(LABEL, by);
      const payload = github.payload('issues.labeled', { issue, label: LABEL, sender: by });
      return run({ event: { name: 'issues', payload }, actor: by, ...overrides });
    },
    say(body, by = MAINTAINER, overrides = {}) {
      const comment = issue.comment(body, by);
      const payload = github.payload('issue_comment.created', { issue, comment, sender: by });
      return run({ event: { name: 'issue_comment', payload }, actor: by, ...overrides });
    },
    comment: () =>
      issue.comments.find(({ body }) => body.startsWith('<!-- docs-agent start-job '))?.body ?? '',
    [Symbol.asyncDispose]: () => sandbox.stop(),
  };
}

/** Requests, for faults. */
export const PERMISSION = {
  method: 'GET',
  path: '/repos/{owner}/{repo}/collaborators/{login}/permission',
};
export const CREATE_JOB = { method: 'POST', path: '/v2/agent/{projectId}/job' };
export const READ_JOB = { method: 'GET', path: '/v2/agent/{projectId}/job/{id}' };
