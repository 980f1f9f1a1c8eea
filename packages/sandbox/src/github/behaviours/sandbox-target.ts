import type { SandboxClock } from '../../clock/clock.ts';
import { createGitHub } from '../github.ts';
import type { Violation } from '../violation.ts';
import type { Reply, Target } from './behaviour.ts';

/**
 * A fresh sandbox with one pull request, ready for a check; what its requests broke is in
 * `violations`.
 */
export function sandboxTarget(clock: SandboxClock): { target: Target; violations: Violation[] } {
  const github = createGitHub({ clock });
  const repository = github.createRepository({ owner: 'acme', name: 'docs' });
  const pullRequest = repository.createPullRequest({
    title: 'Rewrite the start',
    author: 'mintlify[bot]',
    headRef: 'agent/start',
    files: [{ path: 'start.mdx', status: 'added', patch: '@@ -0,0 +1 @@\n+# Start' }],
  });
  const token = github.createToken({
    contents: 'write',
    issues: 'write',
    'pull-requests': 'write',
  });

  async function call(method: string, path: string, body?: unknown): Promise<Reply> {
    const url = new URL(path, 'http://sandbox.invalid');
    const answer = await github.handle({
      method,
      path: url.pathname,
      query: url.searchParams,
      headers: { authorization: `Bearer ${token}`, host: url.host },
      body: body === undefined ? '' : JSON.stringify(body),
    });
    const parsed: unknown = answer.body === undefined ? undefined : JSON.parse(answer.body);
    return { status: answer.status, headers: new Headers(answer.headers), body: parsed };
  }

  const target: Target = {
    repository: repository.fullName,
    pullRequest: pullRequest.number,
    call,
    graphql: (query, variables = {}) => call('POST', '/graphql', { query, variables }),
  };
  return { target, violations: github.violations };
}
