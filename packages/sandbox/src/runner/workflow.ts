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
  matrix?: Readonly<Record<string, string>>;
  /** What the jobs before it gave, as `needs` sees them. */
  needs?: Readonly<Record<string, { outputs: Readonly<Record<string, string>> }>>;
}

/** What GitHub makes of an event and a workflow, up to the step that uses an action. */
export type StepPlan =
  | { outcome: 'not woken' | 'skipped' }
  | { outcome: 'runs'; inputs: Record<string, string>; permissions: Permissions; group: string | undefined };

/**
 * Reads the first job of a workflow that uses an action as GitHub does for an event: whether `on` names it, whether
 * the job's `if` holds, and what its step of the action gets.
 *
 * @param text the workflow file
 * @param action part of the step's `uses`
 * @throws when no job has such a step
 */
export function planStep(text: string, action: string, setting: WorkflowSetting): StepPlan {
  const workflow = record(parse(text));
  if (!isWoken(workflow['on'], setting.event)) return { outcome: 'not woken' };
  const { job, step } = jobWith(workflow, action);
  const contexts = contextsOf(setting);
  const status = { always: true, success: true, failure: false, cancelled: false };
  const condition = job['if'];
  if (typeof condition === 'string' && !evaluateCondition(condition, contexts, status))
    return { outcome: 'skipped' };
  const group = record(job['concurrency'])['group'];
  return {
    outcome: 'runs',
    inputs: Object.fromEntries(
      Object.entries(record(step['with'])).map(([name, value]) => [
        name,
        evaluateTemplate(String(value), contexts),
      ]),
    ),
    permissions: permissionsOf(record(job['permissions'])),
    group: typeof group === 'string' ? evaluateTemplate(group, contexts) : undefined,
  };
}

function jobWith(workflow: Record<string, unknown>, action: string) {
  for (const job of Object.values(record(workflow['jobs'])).map(record)) {
    const steps: readonly unknown[] = Array.isArray(job['steps']) ? job['steps'] : [];
    const step = steps.map(record).find(({ uses }) => typeof uses === 'string' && uses.includes(action));
    if (step !== undefined) return { job, step };
  }
  throw new Error(`no step of the workflow's jobs uses ${action}`);
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
}: WorkflowSetting): Contexts {
  return {
    github: { event_name: event.name, event: event.payload, repository },
    inputs: event.name === 'workflow_dispatch' ? record(event.payload['inputs']) : {},
    secrets,
    vars,
    matrix,
    needs,
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
