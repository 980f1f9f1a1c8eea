import type { Project } from './project.ts';

const TIME_LIMIT_MS = 60_000;
const AGAIN = 'What was done so far stays: run this again.';

/**
 * GitHub's REST API for one repository. Each call is tried once, because every command that uses it
 * can be run again.
 */
export class GitHubApi {
  /** Root of the repository's operations. */
  readonly repositoryUrl: string;
  readonly #token: string | undefined;
  readonly #permission: string;

  /** @param permission what the token needs, as a line of a workflow, for the error of a refusal */
  constructor(
    { apiUrl, repository, token }: Pick<Project, 'apiUrl' | 'repository' | 'token'>,
    permission: string,
  ) {
    this.repositoryUrl = `${apiUrl}/repos/${repository}`;
    this.#token = token;
    this.#permission = permission;
  }

  /** @throws Error if GitHub does not answer, or answers that it failed */
  async call<Answer>(method: string, url: string, body?: string): Promise<Answer> {
    const response = await fetch(url, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
      headers: {
        accept: 'application/vnd.github+json',
        'x-github-api-version': '2022-11-28',
        ...(this.#token !== undefined && { authorization: `Bearer ${this.#token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    }).catch((error: unknown) => {
      const { cause, message } = error as Error;
      const reason = cause instanceof Error ? cause.message : message;
      throw new Error(`GitHub did not answer ${method} ${url}: ${reason}. ${AGAIN}`, {
        cause: error,
      });
    });
    const text = await response.text();
    if (!response.ok) {
      throw new Error(
        `GitHub answered ${response.status} to ${method} ${url}: ${text.slice(0, 500)}. The token needs \`${this.#permission}\`. ${AGAIN}`,
      );
    }
    return JSON.parse(text || 'null');
  }
}
