import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Timekeeper } from '../clock/timekeeper.ts';
import type { VirtualClock } from '../clock/virtual-clock.ts';
import type { TraceEntry } from '../http/trace.ts';
import type { Annotation } from './annotations.ts';
import {
  type Allowance,
  collectRequestEvidence,
  collectStepEvidence,
  readFiles,
} from './evidence.ts';
import { evaluateCondition } from './expressions.ts';
import { resolveInputs } from './inputs.ts';
import {
  defaultRef,
  describeContexts,
  describeEnvironment,
  type JobDescription,
} from './job-context.ts';
import { createMasks, type Masks } from './masks.ts';
import { type ActionMetadata, readMetadata } from './metadata.ts';
import type { ActionProcess } from './process.ts';
import { type Evidence, findLeaks, type Leak } from './secrets.ts';
import { runStep, type StepOptions, type StepResult } from './step.ts';

export interface RunOptions {
  /** As the workflow's `with`. */
  inputs: Readonly<Record<string, string>>;
  /** `action` becomes the payload's `action` when it has none. */
  event: { name: string; payload: object; action?: string };
  /** `owner/name` */
  repository: string;
  /** Whose doing the event was. @default octocat */
  actor?: string;
  /** Who started this attempt: on a re-run another than `actor`. @default `actor` */
  triggeringActor?: string;
  /** `github.token`; masked from the beginning, as by the runner. */
  token?: string;
  ref?: string;
  /** @default the head of `ref`, or forty times `f` where the repository has no such branch */
  sha?: string;
  /** As the step's `env`. */
  env?: Readonly<Record<string, string>>;
  runId?: number;
  runAttempt?: number;
  job?: string;
  serverUrl?: string;
  /** Existing folder that is the workspace; a fresh empty one when left out. */
  workspace?: string;
  /** Values that the workflow takes from `secrets`: masked from the beginning. */
  workflowSecrets?: readonly string[];
  /** Cancels the run after this time, by the sandbox's clock. */
  cancelAfterMs?: number;
  /** Whether `post` runs when the action has one; without it the runner is gone. @default true */
  post?: boolean;
  /** Called with each process as it starts. */
  onStart?: (process: ActionProcess) => void;
  /**
   * Whose time the processes keep. In the machine's, no request of theirs is known as theirs, and
   * nothing on the sandbox's clock comes to them; for measurements. @default sandbox
   */
  time?: 'sandbox' | 'machine';
  /**
   * How far the runner's clock is ahead of all others, in milliseconds; negative where it is
   * behind. @default 0
   */
  clockSkewMs?: number;
  /** Real time without progress after which a run is given up. @default 60000 */
  stuckAfterRealMs?: number;
}

export interface StepOutcome {
  exitCode: number | null;
  signal: string | null;
  failed: boolean;
  cancelled: boolean;
}

export interface RunResult {
  /** Of `main`; -1 when a signal ended it. */
  exitCode: number;
  signal: string | null;
  conclusion: 'success' | 'failure' | 'cancelled';
  outputs: Record<string, string>;
  state: Record<string, string>;
  /** Of all steps, as shown. */
  summary: string;
  annotations: Annotation[];
  /** As shown on the run's page: masked. */
  log: string;
  rawLog: string;
  /** In the sandbox's time. */
  elapsedMs: number;
  main: StepOutcome;
  post?: StepOutcome;
  /** What this run asked of the sandbox's servers, in order. */
  requests: TraceEntry[];
  /** Files under `RUNNER_TEMP`, by relative path. */
  tempFiles: Map<string, string>;
  /** Files in the workspace, by relative path. */
  workspaceFiles: Map<string, string>;
  leaks: Leak[];
}

/** What a run needs of the sandbox around it. */
export interface RunnerHost {
  clock: VirtualClock;
  timekeeper: Timekeeper;
  processes: 'own' | 'kept';
  /** Folder in which runs make theirs. */
  folder: string;
  githubUrl: string;
  serverUrl: string;
  /** The commit that a ref of a repository, `owner/name`, is at. */
  headOf(repository: string, ref: string): string | undefined;
  secrets: ReadonlySet<string>;
  /** The requests of all servers, by arrival. */
  trace(): readonly TraceEntry[];
  mayAuthorize: Allowance;
}

let lastRunId = 7_000_000_000;

/**
 * Runs a built action as a job of one step would: `main`, then `post`.
 *
 * @param action folder with an `action.yml`, as a path or a `file:` URL
 * @throws when `action.yml` is none, or when nothing moves any more
 */
