import { type AnnotationKind, type Annotations, createAnnotations } from './annotations.ts';
import { parseCommand, type WorkflowCommand } from './command-line.ts';
import type { Masks } from './masks.ts';

/** A line exactly as a process wrote it. */
export interface RawLine {
  text: string;
  /** The line is an `add-mask` command, the only place where a secret may be printed. */
  addsMask: boolean;
}

/** What a step's output did. */
export interface StepLog {
  readonly raw: readonly RawLine[];
  /** As shown: masked, without the commands that are not echoed. */
  readonly shown: readonly string[];
  readonly annotations: Annotations;
  readonly outputs: Record<string, string>;
  readonly state: Record<string, string>;
  /** Whether a command failed the step. */
  readonly failed: boolean;
  /** Takes one line of the process. */
  write(line: string): void;
  /** The runner's own words. */
  say(kind: AnnotationKind, message: string): void;
}

/**
 * Reads a step's output for workflow commands, as the runner does.
 *
 * @see https://github.com/actions/runner/blob/main/src/Runner.Worker/ActionCommandManager.cs
 */
export function createStepLog(masks: Masks): StepLog {
  const raw: RawLine[] = [];
  const shown: string[] = [];
  const annotations = createAnnotations(masks.apply);
  const outputs: Record<string, string> = {};
  const state: Record<string, string> = {};
  let stopToken: string | undefined;
  let failed = false;

  const show = (text: string): void => {
    for (const line of masks.apply(text).split('\n')) shown.push(line);
  };
  const say = (kind: AnnotationKind, message: string): void => {
    annotations.add(kind, message);
    show(`##[${kind}]${message}`);
  };
  const fail = (message: string): void => {
    failed = true;
    say('error', message);
  };
  const deprecated = (name: string): void =>
    say(
      'warning',
      `The \`${name}\` command is deprecated and will be disabled soon. Please upgrade to using Environment Files. ` +
        'For more information see: https://github.blog/changelog/2022-10-11-github-actions-deprecating-save-state-and-set-output-commands/',
    );

  const apply = ({ name, properties, data }: WorkflowCommand): void => {
    switch (name) {
      case 'add-mask':
        if (data.trim() === '')
          say('warning', "Can't add secret mask for empty string in ##[add-mask] command.");
        else masks.add(data);
        return;
      case 'error':
      case 'warning':
      case 'notice':
        annotations.add(name, data, properties);
        show(`##[${name}]${data}`);
        return;
      case 'stop-commands':
        if (data === '' || parseCommand(`::${data}::`)) {
          fail(`Invalid stop-commands token '${data}'`);
        } else {
          stopToken = data;
          show(`::stop-commands::${data}`);
        }
        return;
      case 'set-output':
      case 'save-state': {
        const key = properties['name'];
        deprecated(name);
        if (key === undefined) fail(`Required field 'name' is missing in ##[${name}] command.`);
        else (name === 'set-output' ? outputs : state)[key] = data;
        return;
      }
      case 'set-env':
      case 'add-path':
        fail(
          `The \`${name}\` command is disabled. Please upgrade to using Environment Files or opt into unsecure ` +
            'command execution by setting the `ACTIONS_ALLOW_UNSECURE_COMMANDS` environment variable to `true`. ' +
            'For more information see: https://github.blog/changelog/2020-10-01-github-actions-deprecating-set-env-and-add-path-commands/',
        );
        return;
      case 'group':
        show(`##[group]${data}`);
        return;
      case 'endgroup':
        show('##[endgroup]');
        return;
      default:
        // debug is hidden unless step debugging is on; echo and the matchers show nothing.
        return;
    }
  };

  return {
    raw,
    shown,
    annotations,
    outputs,
    state,
    get failed() {
      return failed;
    },
    say,
    write(line) {
      if (stopToken !== undefined) {
        raw.push({ text: line, addsMask: false });
        if (line.trim() === `::${stopToken}::`) stopToken = undefined;
        show(line);
        return;
      }
      const command = parseCommand(line);
      raw.push({ text: line, addsMask: command?.name === 'add-mask' });
      if (command) apply(command);
      else show(line);
    },
  };
}
