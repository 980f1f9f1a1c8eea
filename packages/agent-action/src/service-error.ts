import { UserError } from '@docs-agent/action-kit';
import { type DocsAgentError, isDocsAgentError } from '@docs-agent/core';

/** What went wrong, without the attempted operation. */
export function reasonOf({ message }: DocsAgentError): string {
  return message.replace(/^Could not [^:]*: /, '');
}

/**
 * An error of the service's client as one that people read: its messages are written for them. Any
 * other error stays as it is, and so does that of a cancelled run, which the action words itself.
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
