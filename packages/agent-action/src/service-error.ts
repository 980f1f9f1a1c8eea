import { UserError } from '@docs-agent/action-kit';
import { type DocsAgentError, isDocsAgentError } from '@docs-agent/core';

/** The cause, without the attempted operation. */
export function reasonOf({ message }: DocsAgentError): string {
  return message.replace(/^Could not [^:]*: /, '');
}

/**
 * Turns an error of the service's client into a `UserError`, because its messages are written for
 * people. Other errors stay, and so does that of a cancelled run, which has words of its own.
 *
 * @param words for an action that says what it tried; without it, the client's message
 */
export function asUserError(error: unknown, words?: (error: DocsAgentError) => string): unknown {
  if (!isDocsAgentError(error) || error.kind === 'aborted') return error;
  return new UserError(words?.(error) ?? error.message, { cause: error });
}

/** Whether the service says that it has no such job. */
export function isUnknownJob(error: unknown): boolean {
  return isDocsAgentError(error) && error.kind === 'not-found';
}
