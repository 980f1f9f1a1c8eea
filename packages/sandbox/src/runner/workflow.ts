import { parse } from 'yaml';
import type { PermissionName, Permissions } from '../github/tokens.ts';
import { type Contexts, evaluateCondition, evaluateTemplate } from './expressions.ts';

/** What a workflow's expressions can see. */
export interface WorkflowSetting {
  event: { name: string; payload: Readonly<Record<string, unknown>> };
  /** `owner/name` */
  repository: string;
  secrets?: Readonly<Record<string, string>>;
  vars?: Readonly<Record<string, string>>;
  /** Of the job's `strategy`: the run of it that is meant. */
  matrix?: Readonly<Record<string, unknown>>;
  /** What the jobs before it gave, as `needs` sees them. */
  needs?: Readonly<Record<string, Outputs>>;
  /** What the steps before it gave, as `steps` sees them. */
  steps?: Readonly<Record<string, Outputs>>;
}

interface Outputs {
  outputs: Readonly<Record<string, string>>;
}

/** What GitHub makes of an event and a workflow, up to the step that uses an action. */
export type StepPlan =
  | { outcome: 'not woken' | 'skipped' }
  | {
      outcome: 'runs';
      inputs: Record<string, string>;
      permissions: Permissions;
      group: string | undefined;
    };

/** What GitHub makes of a step that runs a script. */
export type ScriptPlan =
  | { outcome: 'skipped' }
  | { outcome: 'runs'; script: string; env: Record<string, string> };

/**
 * Reads a step that runs a script as GitHub does, after the steps before it: whether its `if` is
 * true, its `env`, and its script.
 *
 * @param text the workflow file
 * @param name of the step
 * @throws when no job has such a step
 */
export function planScript(text: string, name: string, setting: WorkflowSetting): ScriptPlan {
  const found = stepsOf(record(parse(text))).find(({ step }) => step['name'] === name);
  if (found === undefined)
    throw new Error(`no step of the workflow's jobs is called ${JSON.stringify(name)}`);
  const { step } = found;
  const contexts = contextsOf(setting);
  if (!holds(step['if'], contexts)) return { outcome: 'skipped' };
  const script = evaluateTemplate(String(step['run']), contexts);
  return { outcome: 'runs', script, env: evaluated(step['env'], contexts) };
}

/**
 * Reads the jobs of a workflow that use an action as GitHub does for an event: whether `on` names
 * it, which is the first whose `if` and whose step's `if` hold, and what that step gets.
 *
 * @param text the workflow file
 * @param action part of the step's `uses`
 * @throws when no job has such a step
 */
export function planStep(text: string, action: string, setting: WorkflowSetting): StepPlan {
  const workflow = record(parse(text));
  if (!isWoken(workflow['on'], setting.event)) return { outcome: 'not woken' };
  const using = stepsOf(workflow).filter(
    ({ step: { uses } }) => typeof uses === 'string' && uses.includes(action),
  );
  if (using.length === 0) throw new Error(`no step of the workflow's jobs uses ${action}`);
  const contexts = contextsOf(setting);
  const running = using.find(
    ({ job, step }) => holds(job['if'], contexts) && holds(step['if'], contexts),
  );
  if (running === undefined) return { outcome: 'skipped' };
  const { job, step } = running;
  const group = record(job['concurrency'])['group'];
  return {
    outcome: 'runs',
    inputs: evaluated(step['with'], contexts),
    permissions: permissionsOf(record(job['permissions'])),
    group: typeof group === 'string' ? evaluateTemplate(group, contexts) : undefined,
  };
}

function stepsOf(workflow: Record<string, unknown>) {
  return Object.values(record(workflow['jobs']))
    .map(record)
    .flatMap((job) => {
      const steps: readonly unknown[] = Array.isArray(job['steps']) ? job['steps'] : [];
      return steps.map((step) => ({ job, step: record(step) }));
    });
}

/** Whether an `if` holds where everything before it went well; none always does. */
function holds(condition: unknown, contexts: Contexts): boolean {
  const status = { always: true, success: true, failure: false, cancelled: false };
  return typeof condition !== 'string' || evaluateCondition(condition, contexts, status);
}

function evaluated(values: unknown, contexts: Contexts): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record(values)).map(([name, value]) => [
      name,
      evaluateTemplate(String(value), contexts),
    ]),
  );
}

function isWoken(on: unknown, { name, payload }: WorkflowSetting['event']): boolean {
  if (typeof on === 'string') return on === name;
  if (Array.isArray(on)) return on.includes(name);
  const events = record(on);
  if (!(name in events)) return false;
  const { types } = record(events[name]);
  return !Array.isArray(types) || types.includes(payload['action']);
}

function contextsOf({
  event,
  repository,
  secrets = {},
  vars = {},
  matrix = {},
  needs = {},
  steps = {},
}: WorkflowSetting): Contexts {
  return {
    github: {
      event_name: event.name,
      event: event.payload,
      repository,
      server_url: 'https://github.com',
      run_id: '7000000001',
    },
    inputs: event.name === 'workflow_dispatch' ? record(event.payload['inputs']) : {},
    secrets,
    vars,
    matrix,
    needs,
    steps,
  };
}

const permissionNames: readonly PermissionName[] = [
  'actions',
  'checks',
  'contents',
  'deployments',
  'discussions',
  'issues',
  'metadata',
  'pull-requests',
  'statuses',
];

function permissionsOf(given: Readonly<Record<string, unknown>>): Permissions {
  const granted: Permissions = {};
  for (const name of permissionNames) {
    const level = given[name];
    if (level === 'read' || level === 'write') granted[name] = level;
  }
  return granted;
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
