import { json, type SandboxResponse } from '../http/message.ts';
import type { ServiceJob } from './job.ts';

/**
 * Answers `GET /v1/agent/{projectId}/jobs`, which is deprecated. Whether its ids are those of v2 is
 * not published.
 *
 * @see https://www.mintlify.com/docs/api/agent/get-all-jobs
 */
export function answerDeprecatedJobs(
  jobs: readonly ServiceJob[],
  ids: 'of v2' | 'its own',
): SandboxResponse {
  const allSessions = jobs.map((job, index) => ({
    sessionId: ids === 'of v2' ? job.id : `session-${index + 1}`,
    subdomain: job.project,
    branch: job.ref,
    haulted: job.status !== 'active',
    haultReason: job.status === 'failed' ? 'error' : 'completed',
    pullRequestLink: job.prLink,
    messageToUser: '',
    todos: [],
    createdAt: job.read()['createdAt'],
  }));
  return json(200, { allSessions });
}
