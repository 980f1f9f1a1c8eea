import {
  createSandbox,
  type Fault,
  type RequestMatcher,
  type RunResult,
  type Sandbox,
} from '@docs-agent/sandbox';

const FIXTURE = new URL('../fixtures/request', import.meta.url).href;

export interface RequestRun {
  /** Name of the fixture's request. */
  request: string;
  fault?: Fault;
  matcher?: RequestMatcher;
  /** Whether GitHub is an Enterprise Server. */
  enterprise?: true;
  prepare?: (sandbox: Sandbox) => void;
}

/** A run of the fixture that makes one request, in the sandbox's time. */
export async function runRequest({
  request,
  fault,
  matcher,
  enterprise,
  prepare,
}: RequestRun): Promise<RunResult> {
  await using sandbox = await createSandbox();
  const { github, githubServer } = sandbox;
  const repository = github.createRepository({ owner: 'acme', name: 'docs' });
  const pullRequest = repository.createPullRequest({
    number: 1,
    title: 'One',
    author: 'octocat',
    headRef: 'one',
    files: [
      { path: 'a.md', status: 'added', additions: 1, deletions: 0 },
      { path: 'b.md', status: 'added', additions: 1, deletions: 0 },
    ],
  });
  const token = github.createToken({ contents: 'read', 'pull-requests': 'write', issues: 'write' });
  if (fault !== undefined) githubServer.next(matcher ?? {}, fault);
  prepare?.(sandbox);
  return await sandbox.run(FIXTURE, {
    inputs: { request },
    event: { name: 'schedule', payload: {} },
    repository: 'acme/docs',
    token,
    env: {
      TOKEN: token,
      SUBJECT: pullRequest.nodeId,
      ...(enterprise ? { GITHUB_API_URL: `${githubServer.url}/api/v3` } : {}),
    },
  });
}