export async function runAction(
  host: RunnerHost,
  action: string,
  options: RunOptions,
): Promise<RunResult> {
  const metadata = readMetadata(action.startsWith('file:') ? fileURLToPath(action) : action);
  const job = createJob(host, metadata, options);
  const masks = createMasks();
  for (const secret of [job.token, ...(options.workflowSecrets ?? [])]) masks.add(secret);
  const startMs = host.clock.now();
  const processIds = new Set<string>();
  const stepOptions = createStepOptions(host, job, options, masks, (id) => processIds.add(id));

  const main = await runStep({
    ...stepOptions('main', metadata.runs.main),
    cancelAfterMs: options.cancelAfterMs,
  });
  const conclusion = main.cancelled ? 'cancelled' : main.failed ? 'failure' : 'success';
  const post = await runPost(metadata, options, job, conclusion, () =>
    runStep(withState(stepOptions('post', metadata.runs.post ?? ''), main)),
  );

  const steps = post ? [main, post] : [main];
  const requests = host.trace().filter((entry) => processIds.has(entry.processId ?? ''));
  const tempFiles = readFiles(job.folders.temp, [COMMAND_FILES]);
  const workspaceFiles = readFiles(job.folders.workspace);
  return {
    exitCode: main.exitCode ?? -1,
    signal: main.signal,
    conclusion: conclusion === 'success' && post?.failed ? 'failure' : conclusion,
    outputs: main.outputs,
    state: main.state,
    summary: steps.map((step) => step.summary).join(''),
    annotations: steps.flatMap((step) => step.log.annotations.shown),
    log: steps.flatMap((step) => step.log.shown).join('\n'),
    rawLog: steps.flatMap((step) => step.log.raw.map((line) => line.text)).join('\n'),
    elapsedMs: host.clock.now() - startMs,
    main: outcomeOf(main),
    ...(post ? { post: outcomeOf(post) } : {}),
    requests,
    tempFiles,
    workspaceFiles,
    leaks: findLeaks(new Set([...host.secrets, job.token]), [
      ...steps.flatMap(collectStepEvidence),
      ...collectRequestEvidence(requests, host.mayAuthorize),
      ...fileEvidence('RUNNER_TEMP', tempFiles),
      ...fileEvidence('GITHUB_WORKSPACE', workspaceFiles),
    ]),
  };
}

/** Under `RUNNER_TEMP`, as on the runner. */
const COMMAND_FILES = '_runner_file_commands';

function createJob(
  host: RunnerHost,
  metadata: ActionMetadata,
  options: RunOptions,
): JobDescription {
  const root = mkdtempSync(join(host.folder, 'run-'));
  const folders = {
    workspace: options.workspace ?? join(root, 'workspace'),
    temp: join(root, 'temp'),
    toolCache: join(root, 'tool-cache'),
    home: join(root, 'home'),
    event: join(root, 'event.json'),
  };
  for (const folder of [folders.workspace, folders.temp, folders.toolCache, folders.home]) {
    mkdirSync(folder, { recursive: true });
  }
  const { name: eventName, payload: given, action } = options.event;
  const payload: Record<string, unknown> = {
    ...(action === undefined ? {} : { action }),
    ...given,
  };
  writeFileSync(folders.event, JSON.stringify(payload, null, 2));
  lastRunId += 1;
  const actor = options.actor ?? 'octocat';
  const ref = options.ref ?? defaultRef(eventName, payload);
  return {
    metadata,
    folders,
    eventName,
    payload,
    repository: options.repository,
    actor,
    triggeringActor: options.triggeringActor ?? actor,
    token: options.token ?? '',
    ref,
    sha: options.sha ?? host.headOf(options.repository, ref) ?? 'f'.repeat(40),
    runId: options.runId ?? lastRunId,
    runAttempt: options.runAttempt ?? 1,
    job: options.job ?? 'docs',
    serverUrl: options.serverUrl ?? host.serverUrl,
    apiUrl: host.githubUrl,
    graphqlUrl: `${host.githubUrl}/graphql`,
  };
}

function createStepOptions(
  host: RunnerHost,
  job: JobDescription,
  options: RunOptions,
  masks: Masks,
  onProcess: (id: string) => void,
): (step: 'main' | 'post', entry: string) => StepOptions {
  const inputs = resolveInputs(job.metadata, options.inputs, describeContexts(job));
  return (step, entry) => ({
    step,
    entry: join(job.metadata.folder, entry),
    cwd: job.folders.workspace,
    environment: { ...describeEnvironment(job), ...options.env, ...inputs.environment },
    clock: host.clock,
    timekeeper: host.timekeeper,
    time: options.time ?? 'sandbox',
    clockSkewMs: options.clockSkewMs ?? 0,
    processes: host.processes,
    masks,
    folder: join(job.folders.temp, COMMAND_FILES),
    warnings: step === 'main' ? inputs.warnings : [],
    stuckAfterRealMs: options.stuckAfterRealMs ?? 60_000,
    onStart(process) {
      onProcess(process.id);
      options.onStart?.(process);
    },
  });
}

async function runPost(
  metadata: ActionMetadata,
  options: RunOptions,
  job: JobDescription,
  conclusion: RunResult['conclusion'],
  run: () => Promise<StepResult>,
): Promise<StepResult | undefined> {
  if (metadata.runs.post === undefined || options.post === false) return undefined;
  const wanted = evaluateCondition(metadata.runs.postIf, describeContexts(job), {
    always: true,
    success: conclusion === 'success',
    failure: conclusion === 'failure',
    cancelled: conclusion === 'cancelled',
  });
  return wanted ? run() : undefined;
}

function withState(options: StepOptions, main: StepResult): StepOptions {
  const state = Object.entries(main.state).map(([name, value]) => [`STATE_${name}`, value]);
  return {
    ...options,
    environment: { ...main.variables, ...options.environment, ...Object.fromEntries(state) },
  };
}

function outcomeOf({ exitCode, signal, failed, cancelled }: StepResult): StepOutcome {
  return { exitCode, signal, failed, cancelled };
}

function fileEvidence(folder: string, files: ReadonlyMap<string, string>): Evidence[] {
  return [...files].map(([name, text]) => ({ channel: 'file', place: `${folder}/${name}`, text }));
}
