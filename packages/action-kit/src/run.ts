import * as core from '@actions/core';
import { messageOf, UserError } from './errors.ts';
import { watchForInterruption } from './interruption.ts';
import { log } from './log.ts';
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
}

export interface Action {
  /** Output that holds the sentence. */
  sentenceOutput: 'reason' | 'headline';
  /** The step's work. The signal is aborted when the run is cancelled. */
  main(signal: AbortSignal): Promise<Outcome>;
  /** Runs after the job's steps, also when they failed or were cancelled. Its errors are only warnings. */
  post?(): Promise<void>;
}

const POST_STATE = 'post';

/**
 * The one way in: the same bundle serves `main` and `post`, distinguished by the saved state. Whatever happens ends in
 * one place: a thrown error sets `result` to `error`, or to `cancelled` once the run was cancelled, and fails the step
 * with one annotation.
 */
export async function runAction(action: Action): Promise<void> {
  if (core.getState(POST_STATE) !== '') return runPost(action);
  const cancellation = new AbortController();
  const cancelled = new UserError('The run was cancelled.');
  const cancel = () => cancellation.abort(cancelled);
  process.once('SIGINT', cancel).once('SIGTERM', cancel);
  const interruption = watchForInterruption(cancellation.signal);
  let outcome: Outcome;
  try {
    core.saveState(POST_STATE, 'yes');
    obeyProxy();
    outcome = await Promise.race([action.main(cancellation.signal), interruption.happened]);
  } catch (error) {
    if (!(error instanceof UserError) && error instanceof Error) log.debug(error.stack ?? '');
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
  // What goes on in the background would keep the step from ending, or go on writing after its end was reported.
  if (interruption.hasHappened()) process.exit();
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
  const sentence = error instanceof UserError ? error.message : `Unexpected error: ${messageOf(error)}`;
  return { result, sentence, ends: 'failure' };
}

function report(outcome: Outcome, sentenceOutput: string): void {
  core.setOutput('result', outcome.result);
  core.setOutput(sentenceOutput, outcome.sentence);
  for (const [name, value] of Object.entries(outcome.outputs ?? {})) core.setOutput(name, value);
  switch (outcome.ends) {
    case 'failure':
      process.exitCode = 1;
      log.error(outcome.sentence);
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
