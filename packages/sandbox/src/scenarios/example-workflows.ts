import { readdirSync, readFileSync } from 'node:fs';
import { at } from '../github/behaviours/behaviour.ts';
import type { Permissions } from '../github/tokens.ts';
import type { RunOptions, RunResult } from '../runner/run.ts';
import { planScript, planStep, type ScriptPlan, type WorkflowSetting } from '../runner/workflow.ts';
import type { Sandbox } from '../sandbox.ts';
import type { AgentPullRequest } from './agent-pull-request.ts';

/** What happens on a scene, and who does it. */
export interface Happening {
  event: RunOptions['event'] & { payload: Record<string, unknown> };
  actor: string;
}

/** What GitHub makes of a happening and an example: all that its step of the action gets. */
export interface ExampleStep extends Happening {
  inputs: Record<string, string>;
  /** With the job's own permissions. */
  token: string;
  /** Of the job's `concurrency`. */
  group: string | undefined;
}

/** What else than the scene's own a workflow's expressions can see. */
type Beside = Partial<Pick<WorkflowSetting, 'matrix' | 'needs' | 'steps' | 'secrets' | 'vars'>>;

/** The example workflows of an action. */
export interface ExampleWorkflows {
  /** File names. */
  names: readonly string[];
  textOf(name: string): string;
  /**
   * Runs the step of the action as GitHub would when this happens, with the secrets and the
   * variable that every example names; on a pull request of a fork without secrets, and with a
   * token that can only read. Only `base-url`, which examples write out, is the sandbox's.
   *
   * @param beside in place of those, or besides them
   * @returns the run, or why there was none
   * @throws when no job of the example uses the action
   */
  play(
    name: string,
    scene: PlayedScene,
    happening: Happening,
    run: (step: ExampleStep) => Promise<RunResult>,
    beside?: Beside,
  ): Promise<RunResult | 'not woken' | 'skipped'>;
  /**
   * A step of the example that runs a script, as GitHub reads it.
   *
   * @param step its name
   * @throws when there is no such step
   */
  script(
    name: string,
    step: string,
    scene: PlayedScene,
    happening: Happening,
    beside?: Beside,
  ): ScriptPlan;
}

interface PlayedScene {
  sandbox: Sandbox;
  /** A pull request's scene has these, and any other may. */
  scene: Pick<AgentPullRequest, 'repository' | 'projectId' | 'apiKey'>;
}

/**
 * @param folder with its slash
 * @param action part of the step's `uses`
 */
export function exampleWorkflows(folder: URL, action: string): ExampleWorkflows {
  const textOf = (name: string): string => readFileSync(new URL(name, folder), 'utf8');
  return {
    names: readdirSync(folder),
    textOf,
    async play(name, on, happening, run, beside) {
      const plan = planStep(textOf(name), action, settingOf(on, happening, beside));
      if (plan.outcome !== 'runs') return plan.outcome;
      const isOfFork = isFromFork(happening.event);
      const permissions = isOfFork ? readOnly(plan.permissions) : plan.permissions;
      const token = on.sandbox.github.createToken(permissions);
      const inputs = { ...plan.inputs };
      if ('base-url' in inputs) inputs['base-url'] = on.sandbox.serviceServer.url;
      return run({ ...happening, inputs, token, group: plan.group });
    },
    script: (name, step, on, happening, beside) =>
      planScript(textOf(name), step, settingOf(on, happening, beside)),
  };
}

function settingOf(
  { scene }: PlayedScene,
  { event }: Happening,
  beside: Beside = {},
): WorkflowSetting {
  const secrets = {
    DOCS_AGENT_READ_KEY: scene.apiKey,
    DOCS_AGENT_WRITE_KEY: scene.apiKey,
    ...beside.secrets,
  };
  return {
    event,
    repository: scene.repository,
    ...beside,
    secrets: isFromFork(event) ? {} : secrets,
    vars: { DOCS_AGENT_PROJECT_ID: scene.projectId, ...beside.vars },
  };
}

/**
 * Whether an event is of a pull request whose branch is in another repository, or in one that is
 * gone.
 *
 * @see https://docs.github.com/en/actions/reference/workflows-and-actions/events-that-trigger-workflows#pull_request
 */
function isFromFork({ name, payload }: Happening['event']): boolean {
  const pullRequest = at(payload, 'pull_request');
  if (name === 'pull_request_target' || pullRequest === undefined) return false;
  const repository = (side: string) => at(pullRequest, side, 'repo', 'full_name');
  return repository('head') !== repository('base');
}

function readOnly(permissions: Permissions): Permissions {
  return Object.fromEntries(Object.keys(permissions).map((name) => [name, 'read']));
}

/** Warnings and errors of a run. */
export function warningsOf({ annotations }: RunResult): string[] {
  return annotations.filter(({ kind }) => kind !== 'notice').map(({ message }) => message);
}
