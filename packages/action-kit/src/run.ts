import * as core from '@actions/core';
import { messageOf, UserError } from './errors.ts';
import { log, type Place } from './log.ts';
import { obeyProxy } from './proxy.ts';

/** How a run ended. The wrapper turns it into outputs, an annotation and the exit code. */
export interface Outcome {
  /** Word for scripts, the output `result`. */
  result: string;
  /** One sentence for people. */
  sentence: string;
  /** Further outputs by name; undefined numbers are empty strings. */
  outputs?: Readonly<Record<string, string>>;
  /** `failure` fails the step; `notice` and `warning` annotate a green one. */
  ends: 'success' | 'notice' | 'warning' | 'failure';
  /** The annotation of a failure, if it is longer than the sentence, or at a file. */
  annotation?: { text: string; place: Place } | undefined;
}

export interface Action {
  /** Output that holds the sentence. */
  sentenceOutput: 'reason' | 'headline';
  /** The step's work. The signal is aborted when the run is cancelled. */
  main(signal: AbortSignal): Promise<Outcome>;
  /**
   * Runs after the job's steps, also when they failed or were cancelled. Its errors are only
   * warnings.
   */
  post?(): Promise<void>;
}

/** Saves a value for this step's `post`. It must not be secret: the runner writes it to a file. */
export function saveForPost(name: string, value: string): void {
  core.saveState(name, value);
}

/** The value that `main` saved, or an empty string. */
export function savedByMain(name: string): string {
  return core.getState(name);
}

const POST_STATE = 'post';

/**
 * The one way in: the same bundle serves `main` and `post`, distinguished by the saved state. Every
 * end passes through here: a thrown error sets `result` to `error`, or to `cancelled` once the run
 * was cancelled, and fails the step with one annotation.
 */
export async function runAction(action: Action): Promise<void> {
  if (savedByMain(POST_STATE) !== '') return runPost(action);
  const cancellation = new AbortController();
  const cancelled = new UserError('The run was cancelled.');
  const cancel = () => cancellation.abort(cancelled);
  process.once('SIGINT', cancel).once('SIGTERM', cancel);
  const interruption = watchForInterruption(cancellation.signal);
  let outcome: Outcome;
  try {
    saveForPost(POST_STATE, 'yes');
    obeyProxy();
    outcome = await Promise.race([action.main(cancellation.signal), interruption.happened]);
  } catch (error) {
    if (!(error instanceof UserError) && error instanceof Error) {
      log.debug(error.stack ?? '');
    }
    outcome = cancellation.signal.aborted
      ? failure('cancelled', error instanceof UserError ? error : cancelled)
      : failure('error', error);
  } finally {
    interruption.stop();
  }
  try {
    report(outcome, action.sentenceOutput);
  } catch (error) {
    process.exitCode = 1;
    log.error(`${outcome.sentence} The outputs could not be written: ${messageOf(error)}.`);
  }
  process.off('SIGINT', cancel).off('SIGTERM', cancel);
  // Background work would keep the step from ending, or write after its end was reported.
  if (interruption.hasHappened()) {
    process.exit();
  }
}

async function runPost(action: Action): Promise<void> {
  try {
    obeyProxy();
    await action.post?.();
  } catch (error) {
    log.warning(`Clean-up after the step failed: ${messageOf(error)}`);
  }
}

function failure(result: string, error: unknown): Outcome {
  const sentence =
    error instanceof UserError ? error.message : `Unexpected error: ${messageOf(error)}`;
  return {
    result,
    sentence,
    ends: 'failure',
  };
}

function report(outcome: Outcome, sentenceOutput: string): void {
  core.setOutput('result', outcome.result);
  core.setOutput(sentenceOutput, outcome.sentence);
  for (const [name, value] of Object.entries(outcome.outputs ?? {})) {
    core.setOutput(name, value);
  }
  switch (outcome.ends) {
    case 'failure':
      process.exitCode = 1;
      log.error(outcome.annotation?.text ?? outcome.sentence, outcome.annotation?.place);
      break;
    case 'warning':
      log.warning(outcome.sentence);
      break;
    case 'notice':
      log.notice(outcome.sentence);
      break;
    case 'success':
      log.info(outcome.sentence);
  }
}

/**
 * How long a cancelled `main` may take to end by itself. The runner sends SIGTERM after 7.5 s and
 * kills after 10.
 *
 * @see https://docs.github.com/actions/reference/workflow-cancellation-reference
 */
const CANCELLATION_GRACE_MS = 6_000;

/**
 * Watches for ends of the process without an outcome: a cancellation that `main` does not heed, an
 * error outside of `main`'s own promises, and nothing left to do although `main` has not ended.
 */
function watchForInterruption(cancellation: AbortSignal) {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => {});
  let happened = false;
  let timer: NodeJS.Timeout | undefined;
  const interrupt = (reason: unknown): void => {
    happened = true;
    reject(reason);
  };
  const onCancelled = (): void => {
    timer = setTimeout(() => interrupt(cancellation.reason), CANCELLATION_GRACE_MS);
  };
  const onIdle = (): void => interrupt(new Error('the step waits for something that never comes'));
  cancellation.addEventListener('abort', onCancelled);
  process.on('uncaughtException', interrupt).on('beforeExit', onIdle);
  return {
    /** Rejects when `main` cannot be waited for any more, with the reason. */
    happened: promise,
    /** Whether it rejected; work may then still be running. */
    hasHappened: () => happened,
    stop() {
      clearTimeout(timer);
      cancellation.removeEventListener('abort', onCancelled);
      process.off('uncaughtException', interrupt).off('beforeExit', onIdle);
    },
  };
}
