import { readdirSync, readFileSync } from 'node:fs';
import type { RunOptions, RunResult } from '../runner/run.ts';
import { planStep, type WorkflowSetting } from '../runner/workflow.ts';
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

/** The example workflows of an action. */
export interface ExampleWorkflows {
  /** File names. */
  names: readonly string[];
  textOf(name: string): string;
  /**
   * Runs the step of the action as GitHub would when this happens, with the secret and the variables that every example
   * names.
   *
   * @param more what else the workflow's expressions can see
   * @returns the run, or why there was none
   * @throws when no job of the example uses the action
   */
  play(
    name: string,
    scene: PlayedScene,
    happening: Happening,
    run: (step: ExampleStep) => Promise<RunResult>,
    more?: Pick<WorkflowSetting, 'matrix' | 'needs'>,
  ): Promise<RunResult | 'not woken' | 'skipped'>;
}

interface PlayedScene {
  sandbox: Sandbox;
  scene: AgentPullRequest;
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
    async play(name, { sandbox, scene }, happening, run, more = {}) {
      const plan = planStep(textOf(name), action, {
        event: happening.event,
        repository: scene.repository,
        secrets: { DOCS_AGENT_API_KEY: scene.apiKey },
        vars: { DOCS_AGENT_PROJECT_ID: scene.projectId, DOCS_AGENT_BASE_URL: sandbox.serviceServer.url },
        ...more,
      });
      if (plan.outcome !== 'runs') return plan.outcome;
      const token = sandbox.github.createToken(plan.permissions);
      return run({ ...happening, inputs: plan.inputs, token, group: plan.group });
    },
  };
}

/** Warnings and errors of a run. */
export function warningsOf({ annotations }: RunResult): string[] {
  return annotations.filter(({ kind }) => kind !== 'notice').map(({ message }) => message);
}
