import { fileURLToPath } from 'node:url';
import {
  createSandbox,
  type Permissions,
  type RunOptions,
  type RunResult,
  type Sandbox,
  type SandboxOptions,
  type SiteOptions,
} from '@docs-agent/sandbox';
import { type AgentPullRequest, setAgentPullRequest } from '@docs-agent/sandbox/scenarios';

const ACTION = fileURLToPath(new URL('../../', import.meta.url));

type Issues = ReturnType<AgentPullRequest['pullRequest']['repository']['issues']>;

/** The agent's pull request, its viewed site, and the built action to run on either. */
export interface Stage extends AsyncDisposable {
  sandbox: Sandbox;
  scene: AgentPullRequest;
  /** Runs the built action on a push to the pull request. */
  onPullRequest(overrides?: Partial<RunOptions>, action?: string): Promise<RunResult>;
  /** Runs it on the schedule. */
  onSchedule(overrides?: Partial<RunOptions>): Promise<RunResult>;
  /** Runs it on any event, with these inputs and no others. */
  on(options: Pick<RunOptions, 'event' | 'inputs'> & Partial<RunOptions>): Promise<RunResult>;
  /** Bodies of all comments on the pull request. */
  comments(): string[];
  /** Issues of the repository that are not pull requests. */
  issues(): Issues;
  token(permissions: Permissions): string;
  /** Sets the site that is viewed, each path with a page of its own in the docs. */
  serve(paths: SiteOptions['paths']): void;
}

export async function setStage(options: SandboxOptions = {}): Promise<Stage> {
  const sandbox = await createSandbox({ processes: 'kept', ...options });
  const scene = setAgentPullRequest(sandbox);
  const { pullRequest } = scene;
  // The scene's repository is public.
  const inputs = { ...scene.inputs, numbers: 'exact' };
  const on = (
    options: Pick<RunOptions, 'event' | 'inputs'> & Partial<RunOptions>,
    action = ACTION,
  ) =>
    sandbox.run(action, {
      repository: scene.repository,
      token: scene.token,
      workflowSecrets: [scene.apiKey],
      ...options,
    });
  const run = (event: RunOptions['event'], overrides: Partial<RunOptions>, action?: string) =>
    on({ event, ...overrides, inputs: { ...inputs, ...overrides.inputs } }, action);
  return {
    sandbox,
    scene,
    onPullRequest(overrides = {}, action) {
      const payload = sandbox.github.payload('pull_request.synchronize', { pullRequest });
      return run({ name: 'pull_request', payload }, overrides, action);
    },
    onSchedule(overrides = {}) {
      const payload = sandbox.github.payload('schedule', { repository: pullRequest.repository });
      return run({ name: 'schedule', payload }, overrides);
    },
    on: (options) => on(options),
    comments: () => pullRequest.comments().map(({ body }) => body),
    issues: () => pullRequest.repository.issues().filter(({ pull }) => pull === null),
    token: (permissions) => sandbox.github.createToken(permissions),
    serve(paths) {
      sandbox.service.setSite(scene.projectId, { paths });
      for (const { path } of paths) {
        for (const ref of ['main', pullRequest.headRef])
          pullRequest.repository.setFile(ref, `${path.slice(1)}.mdx`, `# ${path}\n`);
      }
    },
    [Symbol.asyncDispose]: () => sandbox.stop(),
  };
}

/** Requests that change something on GitHub. */
export function writes(run: RunResult): string[] {
  return run.requests
    .filter(
      ({ server, method, path }) =>
        server === 'github' && method !== 'GET' && !path.endsWith('/graphql'),
    )
    .map(
      ({ method, path, status }) =>
        `${method} ${path.replace(/\d{5,}/, 'N')} ${status ?? 'no answer'}`,
    );
}

/** Errors among the annotations. */
export function errors(run: RunResult): string[] {
  return run.annotations.filter(({ kind }) => kind === 'error').map(({ message }) => message);
}

export const VIEWS = { method: 'GET', path: '/v1/analytics/{projectId}/views' };
export const CREATED = 'POST /repos/acme/docs/issues/42/comments 201';
export const EDITED = 'PATCH /repos/acme/docs/issues/comments/N 200';
