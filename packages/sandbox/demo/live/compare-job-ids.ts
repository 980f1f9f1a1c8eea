/** How many jobs of the deprecated list are read. */
const MAX_READS = 3;
const ISSUES = 'https://github.com/docs-agent/docs-agent-actions/issues';
const TIMEOUT_MS = 30_000;

export interface Project {
  baseUrl: string;
  projectId: string;
  apiKey: string;
}

/**
 * Says whether the ids of the deprecated list of jobs are ids of v2, and name the same pull
 * requests. Then a job could be found by its pull request. Only reads.
 */
export async function compareJobIds(project: Project): Promise<string> {
  const list = await read(project, `/v1/agent/${encodeURIComponent(project.projectId)}/jobs`);
  if (list.status !== 200)
    return `The deprecated list of jobs answered ${list.status}, so it cannot be compared. Whether it needs the scope "write" is not published.`;
  const sessions = sessionsOf(list.body).slice(0, MAX_READS);
  if (sessions.length === 0)
    return 'The deprecated list of jobs has no jobs, or another form than published, so it cannot be compared.';
  const answers = await Promise.all(
    sessions.map(async ({ sessionId, pullRequestLink }) => {
      const id = encodeURIComponent(sessionId);
      const { status, body } = await read(
        project,
        `/v2/agent/${encodeURIComponent(project.projectId)}/job/${id}`,
      );
      return { status, isSame: status === 200 && fieldOf(body, 'prLink') === pullRequestLink };
    }),
  );
  const tried = `${sessions.length} ${sessions.length === 1 ? 'id' : 'ids'} of the deprecated list of jobs`;
  const readable = answers.filter(({ status }) => status === 200).length;
  const same = answers.filter(({ isSame }) => isSame).length;
  const result = `Of ${tried}, v2 reads ${readable}, of these ${same} with the same pull request.`;
  if (same === sessions.length)
    return `${result} A job can be found by its pull request, so binding could be automatic. Please report this: ${ISSUES}`;
  const statuses = [...new Set(answers.map(({ status }) => status))].join(', ');
  return `${result} (v2 answered ${statuses}.) So a person or a workflow has to name the job.`;
}

/** Sends one GET. A redirect is not followed: the key would go along. */
async function read(
  { baseUrl, apiKey }: Project,
  path: string,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(baseUrl.replace(/\/+$/, '') + path, {
    headers: { accept: 'application/json', authorization: `Bearer ${apiKey}` },
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return { status: response.status, body: await response.json().catch(() => undefined) };
}

/** @see https://www.mintlify.com/docs/api/agent/get-all-jobs */
function sessionsOf(body: unknown): { sessionId: string; pullRequestLink: unknown }[] {
  const sessions = fieldOf(body, 'allSessions');
  if (!Array.isArray(sessions)) return [];
  return sessions.flatMap((session: unknown) => {
    const sessionId = fieldOf(session, 'sessionId');
    return typeof sessionId === 'string'
      ? [{ sessionId, pullRequestLink: fieldOf(session, 'pullRequestLink') }]
      : [];
  });
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
