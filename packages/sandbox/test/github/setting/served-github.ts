import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SandboxClock } from '../../../src/clock/clock.ts';
import { createGitHub, type GitHub, type GitHubOptions } from '../../../src/github/index.ts';

/** A clock that a test moves by hand. */
export interface HandClock extends SandboxClock {
  advance(ms: number): void;
}

function handClock(start = '2026-11-18T14:00:00Z'): HandClock {
  let now = Date.parse(start);
  return {
    now: () => now,
    at: () => () => undefined,
    sleep: async () => undefined,
    advance: (ms) => {
      now += ms;
    },
  };
}

export interface Reply {
  status: number;
  headers: Headers;
  body: unknown;
}

/**
 * GitHub's stand-in behind a real server on the loopback interface, and calls as an action makes
 * them.
 */
export interface ServedGitHub extends AsyncDisposable {
  github: GitHub;
  clock: HandClock;
  url: string;
  token: string;
  call(method: string, path: string, body?: unknown, options?: { token?: string }): Promise<Reply>;
  graphql(
    query: string,
    variables?: Record<string, unknown>,
    options?: { token?: string },
  ): Promise<Reply>;
}

export const everyPermission = {
  contents: 'write',
  issues: 'write',
  'pull-requests': 'write',
} as const;

export async function serveGitHub(options: Partial<GitHubOptions> = {}): Promise<ServedGitHub> {
  const clock = handClock();
  const github = createGitHub({ clock, ...options });
  const server = createServer(async (incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', 'http://localhost');
    const answer = await github.handle({
      method: incoming.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: Object.fromEntries(
        Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
      ),
      body: await textOf(incoming),
    });
    outgoing.writeHead(answer.status, answer.headers);
    outgoing.end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const token = github.createToken(everyPermission);

  async function call(
    method: string,
    path: string,
    body?: unknown,
    { token: other = token } = {},
  ): Promise<Reply> {
    const response = await fetch(path.startsWith('http') ? path : url + path, {
      method,
      redirect: 'manual',
      headers: { authorization: `Bearer ${other}`, accept: 'application/vnd.github+json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
  }

  return {
    github,
    clock,
    url,
    token,
    call,
    graphql: (query, variables = {}, more = {}) =>
      call('POST', '/graphql', { query, variables }, more),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

/** A repository with a pull request that an agent opened and a person reviewed. */
export function reviewedPullRequest(github: GitHub) {
  const repository = github.createRepository({ owner: 'acme', name: 'docs' });
  repository.setFile('main', 'docs.json', '{"name":"Docs"}');
  repository.setFile('main', 'guides/start.mdx', '# Start');
  repository.addCollaborator('maria', 'write');
  const pullRequest = repository.createPullRequest({
    title: 'Rewrite the start',
    author: 'mintlify[bot]',
    headRef: 'agent/start',
    files: [
      {
        path: 'guides/start.mdx',
        status: 'modified',
        patch: '@@ -1,2 +1,2 @@\n-# Start\n+# Get started\n text',
      },
    ],
  });
  const review = pullRequest.submitReview({
    author: 'maria',
    state: 'CHANGES_REQUESTED',
    body: 'Two things.',
    comments: [
      { path: 'guides/start.mdx', line: 1, body: 'Say what it starts.' },
      { path: 'guides/start.mdx', line: 2, body: 'Shorter.' },
    ],
  });
  return { repository, pullRequest, review };
}
