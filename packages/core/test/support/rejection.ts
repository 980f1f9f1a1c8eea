import { type DocsAgentError, isDocsAgentError } from '../../src/index.ts';

/**
 * The error that a call ends with. Fails where there is none, or one that is not of this package.
 */
export async function rejectionOf(call: Promise<unknown>): Promise<DocsAgentError> {
  try {
    await call;
  } catch (error) {
    if (isDocsAgentError(error)) return error;
    throw error;
  }
  throw new Error('the call did not fail');
}
