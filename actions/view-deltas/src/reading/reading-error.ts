import { UserError } from '@docs-agent/action-kit';
import { isDocsAgentError } from '@docs-agent/core';

/**
 * Reads views, with the client's errors told as what could not be done.
 *
 * @throws {UserError} when the key, its scope or the project is wrong, or when the run is cancelled.
 */
export async function explainedReading<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isDocsAgentError(error)) throw error;
    if (error.kind === 'aborted') {
      throw new UserError('The run was cancelled while page views were read; nothing was written.', {
        cause: error,
      });
    }
    throw new UserError(`Page views could not be read: ${error.message}`, { cause: error });
  }
}
