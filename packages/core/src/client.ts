import type { ClientOptions } from './client-options.ts';
import { type JobsClient, jobsClient } from './jobs-client.ts';
import { resolveOptions } from './options.ts';
import { type ViewsClient, viewsClient } from './views-client.ts';

/** A client of jobs and views. */
export interface DocsAgentClient extends JobsClient, ViewsClient {}

/**
 * Makes a client of the documentation service for one project.
 * @throws {DocsAgentError} of kind `invalid-option`, also in a browser: the API key is a secret of
 *   servers
 */
export function createClient(clientOptions: ClientOptions): DocsAgentClient {
  const context = resolveOptions(clientOptions);
  return { ...jobsClient(context), ...viewsClient(context) };
}
