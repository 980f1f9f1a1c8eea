import * as core from '@actions/core';
import { messageOf, UserError } from './errors.ts';
import { inTime } from './in-time.ts';
import { log } from './log.ts';
import { fits, SUMMARY_LIMIT } from './markdown/write.ts';

/**
 * Adds to the job summary. The runner drops a document over the limit while the step stays green,
 * so this refuses it with a warning.
 *
 * @throws {UserError} if the runner's disk refuses it
 * @see
 *   https://docs.github.com/actions/reference/workflow-commands-for-github-actions#adding-a-job-summary
 */
export async function writeSummary(markdown: string): Promise<void> {
  if (!fits(markdown, SUMMARY_LIMIT)) {
    log.warning(
      `The job summary was left out: ${Buffer.byteLength(markdown)} bytes are over GitHub's limit of 1 MiB.`,
    );
    return;
  }
  try {
    await inTime(core.summary.addRaw(markdown, true).write());
  } catch (error) {
    throw new UserError(`The job summary could not be written: ${messageOf(error)}.`, {
      cause: error,
    });
  }
}
