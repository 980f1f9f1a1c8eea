import type { Reply, Target } from './behaviour.ts';

export interface LiveOptions {
  token: string;
  repository: string;
  pullRequest: number;
  /** @default https://api.github.com */
  apiUrl?: string;
}

/** GitHub's secondary limits ask for a second between writes. */
const pauseMs = 1_000;

/** A repository on GitHub. */
export function liveTarget({
  token,
  repository,
  pullRequest,
  apiUrl = 'https://api.github.com',
}: LiveOptions): Target {
  async function call(method: string, path: string, body?: unknown): Promise<Reply> {
    if (method !== 'GET') await new Promise((resolve) => setTimeout(resolve, pauseMs));
    const response = await fetch(apiUrl + path, {
      method,
      redirect: 'manual',
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/vnd.github+json',
        'user-agent': 'docs-agent-conformance',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const parsed: unknown = text === '' ? undefined : JSON.parse(text);
    return { status: response.status, headers: response.headers, body: parsed };
  }
  return {
    repository,
    pullRequest,
    call,
    graphql: (query, variables = {}) => call('POST', '/graphql', { query, variables }),
  };
}
