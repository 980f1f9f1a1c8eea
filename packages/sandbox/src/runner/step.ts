import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseKeyValueFile, readSummary } from './file-commands.ts';
import type { Masks } from './masks.ts';
import { type ProcessExit, type ProcessOptions, runProcess } from './process.ts';
import { createStepLog, type StepLog } from './step-log.ts';

export interface StepOptions
  extends Pick<
    ProcessOptions,
    | 'step'
    | 'entry'
    | 'cwd'
    | 'clock'
    | 'timekeeper'
    | 'time'
    | 'processes'
    | 'clockSkewMs'
    | 'cancelAfterMs'
    | 'stuckAfterRealMs'
    | 'onStart'
  > {
  environment: Readonly<Record<string, string>>;
  masks: Masks;
  /** Folder for the step's command files. */
  folder: string;
  /** What the runner says before the step's first line. */
  warnings: readonly string[];
}

export interface StepResult extends ProcessExit {
  failed: boolean;
  log: StepLog;
  outputs: Record<string, string>;
  state: Record<string, string>;
  /** What `GITHUB_ENV` sets for the steps after this one. */
  variables: Record<string, string>;
  /** As shown: masked, and empty when it was too large. */
  summary: string;
  /** Contents of the command files as the step left them. */
  files: Record<CommandFile, string>;
}

type CommandFile = 'env' | 'output' | 'path' | 'state' | 'summary';

const VARIABLES: Readonly<Record<CommandFile, string>> = {
  env: 'GITHUB_ENV',
  output: 'GITHUB_OUTPUT',
  path: 'GITHUB_PATH',
  state: 'GITHUB_STATE',
  summary: 'GITHUB_STEP_SUMMARY',
};

/**
 * Runs one step of an action, and reads what it left: its files count however it ended.
 *
 * @throws when the process is stuck, see {@link runProcess}
 */
export async function runStep(options: StepOptions): Promise<StepResult> {
  const log = createStepLog(options.masks);
  for (const warning of options.warnings) log.say('warning', warning);
  const files = createCommandFiles(options.folder);
  const exit = await runProcess({
    ...options,
    environment: { ...options.environment, ...files.environment },
    onLine: log.write,
  });
  if (exit.cancelled) log.say('error', 'The operation was canceled.');
  else if (exit.exitCode === null) log.say('error', `The process was ended by ${exit.signal}.`);

  const contents = files.read();
  let unreadable = false;
  const read = (file: 'env' | 'output' | 'state'): Record<string, string> => {
    const { entries, problem } = parseKeyValueFile(contents[file]);
    if (problem !== undefined) {
      unreadable = true;
      log.say('error', `Unable to process file command '${file}' successfully.`);
      log.say('error', problem);
    }
    return Object.fromEntries(entries);
  };
  const outputs = { ...log.outputs, ...read('output') };
  const state = { ...log.state, ...read('state') };
  const { NODE_OPTIONS: refused, ...variables } = read('env');
  if (refused !== undefined) {
    unreadable = true;
    log.say('error', "Can't store NODE_OPTIONS output parameter using '$GITHUB_ENV' command.");
  }
  const summary = readSummary(Buffer.from(contents.summary));
  // Its step stays green.
  if (summary.problem !== undefined) log.say('error', summary.problem);

  return {
    ...exit,
    failed: exit.exitCode !== 0 || unreadable || log.failed,
    log,
    outputs,
    state,
    variables,
    summary: options.masks.apply(summary.shown),
    files: contents,
  };
}

function createCommandFiles(folder: string): {
  environment: Record<string, string>;
  read(): Record<CommandFile, string>;
} {
  mkdirSync(folder, { recursive: true });
  const token = randomUUID();
  const pathOf = (file: CommandFile): string => join(folder, `${file}_${token}`);
  const environment: Record<string, string> = {};
  for (const file of fileNames()) {
    writeFileSync(pathOf(file), '');
    environment[VARIABLES[file]] = pathOf(file);
  }
  const readOne = (file: CommandFile): string => readFileSync(pathOf(file), 'utf8');
  return {
    environment,
    read: () => ({
      env: readOne('env'),
      output: readOne('output'),
      path: readOne('path'),
      state: readOne('state'),
      summary: readOne('summary'),
    }),
  };
}

function fileNames(): CommandFile[] {
  return ['env', 'output', 'path', 'state', 'summary'];
}
